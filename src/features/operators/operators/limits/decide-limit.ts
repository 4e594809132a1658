// Whether a change keeps to the limits of the operator's roles.
import { fail } from '../../../../errors.ts'
import { add, compare, isPositive, money, negate, sum } from '../../../../values/decimal.ts'

export interface LimitFacts {
  /** The roles of the operator that allow the change. */
  roles: readonly string[]
  /** The limits of these roles in the currency: those of the tenant, and the general ones. */
  limits: readonly { role: string; of_tenant: string | null; most: string }[]
}

/**
 * The largest amount that the roles may move; null if one of them has no limit. A limit for the tenant comes before
 * the general limit of the same role.
 */
export function largestAmount({ roles, limits }: LimitFacts): string | null {
  let largest = '0'
  for (const role of roles) {
    const ofRole = limits.filter((limit) => limit.role === role)
    const limit = ofRole.find(({ of_tenant }) => of_tenant !== null) ?? ofRole[0]
    if (!limit) return null
    if (compare(limit.most, largest) > 0) largest = limit.most
  }
  return largest
}

/**
 * The amount that transfers of one currency move: the net gain of the receiving accounts. Money that passes through
 * an account counts once.
 */
export function amountMoved(transfers: readonly { from: string; to: string; amount: string }[]): string {
  const gains = new Map<string, string>()
  const change = (account: string, amount: string) =>
    gains.set(account, add(gains.get(account) ?? '0', amount))
  for (const { from, to, amount } of transfers) {
    change(from, negate(amount))
    change(to, amount)
  }
  return money(sum([...gains.values()].filter(isPositive)))
}

/** Refuses an amount of a currency that exceeds the limit. */
export function decideLimit(facts: LimitFacts, currency: string, amount: string): void {
  const limit = largestAmount(facts)
  if (limit === null || compare(amount, limit) <= 0) return
  throw fail(
    'limit_exceeded',
    `The change moves ${amount} ${currency}, and the limit is ${limit} ${currency}.`,
    {
      currency,
      amount,
      limit,
    },
  )
}
