// Notes jobs that could not be carried out, for kinds whose failure people must see, and takes the notes back.
import type { App, Context } from '../context.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { runInTransaction } from '../unit-of-work/run-in-transaction.ts'
import type { Instant } from '../values/time.ts'
import { type Job, type JobKind, jobFacts } from './job.ts'
import { logFailure } from './log-failure.ts'

/** How jobs have ended. */
export interface Outcomes {
  errors: ReadonlyMap<Job, unknown>
  /** Those whose call to the outside failed. */
  unanswered: ReadonlySet<Job>
  now: Instant | undefined
}

/** Notes each failure, and each success of a job that has failed before, in a change of its own. */
export async function noteOutcomes(
  app: App,
  kind: JobKind,
  jobs: readonly Job[],
  { errors, unanswered, now }: Outcomes,
): Promise<void> {
  const { note_failure, note_success } = kind
  for (const job of jobs) {
    const payload = job.payload as never
    const error = errors.get(job)
    if (decideNote(job, error, unanswered.has(job)) === 'failure' && note_failure)
      await note(app, job, now, (context) => note_failure(context, payload, messageOf(error)))
    if (decideNote(job, error, unanswered.has(job)) === 'success' && note_success)
      await note(app, job, now, (context) => note_success(context, payload))
  }
}

/** The note about a job: nothing if it has never failed, or if only a call or the database failed. */
export function decideNote(
  { attempts }: Pick<Job, 'attempts'>,
  error: unknown,
  is_unanswered: boolean,
): 'failure' | 'success' | 'nothing' {
  if (error === undefined) return attempts > 1 ? 'success' : 'nothing'
  return is_unanswered || error instanceof DatabaseUnavailable ? 'nothing' : 'failure'
}

const messageOf = (error: unknown): string => String((error as Error)?.message ?? error).slice(0, 500)

async function note(
  app: App,
  job: Job,
  now: Instant | undefined,
  verb: (context: Context) => Promise<void>,
): Promise<void> {
  try {
    await runInTransaction(app, { ...jobFacts(job, now), job: undefined }, verb)
  } catch (error) {
    logFailure(app, error, 'the outcome of a job could not be noted', { job: job.id, kind: job.kind })
  }
}
