// The end of a run by its client: no new order, and those before their cut are cancelled.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { fail } from '../../../../errors.ts'
import { cancelOrders } from '../../execution/cancel-orders.ts'
import { findRun, lockOpenRuns } from '../read-runs.ts'
import type { RebalancingRun } from '../schemas.ts'
import { showRuns } from '../show-run.ts'
import { moveRuns } from '../write-runs.ts'
import { advanceRuns } from './advance-runs.ts'

/** Cancels the run: immediately, or with the last of its orders that have gone out. */
export async function cancelRun(context: Context, id: string): Promise<RebalancingRun> {
  const { status } = await findRun(context, id)
  context.pending.resource = id
  const [run] = await lockOpenRuns(context, part`r.id = ${id}`)
  if (!run && status !== 'cancelled') throw fail('conflict', `The run is ${status}.`)
  if (run?.status === 'proposed')
    await moveRuns(context, [{ ...run, status: 'cancelled', reason: 'cancelled_by_client' }])
  else if (run) {
    const cancelling = { ...run, is_cancelling: true }
    await moveRuns(context, [cancelling])
    await cancelOrders(context, { account: run.account, source: id, reason: 'cancelled_by_client' })
    await advanceRuns(context, [cancelling])
  }
  const [shown] = await showRuns(context, [await findRun(context, id)])
  return shown!
}
