// Payments that are due: withdrawals to verified receivers, and payments in suspense that are returned to their
// senders.
import { isSepa, unpayableReason } from '../../../banks/payable.ts'
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { claimedColumn } from '../../portfolio/holdings/cash.ts'
import type { DuePayment } from './decide-payment-run.ts'
import { findReceivers, purposeOf } from './read.ts'

/** Locks the due payments of the currency until the change is complete, and returns them. */
export async function lockDuePayments(context: Context, currency: string): Promise<DuePayment[]> {
  const due = [...(await lockWithdrawals(context, currency)), ...(await lockReturns(context, currency))]
  const receivers = await findReceivers(context, due)
  return due.map((payment) => {
    const { receiver } = receivers.get(purposeOf(payment))!
    const unpayable_reason = unpayableReason(currency, receiver)
    return { ...payment, is_sepa: isSepa(currency, receiver.iban), unpayable_reason }
  })
}

/**
 * Returns the due payments that no bank could pay, with the reason; each waits until its receiver is registered again.
 */
export async function listUnpayable(context: Context, currency: string) {
  const due = await lockDuePayments(context, currency)
  return due.flatMap((payment) => {
    const { amount, unpayable_reason: reason } = payment
    return reason ? [{ payout_of: purposeOf(payment), amount, reason }] : []
  })
}

type DueRow = Pick<DuePayment, 'withdrawal' | 'inbound_payment' | 'amount'>

// A withdrawal waits while its receiver is unverified, and while its account is suspended or owes for a direct debit.
// A payment that the bank rejected waits for the operator's decision.
async function lockWithdrawals({ sql, tenant }: Context, currency: string): Promise<DueRow[]> {
  return sql<DueRow>`
    select w.id as withdrawal, null as inbound_payment, w.amount
    from withdrawals w
    join funding_accounts f on f.tenant = w.tenant and f.id = w.funding_account
    join accounts a on a.tenant = w.tenant and a.id = w.account
    where w.tenant = ${tenant} and w.status = 'created' and w.currency = ${currency} and f.is_verified
      and a.status in ('active', 'closing')
      and not ${claimedColumn({ tenant: part`w.tenant`, account: part`w.account` })}
      and not exists (select from payouts p where p.tenant = w.tenant and p.withdrawal = w.id
                      and p.status not in ('retried', 'reversed'))
    order by w.created_at, w.id for update of w`
}

async function lockReturns({ sql, tenant }: Context, currency: string): Promise<DueRow[]> {
  return sql<DueRow>`
    select null as withdrawal, i.id as inbound_payment, i.amount
    from inbound_payments i
    where i.tenant = ${tenant} and i.status = 'returning' and i.currency = ${currency}
      and not exists (select from payouts p where p.tenant = i.tenant and p.inbound_payment = i.id
                      and p.status not in ('retried', 'reversed'))
    order by i.received_at, i.id for update of i`
}
