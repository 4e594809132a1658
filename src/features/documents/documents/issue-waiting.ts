// The worker's part: a change that leads to a document enqueues a job, and the documents of many jobs are issued in
// one batch. The documents and the end of their jobs commit together, and a source has at most one document of a
// type. Each document is therefore issued exactly once, even if its job is repeated.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { chunk, pipelineBatches } from '../../../unit-of-work/pipeline-batches.ts'
import type { Job, JobsRun, Of } from '../../../worker/job.ts'
import { endJobs, lockWaitingJobs } from '../../../worker/queue.ts'
import { readFees } from '../../billing/read.ts'
import { selectAccounts } from '../../customers/accounts/read.ts'
import { ISSUE_DOCUMENT } from '../../customers/accounts/request-document.ts'
import type { Address } from '../../customers/persons/schemas.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { decideIssue, type IssueFacts, sourcesToDraft } from './decide-issue.ts'
import { holderAddresses, readLetterhead } from './describe-parts.ts'
import { issueDocuments } from './issue-documents.ts'
import { listConfirmedOrders, listDepositAccounts, listIssuedSources, listPaidIncome } from './read.ts'
import type { DocumentSource } from './rules.ts'

const BATCH_SIZE = 500

/** Issues the documents of the jobs, and while the clock runs those of other jobs that wait too. */
export async function issueWaiting(run: JobsRun, payloads: Of<unknown>): Promise<void> {
  const includesOthers = run.now === undefined
  const failures = await pipelineBatches(chunk([...payloads.keys()]), (batch, { release }) =>
    run.changeOnce(batch[0]!, (context) => issueBatch(context, batch, includesOthers).finally(release)),
  )
  // A document that could not be drafted keeps its job in the queue, which is retried; the others are issued.
  const [failure] = failures.flat()
  if (failure !== undefined) throw failure
}

async function issueBatch(context: Context, jobs: Job[], includesOthers: boolean): Promise<unknown[]> {
  const facts = await gather(context, jobs, includesOthers)
  const { drafts, done, failures } = decideIssue(facts)
  if (drafts.length > 0) issueDocuments(context, drafts)
  endJobs(context, done)
  return failures
}

// Facts are read only for documents that are not issued yet.
async function gather(context: Context, jobs: Job[], includesOthers: boolean): Promise<IssueFacts> {
  const options = { includesOthers, most: BATCH_SIZE }
  const waiting = await lockWaitingJobs<DocumentSource>(context, ISSUE_DOCUMENT, jobs, options)
  const issued = await listIssuedSources(
    context,
    waiting.map(({ payload }) => payload),
  )
  const sources = sourcesToDraft({ waiting, issued })
  const ofType = (type: DocumentSource['document_type']) =>
    sources.flatMap(({ document_type, source }) => (document_type === type ? [source] : []))
  const confirmed = ofType('order_confirmation')
  const orders = confirmed.length > 0 ? await listConfirmedOrders(context, confirmed) : []
  const paid = ofType('income_note')
  const income = paid.length > 0 ? await listPaidIncome(context, paid) : []
  const stated = [...orders, ...income]
  const opened = ofType('welcome_letter')
  const ids = [...new Set([...opened, ...stated.map(({ account }) => account)])]
  const [accounts, addresses] =
    ids.length > 0
      ? await Promise.all([
          selectAccounts(context, part`and a.id = any (${ids})`),
          holderAddresses(context, ids),
        ])
      : [[], new Map<string, Address>()]
  return {
    waiting,
    issued,
    accounts: byId(accounts),
    orders: new Map(orders.map((order) => [order.source, order])),
    income: byId(income),
    letterhead: await readLetterhead(context),
    addresses,
    deposit_accounts: opened.length > 0 ? await listDepositAccounts(context) : [],
    feesAt: await readFees(context),
    instruments: await listRows(
      context,
      stated.map(({ instrument }) => instrument),
    ),
  }
}

const byId = <T extends { id: string }>(rows: readonly T[]) => new Map(rows.map((row) => [row.id, row]))
