// Every select of customers and authorities.
import { type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { firstRows, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { currentClaims, findPerson, listPersonRows, type PersonReader } from '../persons/read.ts'
import { toPerson } from '../persons/rules.ts'
import { openPerson, type SealedPerson } from '../persons/seal-person.ts'
import { type CustomerRow, toCustomer } from './rules.ts'
import type { AuthorityType, Customer } from './schemas.ts'

type SealedCustomer = Omit<CustomerRow, 'owners'> & { owners: SealedPerson[] }

async function listCustomersById(context: PersonReader, ids: string[]): Promise<Customer[]> {
  return ids.length === 0 ? [] : selectCustomers(context, part`and k.id = any(${ids})`)
}

/** Lists the customers `k` that fit; `which` follows the tenant: conditions, order and limit. */
export async function selectCustomers(
  { sql, tenant, vault }: PersonReader,
  which: Part,
): Promise<Customer[]> {
  // Owners remain owners after their authority is revoked. A customer without owners, which only tenants with minimal
  // onboarding can have, is shown with the first person of its application.
  const rows = await sql<SealedCustomer>`
    select k.id, k.reference, k.status, k.customer_type, k.onboarding, k.mifid_category, k.risk_profile, k.risk_score,
           k.referrer_code, k.created_at, k.modified_at, owners.list as owners
    from customers k
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
               'id', p.id, 'person_type', p.person_type, 'passport_number', p.passport_number,
               'id_number', p.id_number, 'claims', ${currentClaims})
             order by a.authority_type <> 'owner', a.position) as list
      from customer_authorities a join persons p on p.tenant = a.tenant and p.id = a.person
      where a.tenant = k.tenant and a.customer = k.id
        and (a.authority_type in ('owner', 'joint_owner')
          or (a.position = 0 and not exists (
            select from customer_authorities o
            where o.tenant = k.tenant and o.customer = k.id and o.authority_type in ('owner', 'joint_owner'))))
    ) owners
    where k.tenant = ${tenant} ${which}`
  return rows.map((row) => openCustomer(vault, row))
}

const openCustomer = (vault: PersonReader['vault'], row: SealedCustomer): Customer =>
  toCustomer({ ...row, owners: row.owners.map((owner) => openPerson(vault, owner)) })

/** Returns the customer, or refuses. */
export async function findCustomer(context: PersonReader, id: string): Promise<Customer> {
  const [customer] = await listCustomersById(context, [id])
  if (!customer) throw notFound('customer')
  return customer
}

interface AuthorityRow {
  id: string
  authority_type: AuthorityType
  status: 'active' | 'revoked'
  customer: string
  person: string
  granted_at: string
  revoked_at: string | null
  created_at: string
  modified_at: string
}

/** Lists the authorities of a person, the latest first; refuses an unknown person. */
export async function listAuthoritiesOfPerson(
  context: PersonReader,
  person: string,
  include_revoked: boolean,
  window: PageWindow,
) {
  const rows = await listAuthorities(context, 'person', person, include_revoked, window)
  const holder = await findPerson(context, person)
  const customers = await listCustomersById(context, unique(rows.map((row) => row.customer)))
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return rows.map((row) => ({ ...row, customer: byId.get(row.customer)!, person: holder }))
}

/** Lists the authorities over a customer, the latest first; refuses an unknown customer. */
export async function listAuthoritiesOfCustomer(
  context: PersonReader,
  customer: string,
  include_revoked: boolean,
  window: PageWindow,
) {
  const rows = await listAuthorities(context, 'customer', customer, include_revoked, window)
  const covered = await findCustomer(context, customer)
  const persons = await listPersonRows(context, unique(rows.map((row) => row.person)))
  const byId = new Map(persons.map((row) => [row.id, toPerson(row)]))
  return rows.map((row) => ({ ...row, customer: covered, person: byId.get(row.person)! }))
}

/** Returns the authority, revoked or not, or refuses. */
export async function findAuthority(context: PersonReader, id: string) {
  const [row] = await listAuthorities(context, 'id', id, true, firstRows())
  if (!row) throw notFound('authority')
  const [customer, person] = [
    await findCustomer(context, row.customer),
    await findPerson(context, row.person),
  ]
  return { ...row, customer, person }
}

const sides = { id: part`a.id`, person: part`a.person`, customer: part`a.customer` }

function listAuthorities(
  { sql, tenant }: PersonReader,
  side: keyof typeof sides,
  id: string,
  include_revoked: boolean,
  window: PageWindow,
) {
  return sql<AuthorityRow>`
    select a.id, a.authority_type, a.status, a.customer, a.person, a.granted_at, a.revoked_at, a.created_at,
           a.modified_at
    from customer_authorities a
    where a.tenant = ${tenant} and ${sides[side]} = ${id} and (${include_revoked}::boolean or a.status = 'active')
      ${newestFirst(window, part`a.created_at`, part`a.id`)}`
}

const unique = (ids: string[]) => [...new Set(ids)]
