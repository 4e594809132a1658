// Lots: the units of a position by the day on which they were acquired. Units that leave are taken from the oldest lot
// (FIFO), with their share of its cost. The position itself keeps its average cost. Pure.
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isPositive,
  isZero,
  multiply,
  round,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import type { HandedLot } from '../holdings/book-transaction.ts'
import { averagePrice } from '../holdings/decide-position.ts'

/** A lot of a position. */
export interface PlacedLot extends HandedLot {
  /** Its place among the lots of the same day. */
  arrival: number
}

export interface Lot extends PlacedLot {
  /** The transaction with which the units came. */
  source: string
}

// Exact to the cent for any quantity, as the cost of a position.
const PLACES = 12

const isOlder = (a: PlacedLot, b: PlacedLot): boolean =>
  a.acquired_on === b.acquired_on
    ? a.arrival < b.arrival
    : a.acquired_on === null || (b.acquired_on !== null && a.acquired_on < b.acquired_on)

/** The sum of the units. */
export const unitsOf = (lots: readonly HandedLot[]): Decimal => sum(lots.map(({ quantity }) => quantity))

/**
 * Puts a lot into the list, which stays in order with the oldest first; a lot of unknown age counts as the oldest.
 * Units of one lot join again.
 */
export function putLot<L extends PlacedLot>(lots: L[], lot: L): void {
  let at = lots.length
  while (at > 0 && isOlder(lot, lots[at - 1]!)) at--
  const before = lots[at - 1]
  if (before?.arrival === lot.arrival) lots[at - 1] = joined(before, lot)
  else lots.splice(at, 0, lot)
}

const joined = <L extends PlacedLot>(one: L, other: L): L => ({
  ...one,
  quantity: add(one.quantity, other.quantity),
  cost: add(one.cost, other.cost),
})

/** Takes units out of the list, from the oldest lot on; returns the units that left, as lots. */
export function takeUnits<L extends PlacedLot>(lots: L[], quantity: Decimal): L[] {
  const taken: L[] = []
  let missing = quantity
  let emptied = 0
  for (; emptied < lots.length && compare(lots[emptied]!.quantity, missing) <= 0; emptied++) {
    taken.push(lots[emptied]!)
    missing = subtract(missing, lots[emptied]!.quantity)
  }
  const next = lots[emptied]
  if (next && isPositive(missing)) {
    const part = partOf(next, missing)
    taken.push(part)
    lots[emptied] = withoutPart(next, part)
  }
  lots.splice(0, emptied)
  return taken
}

const partOf = <L extends PlacedLot>(lot: L, quantity: Decimal): L => ({
  ...lot,
  quantity,
  cost: round(divide(multiply(lot.cost, quantity), lot.quantity, PLACES), PLACES),
})

const withoutPart = <L extends PlacedLot>(lot: L, part: L): L => ({
  ...lot,
  quantity: subtract(lot.quantity, part.quantity),
  cost: subtract(lot.cost, part.cost),
})

/** The units into which an exchange turns the lots. */
export interface Exchange {
  whole: Decimal
  increment: Decimal
  money_per_point: Decimal
  /** The part of the cost that stays in the units; the rest went with the cash for a fraction. */
  cost_part?: readonly [part: Decimal, of: Decimal]
}

/**
 * The lots after an exchange: each keeps its day and its cost; its quantity is scaled and rounded down to the
 * increment, and the newest lot takes the rest. The cost of a lot without units goes to the newest as well.
 */
export function exchangeLots(lots: readonly HandedLot[], exchange: Exchange): HandedLot[] {
  const { whole, increment, cost_part: [part, of] = ['1', '1'] } = exchange
  const before = unitsOf(lots)
  if (isZero(whole) || isZero(before)) return []
  const scaled = lots.map((lot) => ({
    ...lot,
    quantity: floorTo(divide(multiply(lot.quantity, whole), before, PLACES), increment),
    cost: compare(part, of) === 0 ? lot.cost : round(divide(multiply(lot.cost, part), of, PLACES), PLACES),
  }))
  const newest = scaled.at(-1)!
  newest.quantity = add(newest.quantity, subtract(whole, unitsOf(scaled)))
  const lost = scaled.filter(({ quantity }) => isZero(quantity))
  newest.cost = add(newest.cost, sum(lost.map(({ cost }) => cost)))
  return scaled
    .filter(({ quantity }) => !isZero(quantity))
    .map((lot) => ({
      ...lot,
      unit_cost: lot.unit_cost === null ? null : averagePrice(lot, exchange.money_per_point),
    }))
}

/** Divides the cost of each lot: the share moves with units of another instrument, the rest stays with its units. */
export function divideCost(
  lots: readonly HandedLot[],
  share: Decimal,
  money_per_point: Decimal,
): { stays: HandedLot[]; moves: HandedLot[] } {
  const moves = lots.map((lot) => ({ ...lot, cost: round(multiply(lot.cost, share), PLACES) }))
  const stays = lots.map((lot, n) => {
    const left = { ...lot, cost: subtract(lot.cost, moves[n]!.cost) }
    return { ...left, unit_cost: lot.unit_cost === null ? null : averagePrice(left, money_per_point) }
  })
  return { stays, moves }
}

/** The lots as they are handed over. */
export const handedLots = (lots: readonly HandedLot[]): HandedLot[] =>
  lots.map(({ acquired_on, quantity, cost, unit_cost }) => ({ acquired_on, quantity, cost, unit_cost }))

/** The part of the cost that stays in the units of an exchange; the rest goes with the cash for a fraction. */
export function costPartOf(
  { money_per_point }: { money_per_point: Decimal },
  { cash_amount, tax, unit_price }: { cash_amount: Decimal | null; tax: Decimal; unit_price: Decimal | null },
  whole: Decimal,
): readonly [part: Decimal, of: Decimal] {
  const cash = add(cash_amount ?? '0', tax)
  const stays = multiply(multiply(whole, unit_price ?? '0'), money_per_point)
  return isPositive(cash) && isPositive(stays) ? [stays, add(stays, cash)] : ['1', '1']
}
