// What an account is worth now.
import type { ReadContext } from '../../context.ts'
import { price as formatPrice, units } from '../../values/decimal.ts'
import type { Standing } from './follow-entries.ts'
import { lastPrices, listEntries } from './read.ts'
import { type Holdings, readHoldings } from './read-holdings.ts'
import { ASSUMED, FORMULAS, type Valued } from './rules.ts'
import { showHoldings } from './show-holdings.ts'
import { valueStandings } from './value-standings.ts'

/** Values cash and positions of the account at this moment, in its base currency. */
export async function valueAccount(context: ReadContext, id: string, isExplained = false) {
  const { now } = context
  const holdings = await readHoldings(context, id)
  const valued = await valueNow(context, holdings.currency, standingOf(context, holdings))
  const { total_value, total_position_value, total_cash_value, currency } = valued
  const positions = await showHoldings(context, holdings)
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
    position_valuations: valued.positions.map(({ value, price, price_timestamp }, index) => ({
      position: positions[index]!,
      value,
      currency,
      price: formatPrice(price),
      asof: price_timestamp,
    })),
    ...(isExplained ? { explanation: await explainAccount(context, id, valued) } : {}),
  }
}

/** What `valueAccount` answers. */
export type AccountValuation = Awaited<ReturnType<typeof valueAccount>>

async function explainAccount(context: ReadContext, id: string, valued: Valued) {
  const entries = await listEntries(context, id, context.now)
  const counted = entries.filter((one) => one.cash_amount !== null || one.unit_quantity !== null)
  return { formulas: FORMULAS, valued, transactions: counted.map((one) => one.id) }
}

const standingOf = ({ now }: ReadContext, { cash, positions }: Holdings): Standing => ({
  at: now,
  cash: cash.map(({ currency, total }) => ({ currency, amount: total })),
  positions: positions.map(({ id, instrument, total }) => ({
    position: id,
    instrument,
    quantity: units(total),
    last_price: null,
  })),
})

// What was paid last is looked up only for what the market has no price of.
async function valueNow(context: ReadContext, currency: string, standing: Standing): Promise<Valued> {
  const [valued] = await valueStandings(context, currency, [standing])
  const unpriced = valued!.positions.filter(({ provider }) => provider === ASSUMED)
  if (unpriced.length === 0) return valued!
  const last = await lastPrices(
    context,
    unpriced.map(({ position }) => position),
  )
  const positions = standing.positions.map((held) => ({
    ...held,
    last_price: last.get(held.position) ?? null,
  }))
  const [known] = await valueStandings(context, currency, [{ ...standing, positions }])
  return known!
}
