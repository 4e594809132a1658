// Decides what journals do to the books of both accounts: transactions, and for units the positions with their cost.
import { yieldAt } from '../../../../fixed-income/figures-at-settlement.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { add, type Decimal, divide, isZero, money, multiply, subtract } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { NewTransaction } from '../../../portfolio/holdings/book-transaction.ts'
import {
  averagePrice,
  type HeldPosition,
  type MovedPosition,
  placeKey,
  withoutUnits,
  withUnits,
} from '../../../portfolio/holdings/decide-position.ts'
import { handedLots, type Lot, takeUnits } from '../../../portfolio/lots/rules.ts'
import type { JournalCostBasis } from '../schemas.ts'
import { type UnitQuote, type UnitValue, worthOf } from './rules.ts'

/** A journal that is to be booked. */
export interface JournalToBook {
  id: string
  from: string
  to: string
  currency: string
  /** An amount, or units. */
  value: Decimal
  /** Null for cash. */
  cost_basis: JournalCostBasis | null
  description: string | null
  /** The journal that it reverses: the units come back with the cost that they had left with. */
  original?: { cost: Decimal; entry: string }
}

export interface BookingFacts {
  /** Undefined if cash moves. */
  instrument: Instrument | undefined
  quote: UnitQuote | undefined
  /** The open positions, by their place keys. */
  positions: ReadonlyMap<string, HeldPosition>
  /** The lots of givers whose units take them along, by account. */
  lots: ReadonlyMap<string, readonly Lot[]>
  /** The accrued interest that givers have paid for their positions. */
  interest: ReadonlyMap<string, Decimal>
  /** For each journal the id of the position that it may open. */
  new_positions: readonly string[]
  today: Day
  /** The day on which a trade of today would settle; the yield at a price counts from it. */
  settles: Day
}

type Side = Omit<NewTransaction, 'id' | 'entry' | 'reference'>

/** The effects of a journal on both accounts. */
export interface DecidedBooking {
  asset: string
  moves: { before: HeldPosition | undefined; after: MovedPosition }[]
  out: Side
  into: Side
  unit_price: Decimal | null
  market_value: Decimal | null
  /** The clean cost that leaves the giver. */
  cost: Decimal | null
}

/** The books of each journal; a later one finds what the earlier ones have left. */
export function decideBooking(facts: BookingFacts, journals: readonly JournalToBook[]): DecidedBooking[] {
  const left: Left = {
    positions: new Map(facts.positions),
    interest: new Map(facts.interest),
    lots: new Map([...facts.lots].map(([account, lots]) => [account, [...lots]])),
  }
  return journals.map((journal, n) =>
    facts.instrument
      ? unitBooks(
          { ...facts, instrument: facts.instrument, new_position: facts.new_positions[n]! },
          left,
          journal,
        )
      : cashBooks(facts, journal),
  )
}

function cashBooks(
  { today }: BookingFacts,
  { from, to, currency, value, description }: JournalToBook,
): DecidedBooking {
  const base = baseOf(today, currency, currency, description)
  return {
    ...{ asset: currency, moves: [], unit_price: null, market_value: null, cost: null },
    out: { ...base, account: from, cash_amount: `-${value}` },
    into: { ...base, account: to, cash_amount: value },
  }
}

const baseOf = (today: Day, currency: string, named: string, description: string | null) => ({
  ...{ settled: true, settlement_date: today, transaction_type: 'book_transfer', reference_type: 'journal' },
  ...{ currency, cash_amount: null },
  summary: `Transfer ${named}${description === null ? '' : `: ${description}`}`,
})

/** The positions, the interest and the lots that remain after the earlier journals. */
interface Left {
  positions: Map<string, HeldPosition>
  interest: Map<string, Decimal>
  lots: Map<string, Lot[]>
}

type UnitFacts = BookingFacts & { instrument: Instrument; new_position: string }

