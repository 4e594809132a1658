// The life of an application: accepted, decided, expired; and what an approval brings about. The numbers are those of
// the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { submitApplication } from '../../../src/features/customers/onboarding/submit-application.ts'
import { type Body, type Caller, freshTenant, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { companyOf, papersOf } from '../../support/papers.ts'
import {
  APPLICATIONS,
  activity,
  addClaim,
  apply,
  authoritiesOf,
  contact,
  decide,
  identity,
  joint,
  legal,
  NATURAL,
  natural,
  owner,
  replaced,
  review,
  signatory,
} from '../../support/people.ts'
import { until } from '../../support/until.ts'

const alone = (person: string) => ({ customer_type: 'individual', authorities: [owner(person)] })
// The letter of the account comes by itself, a little later.
const eventsOf = async (tenant: Caller) =>
  (await tenant.get('/events?after=0'))
    .map((event: Body) => [event.name, event.resource.id, event.data])
    .filter(([name]: [string]) => name !== 'document.issued')

describe('submitting', () => {
  test('30: complete applications of individuals, couples and businesses are accepted as submitted', async () => {
    const tenant = await freshTenant({ onboarding: 'full' })
    const papers = await papersOf(tenant)
    const [first, second, third] = [await natural(tenant), await natural(tenant), await natural(tenant)]
    const bodies = [
      papers.individual(first.id),
      papers.jointly(first.id, second.id, third.id),
      (await companyOf(papers)).body,
    ]
    for (const body of bodies) {
      const application = await tenant.post(APPLICATIONS, { ...body, note: 'ignored' })
      assert.deepEqual(application, {
        id: application.id,
        customer_type: body.customer_type,
        status: 'pending',
        application: body,
        outcome: null,
        created_at: application.created_at,
        modified_at: application.created_at,
      })
      assert.deepEqual(await tenant.get(`${APPLICATIONS}/${application.id}`), application)
    }
  })

  test('31: a second undecided application for the same customer is refused, whatever its order and papers', async () => {
    const tenant = await freshTenant()
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const body = { customer_type: 'joint', authorities: [owner(a), joint(b)] }
    const again = {
      ...body,
      authorities: [joint(b), owner(a)],
      consents: [{ person: a, consent_type: 'data_accuracy', consented_at: '2026-03-01T09:05:00Z' }],
    }
    const key = { 'Idempotency-Key': 'both' }
    const application = await tenant.post(APPLICATIONS, body, key)
    assert.deepEqual(await tenant.post(APPLICATIONS, body, key), application)
    const clash = await refused(apply(tenant, again), 409, 'conflict')
    assert.deepEqual(clash.context, { onboarding_application: application.id })
    // Another type of customer, or others in other places, is another application.
    await tenant.post(APPLICATIONS, { ...body, authorities: [owner(b), joint(a)] })
    await tenant.post(APPLICATIONS, { ...body, customer_type: 'individual' })

    assert.equal((await review(tenant, application.id)).body.status, 'processing')
    await refused(apply(tenant, again), 409, 'conflict')
    for (const outcome of ['rejected', 'expired', 'approved']) {
      const open = outcome === 'rejected' ? application.id : (await tenant.post(APPLICATIONS, again)).id
      assert.equal((await decide(tenant, open, outcome)).outcome, outcome)
    }
    await tenant.post(APPLICATIONS, again)
    assert.deepEqual(await tenant.post(APPLICATIONS, body, key), application)
  })

  test('31: one of ten concurrent applications is accepted', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const answers = await Promise.all(Array.from({ length: 10 }, () => apply(tenant, alone(id))))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(409)])
    const [made] = answers.filter(({ status }) => status === 201)
    for (const { status, body } of answers)
      if (status === 409) assert.equal(body.context.onboarding_application, made!.body.id)
  })

  test('32: an application stays as it was submitted, whatever the persons claim later', async () => {
    const tenant = await freshTenant({ onboarding: 'full' })
    const { individual } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const application = await tenant.post(APPLICATIONS, individual(id))
    await addClaim(tenant, id, { ...contact, phone_number: '+1' })
    assert.deepEqual(await tenant.get(`${APPLICATIONS}/${application.id}`), application)
    await refused(tenant.call('GET', `${APPLICATIONS}/onba_x`), 404, 'not_found')
  })

  test('minimal onboarding requires one person only, and still checks everything that is sent', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant, [identity, contact])
    const body = { customer_type: 'individual', authorities: [{ person: id }] }
    const consent = { person: id, consent_type: 'risk_disclosures', consented_at: '2026-03-01T09:05:00Z' }
    const cases: [object, string][] = [
      [{ ...body, authorities: [] }, 'body.authorities invalid_param'],
      [{ ...body, authorities: [{ person: 'per_x' }] }, 'body.authorities.0.person not_found'],
      [
        { ...body, consents: [{ ...consent, legal_document_version: 'ldv_x' }] },
        'body.consents.0.legal_document_version not_found',
      ],
      [
        { ...body, evidence: [{ person: id, evidence_type: 'selfie', file: 'fil_x' }] },
        'body.evidence.0.file not_found',
      ],
      [{ ...body, authorities: [{ person: id, note: 'x' }] }, 'body.authorities.0.note invalid_param'],
    ]
    for (const [broken, place] of cases)
      assert.deepEqual(offenders(await refused(apply(tenant, broken), 400, 'invalid_request')), [place])
    const application = await tenant.post(APPLICATIONS, body)
    assert.deepEqual(application.application, {
      ...body,
      authorities: [owner(id)],
      consents: [],
      evidence: [],
    })
    await decide(tenant, application.id, 'approved')
    const [{ customer }] = await authoritiesOf(tenant, id)
    const [{ account }] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
    assert.equal(account.base_currency, 'EUR') // nothing else was claimed
  })
})

