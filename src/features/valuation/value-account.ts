// What an account is worth now.
import type { ReadContext } from '../../context.ts'
import { type Decimal, price as formatPrice, units } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import type { Standing } from './follow-entries.ts'
import { loadMarket, type Market, type Quote } from './load-market.ts'
import { lastPrices, listEntries } from './read.ts'
import { type Holdings, readHoldings } from './read-holdings.ts'
import { ASSUMED, FORMULAS, type Valued } from './rules.ts'
import { type ShownPosition, showHoldings } from './show-holdings.ts'
import { valueStanding } from './value-standings.ts'

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

interface PositionShown {
  readonly position: ShownPosition
  readonly value: Decimal
  readonly currency: string
  readonly price: Decimal
  readonly asof: Instant
}

/** What the positions of holdings came to last, and at what quotes. */
interface Known {
  quotes: readonly Quote[]
  valued: Valued
  shown: readonly ShownPosition[]
  position_valuations: readonly PositionShown[]
}

const known = new WeakMap<Holdings, Known>()

// Prices stand for a while, and who looks at an account looks again: as long as every quote is the same, each
// position is worth the same, and what is shown of it is the same list, which nobody may change.
async function valueHoldings(
  context: ReadContext,
  holdings: Holdings,
): Promise<Pick<Known, 'valued' | 'position_valuations'>> {
  const { currency } = holdings
  const standing = standingOf(context, holdings)
  const market = await loadMarket(context, currency, [standing])
  const quotes = standing.positions.map(({ instrument }) => market.quote(instrument, standing.at))
  const before = known.get(holdings)
  const stands = before !== undefined && quotes.every((quote, n) => quote === before.quotes[n])
  const valued = await valueNow(context, market, currency, standing, stands ? before.valued : undefined)
  const shown = await showHoldings(context, holdings)
  if (stands && shown === before.shown) return { valued, position_valuations: before.position_valuations }
  const position_valuations = valued.positions.map(({ value, price, price_timestamp }, n) => ({
    position: shown[n]!,
    value,
    currency,
    price: formatPrice(price),
    asof: price_timestamp,
  }))
  if (quotes.every(({ price }) => price !== null))
    known.set(holdings, { quotes, valued, shown, position_valuations })
  return { valued, position_valuations }
}

/** What `valueAccount` answers. */
export type AccountValuation = Awaited<ReturnType<typeof valueAccount>>

async function explainAccount(context: ReadContext, id: string, valued: Valued) {
  const entries = await listEntries(context, id, context.now)
  const counted = entries.filter((one) => one.cash_amount !== null || one.unit_quantity !== null)
  return { formulas: FORMULAS, valued, transactions: counted.map((one) => one.id) }
}

const held = new WeakMap<Holdings, Standing['positions']>()

function standingOf({ now }: ReadContext, holdings: Holdings): Standing {
  const cash = holdings.cash.map(({ currency, total }) => ({ currency, amount: total }))
  let positions = held.get(holdings)
  if (!positions) {
    positions = holdings.positions.map(({ id, instrument, total }) => ({
      position: id,
      instrument,
      quantity: units(total),
      last_price: null,
      receivable: holdings.receivables.get(id) ?? null,
    }))
    held.set(holdings, positions)
  }
  return { at: now, cash, positions }
}

// What was paid last is looked up only for what the market has no price of.
async function valueNow(
  context: ReadContext,
  market: Market,
  currency: string,
  standing: Standing,
  before: Valued | undefined,
): Promise<Valued> {
  const valued = valueStanding(context, market, currency, standing, before)
  const unpriced = valued.positions.filter(({ provider }) => provider === ASSUMED)
  if (unpriced.length === 0) return valued
  const last = await lastPrices(
    context,
    unpriced.map(({ position }) => position),
  )
  const positions = standing.positions.map((one) => ({ ...one, last_price: last.get(one.position) ?? null }))
  return valueStanding(context, market, currency, { ...standing, positions })
}
