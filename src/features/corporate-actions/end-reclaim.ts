// Tax reclaims go on: filed with the tax office, paid, refused or expired.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'
import { record } from '../platform/events/record.ts'
import { writeBookings } from './bookings/write-bookings.ts'
import type { TaxReclaim } from './reclaim-schemas.ts'
import { BEFORE, checkEnd, decidePayment, mayBecome, type ReclaimEnd } from './reclaims/decide-reclaim.ts'
import { type LockedReclaim, lockReclaim } from './reclaims/read.ts'

/** Notes the reclaim as filed with the tax office, or as refused by it. */
export async function endReclaim(context: Context, id: string, to: 'filed' | 'refused'): Promise<TaxReclaim> {
  const reclaim = await lockReclaim(context, id)
  checkEnd(reclaim.status, to)
  return write(context, reclaim, to)
}

/** Books what the tax office has paid: all of the reclaim unless an amount is given. */
export async function payReclaim(context: Context, id: string, amount?: Decimal): Promise<TaxReclaim> {
  const reclaim = await lockReclaim(context, id)
  const { reclaimed, booking } = decidePayment(reclaim, amount)
  const { corporate_action: action, account, position, currency } = reclaim
  await writeBookings(context, [{ context, action, account, position, currency, booking, reclaim: id }])
  return write(context, reclaim, 'paid', reclaimed)
}

/** Ends the reclaim if it was never filed. */
export async function expireReclaim(context: Context, { reclaim: id }: { reclaim: string }): Promise<void> {
  const reclaim = await lockReclaim(context, id)
  if (mayBecome(reclaim.status, 'expired')) await write(context, reclaim, 'expired')
}

/** Ends the reclaims of an action that is reversed, in one statement for any number: the tax was never due. */
export async function refuseReclaims(context: Context, action: string): Promise<void> {
  const { sql, tenant, now } = context
  const refused = await sql<{ id: string }>`
    update tax_reclaims set status = 'refused', modified_at = ${now}
    where tenant = ${tenant} and action = ${action} and status = any (${[...BEFORE.refused]})
    returning id`
  for (const { id } of refused.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
    record(context, 'tax_reclaim.refused', id)
}

async function write(
  context: Context,
  { instrument: _, is_closed: __, ...reclaim }: LockedReclaim,
  status: ReclaimEnd,
  reclaimed: Decimal = reclaim.reclaimed,
): Promise<TaxReclaim> {
  const { sql, tenant, now } = context
  await sql`
    update tax_reclaims set status = ${status}, reclaimed = ${reclaimed}, modified_at = ${now}
    where tenant = ${tenant} and id = ${reclaim.id}`
  context.pending.resource ??= reclaim.id
  if (status === 'paid' || status === 'refused') record(context, `tax_reclaim.${status}`, reclaim.id)
  return { ...reclaim, status, reclaimed, modified_at: now }
}
