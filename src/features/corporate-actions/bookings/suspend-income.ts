// The income of an account that has closed since the record date waits in suspense, until the operator sends it to the
// holder's verified bank account. A reversal removes it from suspense. Income that the market still owes is added when
// it is delivered, so nothing is paid out before the custodian has paid.
import { fail } from '../../../errors.ts'
import { isPositive, isZero } from '../../../values/decimal.ts'
import { listFundingAccounts } from '../../payments/funding-accounts/read.ts'
import type { BankPayment } from '../../payments/inbound-payments/insert-payment.ts'
import {
  insertSuspendedPayment,
  revokeSuspendedPayment,
  UNKNOWN_SENDER,
} from '../../payments/inbound-payments/suspend-payment.ts'
import type { NewBooking } from '../rules.ts'

/**
 * Adds the income of suspended bookings to the suspense list, or removes it; the entries of the bookings move it. A
 * booking that is delivered later is not on the list yet.
 */
export async function suspendIncome(all: readonly NewBooking[]): Promise<void> {
  for (const income of all) {
    const { context, action, position, booking, reclaim } = income
    if (!booking.is_suspended || booking.settles_on !== undefined || isZero(booking.cash)) continue
    const bank_transaction_id = reclaim === undefined ? `income:${action}:${position}` : `reclaim:${reclaim}`
    if (isPositive(booking.cash)) await suspend(income, bank_transaction_id)
    else if (!(await revokeSuspendedPayment(context, { bank_transaction_id })))
      throw fail('conflict', 'The payment is no longer in suspense.')
  }
}

async function suspend({ context, account, currency, booking }: NewBooking, bank_transaction_id: string) {
  const fundingAccounts = await listFundingAccounts(context, account)
  const receiver = fundingAccounts.find((account) => account.is_verified && account.currency === currency)
  const { owner_name, iban, bank_code } = receiver ?? UNKNOWN_SENDER
  const payment: BankPayment = {
    owner_name,
    iban,
    bank_code,
    bank_transaction_id,
    reference: account,
    amount: booking.cash,
    currency: currency as BankPayment['currency'],
  }
  if (!(await insertSuspendedPayment(context, payment)))
    throw new Error(`${bank_transaction_id} is in suspense already`)
}
