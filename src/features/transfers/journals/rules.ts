// The rules of journals: the tenant's terms, the direction of a journal, its default cost basis.

import { readSetting } from '../../../clock/read-setting.ts'
import type { Json } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import type { JournalCostBasis, JournalType } from './schemas.ts'

export type Direction = 'firm_to_customer' | 'customer_to_firm' | 'firm_to_firm' | 'customer_to_customer'

/** Amounts by currency. */
export type Bounds = Partial<Record<string, Decimal>>

/** The terms of a tenant for journals. */
export interface JournalTerms {
  firm_to_customer: readonly JournalType[]
  customer_to_firm: readonly JournalType[]
  firm_to_firm: readonly JournalType[]
  customer_to_customer: 'never' | 'same_customer' | 'any'
  /** The most of one journal. */
  single_limit: Bounds
  /** The most of one UTC day. */
  daily_limit: Bounds
  /** A value from which a journal waits for approval. */
  approval_threshold: Bounds
  approval_days: number
}

const USUAL: JournalTerms = {
  firm_to_customer: ['cash', 'units'],
  customer_to_firm: ['cash'],
  firm_to_firm: ['cash', 'units'],
  customer_to_customer: 'same_customer',
  single_limit: {},
  daily_limit: {},
  approval_threshold: {},
  approval_days: 7,
}

/** The terms in the settings of the tenant, which were checked when they were set. */
export const journalTerms = (settings: Record<string, Json>): JournalTerms => ({
  ...USUAL,
  ...readSetting<Partial<JournalTerms>>(settings, 'journals'),
})

type Side = Pick<AccountRow, 'is_firm'>

/** The direction of value from one account to the other. */
export function directionOf(from: Side, to: Side): Direction {
  if (from.is_firm) return to.is_firm ? 'firm_to_firm' : 'firm_to_customer'
  return to.is_firm ? 'customer_to_firm' : 'customer_to_customer'
}

/** Whether the terms allow the direction; between customers it depends on whether one customer owns both accounts. */
export function isAllowed(
  terms: JournalTerms,
  direction: Direction,
  { journal_type, isSameCustomer }: { journal_type: JournalType; isSameCustomer: boolean },
): boolean {
  if (direction !== 'customer_to_customer') return terms[direction].includes(journal_type)
  const { customer_to_customer: rule } = terms
  return rule === 'any' || (rule === 'same_customer' && isSameCustomer)
}

/** The cost basis of units: what stays with one customer keeps its cost, all else counts at its value. */
export const usualBasis = (isSameCustomer: boolean): JournalCostBasis => (isSameCustomer ? 'carry' : 'market')
