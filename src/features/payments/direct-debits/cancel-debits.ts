// Direct debits end before their submission to the bank.
import type { Context } from '../../../context.ts'
import { type Part, part } from '../../../db/sql.ts'
import { fail } from '../../../errors.ts'
import { record } from '../../platform/events/record.ts'
import { findDebit, lockDebit, lockDebits } from './read.ts'
import type { DirectDebit } from './schemas.ts'

/** Cancels a debit before its submission; a repeat changes nothing. */
export async function cancelDebit(context: Context, id: string): Promise<DirectDebit> {
  const { status } = await lockDebit(context, id)
  if (status !== 'created' && status !== 'cancelled') throw fail('conflict', `The debit is ${status}.`)
  await cancelDebits(context, part`d.id = ${id}`)
  return findDebit(context, id)
}

/** Cancels those of the debits `d` that have not gone to the bank. */
export async function cancelDebits(context: Context, which: Part): Promise<void> {
  const { sql, tenant, now } = context
  const debits = await lockDebits(context, part`d.status = 'created' and ${which}`)
  const ids = debits.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    update direct_debits set status = 'cancelled', modified_at = ${now}
    where tenant = ${tenant} and id = any (${ids})`
  for (const id of ids) record(context, 'direct_debit.cancelled', id)
}
