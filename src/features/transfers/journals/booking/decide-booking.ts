// Decides what journals do to the books of both accounts: transactions, and for units the positions with their cost.
import { yieldAt } from '../../../../fixed-income/figures-at-settlement.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { add, type Decimal, divide, isZero, money, multiply, subtract } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import { averagePrice, type HeldPosition, placeKey } from '../../../portfolio/holdings/decide-position.ts'
import type { Lot } from '../../../portfolio/lots/rules.ts'
import {
  type Books,
  copyBooks,
  decideCashHandover,
  decideUnitHandover,
  type Handover,
  type LeavingUnits,
  type Side,
  type UnitTerms,
} from '../../transfers/decide-handover.ts'
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

/** The effects of a journal on both accounts. */
export interface DecidedBooking extends Pick<Handover, 'moves'> {
  asset: string
  out: Side
  into: Side
  unit_price: Decimal | null
  market_value: Decimal | null
  /** The clean cost that leaves the giver. */
  cost: Decimal | null
}

/** The books of each journal; a later one finds what the earlier ones have left. */
export function decideBooking(facts: BookingFacts, journals: readonly JournalToBook[]): DecidedBooking[] {
  const { instrument, positions, interest, lots, new_positions } = facts
  if (!instrument) return journals.map((journal) => bookCash(facts, journal))
  const placed = [...lots].map(
    ([account, all]) => [placeKey({ account, instrument: instrument.id }), all] as const,
  )
  const left: Left = { ...copyBooks(positions, placed), interest: new Map(interest) }
  return journals.map((journal, n) =>
    bookUnits({ ...facts, instrument, new_position: new_positions[n]! }, left, journal),
  )
}

function bookCash({ today }: BookingFacts, journal: JournalToBook): DecidedBooking {
  const { from, to, currency, value } = journal
  const { moves, out, into } = decideCashHandover({ from, to, value, base: baseOf(journal, today, currency) })
  return { asset: currency, moves, out: out!, into: into!, unit_price: null, market_value: null, cost: null }
}

const baseOf = ({ currency }: JournalToBook, today: Day, named: string) => ({
  settled: true,
  settlement_date: today,
  transaction_type: 'book_transfer',
  reference_type: 'journal',
  currency,
  summary: `Transfer ${named}`,
})

/** The positions, the lots and the interest that remain after the earlier journals. */
interface Left extends Books {
  interest: Map<string, Decimal>
}

type UnitFacts = BookingFacts & { instrument: Instrument; new_position: string }

function bookUnits(facts: UnitFacts, left: Left, journal: JournalToBook): DecidedBooking {
  const { instrument, new_position, today } = facts
  const { from, to, value } = journal
  const place = placeKey({ account: from, instrument: instrument.id })
  const position = left.positions.get(place)
  const worth = facts.quote && { price: facts.quote.price, ...worthOf(facts.quote, value) }
  let cost: Decimal | null = null
  const { moves, out, into } = decideUnitHandover(left, {
    from,
    to,
    value,
    instrument,
    new_position,
    base: baseOf(journal, today, instrument.symbol),
    termsOf: (leaving) => {
      cost = leaving!.cost
      const interest = takeInterest(left, from, position!.quantity, value)
      return termsOf(facts, journal, { ...leaving!, interest, worth })
    },
  })
  left.interest.set(to, add(left.interest.get(to) ?? '0', into!.accrued_interest ?? '0'))
  return {
    asset: instrument.id,
    moves,
    out: out!,
    into: into!,
    unit_price: into!.unit_price ?? null,
    cost,
    market_value: worth?.total ?? null,
  }
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

/** The cost and the interest of units that leave, the position that held them, and their value at the market. */
interface Leaving extends LeavingUnits {
  interest: Decimal
  worth: (UnitValue & Pick<UnitQuote, 'price'>) | undefined
}

function termsOf(
  { instrument, settles }: UnitFacts,
  { value: quantity, original, cost_basis }: JournalToBook,
  { cost, interest, position, worth }: Leaving,
): UnitTerms {
  const isBond = instrument.instrument_type === 'bond'
  const priceOf = (all: Decimal) => averagePrice({ quantity, cost: all }, moneyPerPoint(instrument))
  const { ytm, most_recent_maturity_period: period } = position
  const carried = { unit_price: priceOf(cost), accrued_interest: isBond ? interest : null }
  if (original) {
    const into = { unit_price: priceOf(original.cost), reversed_entry: original.entry }
    return { cost: original.cost, ytm, period, takes_lots: false, out: carried, into }
  }
  if (cost_basis === 'carry' || !worth)
    return { cost, ytm, period, takes_lots: true, out: carried, into: carried }
  const { price, clean, accrued } = worth
  const traded = { unit_price: price, accrued_interest: isBond ? accrued : null, handed_over: clean }
  const yields = yieldAt(instrument, price, settles)
  return { cost: clean, ytm: yields, period, takes_lots: false, out: traded, into: traded }
}
