// The jobs of runs: orders that have ended, proposals that were not approved, sells that take too long.
import type { Context } from '../../../../context.ts'
import { oneOf, part } from '../../../../db/sql.ts'
import type { RunPayload } from '../jobs.ts'
import { lockOpenRuns } from '../read-runs.ts'
import { moveRuns } from '../write-runs.ts'
import { advanceRuns } from './advance-runs.ts'

/** Takes the runs of the orders on, in one change. */
export async function followRuns(contexts: Context[], payloads: { order: string }[]): Promise<void> {
  const [context] = contexts
  const orders = payloads.map(({ order }) => order)
  const { tenant } = context!
  const runs = await lockOpenRuns(
    context!,
    part`r.status <> 'proposed' and r.id in (
      select l.run from rebalancing_run_lines l where l.tenant = ${tenant} and l."order" ${oneOf(orders)})`,
  )
  for (const [n, each] of contexts.entries()) each.pending.resource = payloads[n]!.order
  await advanceRuns(context!, runs)
}

/** Goes on with the buys of a run whose sells are over their time. */
export async function endSelling(context: Context, { run }: RunPayload): Promise<void> {
  context.pending.resource = run
  await advanceRuns(context, await lockOpenRuns(context, part`r.id = ${run} and r.status = 'selling'`))
}

/** Ends a proposal that was not approved in time. */
export async function expireRun(context: Context, { run }: RunPayload): Promise<void> {
  context.pending.resource = run
  const runs = await lockOpenRuns(context, part`r.id = ${run} and r.status = 'proposed'`)
  await moveRuns(
    context,
    runs
      .filter(({ approve_until }) => approve_until! <= context.now)
      .map((row) => ({ ...row, status: 'expired' })),
  )
}

/** Cancels the proposed runs that fit. */
export async function cancelProposed(
  context: Context,
  which: { accounts: readonly string[] } | { models: readonly string[] },
  reason: string,
): Promise<void> {
  const runs = await lockOpenRuns(
    context,
    'accounts' in which
      ? part`r.status = 'proposed' and r.account ${oneOf(which.accounts)}`
      : part`r.status = 'proposed' and r.model ${oneOf(which.models)}`,
  )
  await moveRuns(
    context,
    runs.map((row) => ({ ...row, status: 'cancelled', reason })),
  )
}
