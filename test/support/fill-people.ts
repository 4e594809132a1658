// Many persons with an application, a customer and an account each, written as the server writes them but in a few
// statements.
import type { App } from '../../src/context.ts'
import type { ClaimContent } from '../../src/features/customers/claims/rules.ts'
import { sealApplication } from '../../src/features/customers/onboarding/read.ts'
import { sealContent } from '../../src/features/customers/persons/seal-person.ts'
import { termsOf } from '../../src/features/customers/persons/search-persons.ts'
import type { Vault } from '../../src/privacy/vault.ts'
import { newId, newReference } from '../../src/values/ids.ts'
import { addMilliseconds } from '../../src/values/time.ts'
import { insertAccounts } from './fill-accounts.ts'

const BATCH = 500
const START = '2024-01-01T00:00:00.000Z'
const SYLLABLES = 'ba ke li mo nu ra se ti vo wu za fe gi ho ju ka le mi no pu'.split(' ')

/** The name of the person with the number: about 100 first names, a last name of its own. */
export function nameOf(n: number) {
  const [a, b] = [SYLLABLES[n % 10]!, SYLLABLES[Math.floor(n / 10) % 10]!]
  let last = ''
  for (let rest = n, i = 0; i < 4; i++) {
    last += SYLLABLES[(rest * 7 + i) % 20]
    rest = Math.floor(rest / 20)
  }
  const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
  return { first_name: capital(`${a}${b}`), last_name: capital(last) }
}

/** The instant at which the person with the number was created: a minute after the one before. */
export const createdAt = (n: number) => addMilliseconds(START, n * 60_000)

/** Writes the persons from one number up to another into the tenant. */
export async function fillPeople(app: App, tenant: string, from: number, to: number): Promise<void> {
  const { vault } = (await app.tenant(tenant))!
  for (let n = from; n < to; n += BATCH) {
    const count = Math.min(BATCH, to - n)
    const rows = Array.from({ length: count }, (_, i) => newRow(vault, n + i))
    await insertAccounts(
      app,
      tenant,
      rows.map((row) => row.account),
    )
    await write(app, tenant, JSON.stringify(rows))
  }
}

function newRow(vault: Vault, n: number) {
  const { first_name, last_name } = nameOf(n)
  const claim = (claim_type: 'identity' | 'contact_details', content: ClaimContent) => ({
    id: newId('clm_'),
    claim_type,
    content,
  })
  const claims = [
    claim('identity', { first_name, last_name, date_of_birth: '1980-01-01' }),
    claim('contact_details', { phone_number: '+49301234567', email: `${last_name}${n}@example.com` }),
  ]
  const [person, application, account] = [newId('per_'), newId('onba_'), newId('acc_')]
  const input = { customer_type: 'individual', authorities: [{ person, authority_type: 'owner' }] } as const
  return {
    ids: {
      person,
      application,
      account,
      customer: newId('cus_'),
      authority: newId('cau_'),
      ownership: newId('aow_'),
    },
    at: createdAt(n),
    reference: newReference(),
    duplicate_key: person,
    application: sealApplication(vault, application, {
      ...input,
      authorities: [...input.authorities],
      consents: [],
      evidence: [],
    }),
    account: {
      id: account,
      reference: newReference(),
      name: vault.seal('accounts.name', account, `${first_name} ${last_name}`),
      base_currency: 'EUR',
      funding_currencies: ['EUR'],
      created_at: createdAt(n),
    },
    claims: claims.map((one) => ({ ...one, content: sealContent(vault, one) })),
    terms: termsOf(vault, claims),
  }
}

async function write(app: App, tenant: string, rows: string): Promise<void> {
  await app.database.write(tenant)`
    with x as materialized (
      select ids ->> 'person' as person, ids ->> 'application' as onboarding, ids ->> 'account' as account,
             ids ->> 'customer' as customer, ids ->> 'authority' as authority, ids ->> 'ownership' as ownership,
             at, reference, duplicate_key, application, claims, terms
      from jsonb_to_recordset(${rows}::jsonb) as r (
        ids jsonb, at timestamptz, reference text, duplicate_key text, application text, claims jsonb, terms bigint[])
    ), p as (
      insert into persons (tenant, id, person_type, created_at, modified_at)
      select ${tenant}, person, 'natural', at, at from x
    ), c as (
      insert into person_claims (tenant, id, person, claim_type, content, status, verified_at, created_at)
      select ${tenant}, c.id, person, c.claim_type, c.content, 'verified', at, at
      from x cross join jsonb_to_recordset(claims) as c (id text, claim_type text, content text)
    ), t as (
      insert into person_terms (tenant, term, created_at, person)
      select ${tenant}, term, at, person from x cross join unnest(terms) as term
    ), o as (
      insert into onboarding_applications (tenant, id, customer_type, status, outcome, application, duplicate_key,
                                           created_at, modified_at)
      select ${tenant}, onboarding, 'individual', 'completed', 'approved', application, duplicate_key, at, at from x
    ), n as (
      insert into application_persons (tenant, person, application) select ${tenant}, person, onboarding from x
    ), k as (
      insert into customers (tenant, id, reference, customer_type, onboarding, created_at, modified_at)
      select ${tenant}, customer, reference, 'individual', onboarding, at, at from x
    ), r as (
      insert into customer_authorities (tenant, id, customer, person, authority_type, position, granted_at, created_at,
                                        modified_at)
      select ${tenant}, authority, customer, person, 'owner', 0, at, at, at from x
    )
    insert into account_ownerships (tenant, id, customer, account, is_primary, created_at, modified_at)
    select ${tenant}, ownership, customer, account, true, at, at from x`
}
