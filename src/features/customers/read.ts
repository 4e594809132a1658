// Every select of persons, claims, customers and authorities.
import type { ReadContext } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import type { Content, PersonType } from './check-claims.ts'
import type { ClaimType } from './claim-shapes.ts'
import { type CurrentClaim, toCustomer, toPerson } from './rules.ts'
import type { AuthorityType, Customer, CustomerType, Person } from './schemas.ts'
import { openContent, openPerson, type Sealed, type SealedPerson } from './seal-person.ts'

type Plain = Pick<ReadContext, 'sql' | 'tenant'>
export type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

export interface PersonRow {
  id: string
  person_type: PersonType
  passport_number: string | null
  id_number: string | null
  created_at: string
  modified_at: string
  claims: CurrentClaim[]
}

export interface ClaimRow {
  id: string
  claim_type: ClaimType
  person: string
  content: Content
  status: 'pending' | 'verified'
  verified_at: string | null
  superseded_at: string | null
  archived_at: string | null
  created_at: string
}

export interface CustomerRow {
  id: string
  reference: string
  status: 'active' | 'suspended' | 'closing' | 'closed'
  customer_type: CustomerType
  onboarding: string | null
  mifid_category: string | null
  risk_profile: string | null
  risk_score: string | null
  referrer_code: string | null
  created_at: string
  modified_at: string
  owners: PersonRow[]
}

type SealedCustomer = Omit<CustomerRow, 'owners'> & { owners: SealedPerson[] }

// The claims of a person `p` that stand.
const currentClaims = part`
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'claim_type', c.claim_type, 'status', c.status, 'content', c.content))
    from person_claims c
    where c.tenant = p.tenant and c.person = p.id and c.archived_at is null and c.superseded_at is null), '[]')`

/** A person `p` with the claims that stand. */
export const personColumns = part`
  p.id, p.person_type, p.passport_number, p.id_number, p.created_at, p.modified_at, ${currentClaims} as claims`

/** Lists the persons with these ids, with the claims that stand; unknown ids are left out. */
export async function listPersonRows({ sql, tenant, vault }: Reader, ids: string[]): Promise<PersonRow[]> {
  const rows = await sql<SealedPerson>`
    select ${personColumns}
    from persons p
    where p.tenant = ${tenant} and p.id = any(${ids})`
  return rows.map((row) => openPerson(vault, row))
}

/** Gives the person, or refuses. */
export async function findPerson(context: Reader, id: string): Promise<Person> {
  const [row] = await listPersonRows(context, [id])
  if (!row) throw notFound('person')
  return toPerson(row)
}

/** Tells which of the ids name persons. */
export async function knownPersons({ sql, tenant }: Plain, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await sql<{ id: string }>`select id from persons where tenant = ${tenant} and id = any(${ids})`
  return new Set(rows.map(({ id }) => id))
}

const claimColumns = part`
  c.id, c.claim_type, c.person, c.content, c.status, c.verified_at, c.superseded_at, c.archived_at, c.created_at`

export interface ClaimFilter {
  claim_type?: string
  status?: string
  include_history?: boolean
}

/** Lists the claims of a person, the latest first; refuses an unknown person. */
export async function listClaims(
  { sql, tenant, vault }: Reader,
  person: string,
  filter: ClaimFilter,
): Promise<ClaimRow[]> {
  const { claim_type = null, status = null, include_history = true } = filter
  // The person is selected with or without claims, so that an unknown one shows as no row at all.
  const rows = await sql<Sealed<ClaimRow>>`
    select ${claimColumns}
    from persons p
    left join person_claims c on c.tenant = p.tenant and c.person = p.id
      and (${claim_type}::text is null or c.claim_type = ${claim_type})
      and (${status}::text is null or c.status = ${status})
      and (${include_history}::boolean or (c.archived_at is null and c.superseded_at is null))
    where p.tenant = ${tenant} and p.id = ${person}
    order by c.created_at desc, c.id desc`
  if (rows.length === 0) throw notFound('person')
  return rows.filter((row) => row.id !== null).map((row) => openClaim(vault, row))
}

