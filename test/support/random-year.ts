// A random year of an account: movements of every type, none of which overdraws. The random values are shares of the
// current holdings; the movements are then booked instant by instant.
import fc from 'fast-check'
import type { Context } from '../../src/context.ts'
import { bookTransaction } from '../../src/features/portfolio/holdings/book-transaction.ts'
import { available, BANK, CUSTODY, FEES, reserved, TAXES, UNSETTLED_TRADES } from '../../src/ledger/chart.ts'
import { post } from '../../src/ledger/post.ts'
import {
  add,
  compare,
  divide,
  isPositive,
  money,
  multiply,
  negate,
  subtract,
} from '../../src/values/decimal.ts'
import type { Instant } from '../../src/values/time.ts'

export interface Drawn {
  /** Which of the year's instants. */
  when: number
  kind: (typeof KINDS)[number]
  currency: 'EUR' | 'USD' | 'GBP'
  /** Which of the account's instruments. */
  which: number
  cents: number
  /** In hundredths: of what is there, how much moves. */
  share: number
}

export const KINDS = [
  'deposit',
  'deposit',
  'withdrawal',
  'buy',
  'buy',
  'sell',
  'fee',
  'refund',
  'returned',
  'coupon_payment',
  'maturity',
  'merger',
  'fx',
  'position_migration_in',
  'book_transfer',
  'portfolio_transfer',
  'reserve',
] as const

export const drawnYear = (instants: number) =>
  fc.array(
    fc.record<Drawn>({
      when: fc.nat(instants - 1),
      kind: fc.constantFrom(...KINDS),
      currency: fc.constantFrom('EUR', 'USD', 'GBP'),
      which: fc.nat(2),
      cents: fc.integer({ min: 1, max: 2_000_000 }),
      share: fc.integer({ min: 1, max: 100 }),
    }),
    { minLength: 0, maxLength: 36, size: 'max' },
  )

export interface Year {
  account: string
  /** Position by instrument. */
  positions: [instrument: string, position: string][]
  steps: Drawn[]
  /** What may be used, by asset: kept so that nothing is taken that is not there. */
  has: Map<string, string>
}

/** Tells the ledger what the account does at the instant. */
export async function live(context: Context, year: Year, instant: number): Promise<void> {
  for (const step of year.steps) if (step.when === instant) await carryOut(context, year, step)
}

interface Move {
  cash?: string
  currency?: string
  units?: string
  instrument?: string
  price?: string
  tax?: string
}

