// The worker's part: documents that follow from something else are asked for by a job in the very transaction of it, and
// issued here many at a time. What is issued and what is taken off the list commit together, and a source has one
// document of a type at most, so each comes about exactly once, however often its job is carried out.

import type { App, Context } from '../../context.ts'
import { chunk, pipelineBatches } from '../../transactions/pipeline-batches.ts'
import { runInTransaction } from '../../transactions/run-in-transaction.ts'
import type { Instant } from '../../values/time.ts'
import { type Job, jobRequest, SYSTEM } from '../../worker/jobs.ts'
import { type Asked, ISSUE_DOCUMENT } from '../accounts/ask-document.ts'
import { readSources } from './draft-documents.ts'
import { type Draft, issueDocuments } from './issue-documents.ts'
import { listIssuedSources } from './read.ts'

const MOST_AT_ONCE = 500

interface Waiting extends Asked {
  job: string
}

/** Issues the documents of the jobs, all of one tenant, and where the clock runs those of whatever jobs wait beside. */
export async function issueWaiting(app: App, jobs: Job[], now: Instant | undefined): Promise<void> {
  const failures = await pipelineBatches(chunk(jobs), (part, { release }) => {
    const [first] = part as [Job]
    const facts = {
      tenant: first.tenant,
      actor: SYSTEM,
      request: jobRequest(first),
      action: first.kind,
      now,
    }
    return runInTransaction(app, facts, (context) =>
      issueAll(context, part, now === undefined).finally(release),
    )
  })
  // What could not be drafted is still on the list, and comes back later; it held nothing else up.
  const [failure] = failures.flat()
  if (failure !== undefined) throw failure
}

async function issueAll(context: Context, jobs: Job[], takesMore: boolean): Promise<unknown[]> {
  const waiting = await takeWaiting(context, jobs, takesMore)
  const known = await listIssuedSources(context, waiting)
  const fresh = new Map(waiting.filter((one) => !known.has(nameOf(one))).map((one) => [nameOf(one), one]))
  const { drafts, failed } = await draftAll(context, [...fresh.values()])
  if (drafts.length > 0) issueDocuments(context, drafts)
  const done = waiting.filter((one) => !failed.has(nameOf(one))).map(({ job }) => job)
  context.defer`delete from jobs where tenant = ${context.tenant} and id = any (${done})`
  return [...failed.values()]
}

const nameOf = ({ document_type, source }: Asked) => `${document_type} ${source}`

// Jobs that somebody else has in hand are his. Whoever moves the clock takes the tenant's lock before its jobs; so here.
async function takeWaiting(
  { sql, tenant, now }: Context,
  jobs: Job[],
  takesMore: boolean,
): Promise<Waiting[]> {
  await sql`select pg_advisory_xact_lock_shared(tenant_lock(${tenant}))`
  const rows = await sql<{ id: string; payload: Asked }>`
    select id, payload from jobs
    where tenant = ${tenant} and kind = ${ISSUE_DOCUMENT} and due_at <= ${now}
      and (id = any (${jobs.map(({ id }) => id)})
           or ${takesMore} and (leased_until is null or leased_until <= clock_timestamp()))
    order by due_at, rank, id
    limit ${MOST_AT_ONCE}
    for update skip locked`
  return rows.map(({ id, payload }) => ({ job: id, ...payload }))
}

async function draftAll(context: Context, asked: Asked[]) {
  const drafts: Draft[] = []
  const failed = new Map<string, unknown>()
  for (const type of Object.keys(readSources) as (keyof typeof readSources)[]) {
    const ours = asked.filter(({ document_type }) => document_type === type)
    if (ours.length === 0) continue
    const draft = await readSources[type](
      context,
      ours.map(({ source }) => source),
    )
    for (const one of ours)
      await draft(one.source).then(
        (made) => drafts.push(made),
        (error) => failed.set(nameOf(one), error),
      )
  }
  return { drafts, failed }
}