describe('deciding', () => {
  test('33: an approval creates a customer with authorities and one account, and verifies the claims', async () => {
    const tenant = await freshTenant({ onboarding: 'full' })
    const { jointly } = await papersOf(tenant)
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const application = await tenant.post(APPLICATIONS, jointly(a, b))
    assert.deepEqual(await authoritiesOf(tenant, a), [])
    const { modified_at, ...approved } = await decide(tenant, application.id, 'approved')
    assert.deepEqual(
      { ...approved, modified_at: application.modified_at },
      { ...application, status: 'completed', outcome: 'approved' },
    )

    const [ofA, ofB] = [await authoritiesOf(tenant, a), await authoritiesOf(tenant, b)]
    assert.deepEqual(
      [...ofA, ...ofB].map((one) => [one.authority_type, one.status, one.granted_at, one.revoked_at]),
      [
        ['owner', 'active', modified_at, null],
        ['joint_owner', 'active', modified_at, null],
      ],
    )
    const { customer } = ofA[0]
    assert.deepEqual(ofB[0].customer, customer)
    assert.equal(customer.onboarding, application.id)
    assert.deepEqual(ofA[0].person, await tenant.get(`/persons/${a}`))
    for (const person of [a, b]) {
      const claims: Body[] = await tenant.get(`/persons/${person}/claims`)
      assert.equal(claims.length, 11)
      assert.ok(claims.every((claim) => claim.lifecycle === 'active' && claim.verified_at === modified_at))
    }

    const [ownership, ...further] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
    assert.equal(further.length, 0)
    assert.deepEqual([ownership.is_primary, ownership.account.status], [true, 'active'])
    assert.deepEqual(ownership.customer, customer)
    assert.deepEqual(await eventsOf(tenant), [
      ['onboarding_application.submitted', application.id, {}],
      ['onboarding_application.approved', application.id, {}],
      ['account.opened', ownership.account.id, {}],
    ])
    assert.deepEqual(await tenant.get(`${APPLICATIONS}/${application.id}`), { ...approved, modified_at })
  })

  test('33: the persons related to a business are verified too, but get no authority', async () => {
    const tenant = await freshTenant({ onboarding: 'full' })
    const { firm, signs, holds, body } = await companyOf(await papersOf(tenant))
    const { id } = await tenant.post(APPLICATIONS, body)
    await decide(tenant, id, 'approved')
    for (const person of [firm, signs, holds]) {
      const claims: Body[] = await tenant.get(`/persons/${person}/claims`)
      assert.ok(claims.every((claim) => claim.lifecycle === 'active'))
    }
    assert.deepEqual(await authoritiesOf(tenant, holds), [])
    const types = [...(await authoritiesOf(tenant, firm)), ...(await authoritiesOf(tenant, signs))]
    assert.deepEqual(
      types.map((one) => one.authority_type),
      ['owner', 'signatory'],
    )
  })

  test.each<[string, string]>([
    ['EUR', 'EUR'],
    ['USD', 'USD'],
    ['GBP', 'GBP'],
    ['CHF', 'EUR'],
  ])('33: a person with payments in %s expected gets an account in %s', async (funding_currency, base_currency) => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant, replaced(NATURAL, { ...activity, funding_currency }))
    const firm = (await legal(tenant)).id
    for (const body of [
      alone(id),
      { customer_type: 'business', authorities: [owner(firm), signatory(id)] },
    ]) {
      const application = await tenant.post(APPLICATIONS, body)
      await decide(tenant, application.id, 'approved')
      const [{ customer }] = await authoritiesOf(tenant, id)
      const [{ account }] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
      assert.deepEqual(
        [account.base_currency, account.funding_currencies],
        [base_currency, ['EUR', 'USD', 'GBP']],
      )
    }
  })

  test('33: a repeat of an approved application creates another customer', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    for (let n = 0; n < 2; n++)
      await decide(tenant, (await tenant.post(APPLICATIONS, alone(id))).id, 'approved')
    const customers = (await authoritiesOf(tenant, id)).map((one) => one.customer.id)
    assert.equal(new Set(customers).size, 2)
  })

  test('34: rejection and expiry change nothing but the application', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const steps: [string, string, object][] = []
    for (const outcome of ['rejected', 'expired'])
      for (const isReviewed of [false, true]) {
        const application = await tenant.post(APPLICATIONS, alone(id))
        for (const step of ['submitted', ...(isReviewed ? ['processing'] : []), outcome])
          steps.push([`onboarding_application.${step}`, application.id, {}])
        if (isReviewed) await review(tenant, application.id)
        const { status, outcome: found } = await decide(tenant, application.id, outcome)
        assert.deepEqual([status, found], ['completed', outcome])
      }
    assert.deepEqual(await authoritiesOf(tenant, id), [])
    assert.deepEqual(await eventsOf(tenant), steps)
    const claims: Body[] = await tenant.get(`/persons/${id}/claims`)
    assert.ok(claims.every((claim) => claim.lifecycle === 'in_flight'))
  })

  test.each([
    'approved',
    'rejected',
    'expired',
  ])('34: an application that is %s stays so', async (outcome) => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const application = await tenant.post(APPLICATIONS, alone(id))
    const decided = await decide(tenant, application.id, outcome)
    for (const other of ['approved', 'rejected', 'expired'])
      await refused(
        tenant.call('POST', `/sandbox${APPLICATIONS}/${application.id}/decision`, { outcome: other }),
        409,
        'conflict',
      )
    await refused(review(tenant, application.id), 409, 'conflict')
    assert.deepEqual(await tenant.get(`${APPLICATIONS}/${application.id}`), decided)
    assert.equal((await authoritiesOf(tenant, id)).length, outcome === 'approved' ? 1 : 0)
  })

  test('33: ten approvals at the same time create one customer', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const application = await tenant.post(APPLICATIONS, alone(id))
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        tenant.call('POST', `/sandbox${APPLICATIONS}/${application.id}/decision`, { outcome: 'approved' }),
      ),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
    assert.equal((await authoritiesOf(tenant, id)).length, 1)
  })

  test('35: an undecided application expires after 90 days, a younger one does not', async () => {
    const tenant = await freshTenant()
    const { id } = await natural(tenant)
    const day = 86_400
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const old = await tenant.post(APPLICATIONS, alone(id))
    const reviewed = await tenant.post(APPLICATIONS, { ...alone(id), customer_type: 'joint' })
    await review(tenant, reviewed.id)
    await tenant.post('/sandbox/clock/advance', { seconds: day })
    const young = await tenant.post(APPLICATIONS, { ...alone(id), customer_type: 'business' })
    const first = await tenant.post('/sandbox/clock/advance', { seconds: 89 * day - 1 })
    assert.equal(first.processed.expiries, undefined)
    const { processed, now } = await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    assert.equal(processed.expiries, 2)
    for (const one of [old, reviewed]) {
      const expired = await tenant.get(`${APPLICATIONS}/${one.id}`)
      assert.deepEqual([expired.status, expired.outcome, expired.modified_at], ['completed', 'expired', now])
    }
    assert.equal((await tenant.get(`${APPLICATIONS}/${young.id}`)).status, 'pending')
    await decide(tenant, young.id, 'approved')
    const last = await tenant.post('/sandbox/clock/advance', { seconds: 90 * day })
    assert.equal(last.processed.expiries, undefined) // what is decided has nothing to expire
    assert.equal((await tenant.get(`${APPLICATIONS}/${young.id}`)).outcome, 'approved')
  })

  test('35: the time after which an application expires is a setting', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id } = await natural(tenant)
    const app = await testApp()
    const hasty = { ...app, config: { ...app.config, onboarding_expiry_days: 3 } }
    const application = await changeAs(hasty, tenant.tenant, (context) =>
      submitApplication(context, {
        customer_type: 'individual',
        authorities: [{ person: id, authority_type: 'owner' }],
      }),
    )
    const status = async () => (await tenant.get(`${APPLICATIONS}/${application.id}`)).status
    await tenant.post('/sandbox/clock/advance', { seconds: 3 * 86_400 - 1 })
    assert.equal(await status(), 'pending')
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    assert.equal(await status(), 'completed')
  })

  test.each([
    'approved',
    'rejected',
  ])('a tenant can have its applications %s automatically', async (auto_decide) => {
    const tenant = await freshTenant({ auto_decide })
    const { id } = await natural(tenant)
    const answer = await tenant.post(APPLICATIONS, alone(id))
    assert.equal(answer.status, 'pending')
    const { outcome } = await until<Body>(
      () => tenant.get(`${APPLICATIONS}/${answer.id}`),
      (application) => application.outcome !== null,
    )
    assert.equal(outcome, auto_decide)
    assert.equal((await authoritiesOf(tenant, id)).length, auto_decide === 'approved' ? 1 : 0)
  })
})
