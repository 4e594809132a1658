// The pages of an account statement: value, holdings, the movements of cash in each currency, the movements of units.
import type { Column } from '../../../../documents/measure-table.ts'
import type { Writer } from '../../../../documents/write-text.ts'
import {
  add,
  compare,
  type Decimal,
  isPositive,
  isZero,
  money,
  negate,
  sum,
} from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { receivableAmount } from '../../../portfolio/valuation/rules.ts'
import type { ContentInstrument } from '../schemas.ts'
import type { AccountStatementContent, CashTotals } from '../statement-shapes.ts'
import { drawHead } from './draw-head.ts'
import { type Dates, datesOf } from './format-dates.ts'
import {
  amount,
  currencyName,
  grouped,
  lastDay,
  quoted,
  rateBetween,
  securityName,
  shareOf,
  signed,
  signedUnits,
} from './format-figures.ts'

type Cash = AccountStatementContent['cash'][number]
type CashMovement = Cash['movements'][number]
type Instruments = Map<string, ContentInstrument>

const left = (title: string, share: number): Column => ({ title, share })
const right = (title: string, share: number): Column => ({ title, share, align: 'right' })

/** Draws the statement. */
export async function drawStatement(writer: Writer, content: AccountStatementContent): Promise<void> {
  const { account, period_start, period_end, issued_at, cash, units } = content
  const instruments = new Map(content.instruments.map((one) => [one.id, one]))
  const dates = datesOf(content)
  const { day, second } = dates
  drawHead(writer, content, [
    ['From', day(period_start)],
    ['To', `${day(lastDay(period_end))}, included`],
    ['Base currency', currencyName(account.base_currency)],
    ['Issued', second(issued_at)],
  ])
  writer.title('Account statement')
  drawWorth(writer, content)
  drawParts(writer, content, instruments)
  await drawHoldings(writer, content, instruments)
  drawTotals(writer, content)
  for (const one of cash) await drawCash(writer, one, instruments, dates)
  await drawUnits(writer, units, instruments, dates)
  writer.heading('How to read this statement')
  writer.paragraph(NOTES)
}

const NOTES =
  'Times are UTC; a day runs from midnight to midnight UTC. A movement counts from the moment it is booked, ' +
  'settled or not. Values include accrued interest, and a coupon that is no longer part of it and not yet paid; ' +
  'they are those of midnight at the start of the first and at the end of the last day. Amounts with a plus ' +
  'enter the account, amounts with a minus leave it; the tax beside an amount is part of it. Please compare this ' +
  'statement with your own records and report anything you cannot explain to us immediately.'

function drawWorth(writer: Writer, content: AccountStatementContent) {
  const { account, opening, closing, cash, history } = content
  const base = account.base_currency
  writer.heading('What the account was worth')
  drawHistory(writer, history ?? [], base, datesOf(content))
  writer.table({
    columns: [left('', 3), right('At the beginning', 2), right('At the end', 2)],
    rows: [
      ...cash
        .filter((one) => isUsed(one))
        .map((one) => [
          `Cash in ${one.currency}${rateOf(one, base)}`,
          amount(one.opening_value, base),
          amount(one.closing_value, base),
        ]),
      ['Securities', amount(opening.total_position_value, base), amount(closing.total_position_value, base)],
    ],
    totals: [['Total', amount(opening.total_value, base), amount(closing.total_value, base)]],
  })
}

// The line begins with the value: an account that was opened or funded in the period does not jump from zero. A line
// needs two values.
function drawHistory(
  writer: Writer,
  history: NonNullable<AccountStatementContent['history']>,
  base: string,
  { day }: Dates,
) {
  const first = history.findIndex((one) => !isZero(one.total_value))
  const points = first < 0 ? [] : history.slice(first)
  if (points.length < 2) return
  writer.line({
    // The midnight at which a day ends goes by the name of that day.
    points: points.map(({ at, total_value }) => ({
      at: day(at === history[0]!.at ? dayOf(at) : lastDay(dayOf(at))),
      value: Number(total_value),
    })),
    label: (value) => amount(value.toFixed(Number.isInteger(value) ? 0 : 2), base),
  })
}

