// Income of an account that has closed since its units counted: what would be paid waits in suspense, like any money
// that nobody can take, until the operator sends it to the holder's verified bank account. A reversal takes it out
// again.
import { fail } from '../../errors.ts'
import { isPositive, isZero } from '../../values/decimal.ts'
import { listFundingAccounts } from '../funding-accounts/read.ts'
import type { BankPayment } from '../inbound-payments/insert-payment.ts'
import {
  insertSuspendedPayment,
  revokeSuspendedPayment,
  UNKNOWN_SENDER,
} from '../inbound-payments/suspend-payment.ts'
import type { ToBook } from './rules.ts'

/**
 * Puts what the bookings bring to closed accounts on the list of what waits, or takes it off; their entries move it.
 */
export async function suspendIncome(all: readonly ToBook[]): Promise<void> {
  for (const one of all) {
    const { context, action, position, booking } = one
    if (!booking.is_suspended || isZero(booking.cash)) continue
    const bank_transaction_id = `income:${action}:${position}`
    if (isPositive(booking.cash)) await suspend(one, bank_transaction_id)
    else if (!(await revokeSuspendedPayment(context, { bank_transaction_id })))
      throw fail('conflict', 'The payment is no longer in suspense.')
  }
}

async function suspend({ context, account, currency, booking }: ToBook, bank_transaction_id: string) {
  const known = await listFundingAccounts(context, account)
  const receiver = known.find((one) => one.is_verified && one.currency === currency)
  const { owner_name, iban, bank_code } = receiver ?? UNKNOWN_SENDER
  const payment: BankPayment = {
    ...{ owner_name, iban, bank_code, bank_transaction_id, reference: account },
    ...{ amount: booking.cash, currency: currency as BankPayment['currency'] },
  }
  if (!(await insertSuspendedPayment(context, payment)))
    throw new Error(`${bank_transaction_id} is in suspense already`)
}
