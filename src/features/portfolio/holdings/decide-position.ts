// Decides the units and the cost of a position when units arrive or leave. Units leave at the average cost, so a sale
// does not change the average price.
import {
  add,
  compare,
  type Decimal,
  divide,
  isPositive,
  isZero,
  multiply,
  negate,
  round,
  subtract,
} from '../../../values/decimal.ts'

/** Units and their clean cost in money: together they give the average price. */
export interface UnitsAtCost {
  quantity: Decimal
  cost: Decimal
}

// Twelve places keep an average exact to the cent for any quantity.
const PLACES = 12

/** Average price of a holding, in the instrument's quotation: cost ÷ (quantity × money_per_point). */
export const averagePrice = ({ quantity, cost }: UnitsAtCost, money_per_point: Decimal): Decimal =>
  divide(cost, multiply(quantity, money_per_point), PLACES)

/** A holding after buying units for their clean consideration. */
const afterBuy = (before: UnitsAtCost, quantity: Decimal, cost: Decimal): UnitsAtCost => ({
  quantity: add(before.quantity, quantity),
  cost: add(before.cost, cost),
})

/** The cost that leaves with units: cost × units ÷ quantity, and all of the cost with the last unit. */
function costOfUnits({ quantity, cost }: UnitsAtCost, outgoing: Decimal): Decimal {
  return isPositive(subtract(quantity, outgoing))
    ? round(divide(multiply(cost, outgoing), quantity, PLACES), PLACES)
    : cost
}

/** A holding after units left at their average cost, which leaves the average price unchanged. */
function afterSell(before: UnitsAtCost, quantity: Decimal): UnitsAtCost {
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

/** The open position of an account in an instrument. */
export interface HeldPosition extends UnitsAtCost {
  id: string
  ytm: Decimal | null
  automatic_rollover: boolean
  /** Whether a rollover of the position is placed; absent where it was not read. */
  is_rolling?: boolean
  most_recent_maturity_period: string | null
}

export interface PositionKey {
  account: string
  instrument: string
}

/** The key of a place in a map. */
export const placeKey = ({ account, instrument }: PositionKey): string => `${account} ${instrument}`

/** Units that arrive, or that are added to a position (negative: taken from it). */
export interface UnitChange extends PositionKey {
  quantity: Decimal
  /** The clean cost of the units. */
  cost: Decimal
  money_per_point: Decimal
}

/** Units that arrive, with the properties that they bring to the position. */
export interface Incoming extends UnitChange {
  ytm?: Decimal | null
  /** The units come from a buy trade. */
  isBuy?: boolean
  /** The rollover setting of the order; undefined keeps that of the position. */
  rolls?: boolean
  period?: string | null
}

/** A position after a move, which is not written yet. */
export interface MovedPosition extends HeldPosition, PositionKey {
  opens: boolean
  /** Null: unchanged. */
  average_price: Decimal | null
  /** The number of buy trades to add. */
  buy_trades: number
}

type Position = HeldPosition | MovedPosition

const unchanged = (position: Position, { account, instrument }: PositionKey): MovedPosition => ({
  account,
  instrument,
  opens: false,
  average_price: null,
  buy_trades: 0,
  ...position,
})

const emptyPosition = (id: string, { account, instrument }: PositionKey): MovedPosition => ({
  id,
  account,
  instrument,
  opens: true,
  average_price: null,
  buy_trades: 0,
  quantity: '0',
  cost: '0',
  ytm: null,
  automatic_rollover: false,
  most_recent_maturity_period: null,
})

/** The position with the units added. Without an open position, one opens under the new id. */
export function withUnits(position: Position | undefined, incoming: Incoming, new_id: string): MovedPosition {
  const { quantity, cost, money_per_point, ytm = null, isBuy = false, rolls, period } = incoming
  const before = position ? unchanged(position, incoming) : emptyPosition(new_id, incoming)
  const after = afterBuy(before, quantity, cost)
  return {
    ...before,
    ...after,
    average_price: averagePrice(after, money_per_point),
    ytm: afterBuyYield(before, quantity, ytm),
    buy_trades: before.buy_trades + (isBuy ? 1 : 0),
    automatic_rollover: rolls ?? before.automatic_rollover,
    most_recent_maturity_period: period ?? before.most_recent_maturity_period,
  }
}

function demandPosition(position: Position | undefined, { account, instrument }: PositionKey): Position {
  if (!position) throw new Error(`units of ${instrument} leave ${account} without an open position`)
  return position
}

/** The position without the units, and the cost of the units that left. */
export function withoutUnits(
  position: Position | undefined,
  outgoing: PositionKey & Pick<UnitChange, 'quantity'>,
): { moved: MovedPosition; cost: Decimal } {
  const before = unchanged(demandPosition(position, outgoing), outgoing)
  const after = afterSell(before, outgoing.quantity)
  return { moved: { ...before, ...after }, cost: subtract(before.cost, after.cost) }
}

/** The position without the units of a buy that is reversed: they leave at their own cost, not at the average. */
export function withoutBuy(
  position: Position | undefined,
  { ytm = null, ...bought }: Omit<Incoming, 'isBuy' | 'rolls' | 'period'>,
): MovedPosition {
  const before = unchanged(demandPosition(position, bought), bought)
  const quantity = negate(bought.quantity)
  const after = changed(before, { ...bought, quantity, cost: negate(bought.cost) })
  const yields = isZero(after.quantity) ? before.ytm : afterBuyYield(before, quantity, ytm)
  return { ...before, ...after, ytm: yields, buy_trades: before.buy_trades - 1 }
}

/**
 * The position with units and cost changed by exact amounts, as by a corporate action or its reversal. Without an open
 * position, one opens under the new id.
 */
export function withChange(
  position: Position | undefined,
  change: UnitChange,
  new_id: string,
): MovedPosition {
  if (!position) return withUnits(position, change, new_id)
  const before = unchanged(position, change)
  return { ...before, ...changed(before, change) }
}

// The position may have sold units since. If the change would take out more cost than the position has, the units
// leave at the average cost instead. An empty position has no cost and keeps its last average price.
function changed(before: MovedPosition, { quantity, cost, money_per_point }: UnitChange) {
  const exact = afterBuy(before, quantity, cost)
  if (isZero(exact.quantity)) return { ...exact, cost: '0', average_price: before.average_price }
  const after = compare(exact.cost, '0') < 0 ? afterSell(before, negate(quantity)) : exact
  return { ...after, average_price: averagePrice(after, money_per_point) }
}
