// Corporate actions: their types, terms and bookings.
import type { Context } from '../../context.ts'
import { type Decimal, isLess, isPositive, isZero, subtract } from '../../values/decimal.ts'

export type ActionType = 'coupon' | 'distribution' | 'maturity' | 'split' | 'merger'

/** The terms of an action, their decimals read. */
export interface Terms {
  /** Money per unit, of a distribution. */
  amount_per_unit?: Decimal
  /** Percent of par, or money where the price is money. */
  redemption?: Decimal
  /** New units for one old. */
  ratio?: Decimal
  cash_price?: Decimal
  cash_per_unit?: Decimal
  new_instrument?: string
}

/** A position with the units that the action counts, and their cost. */
export interface Holding {
  position: string
  account: string
  instrument: string
  units: Decimal
  cost: Decimal
  m: Decimal
  currency: string
}

export interface Tax {
  rate: Decimal
  amount: Decimal
  currency: string
}

/** A transaction of a booking. */
export interface Line {
  transaction_type: 'coupon_payment' | 'maturity' | 'merger'
  instrument: string
  cash_amount: Decimal | null
  unit_quantity: Decimal | null
  unit_price: Decimal | null
  tax: Decimal
  taxes: Tax[]
}

/** Units and cost that a position gains, or loses if negative. */
export interface Move {
  instrument: string
  quantity: Decimal
  cost: Decimal
}

/** Everything that an action does to one position. */
export interface Booking {
  lines: Line[]
  moves: Move[]
  /** After taxes. */
  cash: Decimal
  tax: Decimal
  /** The account has closed: the cash goes to suspense, and nothing to the account. */
  is_suspended?: boolean
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
}

const TAKES_ALL = new Set<ActionType>(['maturity', 'split', 'merger'])

/** Whether an action of the type takes all units of a position; the others pay on the units of the record date. */
export const takesAll = ({ type }: { type: ActionType }): boolean => TAKES_ALL.has(type)

/** A withholding tax of the tenant's settings. */
export interface Withholding {
  transaction_type: string
  issuer_country?: string
  tax_residence?: string
  rate: Decimal
}

export interface TaxedTransaction {
  transaction_type: string
  issuer_country: string | null
}

/** The taxes that may be withheld from the transaction, depending on the residence of the account's owner. */
export const taxesFor = (
  taxes: readonly Withholding[],
  { transaction_type, issuer_country }: TaxedTransaction,
): Withholding[] =>
  taxes.filter(
    (tax) =>
      tax.transaction_type === transaction_type &&
      (tax.issuer_country === undefined || tax.issuer_country === issuer_country),
  )

/** The rates, in percent, that are withheld from an owner with the residences. */
export const decideRates = (taxes: readonly Withholding[], residences: ReadonlySet<string>): Decimal[] =>
  taxes
    .filter(({ tax_residence }) => tax_residence === undefined || residences.has(tax_residence))
    .map(({ rate }) => rate)

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
