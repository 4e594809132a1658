// What compliance does with an application: takes it up, and decides it. Only an approval has further effects.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { cancelJob } from '../../worker/enqueue.ts'
import { approveApplication } from './approve-application.ts'
import {
  type ApplicationRow,
  applicationColumns,
  findApplication,
  openApplication,
  type SealedApplication,
} from './read.ts'
import { expiryOf } from './rules.ts'
import type { Outcome } from './schemas.ts'

/** Takes a pending application up for review, or refuses. */
export async function startReview(context: Context, id: string): Promise<ApplicationRow> {
  const { sql, tenant, vault, now } = context
  const [row] = await sql<SealedApplication>`
    update onboarding_applications set status = 'processing', modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'pending'
    returning ${applicationColumns}`
  if (!row) throw await refusal(context, id)
  context.pending.resource = id
  return openApplication(vault, row)
}

/** Decides an application, or refuses where that has been done. */
export async function decideApplication(
  context: Context,
  id: string,
  outcome: Outcome,
): Promise<ApplicationRow> {
  const row = await decideIfOpen(context, id, outcome)
  if (!row) throw await refusal(context, id)
  return row
}

/** Decides an application that is undecided, so that it cannot expire any more; undefined where it is decided. */
export async function decideIfOpen(
  context: Context,
  id: string,
  outcome: Outcome,
): Promise<ApplicationRow | undefined> {
  const row = await completeApplication(context, id, outcome)
  if (row) cancelJob(context, expiryOf(id, row.created_at, context.app.config.onboarding_expiry_days))
  return row
}

/** Completes an application that is undecided, with all that an approval brings; undefined where it is decided. */
export async function completeApplication(
  context: Context,
  id: string,
  outcome: Outcome,
): Promise<ApplicationRow | undefined> {
  const { sql, tenant, vault, now } = context
  const [row] = await sql<SealedApplication>`
    update onboarding_applications set status = 'completed', outcome = ${outcome}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status <> 'completed'
    returning ${applicationColumns}`
  if (!row) return undefined
  context.pending.resource = id
  const opened = openApplication(vault, row)
  if (outcome === 'approved') await approveApplication(context, opened)
  return opened
}

async function refusal(context: Context, id: string) {
  const { status } = await findApplication(context, id)
  return fail('conflict', `The application is ${status}.`)
}
