// Units in and out of positions. A position opens with its first units, closes by way of `closing` when the last have
// left and nothing of it is unsettled, and never opens again: units that come later make a new one.
import type { Context } from '../../context.ts'
import { eachById, oneOf } from '../../db/sql.ts'
import { compare, type Decimal, isZero, negate, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { record } from '../events/record.ts'
import { afterBuy, afterBuyYield, afterSell, averagePrice, type Holding } from './average-cost.ts'

export interface HeldPosition extends Holding {
  id: string
  ytm: Decimal | null
  automatic_rollover: boolean
  /** A rollover of the position is placed; absent where nobody asks. */
  is_rolling?: boolean
  most_recent_maturity_period: string | null
}

/** The open position of the account in the instrument, held until the change ends. */
export async function lockPosition(
  { sql, tenant }: Context,
  account: string,
  instrument: string,
): Promise<HeldPosition | undefined> {
  const [row] = await sql<HeldPosition>`
    select id, quantity, cost, ytm, automatic_rollover, most_recent_maturity_period from positions
    where tenant = ${tenant} and account = ${account} and instrument = ${instrument} and status = 'open' for update`
  return row
}

/** The open positions that the orders add to or take from, by order, held until the change ends. */
export async function lockPositionsOf(
  { sql, tenant }: Context,
  orders: string[],
): Promise<Map<string, HeldPosition>> {
  if (orders.length === 0) return new Map()
  // Each is looked up by itself: to join them the planner may read every position of the tenant.
  const rows = await sql<HeldPosition & { order: string }>`
    select o.id as "order", p.*
    from orders o
    cross join lateral (
      select id, quantity, cost, ytm, automatic_rollover, most_recent_maturity_period,
             automatic_rollover and exists (select from orders r
               where r.tenant = ${tenant} and r.rolls = positions.id and r.status <> 'cancelled') as is_rolling
      from positions
      where tenant = ${tenant} and account = o.account and instrument = o.instrument and status = 'open' for update) p
    where o.tenant = ${tenant} and o.id ${oneOf(orders)}`
  return new Map(rows.map(({ order, ...position }) => [order, position]))
}

export interface Incoming {
  account: string
  instrument: string
  quantity: Decimal
  /** What the units cost, clean. */
  cost: Decimal
  /** Money of one unit at a price of one. */
  m: Decimal
  ytm?: Decimal | null
  /** Counts as a buy trade. */
  isBuy: boolean
  /** The setting, where it was said; undefined leaves the position's. */
  rolls?: boolean
  period?: string | null
}

/** A position as a change has moved it in memory, to be written once. */
export interface Moved extends HeldPosition {
  account: string
  instrument: string
  opens: boolean
  /** Null where it stays. */
  average_price: Decimal | null
  /** How many more buy trades it counts. */
  buy_trades: number
}

type Place = Pick<Incoming, 'account' | 'instrument'>

const untouched = (known: HeldPosition | Moved, { account, instrument }: Place): Moved => ({
  ...{ account, instrument, opens: false, average_price: null, buy_trades: 0 },
  ...known,
})

const opened = ({ account, instrument }: Place): Moved => ({
  ...{ id: newId('pos_'), account, instrument, opens: true, average_price: null, buy_trades: 0 },
  ...{ quantity: '0', cost: '0', ytm: null, automatic_rollover: false, most_recent_maturity_period: null },
})

/** The position with the units added; without one, a position that opens. */
export function withUnits(known: HeldPosition | Moved | undefined, incoming: Incoming): Moved {
  const { quantity, cost, m, ytm = null, isBuy, rolls, period } = incoming
  const before = known ? untouched(known, incoming) : opened(incoming)
  const after = afterBuy(before, quantity, cost)
  return {
    ...before,
    ...after,
    average_price: averagePrice(after, m),
    ytm: afterBuyYield(before, quantity, ytm),
    buy_trades: before.buy_trades + (isBuy ? 1 : 0),
    automatic_rollover: rolls ?? before.automatic_rollover,
    most_recent_maturity_period: period ?? before.most_recent_maturity_period,
  }
}

/** The position without the units, and the average cost they left with. */
export function withoutUnits(
  known: HeldPosition | Moved | undefined,
  { account, instrument, quantity }: Place & Pick<Incoming, 'quantity'>,
): { moved: Moved; cost: Decimal } {
  if (!known) throw new Error(`units of ${instrument} leave ${account} without an open position`)
  const before = untouched(known, { account, instrument })
  const after = afterSell(before, quantity)
  return { moved: { ...before, ...after }, cost: subtract(before.cost, after.cost) }
}

/** Writes a position that was moved, with the statement of the change that is given; without its last units it is closing. */
export async function writePosition(
  context: Context,
  write: Context['sql'] | Context['defer'],
  moved: Moved,
): Promise<void> {
  tellMoved(context, moved)
  await writePositions(context, write, [moved])
}

/** Records what a move means for the position, and has it looked at where it opens. */
export function tellMoved(context: Context, { id, opens, quantity }: Moved): void {
  if (opens) {
    record(context, 'position.opened', id)
    // Coupons, maturity and rollover follow from the instrument; who knows them looks at the new position.
    const payload = { position: id }
    enqueue(context, { kind: 'corporate-actions.watch-position', payload, due_at: context.now })
  } else if (isZero(quantity)) record(context, 'position.closing', id)
}

/** Writes positions that were moved, of which the caller tells by itself. */
export async function writePositions(
  context: Context,
  write: Context['sql'] | Context['defer'],
  moved: readonly Moved[],
): Promise<void> {
  const opened = moved.filter(({ opens }) => opens)
  if (opened.length > 0) await insertPositions(context, write, opened)
  const known = moved.filter(({ opens }) => !opens)
  if (known.length > 0) await updatePositions(context, write, known)
}

async function insertPositions(
  { tenant, now }: Context,
  write: Context['sql'] | Context['defer'],
  opened: readonly Moved[],
): Promise<void> {
  await write`
    insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, ytm, total_buy_trades,
                           automatic_rollover, most_recent_maturity_period, opened_at, created_at, modified_at)
    select ${tenant}, id, account, instrument, 'open', quantity, cost, average_price, ytm, buy_trades,
           automatic_rollover, most_recent_maturity_period, ${now}, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(opened)}::json)
      as x (id text, account text, instrument text, quantity numeric, cost numeric, average_price numeric, ytm numeric,
            buy_trades integer, automatic_rollover boolean, most_recent_maturity_period text)`
}

async function updatePositions(
  { tenant, now }: Context,
  write: Context['sql'] | Context['defer'],
  moved: readonly Moved[],
): Promise<void> {
  await write`
    update positions p
    set quantity = x.quantity, cost = x.cost, average_price = coalesce(x.average_price, p.average_price), ytm = x.ytm,
        total_buy_trades = p.total_buy_trades + x.buy_trades, automatic_rollover = x.automatic_rollover,
        most_recent_maturity_period = x.most_recent_maturity_period,
        status = case when x.quantity = 0 then 'closing' else 'open' end, modified_at = ${now}
    from json_to_recordset(${JSON.stringify(moved)}::json)
      as x (id text, quantity numeric, cost numeric, average_price numeric, ytm numeric, buy_trades integer,
            automatic_rollover boolean, most_recent_maturity_period text)
    where p.tenant = ${tenant} and p.id = x.id and ${eachById}`
}

/** Adds units to the open position, or opens one; returns its id. */
export async function addUnits(context: Context, incoming: Incoming): Promise<string> {
  const { account, instrument } = incoming
  const moved = withUnits(await lockPosition(context, account, instrument), incoming)
  await writePosition(context, context.sql, moved)
  return moved.id
}

/** Takes units out of the open position, the last ones start its closing; tells the average cost they left with. */
export async function takeUnits(
  context: Context,
  outgoing: Pick<Incoming, 'account' | 'instrument' | 'quantity'>,
): Promise<{ position: string; cost: Decimal }> {
  const { account, instrument } = outgoing
  const { moved, cost } = withoutUnits(await lockPosition(context, account, instrument), outgoing)
  await writePosition(context, context.sql, moved)
  return { position: moved.id, cost }
}

/** Takes units that should never have come in out of the open position, with what they cost, not with the average. */
export async function withdrawUnits(
  context: Context,
  { account, instrument, quantity, cost, m, ytm = null }: Omit<Incoming, 'isBuy'>,
): Promise<string> {
  const known = await lockPosition(context, account, instrument)
  if (!known) throw new Error(`units of ${instrument} leave ${account} without an open position`)
  const after = changed(known, negate(quantity), negate(cost), m)
  const yields = isZero(after.quantity) ? known.ytm : afterBuyYield(known, negate(quantity), ytm)
  const moved = { ...untouched(known, { account, instrument }), ...after, ytm: yields }
  await writePosition(context, context.sql, { ...moved, buy_trades: -1 })
  return known.id
}

/**
 * The position with units and cost moved by exact amounts, in or out, as by a corporate action or its reversal; without
 * one, a position that opens.
 */
export function withChange(known: HeldPosition | Moved | undefined, change: Omit<Incoming, 'isBuy'>): Moved {
  if (!known) return withUnits(known, { ...change, isBuy: false })
  return { ...untouched(known, change), ...changed(known, change.quantity, change.cost, change.m) }
}

// Where the position, which has sold since, has cost less than units would take along, they leave at the average. Without
// units there is no cost, and the average price stays what it was.
function changed(before: Holding, quantity: Decimal, cost: Decimal, m: Decimal) {
  const exact = afterBuy(before, quantity, cost)
  if (isZero(exact.quantity)) return { ...exact, cost: '0', average_price: null }
  const after = compare(exact.cost, '0') < 0 ? afterSell(before, negate(quantity)) : exact
  return { ...after, average_price: averagePrice(after, m) }
}

/** Closes a position that was emptied once nothing of it is unsettled; else it stays as it is. */
export async function closePosition(context: Context, position: string): Promise<void> {
  await closePositions([{ context, position }])
}

/** The same for many, of whom some have none. Of several changes that name a position the last one has closed it. */
export async function closePositions(
  of: readonly { context: Context; position: string | null }[],
): Promise<void> {
  const contexts = new Map<string, Context>()
  for (const { context, position } of of) if (position !== null) contexts.set(position, context)
  if (contexts.size === 0) return
  const { sql, tenant, now } = of[0]!.context
  const closed = await sql<{ id: string }>`
    update positions p set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where p.tenant = ${tenant} and p.id ${oneOf([...contexts.keys()])} and p.status = 'closing'
      and not exists (select from trades t where t.tenant = p.tenant and t.position = p.id and t.status = 'executed')
      and not exists (select from orders o where o.tenant = p.tenant and o.position = p.id
                        and o.status in ('executing', 'cancelling', 'filled'))
    returning id`
  for (const { id } of closed) record(contexts.get(id)!, 'position.closed', id)
}
