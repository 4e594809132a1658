// Corporate actions: their types, terms and bookings.
import type { Context } from '../../context.ts'
import { type Decimal, isLess, isPositive, isZero, subtract } from '../../values/decimal.ts'
import type { Day, Instant } from '../../values/time.ts'
import type { HandedLot } from '../portfolio/holdings/book-transaction.ts'
import type { Lot } from '../portfolio/lots/rules.ts'
import type { Election, RightsTerms } from './elections/rules.ts'
import type { Reclaimable, Tax } from './taxes/decide-taxation.ts'

export type ActionType =
  | ('coupon' | 'distribution' | 'dividend' | 'maturity' | 'split' | 'merger')
  | ('stock_dividend' | 'spin_off' | 'rights_issue' | 'delisting')

/** The terms of an action, their decimals read. */
export interface ActionTerms {
  /** Money per unit, of a distribution or dividend. */
  amount_per_unit?: Decimal
  /** Percent of par, or money where the price is money. */
  redemption?: Decimal
  /** New units, or rights, for `old_units`. */
  ratio?: Decimal
  /** Old units for which the new ones come; 1 if it is left out. */
  old_units?: Decimal
  cash_price?: Decimal
  cash_per_unit?: Decimal
  new_instrument?: string
  /** The share of the cost that moves to the new units. */
  basis_share?: Decimal
  /** Rights for one new unit. */
  subscription_ratio?: Decimal
  /** Price of one new unit for rights. */
  subscription_price?: Decimal
  /** Proceeds of one right that is sold. */
  rights_price?: Decimal
  /** Until when holders may elect. */
  election_deadline?: Instant
  /** The election for rights that nobody has elected on. */
  default_election?: 'sell' | 'lapse'
}

/** The terms of rights, which the announcement has checked. */
export const rightsTerms = (terms: ActionTerms): RightsTerms => terms as RightsTerms

/** A position with the units that the action counts, and their cost. */
export interface EntitledPosition {
  position: string
  account: string
  instrument: string
  units: Decimal
  /** The units that the position has now; none if it has closed since. */
  held: Decimal
  cost: Decimal
  m: Decimal
  currency: string
  /** The lots of the units, if they go into another instrument. */
  lots?: readonly Lot[]
  /** The elections on its rights, in their order. */
  elections?: readonly Election[]
}

/** A transaction of a booking. */
export interface BookingLine {
  transaction_type:
    | ('coupon_payment' | 'dividend' | 'maturity' | 'merger' | 'tax_reclaim')
    | ('stock_dividend' | 'spin_off' | 'rights_issue' | 'delisting')
  instrument: string
  cash_amount: Decimal | null
  unit_quantity: Decimal | null
  unit_price: Decimal | null
  tax: Decimal
  taxes: Tax[]
  /** Stays with the position that the action counts, though units of the instrument go to another one. */
  is_of_counted?: boolean
  /** The cost that goes along, if the entries after it need to know it. */
  handed_over?: Decimal
}

/** A transaction of the type in the instrument, with the members given. */
export const newLine = (
  transaction_type: BookingLine['transaction_type'],
  instrument: string,
  more: Partial<BookingLine>,
): BookingLine => ({
  transaction_type,
  instrument,
  cash_amount: null,
  unit_quantity: null,
  unit_price: null,
  tax: '0.00',
  taxes: [],
  ...more,
})

/** Units and cost that a position gains, or loses if negative. */
export interface UnitMove {
  instrument: string
  quantity: Decimal
  cost: Decimal
}

/** Everything that an action does to one position. */
export interface Booking {
  lines: BookingLine[]
  moves: UnitMove[]
  /** After taxes. */
  cash: Decimal
  /** The taxes that the firm withholds and owes to the state. */
  tax: Decimal
  /** The cash that elections have reserved, which the booking makes available and spends. */
  reserved?: Decimal
  /** The lots of the units of another instrument. */
  lots?: readonly HandedLot[]
  /** The lots that the old units are from now on, if a part of their cost has left. */
  lots_left?: readonly HandedLot[]
  /** The foreign tax that the holder may claim back. */
  reclaim?: Reclaimable
  /** The account has closed: the cash goes to suspense, and nothing to the account. */
  is_suspended?: boolean
  /** The day on which the cash and units are delivered, unless they are delivered with the booking. */
  settles_on?: Day
}

/** A booking that is to be written in the change of the context. */
export interface NewBooking {
  context: Context
  action: string
  account: string
  /** The position that the action counts. */
  position: string
  currency: string
  booking: Booking
  /** The tax reclaim that the booking pays. */
  reclaim?: string
  /** The booking reverses another one. */
  reverses?: boolean
}

const TAKES_ALL = new Set<ActionType>(['maturity', 'split', 'merger', 'delisting'])

/** Whether an action of the type takes all units of a position; the others count the units of a day. */
export const takesAll = ({ type }: { type: ActionType }): boolean => TAKES_ALL.has(type)

const PAYS_IN_UNITS = new Set<ActionType>(['stock_dividend', 'spin_off'])

/** Whether holders receive units by their units of the ex date; it is booked on that day and delivered on payment. */
export const paysInUnits = ({ type }: { type: ActionType }): boolean => PAYS_IN_UNITS.has(type)

/** Whether there are more or fewer units afterwards, of the same instrument and worth as much together. */
export const isSplit = ({ type }: { type: ActionType }): boolean =>
  type === 'split' || type === 'stock_dividend'

/** Whether holders receive rights, on which they elect until a deadline; it is booked on the payment date. */
export const hasRights = ({ type }: { type: ActionType }): boolean => type === 'rights_issue'

/** A booking that may repay a rollover loan of its account. */
interface Repaying {
  account: string
  currency: string
  booking: Booking
}

/** The key of an account's loan in a map. */
export const loanKey = ({ account, currency }: Omit<Repaying, 'booking'>): string => `${account} ${currency}`

/** Whether the booking repays a rollover loan: only the cash of a maturity does. */
export const repaysLoan = ({ booking: { cash, lines } }: Pick<Repaying, 'booking'>): boolean =>
  isPositive(cash) && lines[0]?.transaction_type === 'maturity'

/** The amount that each booking repays; of several for one account the first repays first. */
export function decideRepayments(all: readonly Repaying[], loans: ReadonlyMap<string, Decimal>): Decimal[] {
  const left = new Map(loans)
  return all.map((item) => {
    const lent = left.get(loanKey(item)) ?? '0'
    if (!repaysLoan(item) || isZero(lent)) return '0'
    const amount = isLess(lent, item.booking.cash) ? lent : item.booking.cash
    left.set(loanKey(item), subtract(lent, amount))
    return amount
  })
}
