// People for tests: their claims, and the requests that create them.
import { type Body, type Caller, refused } from './client.ts'
import { testApp } from './direct.ts'

export const identity = {
  claim_type: 'identity',
  first_name: 'Mara',
  last_name: 'Keller',
  date_of_birth: '1988-04-02',
}
export const contact = { claim_type: 'contact_details', phone_number: '+4915112345678' }
export const place = { line1: 'Hafenstrasse 3', postal_code: '50667', city: 'Köln', country_code: 'DE' }
export const residence = { claim_type: 'residence', ...place }
export const nationalities = {
  claim_type: 'nationalities',
  nationalities: [{ country_code: 'DE', basis: 'birth' }],
}
export const taxes = {
  claim_type: 'tax_residencies',
  tax_residencies: [{ country_code: 'DE', tin: '86095742719' }],
}
export const fatca = { claim_type: 'fatca_status', is_us_person: false }
export const pep = { claim_type: 'pep_status', is_pep: false, has_pep_association: false }
export const employment = { claim_type: 'employment', employment_status: 'retired' }
export const profile = {
  claim_type: 'financial_profile',
  annual_income_eur: '100k_250k',
  income_sources: ['salary'],
  net_worth_eur: '250k_500k',
  wealth_sources: ['savings'],
}
export const experience = {
  claim_type: 'investment_experience',
  has_prior_experience: true,
  asset_classes: ['bonds'],
}
export const activity = {
  claim_type: 'expected_activity',
  funding_currency: 'GBP',
  asset_classes: ['bonds'],
  annual_transactions: '11_20',
  investment_amount: '50k_100k',
}

/** The eleven claims that an application requires of every natural person. */
export const NATURAL: Body[] = [
  identity,
  contact,
  nationalities,
  residence,
  taxes,
  fatca,
  pep,
  employment,
  profile,
  experience,
  activity,
]

export const education = { claim_type: 'education_level', education_level: 'masters' }

export const registration = {
  claim_type: 'registration',
  legal_name: 'Keller Werkzeug GmbH',
  registration_number: 'HRB 4711',
  date_of_incorporation: '2012-09-03',
  country_of_incorporation: 'DE',
  entity_type: 'private_company',
}
export const lei = { claim_type: 'lei', identifier: '5299001abcdefghijk06', expiry_date: '2027-06-30' }
export const registered = { claim_type: 'registered_address', ...place, operating_address_is_same: true }
export const elsewhere = { ...registered, operating_address_is_same: false }
export const operating = { claim_type: 'operating_address', ...place, line1: 'Werkstrasse 1' }
export const business = {
  claim_type: 'business_nature',
  business_activity: 'manufacturing',
  annual_turnover_eur: '1m_3m',
  is_regulated: false,
  issues_bearer_shares: false,
  has_nominee_shareholders: false,
  has_shell_bank_relationships: false,
}
export const relationship = (related_person: string, relationship_type: string, more: object = {}) => ({
  related_person,
  relationship_type,
  ...more,
})
export const related = (...relationships: object[]) => ({ claim_type: 'relationships', relationships })

/** The claims with those of the types of the others replaced. */
export const replaced = (claims: Body[], ...others: Body[]): Body[] => [
  ...without(claims, ...others.map((one) => one.claim_type)),
  ...others,
]
export const without = (claims: Body[], ...types: string[]): Body[] =>
  claims.filter((one) => !types.includes(one.claim_type))
export const named = (first_name: string, last_name: string) =>
  replaced(NATURAL, { ...identity, first_name, last_name })

export const natural = (tenant: Caller, claims: Body[] = NATURAL): Promise<Body> =>
  tenant.post('/persons', { person_type: 'natural', claims })
export const legal = (tenant: Caller, claims: Body[] = [registration, contact]): Promise<Body> =>
  tenant.post('/persons', { person_type: 'legal', claims })
export const tryPerson = (tenant: Caller, person_type: string, claims: unknown) =>
  tenant.call('POST', '/persons', { person_type, claims })
export const refusedPerson = (tenant: Caller, type: string, claims: unknown): Promise<Body> =>
  refused(tryPerson(tenant, type, claims), 400, 'invalid_request')
export const addClaim = (tenant: Caller, person: string, claim: object): Promise<Body> =>
  tenant.post(`/persons/${person}/claims`, claim)
export const tryClaim = (tenant: Caller, person: string, claim: object) =>
  tenant.call('POST', `/persons/${person}/claims`, claim)
export const verifyClaim = (tenant: Caller, person: string, claim: string) =>
  tenant.call('POST', `/sandbox/persons/${person}/claims/${claim}/verify`)

export const APPLICATIONS = '/onboarding-applications'
export const apply = (tenant: Caller, body: object, headers?: Record<string, string>) =>
  tenant.call('POST', APPLICATIONS, body, headers)
export const decide = (tenant: Caller, id: string, outcome: string): Promise<Body> =>
  tenant.post(`/sandbox${APPLICATIONS}/${id}/decision`, { outcome })
export const review = (tenant: Caller, id: string) =>
  tenant.call('POST', `/sandbox${APPLICATIONS}/${id}/process`)
export const as = (person: string, authority_type: string) => ({ person, authority_type })
export const owner = (person: string) => as(person, 'owner')
export const joint = (person: string) => as(person, 'joint_owner')
export const signatory = (person: string) => as(person, 'signatory')
export const authoritiesOf = (tenant: Caller, person: string, query = ''): Promise<Body[]> =>
  tenant.get(`/persons/${person}/authorities${query}`)

/** Has an application approved and returns the customer, the account, the authority and the ownership that follow. */
export async function onboard(tenant: Caller, customer_type: string, authorities: object[]) {
  const { id } = await tenant.post(APPLICATIONS, { customer_type, authorities })
  await decide(tenant, id, 'approved')
  const [first] = authorities as { person: string }[]
  const [authority] = await authoritiesOf(tenant, first!.person)
  const [{ id: ownership, customer, account }] = await tenant.get(
    `/customers/${authority.customer.id}/account-ownerships`,
  )
  return { application: id, customer, account, authority, ownership }
}

/** How many persons and claims the tenant has. */
export async function countRows({ tenant }: Caller): Promise<{ persons: number; claims: number }> {
  const sql = (await testApp()).database.sql(tenant)
  const [row] = await sql<{ persons: number; claims: number }>`
    select (select count(*)::int from persons where tenant = ${tenant}) as persons,
           (select count(*)::int from person_claims where tenant = ${tenant}) as claims`
  return row!
}
export const NOTHING = { persons: 0, claims: 0 }
