// Savings plans and their executions with the names that operators see; the name of a plan is masked.
import type { ReadContext } from '../../../../context.ts'
import { maskRow } from '../../../../privacy/mask-row.ts'
import { dayOf } from '../../../../values/time.ts'
import { withPending } from '../../../operators/approvals/read.ts'
import { nameInstruments } from '../../models/name-instruments.ts'
import { findPlan, type ShownExecution, type ShownPlan } from '../read.ts'
import { showExecutions, showPlan } from '../show.ts'

/** The plans as operators see them. */
export async function describePlans(context: ReadContext, rows: readonly ShownPlan[]) {
  const shown = await Promise.all(
    rows.map(async (row) => {
      const plan = showPlan(row, dayOf(context.now))
      const { instrument } = plan.target
      return {
        ...plan,
        ...maskRow('savings_plans', { name: plan.name }, []),
        paused_until: row.paused_until,
        misses: row.misses,
        instruments: await nameInstruments(context, instrument ? [instrument] : []),
      }
    }),
  )
  return withPending(context, shown)
}

/** The plan as operators see it, or a refusal. */
export async function describePlan(context: ReadContext, id: string) {
  const [plan] = await describePlans(context, [await findPlan(context, id)])
  return plan!
}

/** The reports of executions as operators see them. */
export async function describeExecutions(context: ReadContext, rows: readonly ShownExecution[]) {
  const shown = await showExecutions(context, rows)
  return Promise.all(
    shown.map(async (execution) => {
      const ids = execution.lines.map(({ instrument }) => instrument)
      return { ...execution, instruments: await nameInstruments(context, ids) }
    }),
  )
}
