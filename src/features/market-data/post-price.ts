// A sandbox sets the price of an instrument, for itself alone; from then on the simulator gives it none.
import type { Context } from '../../context.ts'
import { enqueue } from '../../worker/enqueue.ts'
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
  const { sql, tenant } = context
  const { id, symbol } = listed.row
  await sql`
    insert into sandbox_prices (tenant, symbol, timestamp, bid, ask)
    values (${tenant}, ${symbol}, ${price.timestamp}, ${price.bid}, ${price.ask})
    on conflict (tenant, symbol, timestamp) do update set bid = excluded.bid, ask = excluded.ask`
  context.pending.resource = id
  context.invalidates('sandbox_prices', tenant)
  enqueue(context, { kind: 'trading.recheck-limit-orders', payload: { symbol }, due_at: effective_at })
}