// At the end, where there is something to convert.
const rateOf = ({ currency, closing_rate }: Cash, base: string) =>
  currency === base || closing_rate === null ? '' : ` (${rateBetween(currency, base, closing_rate)})`

const isUsed = ({ opening_balance, movements }: Cash) => !isZero(opening_balance) || movements.length > 0

async function drawHoldings(writer: Writer, content: AccountStatementContent, instruments: Instruments) {
  const { holdings, account, period_end, closing } = content
  const base = account.base_currency
  const { day } = datesOf(content)
  writer.heading(`Securities held at the end of ${day(lastDay(period_end))}`)
  if (holdings.length === 0) return writer.paragraph('None.')
  await writer.longTable({
    columns: [
      left('Security', 6),
      right('Quantity', 1.2),
      right('Price', 1.2),
      right('Accrued', 1),
      right('Value', 1.3),
    ],
    rows: holdings.map((holding) => {
      const { instrument: id, quantity, price, accrued_interest, currency, rate, value } = holding
      const instrument = instruments.get(id)!
      const at = currency === base ? '' : `, ${rateBetween(currency, base, rate)}`
      return [
        `${instrument.name}\n${instrument.isin ?? instrument.symbol}${at}${couponOf(holding, day)}`,
        grouped(quantity),
        quoted(price, instrument.price_type, currency),
        isZero(accrued_interest) ? '–' : quoted(accrued_interest, instrument.price_type, currency),
        amount(value, base),
      ]
    }),
    totals: [['Total', '', '', '', amount(closing.total_position_value, base)]],
  })
}

const KINDS: Record<string, string> = {
  bill: 'Treasury bills',
  bond: 'Bonds',
  stock: 'Stocks',
  etf: 'Exchange-traded funds',
  money_market_fund: 'Money market funds',
  certificate: 'Certificates',
  amc: 'Certificates',
}

// The parts of the value at the end: cash by currency, securities by kind. An amount below zero has no share.
function drawParts(writer: Writer, content: AccountStatementContent, instruments: Instruments) {
  const { cash, holdings, account, period_end } = content
  const parts = new Map<string, Decimal>()
  const put = (name: string, value: Decimal) => parts.set(name, add(parts.get(name) ?? '0', value))
  for (const { currency, closing_value } of cash) put(`Cash in ${currency}`, closing_value)
  for (const { instrument, value } of holdings) {
    const { instrument_type } = instruments.get(instrument)!
    put(KINDS[instrument_type] ?? 'Other securities', value)
  }
  const shares = [...parts].filter(([, value]) => !isZero(value))
  const whole = sum(shares.flatMap(([, value]) => (isPositive(value) ? [value] : [])))
  if (isZero(whole)) return
  writer.heading(`What it was made of at the end of ${datesOf(content).day(lastDay(period_end))}`)
  writer.bars(
    shares
      .sort(([, a], [, b]) => compare(b, a))
      .map(([name, value]) => ({
        name,
        share: isPositive(value) ? Number(value) / Number(whole) : 0,
        texts: [isPositive(value) ? shareOf(value, whole) : '–', amount(money(value), account.base_currency)],
      })),
  )
}

// The coupon that is part of the value beside the interest.
function couponOf(
  { receivable, currency }: AccountStatementContent['holdings'][number],
  day: Dates['day'],
): string {
  if (!receivable) return ''
  const coupon = amount(money(receivableAmount(receivable)), currency)
  return `\nCoupon of ${day(receivable.coupon_date)}: ${coupon}, paid on ${day(receivable.payment_date)}`
}

