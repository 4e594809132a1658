// The ends of mandates: revoked by their owner, ended by the bank, lapsed.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { findMandate, lockMandate } from '../mandates/read.ts'
import { expiryJob } from '../mandates/register-mandate.ts'
import type { MandateRow } from '../mandates/rules.ts'
import type { Mandate } from '../mandates/schemas.ts'
import { setMandateStatus } from '../mandates/write-mandates.ts'
import { cancelDebits } from './cancel-debits.ts'

/** Revokes a mandate that is active or blocked; a repeat changes nothing. */
export async function revokeMandate(context: Context, id: string): Promise<Mandate> {
  const mandate = await lockMandate(context, id)
  if (!mandate) throw notFound('mandate')
  if (mandate.status === 'expired' || mandate.status === 'used')
    throw fail('conflict', `The mandate is ${mandate.status}.`)
  if (mandate.status !== 'revoked') await endMandate(context, mandate, 'revoked')
  context.pending.resource = id
  return findMandate(context, id)
}

/**
 * Ends a mandate that the change has locked, with the reason code if the bank has given one. Its debits that have not
 * gone to the bank are cancelled.
 */
export async function endMandate(
  context: Context,
  { id }: MandateRow,
  status: 'blocked' | 'revoked' | 'expired',
  reason_code: string | null = null,
): Promise<void> {
  await setMandateStatus(context, id, status, reason_code)
  record(context, `mandate.${status}`, id)
  await cancelDebits(context, part`d.mandate = ${id}`)
}

/** The job: the mandate lapses, unless it was used meanwhile. */
export async function expireMandate(context: Context, { mandate: id }: { mandate: string }): Promise<void> {
  const mandate = await lockMandate(context, id)
  if (mandate?.status !== 'active') return
  context.pending.resource = id
  if (mandate.expires_on > dayOf(context.now)) enqueue(context, expiryJob(id, mandate.expires_on))
  else await endMandate(context, mandate, 'expired')
}