async function carryOut(context: Context, year: Year, step: Drawn): Promise<void> {
  const { currency, share } = step
  const [instrument] = year.positions[step.which]!
  const cents = divide(String(step.cents), '100', 2)
  const of = (asset: string, places: number) =>
    divide(multiply(year.has.get(asset) ?? '0', String(share)), '100', places)
  const cash = smaller(of(currency, 2), year.has.get(currency) ?? '0')
  const units = smaller(of(instrument, 4), year.has.get(instrument) ?? '0')
  const price = divide(cents, '97', 4)
  const book = (type: string, move: Move, reference_type = type) =>
    write(context, year, { type, reference_type, ...move })
  if (step.kind === 'deposit') return book('deposit', { cash: money(cents), currency })
  if (step.kind === 'refund') return book('refund', { cash: money(cents), currency, tax: '-0.01' })
  if (step.kind === 'returned') return book('refund', { cash: money(cents), currency }, 'withdrawal')
  if (step.kind === 'coupon_payment')
    return book('coupon_payment', { cash: money(cents), currency, tax: divide(cents, '3', 2), instrument })
  if (step.kind === 'position_migration_in')
    return book(step.kind, { units: divide(cents, '7', 4), instrument, price })
  if (isPositive(units)) {
    const paid = money(multiply(units, price))
    if (step.kind === 'sell')
      return book('sell', { cash: paid, currency, units: negate(units), instrument, price }, 'order')
    if (step.kind === 'maturity')
      return book(
        'maturity',
        { cash: paid, currency, units: negate(units), instrument, price: '100' },
        'corporate_action',
      )
    if (step.kind === 'portfolio_transfer')
      return book(step.kind, { units: negate(units), instrument, price })
    if (step.kind === 'merger') {
      const [other] = year.positions[(step.which + 1) % 3]!
      await book('merger', { units: negate(units), instrument }, 'corporate_action')
      return book('merger', { cash: '0.07', currency, units, instrument: other }, 'corporate_action')
    }
  }
  if (!isPositive(cash)) return
  if (step.kind === 'withdrawal') return book('withdrawal', { cash: negate(cash), currency })
  if (step.kind === 'book_transfer') return book('book_transfer', { cash: negate(cash), currency })
  if (step.kind === 'fee')
    return book('fee', { cash: negate(cash), currency, tax: divide(cash, '6', 2) }, 'fee_charge')
  if (step.kind === 'buy')
    return book(
      'buy',
      { cash: negate(cash), currency, units: divide(cash, '31', 4), instrument, price: '31' },
      'order',
    )
  if (step.kind === 'fx') {
    const other = currency === 'EUR' ? 'USD' : 'EUR'
    await book('fx', { cash: negate(cash), currency, price: '1.08351' }, 'order')
    return book(
      'fx',
      { cash: money(add(divide(cash, '1.08351', 2), '0.01')), currency: other, price: '1.08351' },
      'order',
    )
  }
  if (step.kind === 'reserve') await setAside(context, year, currency, cash)
}

const smaller = (a: string, b: string) => (compare(a, b) < 0 ? a : b)

async function write(
  context: Context,
  { account, positions, has }: Year,
  {
    type,
    reference_type,
    cash,
    currency = 'EUR',
    units,
    instrument,
    price,
    tax = '0',
  }: Move & {
    type: string
    reference_type: string
  },
): Promise<void> {
  const house =
    { fee: FEES, deposit: BANK, withdrawal: BANK, coupon_payment: TAXES }[type] ?? UNSETTLED_TRADES
  const transfers = [
    ...(cash ? [towards(account, house, currency, cash)] : []),
    ...(units && instrument ? [towards(account, CUSTODY, instrument, units)] : []),
  ].filter(({ amount }) => isPositive(amount))
  if (transfers.length === 0) return
  const entry = await post(context, { kind: type, reference: account, transfers })
  for (const [asset, amount] of [
    [currency, cash],
    [instrument, units],
  ])
    if (asset && amount) has.set(asset, add(has.get(asset) ?? '0', amount))
  const position = units ? (positions.find(([one]) => one === instrument)?.[1] ?? null) : null
  bookTransaction(context, {
    account,
    position,
    entry,
    settled: true,
    settlement_date: null,
    reference: entry,
    reference_type,
    cash_amount: cash ?? null,
    unit_quantity: units ?? null,
    unit_price: price ?? null,
    tax,
    currency,
    instrument: instrument ?? null,
    transaction_type: type,
    summary: type,
  })
}

const towards = (account: string, house: string, asset: string, amount: string) =>
  isPositive(amount)
    ? { from: house, to: available(account), asset, amount }
    : { from: available(account), to: house, asset, amount: negate(amount) }

// The reservation of an order is not a movement: the value still belongs to the account.
async function setAside(context: Context, { account, has }: Year, asset: string, amount: string) {
  await post(context, {
    kind: 'reserve',
    reference: account,
    transfers: [{ from: available(account), to: reserved(account), asset, amount }],
  })
  has.set(asset, subtract(has.get(asset)!, amount))
}

/** Instants of a year, midnights and what lies next to them among them. */
export const instantsOf = (year: number, count: number): Instant[] =>
  Array.from({ length: count }, (_, at) => {
    const day = Date.UTC(year, 0, 2) + Math.floor((at * 362) / count) * 86_400_000
    return new Date(day + [0, 43_200_000, 86_399_999, 1][at % 4]!).toISOString()
  })
