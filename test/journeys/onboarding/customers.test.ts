// Customers and the accounts they own: what is shown of them. The numbers are those of the list of what onboarding has
// to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, refused } from '../../support/client.ts'
import {
  addClaim,
  as,
  authoritiesOf,
  contact,
  identity,
  joint,
  legal,
  lei,
  named,
  natural,
  onboard,
  owner,
  place,
  registered,
  registration,
  signatory,
  verifyClaim,
} from '../../support/people.ts'

const address = { ...place, line2: null, line3: null, district_county: null }

describe('customers', () => {
  test('36: an individual has the members of a natural person, and no others', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const { customer, application, authority } = await onboard(tenant, 'individual', [owner(id)])
    assert.match(customer.reference, /^[2-9A-HJ-NP-Z]{10}$/)
    assert.deepEqual(customer, {
      id: customer.id,
      reference: customer.reference,
      status: 'active',
      full_name: 'Mara Keller',
      customer_type: 'individual',
      onboarding: application,
      mifid_category: 'retail',
      address,
      phone_number: contact.phone_number,
      risk_profile: null,
      risk_score: null,
      referrer_code: null,
      created_at: authority.granted_at,
      modified_at: authority.granted_at,
      first_name: 'Mara',
      last_name: 'Keller',
      date_of_birth: '1988-04-02T00:00:00.000Z',
      nationalities: ['DE'],
      passport_number: null,
      id_number: null,
      tax_number: '*******2719',
    })
    assert.deepEqual(await tenant.get(`/customers/${customer.id}`), customer)
  })

  const SHARED = `id reference status full_name customer_type onboarding mifid_category address phone_number
    risk_profile risk_score referrer_code created_at modified_at`
  const members = (customer: Body, more: string) =>
    assert.deepEqual(Object.keys(customer).sort(), `${SHARED} ${more}`.split(/\s+/).sort())

  test('36: joint owners share one customer, the owner first and the others in the order of the application', async () => {
    const tenant = await freshTenant()
    const [a, b, c] = [
      (await natural(tenant)).id,
      (await natural(tenant, named('Ben', 'Koch'))).id,
      (await natural(tenant, named('Cem', 'Aydin'))).id,
    ]
    const { customer, account } = await onboard(tenant, 'joint', [joint(c), owner(a), joint(b)])
    members(customer, 'first_name last_name')
    assert.deepEqual(
      [customer.full_name, customer.first_name, customer.last_name],
      ['Mara Keller & Cem Aydin & Ben Koch', 'Mara & Cem & Ben', 'Keller & Aydin & Koch'],
    )
    assert.deepEqual([customer.address, customer.phone_number], [address, contact.phone_number])
    assert.equal(account.name, customer.full_name)
    assert.equal((await authoritiesOf(tenant, b))[0].customer.id, customer.id)
  })

  test('36: a business has the name and the members of its company', async () => {
    const tenant = await freshTenant()
    const firm = (await legal(tenant, [registration, contact, lei, registered])).id
    const signs = (await natural(tenant)).id
    const { customer, account } = await onboard(tenant, 'business', [owner(firm), signatory(signs)])
    members(customer, 'entity_name entity_type lei_code lei_code_expiry_date operating_address')
    assert.deepEqual(
      [
        customer.full_name,
        customer.entity_name,
        customer.entity_type,
        customer.lei_code,
        customer.lei_code_expiry_date,
        customer.operating_address,
      ],
      [
        'Keller Werkzeug GmbH',
        'Keller Werkzeug GmbH',
        'limited_company',
        '5299001ABCDEFGHIJK06',
        '2027-06-30',
        address,
      ],
    )
    assert.equal(account.name, 'Keller Werkzeug GmbH')
  })

  test('36: a customer shows the verified claims of its owner, and no pending ones', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const { customer } = await onboard(tenant, 'individual', [owner(id)])
    const claim = await addClaim(tenant, id, { ...identity, first_name: 'Maria' })
    const shown = async () => (await tenant.get(`/customers/${customer.id}`)).full_name
    assert.equal(await shown(), 'Mara Keller')
    await verifyClaim(tenant, id, claim.id)
    assert.equal(await shown(), 'Maria Keller')
  })

  test('an unknown customer is not found on any path', async () => {
    const tenant = await freshTenant()
    for (const path of ['', '/authorities', '/account-ownerships'])
      await refused(tenant.call('GET', `/customers/cus_x${path}`), 404, 'not_found')
  })
})

