// Decides how a document states the calculation of a fee: base and rate, or the bound that decided the amount.

import { compare, type Decimal, isZero, money } from '../../../values/decimal.ts'
import { feeAmount } from '../../billing/decide-charges.ts'
import type { Charge, FeeBasis } from '../../billing/rules.ts'
import type { FeeCalculation } from '../../billing/schemas.ts'

/** The calculation that a document states; null for a fee at a fixed price. */
export function decideCalculation({
  base,
  unit_amount,
  rate = '0',
  ...bounds
}: FeeBasis): FeeCalculation | null {
  if (isZero(rate)) return null
  const { minimum_amount: least, maximum_amount: most } = bounds
  const free = feeAmount({ unit_amount, rate }, base)
  const isRaised = least !== undefined && compare(free, money(least)) < 0
  const isCut = !isRaised && most !== undefined && compare(money(most), free) < 0
  return {
    base_amount: isRaised || isCut ? null : money(base),
    unit_amount: money(unit_amount),
    rate,
    minimum_amount: isRaised ? money(least) : null,
    maximum_amount: isCut ? money(most) : null,
  }
}

/**
 * The calculation of a charge of an order, found among the possible charges: the first of the fee with the same amount.
 * Null if the order was charged in another way, such as after a trade was declared void.
 */
export function calculationOf(
  possible: readonly Charge[],
  { fee, amount_fee }: { fee: string; amount_fee: Decimal },
): FeeCalculation | null {
  const charge = possible.find((one) => one.fee.id === fee && compare(one.amount_fee, amount_fee) === 0)
  return charge ? decideCalculation(charge.basis) : null
}
