// Decides how much of each fee charge the cash of its account pays.
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  isLess,
  isPositive,
  money,
  subtract,
} from '../../values/decimal.ts'
import type { AccountStatus } from '../customers/accounts/rules.ts'
import type { Charge } from './rules.ts'

/** The amounts of a charge, and its account. */
export interface OwedAmounts {
  id: string
  account: string
  account_status: AccountStatus
  currency: string
  amount_fee: Decimal
  amount_tax: Decimal
  collected: Decimal
  refunded: Decimal
}

/** The collection of a charge. */
export interface DecidedCollection {
  /** Zero if the account has no cash. */
  amount: Decimal
  /** The amount that was collected before. */
  before: Decimal
  /** The charge is paid in full. */
  isComplete: boolean
}

/** The key of an account's cash in a map. */
export const cashKey = ({ account, currency }: Pick<OwedAmounts, 'account' | 'currency'>): string =>
  `${account} ${currency}`

/** Whether something of the charge can be collected: a closed account has nothing to pay with. */
export const isCollectable = (owed: OwedAmounts): boolean =>
  isPositive(openAmount(owed)) && owed.account_status !== 'closed'

const openAmount = ({ amount_fee, amount_tax, collected, refunded }: OwedAmounts): Decimal =>
  subtract(add(amount_fee, amount_tax), add(collected, refunded))

/** The collection of each charge in their order; charges of one account share its cash. */
export function decideCollections(
  charges: readonly OwedAmounts[],
  cash: ReadonlyMap<string, Decimal>,
): DecidedCollection[] {
  const available = new Map(cash)
  const collected = new Map<string, Decimal>()
  return charges.map((charge) => {
    const before = collected.get(charge.id) ?? charge.collected
    const open = openAmount({ ...charge, collected: before })
    const there = available.get(cashKey(charge)) ?? '0'
    const amount = atLeastZero(money(isLess(there, open) ? there : open))
    available.set(cashKey(charge), subtract(there, amount))
    collected.set(charge.id, add(before, amount))
    return { amount, before, isComplete: !isLess(amount, open) }
  })
}

/** The amounts that a payment collects of each charge, the first charge first. */
export function decideCollected(charges: readonly Charge[], paid: Decimal): Decimal[] {
  let left = paid
  return charges.map(({ amount_total }) => {
    const amount = compare(left, amount_total) >= 0 ? amount_total : left
    left = subtract(left, amount)
    return amount
  })
}
