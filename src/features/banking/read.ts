// Every select of payment runs, payouts, and what lies between the bank and the ledger.
import type { BankAccount, PaymentRun, Payout } from '../../banks/bank.ts'
import type { banks } from '../../banks/banks.ts'
import type { ReadContext } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

/** Gives the firm's account in the currency, or refuses. */
export async function findBankAccount({ sql, tenant }: Reader, currency: string): Promise<BankAccount> {
  const [row] = await sql<BankAccount>`
    select owner_name, iban, bank_code from bank_accounts where tenant = ${tenant} and currency = ${currency}`
  if (!row) throw fail('conflict', `The tenant has no bank account in ${currency}; set it first.`)
  return row
}

type RunRow = Omit<PaymentRun, 'payer' | 'payouts'> & BankAccount & { bank: keyof typeof banks }

/** Gives a run with its payouts, always the same. */
export async function findRun(
  { sql, tenant }: Reader,
  id: string,
): Promise<PaymentRun & { bank: keyof typeof banks }> {
  const [run] = await sql<RunRow>`
    select id, bank, created_at, execution_date, currency, control_sum, owner_name, iban, bank_code
    from payment_runs where tenant = ${tenant} and id = ${id}`
  if (!run) throw notFound('payment run')
  // The receiver of a withdrawal is the one it was made for; who sent a payment never changes.
  const payouts = await sql<Omit<Payout, 'receiver'> & BankAccount>`
    select p.id, p.amount, coalesce(w.owner_name, i.owner_name) as owner_name, coalesce(f.iban, i.iban) as iban,
           coalesce(f.bank_code, i.bank_code) as bank_code,
           case when w.id is null then 'Return of your payment ' || i.reference else 'Withdrawal ' || a.reference end as text
    from payouts p
    left join withdrawals w on w.tenant = p.tenant and w.id = p.withdrawal
    left join accounts a on a.tenant = w.tenant and a.id = w.account
    left join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    left join inbound_payments i on i.tenant = p.tenant and i.id = p.inbound_payment
    where p.tenant = ${tenant} and p.run = ${id}
    order by p.id`
  const { owner_name, iban, bank_code, ...rest } = run
  return {
    ...rest,
    payer: { owner_name, iban, bank_code },
    payouts: payouts.map((row) => ({
      id: row.id,
      amount: row.amount,
      text: row.text,
      receiver: { owner_name: row.owner_name, iban: row.iban, bank_code: row.bank_code },
    })),
  }
}

/** Gives the runs, the latest first, with how their payouts stand. */
export async function listRuns({ sql, tenant }: Reader) {
  return sql`
    select r.id, r.bank, r.currency, r.execution_date, r.payouts, r.control_sum, r.created_at,
           (select count(*) from payouts p where p.tenant = r.tenant and p.run = r.id and p.status = 'sent') as open,
           (select count(*) from payouts p where p.tenant = r.tenant and p.run = r.id and p.status = 'rejected') as rejected
    from payment_runs r where r.tenant = ${tenant} order by r.created_at desc, r.id desc`
}

/** Gives the payouts that the bank refused and nobody has decided on. */
export async function listRejected({ sql, tenant }: Reader) {
  return sql`
    select id, run, withdrawal, inbound_payment, amount, currency, reason_code, reason, modified_at
    from payouts where tenant = ${tenant} and status = 'rejected' order by modified_at, id`
}

export interface Break {
  id: string
  kind: 'unexplained' | 'amount' | 'gap' | 'balance'
  currency: string
  subject: string
  difference: string
  detail: string
  created_at: string
}

/** Gives the differences between bank and ledger that nobody has explained, the oldest first. */
export async function listBreaks({ sql, tenant }: Reader): Promise<Break[]> {
  return sql<Break>`
    select id, kind, currency, subject, difference, detail, created_at
    from bank_breaks where tenant = ${tenant} and resolved_at is null order by created_at, id`
}
