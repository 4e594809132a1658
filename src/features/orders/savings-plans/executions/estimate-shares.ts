// The shares of an amount by weights, in cents.
import { type Decimal, floorTo, money, multiply, subtract, sum } from '../../../../values/decimal.ts'
import { compareRatios, ratioOf } from '../../../../values/exact/ratio.ts'
import type { ModelWeight } from '../../models/rules.ts'

/** An instrument with its share of an amount. */
export interface WeightShare extends ModelWeight {
  amount: Decimal
}

/**
 * Splits the amount by the weights: each share is floor cents of amount × weight, and the cents that are missing to
 * floor(Σ amount × weight) go one each to the largest remainders, ties to the larger weight and then to the smaller id.
 * The rest of the amount, the share of the cash, stays.
 */
export function splitAmount(amount: Decimal, weights: readonly ModelWeight[]): WeightShare[] {
  const exact = weights.map(({ weight }) => multiply(amount, weight))
  const floors = exact.map((share) => floorTo(share, '0.01'))
  const remainders = exact.map((share, n) => ratioOf(subtract(share, floors[n]!)))
  const missing = Number(subtract(floorTo(sum(exact), '0.01'), sum(floors))) * 100
  const order = weights
    .map((_, n) => n)
    .sort(
      (a, b) =>
        compareRatios(remainders[b]!, remainders[a]!) ||
        compareRatios(ratioOf(weights[b]!.weight), ratioOf(weights[a]!.weight)) ||
        (weights[a]!.instrument < weights[b]!.instrument ? -1 : 1),
    )
  const isRaised = new Set(order.slice(0, Math.round(missing)))
  return weights.map((each, n) => ({
    ...each,
    amount: money(isRaised.has(n) ? sum([floors[n]!, '0.01']) : floors[n]!),
  }))
}
