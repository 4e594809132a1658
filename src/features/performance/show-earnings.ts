// What an account or a position earned in a period.
import type { ReadContext } from '../../context.ts'
import { add, type Decimal, isZero, negate, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import { type AccountRow, findAccount } from '../accounts/read.ts'
import { findPositionRow } from '../holdings/read.ts'
import { moneyPerPoint } from '../trading/rules.ts'
import { type Book, type Entry, emptyBook, enter, type Holding } from '../valuation/follow-entries.ts'
import { instrumentsOf, listEntries } from '../valuation/read.ts'
import type { ValuedPosition } from '../valuation/rules.ts'
import { valueStandings } from '../valuation/value-standings.ts'
import { after, type Basis, type Step, walk } from './basis.ts'
import { accountFigures, EARNINGS_FORMULAS, type End, type Inputs, positionFigures } from './earnings.ts'
import { type AskedInterval, type Interval, intervalOf } from './periods.ts'

/** Gives the earnings of the account and of every position that had a part in them. */
export async function showAccountEarnings(context: ReadContext, id: string, asked: Asked) {
  const account = await findAccount(context, id)
  const period = intervalOf(asked, account.created_at, context.now)
  const entries = await listEntries(context, id, period.end)
  const inputs = await positionInputs(context, account, entries, period)
  const charged = await chargesOf(context, account, entries, period)
  const base = facts(account, period)
  const shown = inputs.map((one) => shownOf(one, base, asked.explain))
  const figures = accountFigures(shown, charged.fees, charged.taxes)
  return { account: id, ...base, ...figures, position_earnings: shown }
}

/** Gives the earnings of the position. */
export async function showPositionEarnings(context: ReadContext, id: string, asked: Asked) {
  const position = await findPositionRow(context, id)
  const account = await findAccount(context, position.account)
  const period = intervalOf(asked, position.opened_at, context.now)
  const entries = await listEntries(context, account.id, period.end)
  const [inputs] = await positionInputs(context, account, entries, period, position)
  return shownOf(inputs!, facts(account, period), asked.explain)
}

const shownOf = (inputs: Inputs, base: ReturnType<typeof facts>, isExplained = false) => ({
  position: inputs.position,
  ...base,
  ...positionFigures(inputs),
  ...(isExplained ? { explanation: { formulas: EARNINGS_FORMULAS, ...inputs } } : {}),
})

const facts = ({ base_currency }: AccountRow, { start, end }: Interval) => ({
  currency: base_currency,
  period_start: start,
  period_end: end,
})

type Asked = AskedInterval & { explain?: boolean }

const NOTHING: Basis = { units: '0', cost: '0', interest: '0' }

// The inputs of one position, or of all that held units at either end or have an entry in the period.
async function positionInputs(
  context: ReadContext,
  account: AccountRow,
  entries: Entry[],
  { start, end }: Interval,
  only?: { id: string; instrument: string },
): Promise<Inputs[]> {
  const instruments = await instrumentsOf(
    context,
    entries.flatMap((one) => (one.position && one.instrument ? [one.instrument] : [])),
  )
  const m = (instrument: string) => moneyPerPoint(instruments.get(instrument)!)
  const books = [start, end].map((at) => bookBefore(entries, at)) as [Book, Book]
  const holdings = listHoldings(books[1], only)
  const priced = await priceArrivals(context, account, entries)
  const priceOf = ({ id }: Entry) => priced.get(id)!
  const steps = walk(entries, { m, priceOf })
  const [from, until] = await valueStandings(context, account.base_currency, [
    { at: start, cash: [], positions: holdings.map((one) => heldIn(books[0], one)) },
    { at: end, cash: [], positions: holdings },
  ])
  return until!.positions.flatMap((last, n) => {
    const inputs = inputsOf(steps, from!.positions[n]!, last, { start, end })
    const { position } = last
    const isActive = entries.some(
      (one) => one.position === position && one.booked_at >= start && one.booked_at < end,
    )
    const isHeld = !isZero(inputs.start.units) || !isZero(inputs.end.units)
    return only || isHeld || isActive ? [inputs] : []
  })
}

function bookBefore(entries: Entry[], at: Instant): Book {
  const book = emptyBook()
  for (const entry of entries) if (entry.booked_at < at) enter(book, entry)
  return book
}

function listHoldings({ positions }: Book, only?: { id: string; instrument: string }): Holding[] {
  if (!only) return [...positions.values()].reverse()
  const none = { position: only.id, instrument: only.instrument, quantity: '0', last_price: null }
  return [positions.get(only.id) ?? none]
}

const heldIn = ({ positions }: Book, held: Holding): Holding =>
  positions.get(held.position) ?? { ...held, quantity: '0' }

function inputsOf(
  steps: readonly Step[],
  first: ValuedPosition,
  last: ValuedPosition,
  { start, end }: Interval,
): Inputs {
  const { position, money_per_point, rate } = last
  const realized: Inputs['realized'] = []
  let [atStart, atEnd] = [NOTHING, NOTHING]
  for (const { entries, effects } of steps) {
    const { booked_at } = entries[0]!
    if (booked_at >= end) break
    for (const effect of effects) {
      if (effect.position !== position) continue
      atEnd = after(atEnd, effect)
      if (booked_at < start) atStart = after(atStart, effect)
      else if (!isZero(effect.capital) || !isZero(effect.income))
        realized.push({
          transactions: entries.map(({ id }) => id),
          capital: effect.capital,
          income: effect.income,
        })
    }
  }
  const endOf = (basis: Basis, valued: ValuedPosition): End => ({
    ...basis,
    price: valued.price,
    accrued_interest: valued.accrued_interest,
    provider: valued.provider,
    price_timestamp: valued.price_timestamp,
  })
  return {
    position,
    money_per_point,
    rate,
    realized,
    start: endOf(atStart, first),
    end: endOf(atEnd, last),
  }
}

// Units that came in without a price count at the market's of that moment.
async function priceArrivals(
  context: ReadContext,
  { base_currency }: AccountRow,
  entries: Entry[],
): Promise<Map<string, Decimal>> {
  const arrived = entries.filter(
    ({ transaction_type, unit_quantity, unit_price }) =>
      transaction_type !== 'merger' && unit_quantity !== null && unit_price === null,
  )
  const standings = arrived.map(({ position, instrument, booked_at }) => ({
    at: booked_at,
    cash: [],
    positions: [{ position: position!, instrument: instrument!, quantity: '1', last_price: null }],
  }))
  const valued = await valueStandings(context, base_currency, standings)
  return new Map(arrived.map(({ id }, n) => [id, valued[n]!.positions[0]!.price]))
}

const isFee = ({ transaction_type, reference_type }: Entry) =>
  transaction_type === 'fee' || (transaction_type === 'refund' && reference_type === 'refund')

// Fees with their tax, less what was given back, and the taxes withheld from everything else, at the rates of the end.
async function chargesOf(
  context: ReadContext,
  { base_currency }: AccountRow,
  entries: Entry[],
  { start, end }: Interval,
): Promise<{ fees: Decimal; taxes: Decimal }> {
  const [fees, taxes] = [new Map<string, Decimal>(), new Map<string, Decimal>()]
  const put = (sums: Map<string, Decimal>, currency: string, amount: Decimal) =>
    sums.set(currency, add(sums.get(currency) ?? '0', amount))
  for (const entry of entries) {
    if (entry.booked_at < start || entry.booked_at >= end || entry.currency === null) continue
    if (isFee(entry)) put(fees, entry.currency, negate(entry.cash_amount ?? '0'))
    else if (!isZero(entry.tax)) put(taxes, entry.currency, entry.tax)
  }
  const cash = [fees, taxes].map((sums) => [...sums].map(([currency, amount]) => ({ currency, amount })))
  const valued = await valueStandings(
    context,
    base_currency,
    cash.map((one) => ({ at: end, cash: one, positions: [] })),
  )
  const [charged, withheld] = valued.map((one) => sum(one.cash.map(({ value }) => value)))
  return { fees: charged!, taxes: withheld! }
}