/** Lists the claims of the types that stand, of several persons. */
export async function listCurrentClaims(
  { sql, tenant, vault }: Reader,
  persons: string[],
  claim_types: ClaimType[],
): Promise<ClaimRow[]> {
  const rows = await sql<Sealed<ClaimRow>>`
    select ${claimColumns}
    from person_claims c
    where c.tenant = ${tenant} and c.person = any (${persons}) and c.claim_type = any (${claim_types})
      and c.archived_at is null and c.superseded_at is null`
  return rows.map((row) => openClaim(vault, row))
}

const openClaim = (vault: Reader['vault'], row: Sealed<ClaimRow>) => ({
  ...row,
  content: openContent(vault, row),
})

/** Gives a claim of the person, or refuses. */
export async function findClaim(
  { sql, tenant, vault }: Reader,
  person: string,
  id: string,
): Promise<ClaimRow> {
  const [row] = await sql<Sealed<ClaimRow>>`
    select ${claimColumns} from person_claims c
    where c.tenant = ${tenant} and c.person = ${person} and c.id = ${id}`
  if (!row) throw notFound('claim')
  return openClaim(vault, row)
}

async function listCustomersById(context: Reader, ids: string[]): Promise<Customer[]> {
  return ids.length === 0 ? [] : selectCustomers(context, part`and k.id = any(${ids})`)
}

/** Gives the customers `k` that fit the conditions, in the order and number that follow them. */
export async function selectCustomers({ sql, tenant, vault }: Reader, which: Part): Promise<Customer[]> {
  // An owner is whoever was made one, even after the authority ended with the customer. An application without
  // owners, which only lenient tenants accept, makes the first person it names stand for them.
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

const openCustomer = (vault: Reader['vault'], row: SealedCustomer): Customer =>
  toCustomer({ ...row, owners: row.owners.map((owner) => openPerson(vault, owner)) })

/** Gives the customer, or refuses. */
export async function findCustomer(context: Reader, id: string): Promise<Customer> {
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
export async function listAuthoritiesOfPerson(context: Reader, person: string, include_revoked: boolean) {
  const rows = await listAuthorities(context, 'person', person, include_revoked)
  const holder = await findPerson(context, person)
  const customers = await listCustomersById(context, unique(rows.map((row) => row.customer)))
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return rows.map((row) => ({ ...row, customer: byId.get(row.customer)!, person: holder }))
}

/** Lists the authorities over a customer, the latest first; refuses an unknown customer. */
export async function listAuthoritiesOfCustomer(context: Reader, customer: string, include_revoked: boolean) {
  const rows = await listAuthorities(context, 'customer', customer, include_revoked)
  const covered = await findCustomer(context, customer)
  const persons = await listPersonRows(context, unique(rows.map((row) => row.person)))
  const byId = new Map(persons.map((row) => [row.id, toPerson(row)]))
  return rows.map((row) => ({ ...row, customer: covered, person: byId.get(row.person)! }))
}

/** Gives the authority, revoked or not, or refuses. */
export async function findAuthority(context: Reader, id: string) {
  const [row] = await listAuthorities(context, 'id', id, true)
  if (!row) throw notFound('authority')
  const [customer, person] = [
    await findCustomer(context, row.customer),
    await findPerson(context, row.person),
  ]
  return { ...row, customer, person }
}

const sides = { id: part`a.id`, person: part`a.person`, customer: part`a.customer` }

function listAuthorities(
  { sql, tenant }: Reader,
  side: keyof typeof sides,
  id: string,
  include_revoked: boolean,
) {
  return sql<AuthorityRow>`
    select a.id, a.authority_type, a.status, a.customer, a.person, a.granted_at, a.revoked_at, a.created_at,
           a.modified_at
    from customer_authorities a
    where a.tenant = ${tenant} and ${sides[side]} = ${id} and (${include_revoked}::boolean or a.status = 'active')
    order by a.created_at desc, a.id desc`
}

const unique = (ids: string[]) => [...new Set(ids)]