describe('authorities', () => {
  const revoke = (tenant: Caller, id: string) => tenant.call('POST', `/sandbox/authorities/${id}/revoke`)

  test('37: the lists of the person and of the customer agree; a revoked authority is shown on request', async () => {
    const tenant = await freshTenant()
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant, named('Ben', 'Koch'))).id]
    const { customer } = await onboard(tenant, 'joint', [owner(a), joint(b)])
    const ofCustomer = (query = '') => tenant.get(`/customers/${customer.id}/authorities${query}`)
    const [ofA] = await authoritiesOf(tenant, a)
    const [ofB] = await authoritiesOf(tenant, b)
    assert.deepEqual(Object.keys(ofA).sort(), [
      'authority_type',
      'created_at',
      'customer',
      'granted_at',
      'id',
      'modified_at',
      'person',
      'revoked_at',
      'status',
    ])
    assert.deepEqual(await ofCustomer(), [ofB, ofA]) // granted at one instant, the later id first
    assert.deepEqual(ofB.person, await tenant.get(`/persons/${b}`))

    const revoked = (await revoke(tenant, ofB.id)).body
    assert.deepEqual(revoked, {
      ...ofB,
      status: 'revoked',
      revoked_at: revoked.revoked_at,
      modified_at: revoked.revoked_at,
    })
    assert.ok(revoked.revoked_at >= ofB.granted_at)
    assert.deepEqual(await authoritiesOf(tenant, b), [])
    assert.deepEqual(await authoritiesOf(tenant, b, '?include_revoked=false'), [])
    assert.deepEqual(await authoritiesOf(tenant, b, '?include_revoked=true'), [revoked])
    assert.deepEqual(await ofCustomer(), [ofA])
    assert.deepEqual(await ofCustomer('?include_revoked=true'), [revoked, ofA])
    assert.equal((await tenant.get(`/customers/${customer.id}`)).full_name, 'Mara Keller & Ben Koch')
    const events = await tenant.get('/events?name=customer_authority.revoked')
    assert.deepEqual(
      events.map((event: Body) => [event.resource, event.data]),
      [[{ id: ofB.id, resource_type: 'customer_authority' }, {}]],
    )
    await refused(revoke(tenant, ofB.id), 409, 'conflict')
    await refused(revoke(tenant, 'cau_x'), 404, 'not_found')
    assert.equal((await tenant.get('/events?name=customer_authority.revoked')).length, 1)
    await refused(
      tenant.call('GET', `/persons/${b}/authorities?include_revoked=maybe`),
      400,
      'invalid_request',
    )
  })

  test('37: one of ten concurrent revocations succeeds', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const { authority } = await onboard(tenant, 'individual', [owner(id)])
    const answers = await Promise.all(Array.from({ length: 10 }, () => revoke(tenant, authority.id)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
    assert.equal((await tenant.get('/events?name=customer_authority.revoked')).length, 1)
  })

  test('37: a tenant with minimal onboarding may grant authorities that other tenants may not', async () => {
    const tenant = await freshTenant()
    const [a, b, c] = [await natural(tenant), await natural(tenant), await natural(tenant)]
    await onboard(tenant, 'individual', [owner(a.id), as(b.id, 'power_of_attorney'), as(c.id, 'trading')])
    const types = await Promise.all([a, b, c].map(async (one) => (await authoritiesOf(tenant, one.id))[0]))
    assert.deepEqual(
      types.map((one) => one.authority_type),
      ['owner', 'power_of_attorney', 'trading'],
    )
  })
})

describe('accounts', () => {
  test('38: an account is found by id and by reference; every other path accepts the id alone', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const { account, authority } = await onboard(tenant, 'individual', [owner(id)])
    assert.match(account.reference, /^[2-9A-HJ-NP-Z]{10}$/)
    assert.deepEqual(account, {
      id: account.id,
      reference: account.reference,
      status: 'active',
      name: 'Mara Keller',
      bank_payment_reference: account.reference,
      base_currency: 'GBP', // the currency in which she expects to pay in
      funding_currencies: ['EUR', 'USD', 'GBP'],
      can_deposit: true,
      can_withdraw: true,
      can_place_buy_order: true,
      can_place_sell_order: true,
      has_deposited: false,
      has_withdrawn: false,
      has_placed_buy_order: false,
      has_placed_sell_order: false,
      is_primary_owner_mifid_pro: false,
      created_at: authority.granted_at,
      modified_at: authority.granted_at,
    })
    assert.deepEqual(await tenant.get(`/accounts/${account.id}`), account)
    assert.deepEqual(await tenant.get(`/accounts/${account.reference}`), account)
    for (const unknown of ['acc_x', account.reference.toLowerCase()])
      await refused(tenant.call('GET', `/accounts/${unknown}`), 404, 'not_found')
    const other = await freshTenant()
    for (const foreign of [account.id, account.reference])
      await refused(other.call('GET', `/accounts/${foreign}`), 404, 'not_found')
    for (const path of ['cash-balances', 'orders'])
      await refused(tenant.call('GET', `/accounts/${account.reference}/${path}`), 404, 'not_found')
  })

  test('36, 38: an ownership shows its customer and its account in full', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const { customer, account, authority } = await onboard(tenant, 'individual', [owner(id)])
    const [ownership, ...further] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
    assert.deepEqual(further, [])
    assert.deepEqual(ownership, {
      id: ownership.id,
      account,
      customer,
      is_primary: true,
      created_at: authority.granted_at,
      modified_at: authority.granted_at,
    })
  })
})
