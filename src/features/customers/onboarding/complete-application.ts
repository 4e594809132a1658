// The review of an application by compliance, and its decision. Only an approval has further effects. Each rule is the
// guard of one statement, so that of two decisions at the same time only one takes effect.
import type { Context } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { cancelJob } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { approveApplication } from './approve-application.ts'
import {
  type ApplicationRow,
  applicationColumns,
  findApplication,
  openApplication,
  type SealedApplication,
} from './read.ts'
import { expiryOf } from './rules.ts'
import type { ApplicationOutcome } from './schemas.ts'

/** Starts the review of a pending application, or refuses. */
export async function startReview(context: Context, id: string): Promise<ApplicationRow> {
  const { sql, tenant, vault, now } = context
  const [row] = await sql<SealedApplication>`
    update onboarding_applications set status = 'processing', modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'pending'
    returning ${applicationColumns}`
  if (!row) throw await refusal(context, id)
  context.pending.resource = id
  record(context, 'onboarding_application.processing', id)
  return openApplication(vault, row)
}

/** Completes an application with its outcome, or refuses if it is completed already. */
export async function completeApplication(
  context: Context,
  id: string,
  outcome: ApplicationOutcome,
): Promise<ApplicationRow> {
  const row = await completeIfOpen(context, id, outcome)
  if (!row) throw await refusal(context, id)
  return row
}

/** Completes an application and cancels its expiry; undefined if it is completed already. */
export async function completeIfOpen(
  context: Context,
  id: string,
  outcome: ApplicationOutcome,
): Promise<ApplicationRow | undefined> {
  const row = await writeOutcome(context, id, outcome)
  if (row) cancelJob(context, expiryOf(id, row.created_at, context.app.config.onboarding_expiry_days))
  return row
}

/** Expires an application that is still undecided. */
export async function expireApplication(context: Context, id: string): Promise<void> {
  await writeOutcome(context, id, 'expired')
}

async function writeOutcome(
  context: Context,
  id: string,
  outcome: ApplicationOutcome,
): Promise<ApplicationRow | undefined> {
  const { sql, tenant, vault, now } = context
  const [sealed] = await sql<SealedApplication>`
    update onboarding_applications set status = 'completed', outcome = ${outcome}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status <> 'completed'
    returning ${applicationColumns}`
  if (!sealed) return undefined
  context.pending.resource = id
  record(context, `onboarding_application.${outcome}`, id)
  const row = openApplication(vault, sealed)
  if (outcome === 'approved') await approveApplication(context, row)
  return row
}

async function refusal(context: Context, id: string) {
  const { status } = await findApplication(context, id)
  return fail('conflict', `The application is ${status}.`)
}
