// The approval of a proposed run: it is checked again and placed as it was proposed, or it expires.
import type { Context } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { fail } from '../../../../errors.ts'
import { runInTransaction } from '../../../../unit-of-work/run-in-transaction.ts'
import { findRun, listLines, lockOpenRuns } from '../read-runs.ts'
import type { RunRow } from '../rules.ts'
import { startRuns } from '../runs/start-runs.ts'
import type { RebalancingRun } from '../schemas.ts'
import { showRuns } from '../show-run.ts'
import { moveRuns } from '../write-runs.ts'
import { findChange } from './find-change.ts'

/** Starts a proposed run; one that has been approved before stays as it is. */
export async function approveRun(context: Context, id: string): Promise<RebalancingRun> {
  const before = await findRun(context, id)
  context.pending.resource = id
  if (before.status === 'proposed') await start(context, before)
  else if (before.approved_by === null) throw fail('conflict', `The run is ${before.status}.`)
  const [shown] = await showRuns(context, [await findRun(context, id)])
  return shown!
}

async function start(context: Context, before: RunRow): Promise<void> {
  const outdated = await findChange(context, before)
  if (outdated) {
    await expire(context, before.id)
    throw fail('run_outdated', undefined, outdated)
  }
  const [run] = await lockOpenRuns(context, part`r.id = ${before.id} and r.status = 'proposed'`)
  if (!run) throw fail('conflict', 'The run is no longer proposed.')
  // A change until the account was locked is refused too.
  const changed = await findChange(context, run)
  if (changed) throw fail('run_outdated', undefined, changed)
  const { id: actor, client } = context.actor
  const lines = (await listLines(context, [run.id])).get(run.id)!
  await startRuns(context, [{ run: { ...run, approved_by: client ?? actor }, lines }])
}

// A change of its own, which commits although the approval is refused.
async function expire({ app, tenant, actor, request }: Context, id: string): Promise<void> {
  const facts = { tenant, actor, request, action: 'rebalancing_runs.expire' }
  await runInTransaction(app, facts, async (context) => {
    const runs = await lockOpenRuns(context, part`r.id = ${id} and r.status = 'proposed'`)
    await moveRuns(
      context,
      runs.map((run) => ({ ...run, status: 'expired', reason: 'run_outdated' })),
    )
    context.pending.resource = id
  })
}
