// Recurring fees: at the end of every month each account that is open is charged for it. A job sees to a part of the
// accounts, in one change.
import type { Context, NewJob } from '../../context.ts'
import { chunk } from '../../transactions/pipeline-batches.ts'
import { type Day, dayAt, type Instant, startOfDay } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { listFees } from '../billing/read.ts'
import { nextMonth } from '../billing/rules.ts'

const MOST_AT_ONCE = 1_000

export interface Month {
  /** The first day after the month. */
  period_end: Day
  /** The last account of the part that has been seen to. */
  after?: string
}

/** Some of the accounts that a month is charged for. */
export interface Part {
  period_end: Day
  accounts: string[]
}

/** Has the accounts seen to that a month's fees are due from, a part at a time, and comes back a month later. */
export async function chargeMonth(context: Context, { period_end, after }: Month): Promise<void> {
  const { sql, tenant, now } = context
  const fees = await listFees(context)
  if (!fees.some((fee) => fee.fee_type === 'recurring')) return
  const again = (month: Month, due_at: string) =>
    enqueue(context, { kind: 'billing.charge-month', payload: { ...month }, due_at, rank: RANK.fee })
  const next = nextMonth(period_end)
  if (after === undefined) again({ period_end: next }, dayAt(next, DAILY_WORK))
  const rows = await sql<{ id: string }>`
    select id from accounts
    where tenant = ${tenant} and id > ${after ?? ''} and status <> 'closed' and created_at < ${startOfDay(period_end)}
    order by id limit ${MOST_AT_ONCE}`
  for (const accounts of chunk(rows.map(({ id }) => id)))
    enqueue(context, chargeLater({ period_end, accounts }, now))
  if (rows.length === MOST_AT_ONCE) again({ period_end, after: rows.at(-1)!.id }, now)
}

/** The jobs that take the place of a part that fails: each account by itself, so that none holds up the others. */
export const splitPart = ({ period_end, accounts }: Part, due_at: Instant): NewJob[] =>
  accounts.map((account) => chargeLater({ period_end, accounts: [account] }, due_at))

const chargeLater = ({ period_end, accounts }: Part, due_at: Instant): NewJob => ({
  kind: 'billing.charge-accounts',
  payload: { period_end, accounts },
  due_at,
  rank: RANK.fee,
})
