// Whether a rule makes sense: its roles may approve the operation, and its amount has a currency.
import { failParam } from '../../../../errors.ts'
import { compare, isPositive, isZero, money, parseDecimal } from '../../../../values/decimal.ts'

export interface NewApprovalRule {
  verb: string
  of_tenant: string | null
  currency: string | null
  from_amount: string | number | null
  roles: string[]
  /** Zero removes the rule. */
  needed: number
}

export type DecidedRule = NewApprovalRule & { from_amount: string | null }

/** The rule in the form in which it is stored, or the refusal; undefined roles mean that there is no such operation. */
export function decideRule(rule: NewApprovalRule, able: readonly string[] | undefined): DecidedRule {
  if (!able) throw failParam('body.verb', 'not_found', 'No operation of this name can wait for approval.')
  const unable = rule.roles.find((role) => !able.includes(role))
  if (unable !== undefined)
    throw failParam(
      'body.roles',
      'invalid_param',
      `The role ${unable} may not approve it; ${able.join(', ')} may.`,
    )
  if ((rule.currency === null) !== (rule.from_amount === null))
    throw failParam('body.from_amount', 'invalid_param', 'A currency and an amount belong together.')
  return { ...rule, roles: [...new Set(rule.roles)], from_amount: readFrom(rule.from_amount) }
}

function readFrom(text: string | number | null): string | null {
  if (text === null) return null
  const amount = parseDecimal(text)
  if (amount === undefined || !(isPositive(amount) || isZero(amount)) || compare(money(amount), amount) !== 0)
    throw failParam(
      'body.from_amount',
      'invalid_param',
      'Must be an amount with at most two decimals, zero or more.',
    )
  return money(amount)
}
