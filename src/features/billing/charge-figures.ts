// The figures of a fee charge on the wire.
import { add, type Decimal, isLess, isPositive, isZero, money, subtract, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'

/** The amounts of a charge with its collections and refunds. */
export interface ChargeAmounts {
  amount_fee: Decimal
  amount_tax: Decimal
  due_at: Instant
  collections: readonly { amount: Decimal }[]
  refunds: readonly { amount: Decimal }[]
}

const amountsOf = (rows: readonly { amount: Decimal }[]): Decimal =>
  money(sum(rows.map(({ amount }) => amount)))

/** The figures of a charge on the wire; outstanding = total − collected − refunded, zero until it is due. */
export function chargeFigures(charge: ChargeAmounts, now: Instant) {
  const amount_total = money(add(charge.amount_fee, charge.amount_tax))
  const collected_amount = amountsOf(charge.collections)
  const refunded_amount = amountsOf(charge.refunds)
  const left = subtract(subtract(amount_total, collected_amount), refunded_amount)
  const isFullyRefunded = !isLess(refunded_amount, amount_total)
  return {
    amount_total,
    refunded_amount,
    refundable_amount: money(subtract(amount_total, refunded_amount)),
    is_fully_refunded: isFullyRefunded,
    is_partially_refunded: !isZero(refunded_amount) && !isFullyRefunded,
    collected_amount,
    outstanding_amount: charge.due_at <= now && isPositive(left) ? money(left) : '0.00',
  }
}
