// A sandbox sets the price of an instrument, for itself alone; from then on the simulator gives it none.
import type { Context } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { compare, isPositive, parseDecimal, round } from '../../values/decimal.ts'
import { parseInstant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { instrumentsBySymbol, type Listed } from '../catalog/read.ts'
import { type Price, placesOf, SANDBOX } from './rules.ts'

export interface NewPrice {
  symbol: string
  bid: string | number
  ask: string | number
  timestamp?: string
}

/** Stores the price, replacing one of the same timestamp, and returns it with its instrument. */
export async function postPrice(
  context: Context,
  input: NewPrice,
): Promise<{ listed: Listed; price: Price }> {
  const { sql, tenant, now } = context
  const [listed] = await instrumentsBySymbol(context, [input.symbol])
  if (!listed) throw failParam('body.symbol', 'not_found', 'No such symbol.')
  const places = placesOf(listed.row.instrument_type)
  const [bid, ask] = [readPrice('bid', input.bid, places), readPrice('ask', input.ask, places)]
  if (compare(bid, ask) > 0) throw failParam('body.ask', 'invalid_param', 'Must not lie below the bid.')
  const timestamp = input.timestamp === undefined ? now : parseInstant(input.timestamp)!
  await sql`
    insert into sandbox_prices (tenant, symbol, timestamp, bid, ask)
    values (${tenant}, ${input.symbol}, ${timestamp}, ${bid}, ${ask})
    on conflict (tenant, symbol, timestamp) do update set bid = excluded.bid, ask = excluded.ask`
  context.pending.resource = listed.row.id
  context.invalidates('sandbox_prices', tenant)
  const due_at = timestamp > now ? timestamp : now
  enqueue(context, { kind: 'trading.look-at-instrument', payload: { symbol: input.symbol }, due_at })
  return { listed, price: { bid, ask, timestamp, quality: 'realtime', provider: SANDBOX } }
}

// A price is kept with the places it is shown with.
function readPrice(member: string, sent: string | number, places: number): string {
  const given = parseDecimal(sent)
  const value = given === undefined ? undefined : round(given, places)
  if (value === undefined || !isPositive(value) || compare(value, '1000000000') > 0)
    throw failParam(
      `body.${member}`,
      'invalid_param',
      'Must be a decimal above zero and at most 1,000,000,000.',
    )
  return value
}
