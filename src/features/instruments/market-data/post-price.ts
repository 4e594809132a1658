// A sandbox sets the price of an instrument, only for itself; from then on the simulator gives it none.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { instrumentsBySymbol, type Listed } from '../catalog/read.ts'
import { decidePrice, type NewPrice, type PriceDecision } from './decide-price.ts'
import type { Price } from './rules.ts'

/** Stores the price, replacing one of the same timestamp, and returns it with its instrument. */
export async function postPrice(
  context: Context,
  input: NewPrice,
): Promise<{ listed: Listed; price: Price }> {
  const [listed] = await instrumentsBySymbol(context, [input.symbol])
  const decision = decidePrice({ listed, now: context.now }, input)
  await write(context, decision)
  return { listed: decision.listed, price: decision.price }
}

async function write(context: Context, { listed, price, effective_at }: PriceDecision): Promise<void> {
  const { id, symbol } = listed.row
  await insertPrice(context, symbol, price)
  context.pending.resource = id
  enqueue(context, { kind: 'trading.recheck-resting-orders', payload: { symbol }, due_at: effective_at })
}

/** Withdraws the price that stands for the symbol: from now on providers and the simulated market give prices again. */
export async function withdrawPrice(context: Context, symbol: string): Promise<void> {
  await insertPrice(context, symbol, { timestamp: context.now, bid: null, ask: null })
  enqueue(context, { kind: 'trading.recheck-resting-orders', payload: { symbol }, due_at: context.now })
}

/** Inserts a price of the sandbox, or replaces that of the timestamp; without figures it withdraws the one before. */
export async function insertPrice(
  { sql, tenant, invalidates }: Context,
  symbol: string,
  { timestamp, bid, ask }: { timestamp: Instant; bid: Decimal | null; ask: Decimal | null },
): Promise<void> {
  await sql`
    insert into sandbox_prices (tenant, symbol, timestamp, bid, ask)
    values (${tenant}, ${symbol}, ${timestamp}, ${bid}, ${ask})
    on conflict (tenant, symbol, timestamp) do update set bid = excluded.bid, ask = excluded.ask`
  invalidates('sandbox_prices', tenant)
}

/**
 * Moves the price that the sandbox posted at this instant a millisecond back: it is in the units before a split, unlike
 * one that is posted after it while the clock stands still.
 */
export function movePostedPrice({ defer, tenant, now, invalidates }: Context, instrument: string): void {
  const before = addMilliseconds(now, -1)
  defer`
    update sandbox_prices p set timestamp = ${before}
    from instruments i
    where p.tenant = ${tenant} and p.timestamp = ${now} and p.symbol = i.symbol and i.id = ${instrument}
      and not exists (select from sandbox_prices o
                      where o.tenant = ${tenant} and o.symbol = i.symbol and o.timestamp = ${before})`
  invalidates('sandbox_prices', tenant)
}
