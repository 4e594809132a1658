// The value of an account now. Accounts are read again and again while little changes, so the answer is memoized:
// holdings, quotes and shown positions are immutable objects, and each stays the same object as long as it is current.
// A result is computed again only when one of its objects has changed.
import type { ReadContext } from '../../../context.ts'
import { cacheByObject } from '../../../memory/cache-by-object.ts'
import { type Decimal, price as formatPrice } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { lastPrices, listEntries } from '../holding-history/read-entries.ts'
import type { Snapshot } from '../holding-history/replay-entries.ts'
import { type Holdings, readHoldings } from '../holdings/read-holdings.ts'
import { type LoadedMarket, loadMarket, type Quote } from './quotes/load-market.ts'
import { type AccountAtValue, ASSUMED, FORMULAS } from './rules.ts'
import { type ShownHoldings, type ShownPosition, showHoldings } from './show-holdings.ts'
import { valueSnapshot } from './value-snapshot.ts'
import { assumedPrice } from './value-snapshots.ts'

/** Values cash and positions of the account at this moment, in its base currency. */
export async function valueAccount(context: ReadContext, id: string, isExplained = false) {
  const { now } = context
  const holdings = await readHoldings(context, id)
  const { valued, position_valuations } = await valueHoldings(context, holdings)
  const { total_value, total_position_value, total_cash_value, currency } = valued
  return {
    account: id,
    asof: now,
    currency,
    total_value,
    total_position_value,
    total_cash_value,
    cash_valuations: valued.cash.map(({ value, rate_timestamp }, index) => ({
      cash_balance: holdings.cash[index],
      value,
      currency,
      asof: rate_timestamp ?? now,
    })),
    position_valuations,
    ...(isExplained ? { explanation: await explainAccount(context, id, valued) } : {}),
  }
}

/** The answer of `valueAccount`. */
export type AccountValuation = Awaited<ReturnType<typeof valueAccount>>

async function explainAccount(context: ReadContext, id: string, valued: AccountAtValue) {
  const entries = await listEntries(context, id, context.now)
  const counted = entries.filter((one) => one.cash_amount !== null || one.unit_quantity !== null)
  return { formulas: FORMULAS, valued, transactions: counted.map((one) => one.id) }
}

interface PositionValuation {
  readonly position: ShownPosition
  readonly value: Decimal
  readonly currency: string
  readonly price: Decimal
  readonly asof: Instant
}

/** The last valuation of holdings, with the quotes and the shown positions from which it follows. */
interface Valuation {
  quotes: readonly Quote[]
  valued: AccountAtValue
  shown: ShownHoldings
  position_valuations: readonly PositionValuation[]
}

const valuations = cacheByObject<Holdings, Valuation>('valuations')

// Cash is valued each time; positions only if a quote has changed, and their list only if one of them is shown
// differently. A quote without a price is never the same as the one before.
async function valueHoldings(context: ReadContext, holdings: Holdings): Promise<Valuation> {
  const { currency } = holdings
  const before = valuations.get(holdings)
  const snapshot = snapshotOf(context, holdings)
  const market = await loadMarket(context, currency, [snapshot])
  const quotes = snapshot.positions.map(({ instrument }) => market.quote(instrument, snapshot.at))
  const hasSameQuotes = before !== undefined && quotes.every((quote, n) => quote === before.quotes[n])
  const previous = hasSameQuotes ? before.valued : undefined
  const valued = await valueNow(context, market, currency, snapshot, previous)
  const shown = await showHoldings(context, holdings, before?.shown)
  const isSameList = hasSameQuotes && shown === before.shown
  if (isSameList) return { quotes, valued, shown, position_valuations: before.position_valuations }
  const position_valuations = valued.positions.map(({ value, price, price_timestamp }, n) => ({
    position: shown.positions[n]!,
    value,
    currency,
    price: formatPrice(price),
    asof: price_timestamp,
  }))
  const valuation = { quotes, valued, shown, position_valuations }
  valuations.set(holdings, valuation)
  return valuation
}

const snapshotOf = ({ now }: ReadContext, { cash, to_value }: Holdings): Snapshot => ({
  at: now,
  cash: cash.map(({ currency, total }) => ({ currency, amount: total })),
  positions: to_value,
})

// The price of the last entry is read only for positions without a price of the market.
async function valueNow(
  context: ReadContext,
  market: LoadedMarket,
  currency: string,
  snapshot: Snapshot,
  previous: AccountAtValue | undefined,
): Promise<AccountAtValue> {
  const assumed = assumedPrice(context)
  const valued = valueSnapshot(market, currency, snapshot, assumed, previous)
  const unpriced = valued.positions.filter(({ provider }) => provider === ASSUMED)
  if (unpriced.length === 0) return valued
  const last = await lastPrices(
    context,
    unpriced.map(({ position }) => position),
  )
  const positions = snapshot.positions.map((one) => ({ ...one, last_price: last.get(one.position) ?? null }))
  return valueSnapshot(market, currency, { ...snapshot, positions }, assumed)
}
