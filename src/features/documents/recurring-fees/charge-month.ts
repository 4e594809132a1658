// Recurring fees: at the end of every month each account that is not closed is charged; those of the firm only if a fee
// says so. A job charges a batch of accounts in one change.
import type { Context, NewJob } from '../../../context.ts'
import { chunk } from '../../../unit-of-work/pipeline-batches.ts'
import { type Day, dayAt, type Instant, monthBefore, nextMonth, startOfDay } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import { readMonthFees } from '../../billing/read.ts'
import { isChargedToFirm } from '../../billing/rules.ts'

const PAGE_SIZE = 1_000

export interface Month {
  /** The first day after the month. */
  period_end: Day
  /** The last account of the previous page. */
  after?: string
}

/** A batch of the accounts that are charged for a month. */
export interface AccountBatch {
  period_end: Day
  accounts: string[]
}

/**
 * Enqueues the jobs that charge the accounts for the month, a page of accounts at a time, and the next month's, which
 * may have a recurring fee even if this month has none.
 */
export async function chargeMonth(context: Context, month: Month): Promise<void> {
  const recurring = await readMonthFees(context, monthBefore(month.period_end))
  const accounts =
    recurring.length === 0 ? [] : await listAccounts(context, month, recurring.some(isChargedToFirm))
  for (const job of decideJobs(month, accounts, context.now)) enqueue(context, job)
}

async function listAccounts(
  { sql, tenant }: Context,
  { period_end, after }: Month,
  with_firm: boolean,
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from accounts
    where tenant = ${tenant} and id > ${after ?? ''} and status <> 'closed' and (${with_firm} or not is_firm)
      and created_at < ${startOfDay(period_end)}
    order by id limit ${PAGE_SIZE}`
  return rows.map(({ id }) => id)
}

/** The jobs that follow from a page of accounts; the first page of a month also enqueues the next month. */
export function decideJobs(month: Month, accounts: readonly string[], now: Instant): NewJob[] {
  const { period_end, after } = month
  const next = nextMonth(period_end)
  return [
    ...(after === undefined ? [monthJob({ period_end: next }, dayAt(next, DAILY_WORK))] : []),
    ...chunk([...accounts]).map((ids) => batchJob({ period_end, accounts: ids }, now)),
    ...(accounts.length === PAGE_SIZE ? [monthJob({ period_end, after: accounts.at(-1)! }, now)] : []),
  ]
}

/** The jobs that replace a failed batch: one for each account, so that one account does not block the others. */
export const splitBatch = ({ period_end, accounts }: AccountBatch, due_at: Instant): NewJob[] =>
  accounts.map((account) => batchJob({ period_end, accounts: [account] }, due_at))

const monthJob = (month: Month, due_at: Instant): NewJob => ({
  kind: 'billing.charge-month',
  payload: { ...month },
  due_at,
  rank: RANK.fee,
})

const batchJob = ({ period_end, accounts }: AccountBatch, due_at: Instant): NewJob => ({
  kind: 'billing.charge-accounts',
  payload: { period_end, accounts },
  due_at,
  rank: RANK.fee,
})
