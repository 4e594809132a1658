// What a position costs as units come and go: at the average, so that a sale leaves the average price as it was.
import { add, type Decimal, divide, isPositive, multiply, round, subtract } from '../../values/decimal.ts'

/** Units and what they cost, clean, in money: together they give the average price. */
export interface Holding {
  quantity: Decimal
  cost: Decimal
}

// Twelve places keep an average exact to the cent for any quantity that is held.
const PLACES = 12

/** Average price of a holding, in the instrument's quotation: cost ÷ (quantity × m). */
export const averagePrice = ({ quantity, cost }: Holding, m: Decimal): Decimal =>
  divide(cost, multiply(quantity, m), PLACES)

/** A holding after buying units for their clean consideration. */
export const afterBuy = (before: Holding, quantity: Decimal, cost: Decimal): Holding => ({
  quantity: add(before.quantity, quantity),
  cost: add(before.cost, cost),
})

/** The part of a holding's cost that units carry with them: cost × units ÷ quantity, all of it with the last. */
export function costOfUnits({ quantity, cost }: Holding, out: Decimal): Decimal {
  return isPositive(subtract(quantity, out))
    ? round(divide(multiply(cost, out), quantity, PLACES), PLACES)
    : cost
}

/** A holding after units left at their average cost, so that the average price stays. */
export function afterSell(before: Holding, quantity: Decimal): Holding {
  return {
    quantity: subtract(before.quantity, quantity),
    cost: subtract(before.cost, costOfUnits(before, quantity)),
  }
}

/** Yield of a holding after buying: the average of both yields by units; a buy without a yield changes nothing. */
export function afterBuyYield(
  before: { quantity: Decimal; ytm: Decimal | null },
  quantity: Decimal,
  ytm: Decimal | null,
): Decimal | null {
  if (ytm === null) return before.ytm
  if (before.ytm === null || !isPositive(before.quantity)) return ytm
  const sum = add(multiply(before.ytm, before.quantity), multiply(ytm, quantity))
  return divide(sum, add(before.quantity, quantity), PLACES)
}
