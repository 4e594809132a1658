// What a position costs as units come and go: at the average, so that a sale leaves the average price as it was.
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
} from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'

/** Units and what they cost, clean, in money: together they give the average price. */
export interface Holding {
  quantity: Decimal
  cost: Decimal
}

// Twelve places keep an average exact to the cent for any quantity that is held.
const PLACES = 12

/** Average price of a holding, in the instrument's quotation: cost ÷ (quantity × money_per_point). */
export const averagePrice = ({ quantity, cost }: Holding, money_per_point: Decimal): Decimal =>
  divide(cost, multiply(quantity, money_per_point), PLACES)

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

/** The open position of an account in an instrument. */
export interface HeldPosition extends Holding {
  id: string
  ytm: Decimal | null
  automatic_rollover: boolean
  /** Whether a rollover of the position is placed; absent where it was not read. */
  is_rolling?: boolean
  most_recent_maturity_period: string | null
}

export interface Place {
  account: string
  instrument: string
}

/** Units that come in, or by which a position changes. */
export interface Units extends Place {
  quantity: Decimal
  /** What the units cost, clean. */
  cost: Decimal
  money_per_point: Decimal
}

/** Units that come in with facts of their own. */
export interface Incoming extends Units {
  ytm?: Decimal | null
  /** Counts as a buy trade. */
  isBuy?: boolean
  /** The setting, where it was sent; undefined leaves the position's. */
  rolls?: boolean
  period?: string | null
}

/** A position that was moved in memory and is to be written. */
export interface MovedPosition extends HeldPosition, Place {
  opens: boolean
  /** Null where it stays. */
  average_price: Decimal | null
  /** How many more buy trades it counts. */
  buy_trades: number
}

type Position = HeldPosition | MovedPosition

const untouched = (held: Position, { account, instrument }: Place): MovedPosition => ({
  ...{ account, instrument, opens: false, average_price: null, buy_trades: 0 },
  ...held,
})

const opened = ({ account, instrument }: Place): MovedPosition => ({
  ...{ id: newId('pos_'), account, instrument, opens: true, average_price: null, buy_trades: 0 },
  ...{ quantity: '0', cost: '0', ytm: null, automatic_rollover: false, most_recent_maturity_period: null },
})

/** The position with the units added; without one, a position that opens. */
export function withUnits(held: Position | undefined, incoming: Incoming): MovedPosition {
  const { quantity, cost, money_per_point, ytm = null, isBuy = false, rolls, period } = incoming
  const before = held ? untouched(held, incoming) : opened(incoming)
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

function demandPosition(held: Position | undefined, { account, instrument }: Place): Position {
  if (!held) throw new Error(`units of ${instrument} leave ${account} without an open position`)
  return held
}

/** The position without the units, and the average cost they left with. */
export function withoutUnits(
  held: Position | undefined,
  outgoing: Place & Pick<Units, 'quantity'>,
): { moved: MovedPosition; cost: Decimal } {
  const before = untouched(demandPosition(held, outgoing), outgoing)
  const after = afterSell(before, outgoing.quantity)
  return { moved: { ...before, ...after }, cost: subtract(before.cost, after.cost) }
}

/** The position without units that should never have come in: they leave with what they cost, not with the average. */
export function withoutBuy(
  held: Position | undefined,
  { ytm = null, ...bought }: Omit<Incoming, 'isBuy' | 'rolls' | 'period'>,
): MovedPosition {
  const before = untouched(demandPosition(held, bought), bought)
  const quantity = negate(bought.quantity)
  const after = changed(before, { ...bought, quantity, cost: negate(bought.cost) })
  const yields = isZero(after.quantity) ? before.ytm : afterBuyYield(before, quantity, ytm)
  return { ...before, ...after, ytm: yields, buy_trades: before.buy_trades - 1 }
}

/**
 * The position with units and cost moved by exact amounts, in or out, as by a corporate action or its reversal; without
 * one, a position that opens.
 */
export function withChange(held: Position | undefined, change: Units): MovedPosition {
  if (!held) return withUnits(held, change)
  const before = untouched(held, change)
  return { ...before, ...changed(before, change) }
}

// Where the position, which has sold since, has cost less than units would take along, they leave at the average.
// Without units there is no cost, and the average price stays what it was.
function changed(before: MovedPosition, { quantity, cost, money_per_point }: Units) {
  const exact = afterBuy(before, quantity, cost)
  if (isZero(exact.quantity)) return { ...exact, cost: '0', average_price: before.average_price }
  const after = compare(exact.cost, '0') < 0 ? afterSell(before, negate(quantity)) : exact
  return { ...after, average_price: averagePrice(after, money_per_point) }
}
