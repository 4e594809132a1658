// Persons as they are created and shown. The numbers are those of the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { type Body, type Caller, callerOf, freshTenant, refused, send } from '../../support/client.ts'
import {
  addClaim,
  contact,
  countRows,
  elsewhere,
  identity,
  legal,
  lei,
  NATURAL,
  natural,
  operating,
  pep,
  place,
  registered,
  registration,
  taxes,
  verifyClaim,
} from '../../support/people.ts'

const words = (text: string) => text.split(/\s+/).filter(Boolean)

describe('what is shown', () => {
  test('12: the claims of a new person are shown in the order of the request, with exactly these members', async () => {
    const tenant = await freshTenant()
    const person = await natural(tenant)
    const { id, created_at } = person
    assert.deepEqual(Object.keys(person).sort(), [
      'claims',
      'created_at',
      'full_name',
      'id',
      'modified_at',
      'person_type',
    ])
    assert.deepEqual(
      person.claims.map((claim: Body) => claim.claim_type),
      NATURAL.map((claim) => claim.claim_type),
    )
    const content = {
      ...pep,
      pep_role: null,
      pep_role_start_date: null,
      pep_role_end_date: null,
      pep_associate_name: null,
      pep_associate_relationship: null,
    }
    const claim = person.claims[6]
    assert.deepEqual(claim, { ...content, id: claim.id, status: 'pending', created_at })
    assert.deepEqual(await tenant.get(`/persons/${id}/claims/${claim.id}`), {
      ...content,
      id: claim.id,
      person: id,
      status: 'pending',
      lifecycle: 'in_flight',
      verified_at: null,
      superseded_at: null,
      archived_at: null,
      created_at,
    })
  })

  test('16: a human is shown with every claim and with the fewest claims', async () => {
    const tenant = await freshTenant()
    const { id, created_at, modified_at } = await natural(tenant)
    assert.deepEqual(await tenant.get(`/persons/${id}`), {
      id,
      created_at,
      modified_at,
      person_type: 'natural',
      full_name: 'Mara Keller',
      address: { ...place, line2: null, line3: null, district_county: null },
      phone_number: '+4915112345678',
      first_name: 'Mara',
      last_name: 'Keller',
      date_of_birth: '1988-04-02',
      nationalities: ['DE'],
      passport_number: null,
      id_number: null,
      tax_number: '*******2719', // 11 characters, the last four shown
    })
    const bare = (await natural(tenant, [identity, contact])).id
    const shown = await tenant.get(`/persons/${bare}`)
    assert.deepEqual([shown.address, shown.nationalities, shown.tax_number], [null, [], null])
    const short = [{ country_code: 'DE' }, { country_code: 'FR', tin: '1234' }]
    await addClaim(tenant, bare, { ...taxes, tax_residencies: short })
    assert.equal((await tenant.get(`/persons/${bare}`)).tax_number, '****')
  })

  test('16: a company is shown with every claim and with the fewest claims', async () => {
    const tenant = await freshTenant()
    const { id, created_at, modified_at } = await legal(tenant, [registration, contact, lei, registered])
    const address = { ...place, line2: null, line3: null, district_county: null }
    assert.deepEqual(await tenant.get(`/persons/${id}`), {
      id,
      created_at,
      modified_at,
      person_type: 'legal',
      full_name: 'Keller Werkzeug GmbH',
      address,
      phone_number: contact.phone_number,
      entity_name: 'Keller Werkzeug GmbH',
      entity_type: 'limited_company',
      lei_code: '5299001ABCDEFGHIJK06',
      lei_code_expiry_date: '2027-06-30',
      operating_address: address, // it is the registered one
    })
    await addClaim(tenant, id, elsewhere)
    assert.equal((await tenant.get(`/persons/${id}`)).operating_address, null)
    await addClaim(tenant, id, operating)
    assert.equal((await tenant.get(`/persons/${id}`)).operating_address.line1, 'Werkstrasse 1')
    const bare = await tenant.get(`/persons/${(await legal(tenant)).id}`)
    assert.deepEqual(
      [bare.address, bare.operating_address, bare.lei_code, bare.lei_code_expiry_date],
      [null, null, null, null],
    )
  })

  test('16: the shown legal form is one of six groups of the claimable forms', async () => {
    const tenant = await freshTenant()
    const { id } = await legal(tenant)
    const table = {
      limited_company:
        'private_company public_company listed_company private_limited_company public_limited_company',
      partnership: 'partnership llp',
      sole_proprietorship: 'sole_proprietorship',
      foundation: 'foundation',
      trust: 'trust',
      other: 'investment_firm pension_provident_fund investment_fund insurance_firm bank_emi nonprofit other',
    }
    for (const [shown, claimed] of Object.entries(table))
      for (const entity_type of words(claimed)) {
        await addClaim(tenant, id, { ...registration, entity_type })
        assert.equal((await tenant.get(`/persons/${id}`)).entity_type, shown, entity_type)
      }
  })

  test('16: a verified claim is shown before one that is not, and both modify the person', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id, claims, modified_at: first } = await natural(tenant, [identity, contact])
    const later = async () => (await tenant.post('/sandbox/clock/advance', { seconds: 60 })).now
    const person = () => tenant.get(`/persons/${id}`)
    const verified_at = await later()
    await verifyClaim(tenant, id, claims[0].id)
    assert.ok((await person()).modified_at > first)
    assert.equal((await person()).modified_at, verified_at)
    const claimed_at = await later()
    await addClaim(tenant, id, { ...identity, first_name: 'Maria' })
    const shown = await person()
    assert.deepEqual([shown.first_name, shown.modified_at], ['Mara', claimed_at])
  })
})

describe('requests', () => {
  test('17: two requests create two persons, with one key one person', async () => {
    const tenant = await freshTenant()
    const body = { person_type: 'natural', claims: NATURAL }
    const key = { 'Idempotency-Key': 'mara' }
    const people = [
      await tenant.post('/persons', body),
      await tenant.post('/persons', body),
      await tenant.post('/persons', body, key),
      await tenant.post('/persons', body, key),
    ]
    assert.equal(new Set(people.map((person) => person.id)).size, 3)
    assert.deepEqual(people[3], people[2])
    assert.deepEqual(await countRows(tenant), { persons: 3, claims: 33 })
  })

  test('15: a request needs a token, a write the scope write, and a read the scope read', async () => {
    const tenant = await freshTenant()
    const { id, claims } = await natural(tenant)
    const [reader, writer] = ['read', 'write'].map((scope) =>
      callerOf(inject('baseUrl'), { ...tenant, scope }),
    ) as [Caller, Caller]
    const reads = [
      `/persons/${id}`,
      `/persons/${id}/authorities`,
      `/persons/${id}/claims`,
      `/persons/${id}/claims/${claims[0].id}`,
      '/onboarding-applications/onba_x',
    ]
    const writes = ['/persons', `/persons/${id}/claims`, '/onboarding-applications']
    for (const path of reads) {
      await refused(send(tenant.baseUrl, 'GET', path), 401, 'invalid_token')
      await refused(writer.call('GET', path), 403, 'forbidden')
    }
    for (const path of writes) {
      await refused(send(tenant.baseUrl, 'POST', path, {}), 401, 'invalid_token')
      await refused(reader.call('POST', path, {}), 403, 'forbidden')
    }
    for (const path of ['/customers/cus_x', '/customers/cus_x/authorities', '/accounts/acc_x'])
      await refused(writer.call('GET', path), 403, 'insufficient_scope')
    await refused(writer.call('GET', '/customers/cus_x/account-ownerships'), 403, 'insufficient_scope')
  })
})
