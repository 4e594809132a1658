// Money has arrived at the bank. Its reference says for which deposits or account; otherwise it waits in suspense.
// The accounts are locked in the meantime, so that none of them closes.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { completeDeposits, openUnannouncedDeposit } from '../deposits/complete-deposits.ts'
import { accountsOf, type FundedDeposit } from '../deposits/decide-credit.ts'
import { lockAccounts } from '../deposits/lock-accounts.ts'
import { lockReference } from '../deposits/payment-reference.ts'
import { type PaymentSender, registerSender } from '../funding-accounts/register-sender.ts'
import { candidateReferences, chooseReference, decideMatch, type Match, type Payees } from './decide-match.ts'
import { type BankPayment, insertPayment } from './insert-payment.ts'
import { lookUpPayment } from './read.ts'
import type { InboundPayment } from './schemas.ts'
import { postSuspense } from './suspend-payment.ts'

/**
 * Books a payment that the bank reports: it completes the open deposits of its reference, or is a deposit by itself
 * if the reference is an account's, or waits in suspense. A repeated report changes nothing and returns the first
 * outcome.
 */
export async function receivePayment(context: Context, payment: BankPayment): Promise<InboundPayment> {
  const payees = await gather(context, payment)
  return write(context, payment, decideMatch(payees, payment.amount))
}

// The whole text is tried first. If it is not a reference, a reference within the text is searched for and then locked.
async function gather(context: Context, payment: BankPayment): Promise<Payees> {
  const whole = await lockPayees(context, payment)
  if (whole.deposits.length > 0 || whole.account) return whole
  const existing = await listExistingReferences(context, payment)
  const reference = chooseReference(payment.reference, existing)
  return reference === undefined ? whole : lockPayees(context, { ...payment, reference })
}

async function lockPayees(context: Context, payment: BankPayment): Promise<Payees> {
  await lockReference(context, payment.reference)
  const deposits = await lockOpenDeposits(context, payment)
  const account = deposits.length === 0 ? await lockAccountOf(context, payment) : undefined
  return { reference: payment.reference, deposits, account }
}

async function lockOpenDeposits(
  context: Context,
  { reference, currency }: BankPayment,
): Promise<FundedDeposit[]> {
  const { sql, tenant } = context
  await lockAccounts(
    context,
    part`d.payment_reference = ${reference} and d.currency = ${currency} and d.status = 'open'`,
  )
  return sql<FundedDeposit>`
    select d.id, d.account, d.amount, d.currency, d.was_advanced
    from deposits d join accounts a on a.tenant = d.tenant and a.id = d.account
    where d.tenant = ${tenant} and d.payment_reference = ${reference} and d.currency = ${currency}
      and d.status = 'open' and a.status <> 'closed'
    order by d.id for update of d`
}

async function lockAccountOf(
  { sql, tenant }: Context,
  { reference, currency }: BankPayment,
): Promise<string | undefined> {
  const [account] = await sql<{ id: string }>`
    select id from accounts
    where tenant = ${tenant} and reference = ${reference} and status <> 'closed'
      and ${currency}::text = any(funding_currencies)
    for no key update`
  return account?.id
}

async function listExistingReferences({ sql, tenant }: Context, { reference: text, currency }: BankPayment) {
  const { of_accounts, of_deposits } = candidateReferences(text)
  const rows = await sql<{ reference: string; is_account: boolean }>`
    select reference, true as is_account from accounts
    where tenant = ${tenant} and reference = any(${of_accounts}::text[])
    union
    select payment_reference, false from deposits
    where tenant = ${tenant} and status = 'open' and currency = ${currency}
      and upper(regexp_replace(payment_reference, '[^A-Za-z0-9]', '', 'g')) = any(${of_deposits}::text[])
    limit 3`
  const referencesOf = (is_account: boolean) =>
    rows.filter((row) => row.is_account === is_account).map((row) => row.reference)
  return { of_accounts: referencesOf(true), of_deposits: referencesOf(false) }
}

async function write(context: Context, payment: BankPayment, match: Match): Promise<InboundPayment> {
  const id = await insertPayment(context, payment, match.kind === 'suspense' ? 'suspense' : 'matched')
  if (!id) return (await lookUpPayment(context, payment.bank_transaction_id))!
  context.pending.resource = id
  if (match.kind === 'suspense') {
    await postSuspense(context, { ...payment, id })
    return { id, matched_deposits: [], unmatched_amount: payment.amount }
  }
  const deposits =
    match.kind === 'deposits'
      ? match.deposits
      : [await openUnannouncedDeposit(context, { ...payment, ...match })]
  await fundDeposits(context, deposits, { ...payment, id })
  return { id, matched_deposits: deposits.map((deposit) => deposit.id).sort(), unmatched_amount: '0.00' }
}

/** Completes the deposits with the payment and registers its sender on their accounts. */
export async function fundDeposits(
  context: Context,
  deposits: FundedDeposit[],
  payment: PaymentSender & { id: string; currency: string },
): Promise<void> {
  await completeDeposits(context, deposits, payment)
  await registerSender(context, accountsOf(deposits), payment)
}
