// Rights and the elections on them. Rights are units × ratio ÷ old_units, rounded down to four places. Elections count
// in their order. If fewer rights are left than were elected, because a trade before the ex date was declared void, the
// later elections get less. After the deadline, what nobody has elected takes the default.
import {
  add,
  type Decimal,
  divide,
  floorTo,
  isLess,
  isPositive,
  money,
  multiply,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { type ExchangeRatio, exchangeUnits } from '../decide-exchange.ts'

export const ELECTIONS = ['exercise', 'sell', 'lapse'] as const
export type ElectionKind = (typeof ELECTIONS)[number]

/** An election of a holder. */
export interface Election {
  election: ElectionKind
  rights: Decimal
  /** The cash that it reserves. */
  reserved: Decimal
  elected_at: Instant
}

/** The terms of rights. */
export interface RightsTerms {
  /** Rights for `old_units`, or for one unit. */
  ratio: Decimal
  old_units?: Decimal
  /** Rights for one new unit. */
  subscription_ratio: Decimal
  /** Price of one new unit. */
  subscription_price: Decimal
  /** The proceeds of one right; absent if rights cannot be sold. */
  rights_price?: Decimal
  election_deadline: Instant
  default_election: 'sell' | 'lapse'
}

const SMALLEST_RIGHT = '0.0001'

/** The rights of the units. */
export const rightsOf = (units: Decimal, terms: ExchangeRatio): Decimal =>
  isPositive(units) ? exchangeUnits(units, terms, SMALLEST_RIGHT).whole : '0'

/** The rights that elections leave; never below zero. */
export function rightsLeft(rights: Decimal, elections: readonly Pick<Election, 'rights'>[]): Decimal {
  const elected = sum(elections.map((one) => one.rights))
  return isLess(elected, rights) ? subtract(rights, elected) : '0'
}

/** The new units for exercised rights, and the cash that they cost; `m` is the money of one unit at a price of one. */
export function subscriptionOf(
  rights: Decimal,
  { subscription_ratio, subscription_price }: Pick<RightsTerms, 'subscription_ratio' | 'subscription_price'>,
  m: Decimal,
): { units: Decimal; cost: Decimal } {
  const units = divide(floorTo(rights, subscription_ratio), subscription_ratio, 0)
  return { units, cost: money(multiply(multiply(units, subscription_price), m)) }
}

/** The new units and the sold rights of a holder. */
export interface Allotment {
  new_units: Decimal
  /** The cost of the new units. */
  paid: Decimal
  /** The rights that are sold. */
  sold: Decimal
  /** The cash that the elections reserve. */
  reserved: Decimal
}

/** Allots the rights to the elections, and what they leave to the default. */
export function allotRights(
  rights: Decimal,
  elections: readonly Election[],
  terms: RightsTerms,
  m: Decimal,
): Allotment {
  let left = rights
  const allotment: Allotment = { new_units: '0', paid: '0.00', sold: '0', reserved: '0.00' }
  for (const one of elections) {
    const taken = isLess(left, one.rights) ? left : one.rights
    left = subtract(left, taken)
    allotment.reserved = money(add(allotment.reserved, one.reserved))
    if (one.election === 'sell') allotment.sold = add(allotment.sold, taken)
    if (one.election !== 'exercise') continue
    const { units, cost } = subscriptionOf(taken, terms, m)
    allotment.new_units = add(allotment.new_units, units)
    allotment.paid = money(add(allotment.paid, cost))
  }
  if (terms.default_election === 'sell') allotment.sold = add(allotment.sold, left)
  return allotment
}

/** The elections as they stand at the instant: after the deadline with the default for what nobody has elected. */
export function electionsAt(
  now: Instant,
  rights: Decimal,
  elections: readonly Election[],
  { default_election, election_deadline }: RightsTerms,
): Election[] {
  const left = rightsLeft(rights, elections)
  if (now <= election_deadline || !isPositive(left)) return [...elections]
  const taken = { election: default_election, rights: left, reserved: '0.00', elected_at: election_deadline }
  return [...elections, taken]
}
