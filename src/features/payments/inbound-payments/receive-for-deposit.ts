// A sandbox lets the money of one deposit arrive, whatever other deposits share its reference.
import type { Context } from '../../../context.ts'
import { fail, notFound } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { findDeposit } from '../deposits/read.ts'
import type { Deposit } from '../deposits/schemas.ts'
import type { PaymentSender } from '../funding-accounts/register-sender.ts'
import { insertPayment } from './insert-payment.ts'
import { fundDeposits } from './receive-payment.ts'

type ExpectedDeposit = Pick<
  Deposit,
  'id' | 'account' | 'amount' | 'currency' | 'was_advanced' | 'status' | 'payment_reference'
>

export interface ExpectedPaymentFacts {
  account_status: AccountStatus
  deposit: ExpectedDeposit
}

/** Books the money of exactly this deposit, or refuses. */
export async function receiveForDeposit(
  context: Context,
  account_id: string,
  deposit_id: string,
  sender: PaymentSender,
): Promise<Deposit> {
  const facts = await gather(context, account_id, deposit_id)
  return write(context, decideExpectedPayment(facts), sender)
}

async function gather(
  context: Context,
  account_id: string,
  deposit_id: string,
): Promise<ExpectedPaymentFacts> {
  const { sql, tenant } = context
  const account = await lockAccount(context, account_id, 'alone')
  const [deposit] = await sql<ExpectedDeposit>`
    select id, account, amount, currency, was_advanced, status, payment_reference from deposits
    where tenant = ${tenant} and account = ${account.id} and id = ${deposit_id} for update`
  if (!deposit) throw notFound('deposit')
  return { account_status: account.status, deposit }
}

/** The deposit that the payment completes, or the refusal. */
export function decideExpectedPayment({ account_status, deposit }: ExpectedPaymentFacts): ExpectedDeposit {
  if (deposit.status !== 'open' || account_status === 'closed') throw fail('payment_completion_forbidden')
  return deposit
}

async function write(context: Context, deposit: ExpectedDeposit, sender: PaymentSender): Promise<Deposit> {
  const { amount, currency, payment_reference: reference } = deposit
  const payment = { ...sender, amount, currency, reference, bank_transaction_id: newId('btx_') }
  const id = (await insertPayment(context, payment, 'matched'))!
  await fundDeposits(context, [deposit], { ...payment, id })
  context.pending.resource = deposit.id
  return findDeposit(context, deposit.account, deposit.id)
}
