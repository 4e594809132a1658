// The ends of transfers: by the client, and before units change or vanish.
import type { Context } from '../../../context.ts'
import { custodianOf } from '../../../custodians/custodians.ts'
import { fail } from '../../../errors.ts'
import { cancelJournalsOf } from '../journals/end-journals.ts'
import { advanceTransfer } from './advance-transfer.ts'
import { isLive } from './decide-progress.ts'
import { listOpenIn, lockTransfer } from './read.ts'
import type { SecuritiesTransfer } from './schemas.ts'
import { showTransfer } from './show.ts'

/** Cancels the transfer; once the custodian has it, only if that confirms that nothing more will be delivered. */
export async function cancelTransfer(context: Context, id: string): Promise<SecuritiesTransfer> {
  const transfer = await lockTransfer(context, id)
  const custodian = custodianOf(context.app.config)
  if (transfer.stage === 'instructed' && transfer.status === 'instructed' && !custodian?.cancel({ id }))
    throw fail('conflict', 'The custodian has not confirmed that nothing more will be delivered.')
  await advanceTransfer(context, transfer, { kind: 'cancelled' })
  context.pending.resource = id
  return showTransfer(context, id)
}

/** Ends the journals and transfers that wait to move units of the instrument, before these change or vanish. */
export async function endMovementsOf(context: Context, instrument: string): Promise<void> {
  await cancelJournalsOf(context, instrument)
  await endTransfersOf(context, instrument)
}

async function endTransfersOf(context: Context, instrument: string): Promise<void> {
  for (const id of await listOpenIn(context, instrument)) {
    const transfer = await lockTransfer(context, id)
    const line = transfer.lines.find((one) => one.instrument === instrument && isLive(one))
    if (line) await advanceTransfer(context, transfer, { kind: 'rejected', line: line.id, reason: 'other' })
  }
}
