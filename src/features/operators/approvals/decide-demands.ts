// The approvals that rules require.
import type { Money } from '../../../context.ts'
import { compare, sum } from '../../../values/decimal.ts'

export interface Rule {
  id: string
  /** Null for every change, whatever it moves. */
  currency: string | null
  from_amount: string | null
  roles: string[]
  needed: number
}

/** A number of people with one of the roles, who must approve. */
export interface Demand {
  rule: string
  roles: string[]
  needed: number
}

/** The demands of every rule that applies to a change, by the amounts that it moves. */
export function decideDemands(rules: readonly Rule[], amounts: readonly Money[]): Demand[] {
  const reaches = ({ currency, from_amount }: Rule) => {
    if (currency === null) return true
    const moved = amounts.filter((one) => one.currency === currency)
    return moved.length > 0 && compare(sum(moved.map(({ amount }) => amount)), from_amount!) >= 0
  }
  return rules.filter(reaches).map(({ id, roles, needed }) => ({ rule: id, roles, needed }))
}