const LINES: [keyof CashTotals, string][] = [
  ['deposits', 'Deposits'],
  ['withdrawals', 'Withdrawals'],
  ['purchases', 'Purchases'],
  ['sales', 'Sales'],
  ['redemptions', 'Redemptions'],
  ['gross_income', 'Income before tax'],
  ['exchanges', 'Currency exchanges'],
  ['corporate_actions', 'Corporate actions'],
  ['transfers', 'Transfers'],
  ['fees', 'Fees before tax, less refunds'],
  ['taxes', 'Taxes'],
]

function drawTotals(writer: Writer, { cash }: AccountStatementContent) {
  const used = cash.filter(isUsed)
  writer.heading('Cash from beginning to end')
  if (used.length === 0) return writer.paragraph('There was no cash in the account.')
  const row = (title: string, value: (one: Cash) => string) => [title, ...used.map(value)]
  writer.table({
    columns: [left('', 2.4), ...used.map(({ currency }) => right(currencyName(currency), 1.5))],
    rows: [
      row('Opening balance', (one) => amount(one.opening_balance, one.currency)),
      ...LINES.filter(([line]) => used.some(({ totals }) => !isZero(totals[line]))).map(([line, title]) =>
        row(title, ({ totals, currency }) => signed(totals[line], currency)),
      ),
    ],
    totals: [row('Closing balance', (one) => amount(one.closing_balance, one.currency))],
  })
}

async function drawCash(writer: Writer, cash: Cash, instruments: Instruments, { day }: Dates) {
  if (!isUsed(cash)) return
  const { currency, movements, opening_balance, closing_balance } = cash
  writer.heading(`Movements of cash in ${currencyName(currency)}`)
  await writer.longTable({
    columns: [
      left('Booked', 1.2),
      left('Movement', 5),
      left('Settles', 1.2),
      right('Tax', 0.9),
      right('Amount', 1.4),
      right('Balance', 1.4),
    ],
    rows: [
      ['', 'Opening balance', '', '', '', amount(opening_balance, currency)],
      ...movements.map((one) => [
        day(one.booked_at),
        explain(one, currency, instruments),
        one.settlement_date === null ? 'open' : day(one.settlement_date),
        signed(money(negate(one.tax)), currency),
        signed(one.cash_amount, currency),
        amount(one.balance, currency),
      ]),
    ],
    totals: [['', 'Closing balance', '', '', '', amount(closing_balance, currency)]],
  })
}

// The movement, and in small letters the calculation of its amount.
function explain(movement: CashMovement, currency: string, instruments: Instruments): string {
  const { summary, unit_quantity, unit_price, accrued_interest, transaction_type } = movement
  const instrument = instruments.get(movement.instrument ?? '')
  if (!instrument) return summary
  const words = []
  if (instrument.name !== instrument.symbol) words.push(instrument.name)
  if (transaction_type === 'fx') words.push(`at ${unit_price ?? ''}`)
  else if (unit_quantity !== null && unit_price !== null)
    words.push(`${grouped(unit_quantity)} at ${quoted(unit_price, instrument.price_type, currency)}`)
  if (accrued_interest !== null && !isZero(accrued_interest))
    words.push(`accrued interest ${amount(accrued_interest, currency)}`)
  return [summary, words.join(', ')].filter(Boolean).join('\n')
}

async function drawUnits(
  writer: Writer,
  accounts: AccountStatementContent['units'],
  instruments: Instruments,
  { day }: Dates,
) {
  if (accounts.length === 0) return
  writer.heading('Movements of securities')
  const rows = accounts.flatMap((account) => {
    const instrument = instruments.get(account.instrument)!
    return [
      ['', `${securityName(instrument)}\nHeld at the beginning`, '', grouped(account.opening_quantity)],
      ...account.movements.map((one) => [
        day(one.booked_at),
        one.summary,
        signedUnits(one.unit_quantity),
        '',
      ]),
      ['', 'Held at the end', '', grouped(account.closing_quantity)],
    ]
  })
  await writer.longTable({
    columns: [left('Booked', 1.2), left('Security and movement', 5), right('Units', 1.7), right('Held', 1.7)],
    rows,
  })
}
