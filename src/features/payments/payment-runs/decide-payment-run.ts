// Decides which due payments go into the next payment run, and when the bank carries it out.
import { businessDayFrom, currencyCalendarOf } from '../../../fixed-income/calendars.ts'
import { money, sum } from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'

/** A withdrawal, or an inbound payment to be returned, that no run has paid yet. */
export interface DuePayment {
  withdrawal: string | null
  inbound_payment: string | null
  amount: string
  is_sepa: boolean
  /** The reason why no bank could pay it. */
  unpayable_reason: string | undefined
}

export interface PaymentRunFacts {
  /** Withdrawals first, then returns, each the oldest first. */
  due: DuePayment[]
  currency: string
  earliest_day: Day
}

export interface PaymentRunDecision {
  payments: DuePayment[]
  control_sum: string
  execution_date: Day
}

/**
 * The run, or undefined if no payment is due. A run has one route, within SEPA or outside it: that of the first due
 * payment. The bank carries it out on a business day of the currency.
 */
export function decidePaymentRun({
  due,
  currency,
  earliest_day,
}: PaymentRunFacts): PaymentRunDecision | undefined {
  const payable = due.filter((payment) => payment.unpayable_reason === undefined)
  const payments = payable.filter((payment) => payment.is_sepa === payable[0]!.is_sepa)
  if (payments.length === 0) return undefined
  return {
    payments,
    control_sum: money(sum(payments.map(({ amount }) => amount))),
    execution_date: businessDayFrom(currencyCalendarOf(currency), earliest_day),
  }
}
