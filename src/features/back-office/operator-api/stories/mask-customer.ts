// Customers and accounts without personal data.
import { maskRow } from '../../../../privacy/mask-row.ts'
import { maskName } from '../../../../values/mask.ts'
import type { AccountRow } from '../../../customers/accounts/read.ts'
import { capabilities } from '../../../customers/accounts/rules.ts'
import type { Customer } from '../../../customers/customers/schemas.ts'
import type { CustomerHead } from './schemas.ts'

/** The reference of a customer; the shape of clients allows that there is none. */
export const referenceOf = ({ id, reference }: Customer): string => reference ?? id

/** The customer as lists show it. */
export const customerHead = (customer: Customer): CustomerHead => {
  const { id, status, customer_type, risk_profile, created_at, modified_at } = customer
  const [reference, name] = [referenceOf(customer), maskName(customer.full_name)]
  return { id, reference, name, status, customer_type, risk_profile, created_at, modified_at }
}

const ACCOUNT = [
  'id',
  'reference',
  'name',
  'status',
  'base_currency',
  'funding_currencies',
  'created_at',
  'modified_at',
] as const

/** The account as lists show it. */
export const accountHead = (account: AccountRow) => maskRow('accounts', account, ACCOUNT)

/** The account with its permissions. */
export const accountDetail = (account: AccountRow) => ({ ...accountHead(account), ...capabilities(account) })
