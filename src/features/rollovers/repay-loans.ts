// The job `trading.repay-loan`: what a rollover was lent and the old bill has not paid back. The account's settled
// cash pays it as far as it goes, with the work of each day. What no cash and no bill covers is an overdraft: it is
// demanded, with an event, until money covers it.
import type { Context } from '../../context.ts'
import { oneOf } from '../../db/sql.ts'
import { free } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { balanceName, lockBalances } from '../../ledger/read.ts'
import { type Borrower, cashOf, loanOf } from '../../ledger/rollover-loans.ts'
import { compare, type Decimal, isPositive, money, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import type { Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'
import { requestCloseIfEmpty } from '../accounts/request-close-if-empty.ts'
import { nextDailyWork } from '../billing/collect-fee.ts'
import { record } from '../events/record.ts'
import { type Loan, listLoans, unsecured } from './read-loans.ts'

interface Payload extends Borrower {
  /** Looks at the loan once; another job comes back for what is left of it. */
  once?: boolean
}

/** Has the loan of a rollover looked at when its bill has paid, and every day from then on until it is paid back. */
export function repayLater(context: Context, { account, currency }: Borrower, due_at: Instant): void {
  enqueueRepayment(context, { account, currency }, due_at)
}

/** Has a loan looked at now, whether it is still covered. */
export function lookAtLoan(context: Context, { account, currency }: Borrower): void {
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

interface Demand extends Borrower {
  id: string
  amount: Decimal
}

/** Pays back what each of the accounts can pay, and demands what is not covered. */
export async function repayRolloverLoans(contexts: Context[], asked: Payload[]): Promise<void> {
  const first = contexts[0]!
  await lockBalances(
    first,
    asked.flatMap((one) => [cashOf(one), loanOf(one)]),
  )
  const rows = await listLoans(first, asked)
  // Several jobs may name one loan: the later one finds it as the earlier one left it.
  const loans = new Map(rows.map((row) => [balanceName(loanOf(row)), row]))
  const demands: Demand[] = []
  const repaid: string[] = []
  for (const [n, context] of contexts.entries()) {
    const { once = false, ...borrower } = asked[n]!
    context.pending.resource = borrower.account
    const name = balanceName(loanOf(borrower))
    const { covered, ...loan } = await repay(context, loans.get(name)!)
    if (covered && loan.overdraft !== null) {
      record(context, 'account.overdraft_repaid', loan.account)
      repaid.push(loan.overdraft)
      loan.overdraft = null
    }
    if (!covered) demands.push(demandOf(context, loan))
    loans.set(name, { ...loan, overdraft: covered ? null : demands.at(-1)!.id })
    if (isPositive(loan.lent) && !once) repayLater(context, borrower, nextDailyWork(context.now))
  }
  await writeOverdrafts(first, demands, repaid)
}

// The loan as it is when settled cash has paid what no bill is about to pay; covered, where all cash would suffice.
async function repay(context: Context, loan: Loan): Promise<Loan & { covered: boolean }> {
  const open = unsecured(loan)
  const covered = compare(open, loan.free) <= 0
  const settled = subtract(loan.free, loan.unsettled_in)
  const amount = compare(open, settled) < 0 ? open : settled
  if (!isPositive(amount)) return { ...loan, covered }
  const { account, currency: asset } = loan
  await post(context, {
    kind: 'rollover.repay',
    reference: account,
    transfers: [{ from: free(account), to: loanOf(loan).account, asset, amount }],
  })
  requestCloseIfEmpty(context, { id: account, status: loan.account_status })
  return { ...loan, free: subtract(loan.free, amount), lent: subtract(loan.lent, amount), covered }
}

function demandOf(context: Context, loan: Loan): Demand {
  const { account, currency, overdraft } = loan
  if (overdraft === null) record(context, 'account.overdraft_demanded', account)
  const amount = money(subtract(unsecured(loan), loan.free))
  return { id: overdraft ?? newId('ovd_'), account, currency, amount }
}

async function writeOverdrafts({ sql, tenant, now }: Context, demands: readonly Demand[], repaid: string[]) {
  if (repaid.length > 0)
    await sql`
      update overdrafts set repaid_at = ${now}, modified_at = ${now}
      where tenant = ${tenant} and id ${oneOf(repaid)}`
  // Of several demands on one loan the last counts.
  const last = [...new Map(demands.map((one) => [one.id, one])).values()]
  if (last.length > 0)
    await sql`
      insert into overdrafts (tenant, id, account, currency, amount, demanded_at, created_at, modified_at)
      select ${tenant}, id, account, currency, amount, ${now}, ${now}, ${now}
      from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
        as x (id text, account text, currency text, amount numeric)
      on conflict (tenant, id) do update set amount = excluded.amount, modified_at = ${now}`
}
