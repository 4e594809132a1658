// Every select of payment runs and payouts.
import type { BankAccount, PaymentRun, Payout } from '../../../banks/bank.ts'
import type { banks } from '../../../banks/banks.ts'
import type { ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { firstRows, newestFirst, oldestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import { assignedTo } from '../../operators/work-queue/read.ts'
import { openIban } from '../funding-accounts/seal-bank-account.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

/** Returns the firm's account in the currency, or refuses. */
export async function findBankAccount({ sql, tenant }: Reader, currency: string): Promise<BankAccount> {
  const [row] = await sql<BankAccount>`
    select owner_name, iban, bank_code from bank_accounts where tenant = ${tenant} and currency = ${currency}`
  if (!row) throw fail('conflict', `The tenant has no bank account in ${currency}; set it first.`)
  return row
}

type RunRow = Omit<PaymentRun, 'payer' | 'payouts'> & BankAccount & { bank: keyof typeof banks }

interface PayoutItem {
  id: string
  amount: string
  withdrawal: string | null
  inbound_payment: string | null
}

/** Returns a run with its payouts; the answer never changes. */
export async function findRun(
  context: Reader & Pick<ReadContext, 'vault'>,
  id: string,
): Promise<PaymentRun & { bank: keyof typeof banks }> {
  const { sql, tenant } = context
  const [run] = await sql<RunRow>`
    select id, bank, created_at, execution_date, currency, control_sum, owner_name, iban, bank_code
    from payment_runs where tenant = ${tenant} and id = ${id}`
  if (!run) throw notFound('payment run')
  const rows = await sql<PayoutItem>`
    select id, amount, withdrawal, inbound_payment from payouts where tenant = ${tenant} and run = ${id} order by id`
  const receivers = await findReceivers(context, rows)
  const { owner_name, iban, bank_code, ...rest } = run
  const payouts = rows.map((row) => ({ id: row.id, amount: row.amount, ...receivers.get(purposeOf(row))! }))
  return { ...rest, payer: { owner_name, iban, bank_code }, payouts }
}

type Receivers = [string, Pick<Payout, 'receiver' | 'text'>][]
type Purpose = Pick<PayoutItem, 'withdrawal' | 'inbound_payment'>

/** The id of the payment that is paid out: a withdrawal, or an inbound payment to be returned. */
export const purposeOf = ({ withdrawal, inbound_payment }: Purpose) => withdrawal ?? inbound_payment!

/** Returns the receiver of each payout, by the id of the withdrawal or the inbound payment. */
export async function findReceivers(context: Reader & Pick<ReadContext, 'vault'>, payouts: Purpose[]) {
  const ids = (kind: keyof Purpose) => payouts.flatMap((payout) => payout[kind] ?? [])
  const receivers = await listReceivers(context, ids('withdrawal'))
  return new Map([...receivers, ...(await listSenders(context, ids('inbound_payment')))])
}

// The receiver has the name that it had when the withdrawal was created.
async function listReceivers(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  ids: string[],
): Promise<Receivers> {
  const rows = await sql<{
    id: string
    reference: string
    account: string
    owner_name: string
    iban: string
    iban_hash: string
    bank_code: string
    currency: string
  }>`
    select w.id, a.reference, a.id as account, w.owner_name, f.iban, f.iban_hash,
           f.bank_code, f.currency
    from withdrawals w
    join accounts a on a.tenant = w.tenant and a.id = w.account
    join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    where w.tenant = ${tenant} and w.id = any(${ids}::text[])`
  return rows.map((row) => {
    const { owner_name } = openRow(vault, 'withdrawals', row)
    const { iban } = openIban(vault, { ...row, nickname: null })
    const receiver = { owner_name, iban, bank_code: row.bank_code }
    return [row.id, { receiver, text: `Withdrawal ${row.reference}` }]
  })
}

async function listSenders(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  ids: string[],
): Promise<Receivers> {
  const rows = await sql<BankAccount & { id: string; reference: string }>`
    select i.id, i.owner_name, i.iban, i.bank_code, i.reference
    from inbound_payments i where i.tenant = ${tenant} and i.id = any(${ids}::text[])`
  return rows.map((row) => {
    const { owner_name, iban, bank_code, reference } = openRow(vault, 'inbound_payments', row)
    return [
      row.id,
      { receiver: { owner_name, iban, bank_code }, text: `Return of your payment ${reference}` },
    ]
  })
}

/** Returns the runs, the latest first, with the number of their payouts that are open or rejected. */
export async function listRuns(
  { sql, tenant }: Reader,
  { currency }: { currency?: string } = {},
  window: PageWindow = firstRows(),
) {
  return sql`
    select r.id, r.bank, r.currency, r.execution_date, r.payouts, r.control_sum, r.created_at,
           (select count(*) from payouts p where p.tenant = r.tenant and p.run = r.id and p.status = 'sent') as open,
           (select count(*) from payouts p where p.tenant = r.tenant and p.run = r.id and p.status = 'rejected')
             as rejected
    from payment_runs r
    where r.tenant = ${tenant} ${equals(part`r.currency`, currency)}
      ${newestFirst(window, part`r.created_at`, part`r.id`)}`
}

/** Returns the receiver of a payout with the bank's words about it, or refuses. */
export async function findReceiver(context: Reader & Pick<ReadContext, 'vault'>, id: string) {
  const { sql, tenant, vault } = context
  const [payout] = await sql<PayoutItem & { reason: string | null }>`
    select id, amount, withdrawal, inbound_payment, reason from payouts where tenant = ${tenant} and id = ${id}`
  if (!payout) throw notFound('payout')
  const { receiver } = (await findReceivers(context, [payout])).get(purposeOf(payout))!
  const { reason } = openRow(vault, 'payouts', payout)
  return { id, amount: payout.amount, ...receiver, reason }
}

export interface RejectedPayout extends PayoutItem {
  run: string
  currency: string
  reason_code: string
  reason: string
  modified_at: string
}

/** Returns the rejected payouts that await the operator's decision, the oldest first. */
export async function listRejected(
  { sql, tenant, vault }: Reader & Pick<ReadContext, 'vault'>,
  { run, currency, assigned_to }: { run?: string; currency?: string; assigned_to?: string } = {},
  window: PageWindow = firstRows(),
): Promise<RejectedPayout[]> {
  const rows = await sql<RejectedPayout>`
    select id, run, withdrawal, inbound_payment, amount, currency, reason_code, reason, modified_at
    from payouts
    where tenant = ${tenant} and status = 'rejected' ${equals(part`run`, run)} ${equals(part`currency`, currency)}
      ${assignedTo(tenant, part`payouts.id`, assigned_to)} ${oldestFirst(window, part`modified_at`, part`id`)}`
  return rows.map((row) => openRow(vault, 'payouts', row))
}
