// Whether a change keeps to the limits of the operator's roles, with what the operator has moved already.
import { fail } from '../../../../errors.ts'
import {
  add,
  atLeastZero,
  compare,
  isPositive,
  money,
  negate,
  subtract,
  sum,
} from '../../../../values/decimal.ts'

/** The largest amounts that a role may move; null: any amount. */
export interface RoleLimit {
  role: string
  of_tenant: string | null
  most: string
  most_a_day: string | null
  most_a_month: string | null
}

/** The amounts that operations with one permission have moved. */
export interface Use {
  permission: string
  day: string
  month: string
}

export interface LimitFacts {
  /** The roles of the operator that allow the change, with their permissions. */
  roles: readonly { role: string; permissions: readonly string[] }[]
  /** The limits of these roles in the currency: those of the tenant, and the general ones. */
  limits: readonly RoleLimit[]
  /** The uses of the operator in the currency, of this day and of this month. */
  uses: readonly Use[]
}

type Period = 'change' | 'day' | 'month'

/** The rest that a role may move in one more change: the smallest of its limits, and the limit that leaves it. */
export interface Rest {
  left: string
  period: Period
  limit: string
  used: string
}

/** The limits of a role, with the use of all its permissions; a limit of the tenant comes before the general one. */
export function limitOfRole({ roles, limits, uses }: LimitFacts, role: string) {
  const ofRole = limits.filter((limit) => limit.role === role)
  const limit = ofRole.find(({ of_tenant }) => of_tenant !== null) ?? ofRole[0]
  if (!limit) return undefined
  const permissions = roles.find((one) => one.role === role)?.permissions ?? []
  const counted = uses.filter(({ permission }) => permissions.includes(permission))
  const used_today = money(sum(counted.map(({ day }) => day)))
  const used_this_month = money(sum(counted.map(({ month }) => month)))
  return { ...limit, used_today, used_this_month, rest: restOf(limit, used_today, used_this_month) }
}

function restOf({ most, most_a_day, most_a_month }: RoleLimit, today: string, thisMonth: string): Rest {
  let rest: Rest = { left: most, period: 'change', limit: most, used: '0.00' }
  const bound = (period: Period, limit: string | null, used: string) => {
    if (limit === null) return
    const left = money(atLeastZero(subtract(limit, used)))
    if (compare(left, rest.left) < 0) rest = { left, period, limit, used }
  }
  bound('day', most_a_day, today)
  bound('month', most_a_month, thisMonth)
  return rest
}

/** The rest of the role that may move the most; null if one of the roles has no limit. */
export function largestRest(facts: LimitFacts): Rest | null {
  let largest: Rest | undefined
  for (const { role } of facts.roles) {
    const limit = limitOfRole(facts, role)
    if (!limit) return null
    if (!largest || compare(limit.rest.left, largest.left) > 0) largest = limit.rest
  }
  return largest ?? { left: '0', period: 'change', limit: '0', used: '0.00' }
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

/** Refuses an amount of a currency that exceeds a limit, alone or with what was moved on the day or in the month. */
export function decideLimit(facts: LimitFacts, currency: string, amount: string): void {
  const rest = largestRest(facts)
  if (rest === null || compare(amount, rest.left) <= 0) return
  const { period, limit, used, left } = rest
  if (period === 'change')
    throw fail(
      'limit_exceeded',
      `The change moves ${amount} ${currency}, and the limit is ${limit} ${currency}.`,
      { currency, amount, limit },
    )
  throw fail(
    'limit_exceeded',
    `The change moves ${amount} ${currency}, and the limit of the ${period} leaves ${left} of ${limit} ${currency}.`,
    { currency, amount, limit, period, used, left },
  )
}

interface Bounds {
  most: string | null
  most_a_day: string | null
  most_a_month: string | null
}

/** Whether the limits of one change, a day and a month are in order: none is smaller than the one before. */
export const isOrdered = ({ most, most_a_day, most_a_month }: Bounds): boolean => {
  const bounds = [most, most_a_day, most_a_month].filter((bound) => bound !== null)
  return bounds.every((bound, n) => n === 0 || compare(bounds[n - 1]!, bound) <= 0)
}
