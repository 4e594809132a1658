// The positions behind a transfer of units: what leaves one, what enters another.
import type { Context } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { isZero } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { record } from '../events/record.ts'
import { type Lot, putIn, takeOut } from './rules.ts'

interface Held extends Lot {
  id: string
  most_recent_maturity_period: string | null
}

/** What left a position, and what the position that takes it in has to know. */
export interface Handed extends Lot {
  most_recent_maturity_period: string | null
}

async function lockOpen(
  { sql, tenant }: Context,
  account: string,
  instrument: string,
): Promise<Held | undefined> {
  const [row] = await sql<Held>`
    select id, quantity, cost, average_price, ytm, most_recent_maturity_period from positions
    where tenant = ${tenant} and account = ${account} and instrument = ${instrument} and status = 'open' for update`
  return row
}

/** Takes units out of the open position, which closes with its last; gives the position and what left it. */
export async function takeFromPosition(
  context: Context,
  account: string,
  instrument: string,
  quantity: string,
): Promise<{ position: string; handed: Handed }> {
  const { sql, tenant, now } = context
  const held = await lockOpen(context, account, instrument)
  if (!held) throw failParam('lines', 'invalid_param', 'The account has no open position in the instrument.')
  const { left, out } = takeOut(held, quantity)
  await sql`
    update positions set quantity = ${left.quantity}, cost = ${left.cost}, modified_at = ${now}
    where tenant = ${tenant} and id = ${held.id}`
  if (isZero(left.quantity)) await closePosition(context, held.id)
  return {
    position: held.id,
    handed: { ...out, most_recent_maturity_period: held.most_recent_maturity_period },
  }
}

// Nothing is left to trade; it is closed for good unless a trade has still to settle, which will close it then.
async function closePosition(context: Context, id: string) {
  const { sql, tenant, now } = context
  await sql`update positions set status = 'closing' where tenant = ${tenant} and id = ${id}`
  record(context, 'position.closing', id)
  const closed = await sql`
    update positions p set status = 'closed', closed_at = ${now}
    where p.tenant = ${tenant} and p.id = ${id}
      and not exists (select from trades t where t.tenant = p.tenant and t.position = p.id and t.status = 'executed')
    returning p.id`
  if (closed.length > 0) record(context, 'position.closed', id)
}

/** Puts units into the open position of the instrument, or into a new one; gives the position. */
export async function addToPosition(
  context: Context,
  account: string,
  instrument: string,
  handed: Handed,
): Promise<string> {
  const { sql, tenant, now } = context
  const held = await lockOpen(context, account, instrument)
  const after = putIn(held ?? { quantity: '0', cost: '0', average_price: null, ytm: null }, handed)
  if (held) {
    await sql`
      update positions
      set quantity = ${after.quantity}, cost = ${after.cost}, average_price = ${after.average_price}, ytm = ${after.ytm},
          modified_at = ${now}
      where tenant = ${tenant} and id = ${held.id}`
    return held.id
  }
  const id = newId('pos_')
  await sql`
    insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, ytm,
                           most_recent_maturity_period, opened_at, created_at, modified_at)
    values (${tenant}, ${id}, ${account}, ${instrument}, 'open', ${after.quantity}, ${after.cost}, ${after.average_price},
            ${after.ytm}, ${handed.most_recent_maturity_period}, ${now}, ${now}, ${now})`
  record(context, 'position.opened', id)
  enqueue(context, { kind: 'corporate-actions.watch-position', payload: { position: id }, due_at: now })
  return id
}
