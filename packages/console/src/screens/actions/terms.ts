// The terms of a corporate action, as a form has them.
import type { NewCorporateAction } from '../../generated/operator.ts'
import type { Values } from '../../kit/act.tsx'

export const TYPES = [
  'dividend',
  'distribution',
  'coupon',
  'maturity',
  'split',
  'merger',
  'stock_dividend',
  'spin_off',
  'rights_issue',
  'delisting',
]

/** The members that a person may leave empty. */
export const FIGURES = [
  'amount_per_unit',
  'redemption',
  'ratio',
  'old_units',
  'cash_price',
  'cash_per_unit',
  'new_instrument',
  'basis_share',
  'subscription_ratio',
  'subscription_price',
  'rights_price',
  'election_deadline',
  'default_election',
] as const

/** The request; members without a value are left out. */
export function termsOf(values: Values, dry_run: boolean): NewCorporateAction {
  const set = Object.entries(values)
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  return { ...Object.fromEntries(set), dry_run } as unknown as NewCorporateAction
}
