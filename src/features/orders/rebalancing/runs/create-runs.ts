// Stores runs: proposed ones wait for their approval, the others start.
import type { Context } from '../../../../context.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { record } from '../../../platform/events/record.ts'
import { expiryJob } from '../jobs.ts'
import type { WholeRun } from '../rules.ts'
import { insertRuns } from '../write-runs.ts'
import { startRuns } from './start-runs.ts'

/** Stores the runs of accounts that the change has locked, and starts those that need no approval. */
export async function createRuns(context: Context, runs: readonly WholeRun[]): Promise<void> {
  await insertRuns(context, runs)
  for (const { run } of runs)
    if (run.status === 'proposed') {
      record(context, 'rebalancing_run.proposed', run.id)
      enqueue(context, expiryJob(run.id, run.approve_until!))
    }
  await startRuns(
    context,
    runs.filter(({ run }) => run.status !== 'proposed'),
  )
}
