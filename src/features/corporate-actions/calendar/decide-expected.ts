// Decides the coupons and maturities that a position is to receive in a period, and sums flows of cash by month.
import { couponsOf, isFixedIncome } from '../../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { maturityDay } from '../../../market/instrument-terms.ts'
import { type Decimal, isPositive, money, sum } from '../../../values/decimal.ts'
import { type Day, monthOf } from '../../../values/time.ts'
import type { Scheduled } from '../read.ts'

/** A period of days, both included. */
export interface PeriodAhead {
  from: Day
  until: Day
}

/**
 * The coupons and the maturity that the terms of the instrument fix, and that are paid in the period, which begins
 * today. A position that is not open receives only coupons whose record date is over.
 */
export function decideExpected(row: Instrument, isOpen: boolean, { from, until }: PeriodAhead): Scheduled[] {
  if (!isFixedIncome(row)) return []
  const isInside = (day: Day) => day >= from && day <= until
  const coupons = couponsOf(row)
    .filter(({ payment_date, record_date }) => isInside(payment_date) && (isOpen || record_date < from))
    .map(({ record_date, payment_date }) => ({ type: 'coupon' as const, record_date, payment_date }))
  const matures = maturityDay(row)
  const maturity = { type: 'maturity' as const, record_date: matures, payment_date: matures }
  return [...coupons, ...(isOpen && isInside(matures) ? [maturity] : [])].map((payment) => ({
    ...payment,
    instrument: row.id,
  }))
}

interface Flow {
  day: Day
  currency: string
  amount: Decimal
}

/** The sums of what comes in and goes out, by month and currency, in this order. */
export function decideMonths(flows: readonly Flow[]) {
  const keyOf = ({ day, currency }: Flow) => `${monthOf(day)} ${currency}`
  return [...new Set(flows.map(keyOf))].sort().map((key) => {
    const amounts = flows.filter((flow) => keyOf(flow) === key).map(({ amount }) => amount)
    const [month, currency] = key.split(' ') as [Day, string]
    return {
      month,
      currency,
      incoming: money(sum(amounts.filter(isPositive))),
      outgoing: money(sum(amounts.filter((amount) => !isPositive(amount)))),
      net: money(sum(amounts)),
    }
  })
}