function unitBooks(facts: UnitFacts, left: Left, journal: JournalToBook): DecidedBooking {
  const { instrument, new_position, today } = facts
  const { from, to, value: quantity, currency } = journal
  const place = { account: from, instrument: instrument.id }
  const before = left.positions.get(placeKey(place))
  const { moved, cost } = withoutUnits(before, { ...place, quantity })
  keep(left, moved)
  const interest = takeInterest(left, from, before!.quantity, quantity)
  const worth = facts.quote && { price: facts.quote.price, ...worthOf(facts.quote, quantity) }
  const lots = takeUnits(left.lots.get(from) ?? [], quantity)
  const terms = termsOf(facts, journal, { cost, interest, position: before!, worth })
  const incoming = {
    account: to,
    instrument: instrument.id,
    quantity,
    money_per_point: moneyPerPoint(instrument),
  }
  const receiver = left.positions.get(placeKey(incoming))
  const { cost: received, ytm, period } = terms
  const into = withUnits(receiver, { ...incoming, cost: received, ytm, period }, new_position)
  keep(left, into)
  left.interest.set(to, add(left.interest.get(to) ?? '0', terms.into.accrued_interest ?? '0'))
  const base = {
    ...baseOf(today, currency, instrument.symbol, journal.description),
    instrument: instrument.id,
  }
  return {
    asset: instrument.id,
    moves: [
      { before, after: moved },
      { before: receiver, after: into },
    ],
    out: { ...base, ...terms.out, account: from, unit_quantity: `-${quantity}`, position: moved.id },
    into: {
      ...{ ...base, ...terms.into, account: to, unit_quantity: quantity, position: into.id },
      lots: terms.isCarried ? handedLots(lots) : null,
    },
    ...{ unit_price: terms.into.unit_price, cost },
    market_value: worth?.total ?? null,
  }
}

function keep({ positions }: Left, position: MovedPosition): void {
  if (isZero(position.quantity)) positions.delete(placeKey(position))
  else positions.set(placeKey(position), position)
}

const PLACES = 20

// The giver's interest leaves with the units in proportion, in cents, and all of it with the last unit.
function takeInterest({ interest }: Left, account: string, held: Decimal, quantity: Decimal): Decimal {
  const paid = interest.get(account) ?? '0'
  const share = money(
    isZero(subtract(held, quantity)) ? paid : divide(multiply(paid, quantity), held, PLACES),
  )
  interest.set(account, subtract(paid, share))
  return share
}

/** The terms at which units change hands. */
interface Terms {
  /** The clean cost for the receiver, and the yield and period that the units bring along. */
  cost: Decimal
  ytm: Decimal | null
  period: string | null
  /** The units take their lots along. */
  isCarried?: boolean
  out: Partial<Side>
  into: Partial<Side> & { unit_price: Decimal }
}

/** The cost and the interest of units that leave, the position that held them, and their value at the market. */
interface Leaving {
  cost: Decimal
  interest: Decimal
  position: HeldPosition
  worth: (UnitValue & Pick<UnitQuote, 'price'>) | undefined
}

function termsOf(
  { instrument, settles }: UnitFacts,
  journal: JournalToBook,
  { cost, interest, position, worth }: Leaving,
): Terms {
  const { value: quantity, original, cost_basis } = journal
  const isBond = instrument.instrument_type === 'bond'
  const priceOf = (all: Decimal) => averagePrice({ quantity, cost: all }, moneyPerPoint(instrument))
  const { ytm, most_recent_maturity_period: period } = position
  const carried = { unit_price: priceOf(cost), accrued_interest: isBond ? interest : null }
  if (original)
    return {
      ...{ cost: original.cost, ytm, period, out: carried },
      into: { unit_price: priceOf(original.cost), reversed_entry: original.entry },
    }
  if (cost_basis === 'carry' || !worth)
    return { cost, ytm, period, isCarried: true, out: carried, into: carried }
  const { price, clean, accrued } = worth
  const traded = {
    unit_price: price,
    accrued_interest: isBond ? accrued : null,
    handed_over: clean,
  }
  return {
    cost: clean,
    ytm: yieldAt(instrument, price, settles),
    period,
    out: traded,
    into: traded,
  }
}
