import type { Context } from '../../../context.ts'
import { newId, newReference } from '../../../values/ids.ts'
import type { AuthorityType, CustomerType } from './schemas.ts'

export interface NewCustomer {
  customer_type: CustomerType
  /** The application from which it is created. */
  onboarding: string
  authorities: { person: string; authority_type: AuthorityType }[]
}

/** Creates a customer and grants the authorities over it; returns its id. */
export function createCustomer(
  context: Context,
  { customer_type, onboarding, authorities }: NewCustomer,
): string {
  const { tenant, now } = context
  const customer = newId('cus_')
  const granted = authorities.map((authority, position) => ({ ...authority, id: newId('cau_'), position }))
  context.defer`
    insert into customers (tenant, id, reference, customer_type, onboarding, mifid_category, created_at, modified_at)
    values (${tenant}, ${customer}, ${newReference()}, ${customer_type}, ${onboarding}, 'retail', ${now}, ${now})`
  context.defer`
    insert into customer_authorities
      (tenant, id, customer, person, authority_type, position, granted_at, created_at, modified_at)
    select ${tenant}, x.id, ${customer}, x.person, x.authority_type, x.position, ${now}, ${now}, ${now}
    from jsonb_to_recordset(${JSON.stringify(granted)}::jsonb)
      as x (id text, person text, authority_type text, position integer)`
  return customer
}
