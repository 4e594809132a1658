// Units in and out of positions. A position opens with its first units, closes by way of `closing` when the last have
// left and nothing of it is unsettled, and never opens again: units that come later make a new one.
import type { Context } from '../../context.ts'
import { compare, type Decimal, isZero, negate, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { record } from '../events/record.ts'
import { afterBuy, afterBuyYield, afterSell, averagePrice, costOfUnits, type Holding } from './rules.ts'

export interface HeldPosition extends Holding {
  id: string
  ytm: Decimal | null
  automatic_rollover: boolean
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

/** Adds units to the open position, or opens one; returns its id. */
export async function addUnits(context: Context, incoming: Incoming): Promise<string> {
  const { sql, tenant, now } = context
  const { account, instrument, quantity, cost, m, ytm = null, isBuy, rolls, period = null } = incoming
  const known = await lockPosition(context, account, instrument)
  const before = known ?? { quantity: '0', cost: '0', ytm: null }
  const after = afterBuy(before, quantity, cost)
  const average = averagePrice(after, m)
  const yields = afterBuyYield(before, quantity, ytm)
  const trades = isBuy ? 1 : 0
  if (known) {
    await sql`
      update positions
      set quantity = ${after.quantity}, cost = ${after.cost}, average_price = ${average}, ytm = ${yields},
          total_buy_trades = total_buy_trades + ${trades},
          automatic_rollover = coalesce(${rolls ?? null}, automatic_rollover),
          most_recent_maturity_period = coalesce(${period}, most_recent_maturity_period), modified_at = ${now}
      where tenant = ${tenant} and id = ${known.id}`
    return known.id
  }
  const id = newId('pos_')
  await sql`
    insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, ytm, total_buy_trades,
                           automatic_rollover, most_recent_maturity_period, opened_at, created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${instrument}, 'open', ${after.quantity}, ${after.cost}, ${average}, ${yields},
            ${trades}, ${rolls ?? false}, ${period}, ${now}, ${now}, ${now})`
  record(context, 'position.opened', id)
  // Coupons, maturity and rollover follow from the instrument; who knows them looks at the new position.
  enqueue(context, { kind: 'corporate-actions.watch-position', payload: { position: id }, due_at: now })
  return id
}

/** Takes units out of the open position, the last ones start its closing; tells the average cost they left with. */
export async function takeUnits(
  context: Context,
  { account, instrument, quantity }: Pick<Incoming, 'account' | 'instrument' | 'quantity'>,
): Promise<{ position: string; cost: Decimal }> {
  const { sql, tenant, now } = context
  const known = await lockPosition(context, account, instrument)
  if (!known) throw new Error(`units of ${instrument} leave ${account} without an open position`)
  const after = afterSell(known, quantity)
  const isEmpty = isZero(after.quantity)
  await sql`
    update positions
    set quantity = ${after.quantity}, cost = ${after.cost}, status = ${isEmpty ? 'closing' : 'open'}, modified_at = ${now}
    where tenant = ${tenant} and id = ${known.id}`
  if (isEmpty) record(context, 'position.closing', known.id)
  return { position: known.id, cost: subtract(known.cost, after.cost) }
}

/**
 * Takes units that should never have come in out of the open position, with what they cost, not with the average; with
 * the average where the position, another by then, has cost less.
 */
export async function withdrawUnits(
  context: Context,
  { account, instrument, quantity, cost, m, ytm = null }: Omit<Incoming, 'isBuy'>,
): Promise<string> {
  const { sql, tenant, now } = context
  const known = await lockPosition(context, account, instrument)
  if (!known) throw new Error(`units of ${instrument} leave ${account} without an open position`)
  const out = compare(known.cost, cost) < 0 ? costOfUnits(known, quantity) : cost
  const after = { quantity: subtract(known.quantity, quantity), cost: subtract(known.cost, out) }
  const isEmpty = isZero(after.quantity)
  const yields = isEmpty ? known.ytm : afterBuyYield(known, negate(quantity), ytm)
  await sql`
    update positions
    set quantity = ${after.quantity}, cost = ${isEmpty ? '0' : after.cost}, ytm = ${yields},
        average_price = coalesce(${isEmpty ? null : averagePrice(after, m)}, average_price),
        status = ${isEmpty ? 'closing' : 'open'}, total_buy_trades = total_buy_trades - 1, modified_at = ${now}
    where tenant = ${tenant} and id = ${known.id}`
  if (isEmpty) record(context, 'position.closing', known.id)
  return known.id
}

/**
 * Moves units and cost of a holding by exact amounts, in or out, as a corporate action or its reversal does; units that
 * find no open position open one. Returns the position.
 */
export async function changeHolding(
  context: Context,
  { account, instrument, quantity, cost, m }: Omit<Incoming, 'isBuy'>,
): Promise<string> {
  const { sql, tenant, now } = context
  const known = await lockPosition(context, account, instrument)
  if (!known) return addUnits(context, { account, instrument, quantity, cost, m, isBuy: false })
  const after = afterBuy(known, quantity, cost)
  const isEmpty = isZero(after.quantity)
  await sql`
    update positions
    set quantity = ${after.quantity}, cost = ${isEmpty ? '0' : after.cost}, modified_at = ${now},
        average_price = coalesce(${isEmpty ? null : averagePrice(after, m)}, average_price),
        status = ${isEmpty ? 'closing' : 'open'}
    where tenant = ${tenant} and id = ${known.id}`
  if (isEmpty) record(context, 'position.closing', known.id)
  return known.id
}

/** Closes a position that was emptied once nothing of it is unsettled; else it stays as it is. */
export async function closePosition(context: Context, id: string): Promise<void> {
  const { sql, tenant, now } = context
  const closed = await sql`
    update positions p set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where p.tenant = ${tenant} and p.id = ${id} and p.status = 'closing'
      and not exists (select from trades t where t.tenant = p.tenant and t.position = p.id and t.status = 'executed')
      and not exists (select from orders o where o.tenant = p.tenant and o.position = p.id
                        and o.status in ('executing', 'cancelling', 'filled'))
    returning id`
  if (closed.length > 0) record(context, 'position.closed', id)
}
