// The job `trading.repay-loan`: a rollover loan that the old bill has not paid back. With the work of each day, the
// account's settled cash pays as much of it as it can. A rest that neither cash nor a bill covers is an overdraft,
// which is demanded, with an event, until money covers it.
import type { Context } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import { post } from '../../../ledger/post.ts'
import { balanceName, lockBalances } from '../../../ledger/read.ts'
import { type Borrower, cashOf, loanOf } from '../../../ledger/rollover-loans.ts'
import { type Decimal, isPositive } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import type { Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { nextDailyWork, RANK } from '../../../worker/job.ts'
import { requestCloseIfEmpty } from '../../customers/accounts/request-close-if-empty.ts'
import { record } from '../../platform/events/record.ts'
import { decideRepayment, type Repayment } from './decide-repayment.ts'
import { type Loan, listLoans } from './read-loans.ts'

interface Payload extends Borrower {
  /** Checks the loan once; another job repays the rest. */
  once?: boolean
}

/** Enqueues the repayment of a loan for the time when its bill has paid, and for every day until it is paid back. */
export function repayLater(context: Context, { account, currency }: Borrower, due_at: Instant): void {
  enqueueRepayment(context, { account, currency }, due_at)
}

/** Enqueues a check now of whether the loan is still covered. */
export function enqueueLoanCheck(context: Context, { account, currency }: Borrower): void {
  enqueueRepayment(context, { account, currency, once: true }, context.now)
}

function enqueueRepayment(context: Context, payload: Payload, due_at: Instant): void {
  enqueue(context, {
    kind: 'trading.repay-loan',
    payload: { ...payload },
    due_at: due_at > context.now ? due_at : context.now,
    rank: RANK.collection,
  })
}

/** Pays back what each of the accounts can pay, and demands what is not covered. */
export async function repayRolloverLoans(contexts: Context[], jobs: Payload[]): Promise<void> {
  const first = contexts[0]!
  const loans = await gather(first, jobs)
  const overdrafts: Overdrafts = { demands: new Map(), repaid: [] }
  for (const [n, context] of contexts.entries()) {
    const { once = false, ...borrower } = jobs[n]!
    context.pending.resource = borrower.account
    const name = loanName(borrower)
    const repayment = decideRepayment(loans.get(name)!)
    await write(context, repayment)
    // Several jobs may name one loan: the later one finds it as the earlier one left it.
    loans.set(name, noteOverdraft(context, repayment, overdrafts))
    if (isPositive(repayment.loan.lent) && !once) repayLater(context, borrower, nextDailyWork(context.now))
  }
  await writeOverdrafts(first, overdrafts)
}

const loanName = (borrower: Borrower) => balanceName(loanOf(borrower))

// The loans by name, locked until the change ends.
async function gather(context: Context, borrowers: readonly Borrower[]): Promise<Map<string, Loan>> {
  const places = borrowers.flatMap((borrower) => [cashOf(borrower), loanOf(borrower)])
  const [, loans] = await Promise.all([lockBalances(context, places), listLoans(context, borrowers)])
  return new Map(loans.map((loan) => [loanName(loan), loan]))
}

async function write(context: Context, { amount, loan }: Repayment): Promise<void> {
  if (!isPositive(amount)) return
  const { account, currency: asset, account_status: status } = loan
  await post(context, {
    kind: 'rollover.repay',
    reference: account,
    transfers: [{ from: cashOf(loan).account, to: loanOf(loan).account, asset, amount }],
  })
  requestCloseIfEmpty(context, { id: account, status })
}

interface Demand extends Borrower {
  id: string
  amount: Decimal
}

interface Overdrafts {
  /** By their id: of several demands on one loan the last counts. */
  demands: Map<string, Demand>
  /** Ids of the overdrafts that are covered now. */
  repaid: string[]
}

// Begins, renews or ends the overdraft of the loan, and returns the loan after that.
function noteOverdraft(
  context: Context,
  { overdrawn, loan }: Repayment,
  { demands, repaid }: Overdrafts,
): Loan {
  const { account, currency, overdraft } = loan
  if (isPositive(overdrawn)) {
    if (overdraft === null) record(context, 'account.overdraft_demanded', account)
    const id = overdraft ?? newId('ovd_')
    demands.set(id, { id, account, currency, amount: overdrawn })
    return { ...loan, overdraft: id }
  }
  if (overdraft !== null) {
    record(context, 'account.overdraft_repaid', account)
    repaid.push(overdraft)
  }
  return { ...loan, overdraft: null }
}

async function writeOverdrafts(
  { sql, tenant, now }: Context,
  { demands, repaid }: Overdrafts,
): Promise<void> {
  if (repaid.length > 0)
    await sql`
      update overdrafts set repaid_at = ${now}, modified_at = ${now}
      where tenant = ${tenant} and id ${oneOf(repaid)}`
  if (demands.size > 0)
    await sql`
      insert into overdrafts (tenant, id, account, currency, amount, demanded_at, created_at, modified_at)
      select ${tenant}, id, account, currency, amount, ${now}, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify([...demands.values()])}::jsonb)
        as x (id text, account text, currency text, amount numeric)
      on conflict (tenant, id) do update set amount = excluded.amount, modified_at = ${now}`
}
