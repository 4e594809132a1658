// The earnings of an account or a position in a period.
import type { ReadContext } from '../../../context.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { type Decimal, sum } from '../../../values/decimal.ts'
import { type AccountRow, findAccount } from '../../customers/accounts/read.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { couponsOf } from '../holding-history/coupon-windows.ts'
import { listEntries } from '../holding-history/read-entries.ts'
import type { AccountEntry, HoldingAt } from '../holding-history/replay-entries.ts'
import { findPositionRow } from '../holdings/read.ts'
import { valueSnapshots } from '../valuation/value-snapshots.ts'
import { replay } from './cost-basis.ts'
import { accountFigures, EARNINGS_FORMULAS, type Inputs, positionFigures } from './earnings.ts'
import { followPosition, hasFigures, hasPart, heldAtEnds, inputsOf, sumCharges } from './inputs.ts'
import { type Interval, type IntervalQuery, intervalOf } from './periods.ts'

/** Returns the earnings of the account and of every position that had a part in them. */
export async function showAccountEarnings(context: ReadContext, id: string, query: EarningsQuery) {
  const account = await findAccount(context, id)
  const period = intervalOf(query, account.created_at, context.now)
  const entries = await listEntries(context, id, period.end)
  const inputs = await positionInputs(context, account, entries, period)
  const charged = await chargesOf(context, account, entries, period)
  const base = facts(account, period)
  const shown = inputs.map((one) => shownOf(one, base, query.explain))
  const figures = accountFigures(shown, charged.fees, charged.taxes)
  return { account: id, ...base, ...figures, position_earnings: shown }
}

/** Returns the earnings of the position. */
export async function showPositionEarnings(context: ReadContext, id: string, query: EarningsQuery) {
  const position = await findPositionRow(context, id)
  const account = await findAccount(context, position.account)
  const period = intervalOf(query, position.opened_at, context.now)
  const entries = await listEntries(context, account.id, period.end)
  const [inputs] = await positionInputs(context, account, entries, period, position)
  return shownOf(inputs!, facts(account, period), query.explain)
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

type EarningsQuery = IntervalQuery & { explain?: boolean }

// The inputs of one position, or of all that held units at either end or have an entry in the period.
async function positionInputs(
  context: ReadContext,
  account: AccountRow,
  entries: AccountEntry[],
  { start, end }: Interval,
  only?: { id: string; instrument: string },
): Promise<Inputs[]> {
  const instruments = await listRows(
    context,
    entries.flatMap((one) => (one.position && one.instrument ? [one.instrument] : [])),
  )
  const m = (instrument: string) => moneyPerPoint(instruments.get(instrument)!)
  const holdings = heldAtEnds(entries, { start, end }, await couponsOf(context, account), only)
  const priced = await priceArrivals(context, account, entries)
  const priceOf = ({ id }: AccountEntry) => priced.get(id)!
  const steps = replay(entries, { m, priceOf })
  const followed = holdings.map(({ last }) => followPosition(steps, last.position, { start, end }))
  // Figures are converted at the one rate of the end, and only where there are any.
  const [from, until] = await valueSnapshots(context, account.base_currency, [
    { at: start, cash: [], positions: holdings.map(({ first }) => unconverted(first)) },
    {
      at: end,
      cash: [],
      positions: holdings.map(({ last }, n) =>
        hasFigures(followed[n]!, holdings[n]!) ? { ...last, quantity: '1' } : unconverted(last),
      ),
    },
  ])
  return until!.positions.flatMap((last, n) => {
    const first = { ...from!.positions[n]!, receivable: holdings[n]!.first.receivable ?? null }
    const inputs = inputsOf(followed[n]!, first, last)
    return only || hasPart(inputs, entries, { start, end }) ? [inputs] : []
  })
}

// Of what is held none of there is a price, which needs no rate.
const unconverted = (held: HoldingAt): HoldingAt => ({ ...held, quantity: '0', receivable: null })

// The units of these come with a cost of their own, or without any.
const WITH_COST = new Set(['merger', 'stock_dividend', 'spin_off'])

// Units that came in without a price count at the market's of that moment.
async function priceArrivals(
  context: ReadContext,
  { base_currency }: AccountRow,
  entries: AccountEntry[],
): Promise<Map<string, Decimal>> {
  const arrived = entries.filter(
    ({ transaction_type, unit_quantity, unit_price }) =>
      !WITH_COST.has(transaction_type) && unit_quantity !== null && unit_price === null,
  )
  const snapshots = arrived.map(({ position, instrument, booked_at }) => ({
    at: booked_at,
    cash: [],
    positions: [{ position: position!, instrument: instrument!, quantity: '0', last_price: null }],
  }))
  const valued = await valueSnapshots(context, base_currency, snapshots)
  return new Map(arrived.map(({ id }, n) => [id, valued[n]!.positions[0]!.price]))
}

// Fees with their tax, less what was given back, and the taxes withheld from everything else, at the rates of the end.
async function chargesOf(
  context: ReadContext,
  { base_currency }: AccountRow,
  entries: AccountEntry[],
  period: Interval,
): Promise<{ fees: Decimal; taxes: Decimal }> {
  const { fees, taxes } = sumCharges(entries, period)
  const valued = await valueSnapshots(
    context,
    base_currency,
    [fees, taxes].map((cash) => ({ at: period.end, cash, positions: [] })),
  )
  const [charged, withheld] = valued.map((one) => sum(one.cash.map(({ value }) => value)))
  return { fees: charged!, taxes: withheld! }
}
