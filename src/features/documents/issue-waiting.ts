// The worker's part: a change that leads to a document enqueues a job, and the documents of many jobs are issued
// together. What is issued and what leaves the queue commit together, and a source has one document of a type at
// most, so each document is issued exactly once, however often its job is carried out.

import type { Context } from '../../context.ts'
import { lockShared } from '../../db/locks.ts'
import { chunk, pipelineBatches } from '../../transactions/pipeline-batches.ts'
import { removeJobs } from '../../worker/enqueue.ts'
import type { Job, JobsRun, Of } from '../../worker/job.ts'
import { type DocumentRequest, ISSUE_DOCUMENT } from '../accounts/request-document.ts'
import { readSources } from './draft-documents.ts'
import { type Draft, issueDocuments } from './issue-documents.ts'
import { listIssuedSources } from './read.ts'

const MOST_AT_ONCE = 500

interface Waiting extends DocumentRequest {
  job: string
}

/** Issues the documents of the jobs, and where the clock runs those of any jobs that wait beside them. */
export async function issueWaiting(run: JobsRun, payloads: Of<unknown>): Promise<void> {
  const takesMore = run.now === undefined
  const failures = await pipelineBatches(chunk([...payloads.keys()]), (batch, { release }) =>
    run.changeOnce(batch[0]!, (context) => issueAll(context, batch, takesMore).finally(release)),
  )
  // A document that could not be drafted keeps its job in the queue, and is retried; it held nothing else up.
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
  removeJobs(context, done)
  return [...failed.values()]
}

const nameOf = ({ document_type, source }: DocumentRequest) => `${document_type} ${source}`

// Jobs that another transaction has locked are left to it. Moving the clock takes the tenant's lock before its jobs;
// so does this.
async function takeWaiting(
  { sql, tenant, now }: Context,
  jobs: Job[],
  takesMore: boolean,
): Promise<Waiting[]> {
  await lockShared(sql, 'tenant clock', tenant)
  const rows = await sql<{ id: string; payload: DocumentRequest }>`
    select id, payload from jobs
    where tenant = ${tenant} and kind = ${ISSUE_DOCUMENT} and due_at <= ${now}
      and (id = any (${jobs.map(({ id }) => id)})
           or ${takesMore} and (leased_until is null or leased_until <= clock_timestamp()))
    order by due_at, rank, id
    limit ${MOST_AT_ONCE}
    for update skip locked`
  return rows.map(({ id, payload }) => ({ job: id, ...payload }))
}

async function draftAll(context: Context, asked: DocumentRequest[]) {
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
