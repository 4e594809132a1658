import type { Context } from '../../../../context.ts'
import { addBusinessDays } from '../../../../fixed-income/calendars.ts'
import { addDays, dayAt } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { DAILY_WORK } from '../../../../worker/job.ts'
import { DEBIT_CALENDAR } from '../../mandates/estimate-days.ts'
import { failureJob } from '../jobs.ts'
import { type DebitRow, scenarioOf } from '../rules.ts'

/** Enqueues the failure of a collected debit whose amount selects one in a sandbox. */
export function playScenario(context: Context, { id, scenario, due_on }: DebitRow): void {
  const failure = scenarioOf(scenario)
  if (!failure || failure.kind === 'reject' || context.app.config.environment === 'live') return
  const { kind, reason_code, days } = failure
  const day = kind === 'return' ? addBusinessDays(DEBIT_CALENDAR, due_on, days) : addDays(due_on, days)
  enqueue(context, failureJob({ debit: id, kind, reason_code }, dayAt(day, DAILY_WORK)))
}
