// The work of a day on a transfer that the custodian does not have yet.
import type { Context } from '../../../../context.ts'
import { custodianOf } from '../../../../custodians/custodians.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { findAccount } from '../../../customers/accounts/read.ts'
import { advanceTransfer } from '../advance-transfer.ts'
import { lockTransfer } from '../read.ts'
import { followJob, instructJob, type TransferPayload } from './jobs.ts'

/**
 * Sends the transfer to the custodian. That of a suspended account waits, and one for a file until it is written; both
 * expire like any other.
 */
export async function instructTransfer(context: Context, { transfer: id }: TransferPayload): Promise<void> {
  const transfer = await lockTransfer(context, id)
  if (transfer.status !== 'requested') return
  if (dayOf(context.now) >= transfer.expires_on) {
    await advanceTransfer(context, transfer, { kind: 'expired' })
    return
  }
  const { status } = await findAccount(context, transfer.account)
  const isByFile = custodianOf(context.app.config)?.name !== 'simulated'
  if (status === 'suspended' || isByFile) {
    enqueue(context, instructJob(id, context.now))
    return
  }
  await advanceTransfer(context, transfer, { kind: 'instructed' })
  enqueue(context, followJob(id, context.now))
}
