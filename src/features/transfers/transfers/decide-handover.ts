// Decides what value that moves between two accounts does to their books: the transactions of both sides, and for units
// the positions with their cost and lots. Transfers and journals move value by the same rules; one side of a transfer
// may be another firm.
import type { Instrument } from '../../../market/instrument.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { type Decimal, isLess, isZero, subtract } from '../../../values/decimal.ts'
import type { HandedLot, NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import {
  type HeldPosition,
  type MovedPosition,
  placeKey,
  withoutUnits,
  withUnits,
} from '../../portfolio/holdings/decide-position.ts'
import { handedLots, type PlacedLot, putLot, takeUnits } from '../../portfolio/lots/rules.ts'

/**
 * The positions and the lots by their place keys, as the earlier movements of a change have left them. Lots are there
 * for accounts whose units take them along.
 */
export interface Books {
  positions: Map<string, HeldPosition>
  lots: Map<string, PlacedLot[]>
}

/** Copies positions and lots, so that movements can be decided one after another. */
export const copyBooks = (
  positions: ReadonlyMap<string, HeldPosition>,
  lots: Iterable<readonly [string, readonly PlacedLot[]]>,
): Books => ({
  positions: new Map(positions),
  lots: new Map([...lots].map(([place, all]) => [place, [...all]])),
})

/** A transaction without the ids that its writing adds. */
export type Side = Omit<NewTransaction, 'id' | 'entry' | 'reference'>

/** Value that changes hands. */
export interface HandedValue {
  /** Undefined if the value comes from another firm. */
  from: string | undefined
  /** Undefined if the value goes to another firm. */
  to: string | undefined
  /** An amount, or units. */
  value: Decimal
  /** The members that the transactions of both sides share. */
  base: Omit<Side, 'account' | 'cash_amount'>
}

/** The effect of a movement on both sides. */
export interface Handover {
  moves: { before: HeldPosition | undefined; after: MovedPosition }[]
  /** The transaction of the giving account. */
  out: Side | undefined
  into: Side | undefined
}

/** Hands cash over: the same amount leaves one account and enters the other. */
export const decideCashHandover = ({ from, to, value, base }: HandedValue): Handover => ({
  moves: [],
  out: from === undefined ? undefined : { ...base, account: from, cash_amount: `-${value}` },
  into: to === undefined ? undefined : { ...base, account: to, cash_amount: value },
})

/** Units that leave a position: their cost, and the position that held them. */
export interface LeavingUnits {
  cost: Decimal
  position: HeldPosition
}

/** The terms at which units arrive. */
export interface UnitTerms {
  /** The clean cost for the receiver, and the yield and period that the units bring along. */
  cost: Decimal
  ytm: Decimal | null
  period: string | null
  /** The units take their lots along. */
  takes_lots: boolean
  /** Further members of the transactions. */
  out: Partial<Side>
  into: Partial<Side>
}

export interface HandedUnits extends HandedValue {
  instrument: Instrument
  /** The id of the position that the units may open. */
  new_position: string
  /** The terms of the units that leave; of units from another firm nothing has left. */
  termsOf: (leaving: LeavingUnits | undefined) => UnitTerms
}

/** Hands units over. The giver holds them: the caller has checked that. */
export function decideUnitHandover(books: Books, units: HandedUnits): Handover {
  const { from, to, value: quantity, instrument, base } = units
  const giving = from === undefined ? undefined : giveUnits(books, { account: from, instrument, quantity })
  const terms = units.termsOf(giving?.leaving)
  const received = to === undefined ? undefined : receiveUnits(books, to, units, terms)
  const lots = giving && terms.takes_lots ? handedLots(giving.lots) : null
  if (to !== undefined && lots) addLots(books, placeKey({ account: to, instrument: instrument.id }), lots)
  const shared = { ...base, instrument: instrument.id, cash_amount: null }
  return {
    moves: [giving?.move, received].filter((move) => move !== undefined),
    out: giving && {
      ...shared,
      ...terms.out,
      account: from!,
      unit_quantity: `-${quantity}`,
      position: giving.move.after.id,
    },
    into: received && {
      ...shared,
      ...terms.into,
      account: to!,
      unit_quantity: quantity,
      position: received.after.id,
      lots,
    },
  }
}

interface GivenUnits {
  account: string
  instrument: Instrument
  quantity: Decimal
}

function giveUnits({ positions, lots }: Books, { account, instrument, quantity }: GivenUnits) {
  const place = { account, instrument: instrument.id }
  const key = placeKey(place)
  const before = positions.get(key)
  const { moved: after, cost } = withoutUnits(before, { ...place, quantity })
  if (isZero(after.quantity)) positions.delete(key)
  else positions.set(key, after)
  const leaving: LeavingUnits = { cost, position: before! }
  return { move: { before, after }, leaving, lots: takeUnits(lots.get(key) ?? [], quantity) }
}

function receiveUnits(
  { positions }: Books,
  account: string,
  { instrument, value: quantity, new_position }: HandedUnits,
  { cost, ytm, period }: UnitTerms,
) {
  const place = { account, instrument: instrument.id }
  const before = positions.get(placeKey(place))
  const money_per_point = moneyPerPoint(instrument)
  const after = withUnits(before, { ...place, quantity, cost, ytm, period, money_per_point }, new_position)
  positions.set(placeKey(place), after)
  return { before, after }
}

// A later movement may hand the units on: of lots that arrive, the older leave before the lots that are there.
function addLots(books: Books, place: string, arriving: readonly HandedLot[]): void {
  const lots = books.lots.get(place)
  for (const lot of lots ? arriving : [])
    putLot(lots!, { ...lot, arrival: Math.max(-1, ...lots!.map(({ arrival }) => arrival)) + 1 })
}

/** Takes value from what a giver is free to give; false if that is too little. */
export function takeFree(free: Map<string, Decimal>, key: string, value: Decimal): boolean {
  const left = free.get(key) ?? '0'
  if (isLess(left, value)) return false
  free.set(key, subtract(left, value))
  return true
}
