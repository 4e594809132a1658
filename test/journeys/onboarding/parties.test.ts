// The first stages of an application over HTTP: the applicants and their claims. The rules themselves are tested beside
// decide-application.ts. The numbers are those of the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, offenders, refused } from '../../support/client.ts'
import { companyOf, papersOf } from '../../support/papers.ts'
import {
  addClaim,
  apply,
  as,
  contact,
  elsewhere,
  employment,
  legal,
  NATURAL,
  natural,
  operating,
  owner,
  registered,
  related,
  relationship,
  residence,
  signatory,
  without,
} from '../../support/people.ts'

const strict = () => freshTenant({ onboarding: 'full' })
const refusedApplication = (tenant: Caller, body: object): Promise<Body> =>
  refused(apply(tenant, body), 400, 'invalid_request')
const detailOf = async (tenant: Caller, body: object) =>
  (await refusedApplication(tenant, body)).detail as string

describe('authorities', () => {
  test('19: all faults of the composition are named together', async () => {
    const tenant = await strict()
    const [a, b, c] = [(await natural(tenant)).id, (await natural(tenant)).id, (await legal(tenant)).id]
    const body = await refusedApplication(tenant, {
      customer_type: 'joint',
      authorities: [owner(a), owner(c), as(b, 'trading')],
    })
    assert.deepEqual(body.detail.split('; '), [
      `Authority 'owner' of a 'joint' customer needs a natural person, but ${c} is legal`,
      "Authority type 'trading' cannot be used for customer type 'joint'",
      "Customer type 'joint' takes at most 1 'owner', found 2",
      "Customer type 'joint' needs at least 1 'joint_owner', found 0",
    ])
    assert.deepEqual(offenders(body).sort(), [
      'body.authorities invalid_param',
      'body.authorities invalid_param',
      'body.authorities.1.person invalid_param',
      'body.authorities.2.authority_type invalid_param',
    ])
  })

  test('19: an authority needs an existing type, and has no other members', async () => {
    const tenant = await strict()
    const { id } = await natural(tenant)
    const places = async (authority: object) =>
      offenders(await refusedApplication(tenant, { customer_type: 'individual', authorities: [authority] }))
    assert.deepEqual(await places({ person: id }), ['body.authorities.0.authority_type missing_param'])
    assert.deepEqual(await places(as(id, 'king')), ['body.authorities.0.authority_type invalid_param'])
    assert.deepEqual(await places({ ...owner(id), note: 'x' }), ['body.authorities.0.note invalid_param'])
    const bare = await refusedApplication(tenant, { customer_type: 'trust', authorities: [] })
    assert.deepEqual(offenders(bare).sort(), [
      'body.authorities invalid_param',
      'body.customer_type invalid_param',
    ])
  })

  test('26: unknown persons and files are named first, all of them', async () => {
    const tenant = await strict()
    const { evidence, individual } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const lost = { ...evidence(id, 'selfie')[0], file: 'fil_x' }
    const body = await refusedApplication(tenant, {
      ...individual(id),
      authorities: [owner('per_x'), owner('per_x'), owner(id), as('per_y', 'trading')],
      evidence: [...evidence(id, 'selfie'), lost],
    })
    assert.equal(body.detail, "Unknown persons: ['per_x', 'per_y']; Unknown evidence files: ['fil_x']")
    assert.deepEqual(offenders(body), [
      'body.authorities.0.person not_found',
      'body.authorities.1.person not_found',
      'body.authorities.3.person not_found',
      'body.evidence.1.file not_found',
    ])
  })
})

describe('claims', () => {
  test('20, 21: all missing claims of a person are named, before the consents', async () => {
    const tenant = await strict()
    await papersOf(tenant)
    const { id } = await natural(tenant, without(NATURAL, 'residence', 'employment'))
    const body = { customer_type: 'individual', authorities: [owner(id)] }
    assert.equal(
      await detailOf(tenant, body),
      `Missing required claims -- ${id}: ['residence', 'employment']`,
    )
    await addClaim(tenant, id, residence)
    await addClaim(tenant, id, employment)
    const detail = await detailOf(tenant, body)
    assert.match(detail, /^Missing required consents for person per_\w+: \[.*'data_accuracy'\]$/)
    assert.doesNotMatch(detail, /evidence/)
  })

  test('20: company and signatory of a business need their own claims, and every related person all eleven', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const shell = (await legal(tenant)).id
    const young = (await natural(tenant, without(NATURAL, 'employment', 'pep_status'))).id
    const { firm, signs, body } = await companyOf(papers)
    const detail = await detailOf(tenant, { ...body, authorities: [owner(shell), signatory(young)] })
    assert.equal(
      detail,
      `Missing required claims -- ${shell}: ['lei', 'registered_address', 'business_nature', 'relationships']; ` +
        `Missing required claims -- ${young}: ['pep_status', 'employment']`,
    )
    for (const role of ['settlor', 'senior_management']) {
      await addClaim(tenant, firm, related(relationship(signs, 'director'), relationship(young, role)))
      assert.equal(
        await detailOf(tenant, body),
        `Missing required claims on ${role} ${young}: ['pep_status', 'employment']`,
      )
    }
    await addClaim(tenant, firm, related(relationship(young, 'trustee'), relationship(young, 'settlor')))
    const once = `Missing required claims on trustee ${young}: ['pep_status', 'employment']`
    assert.equal(await detailOf(tenant, body), once) // the first role, once
  })

  test('20: pending and verified claims count alike', async () => {
    const tenant = await strict()
    const { individual } = await papersOf(tenant)
    const { id, claims } = await natural(tenant)
    for (const claim of claims) await tenant.post(`/sandbox/persons/${id}/claims/${claim.id}/verify`)
    await addClaim(tenant, id, contact)
    await tenant.post('/onboarding-applications', individual(id))
  })

  test('22: a company that operates elsewhere needs the claim of the address and its proof', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, body } = await companyOf(papers, elsewhere)
    const proof = papers.evidence(firm, 'proof_of_operating_address')
    const proved = { ...body, evidence: [...body.evidence, ...proof] }
    for (const one of [body, proved])
      assert.equal(await detailOf(tenant, one), `Missing required claims -- ${firm}: ['operating_address']`)
    await addClaim(tenant, firm, operating)
    assert.equal(
      await detailOf(tenant, body),
      `No acceptable evidence for claim 'operating_address' on person ${firm}`,
    )
    await tenant.post('/onboarding-applications', proved)
    const other = await companyOf(papers)
    await tenant.post('/onboarding-applications', other.body)
  })

  test('22: the pending claim of a company counts before the verified one', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, body } = await companyOf(papers, elsewhere)
    const [address] = await tenant.get(`/persons/${firm}/claims?claim_type=registered_address`)
    await tenant.post(`/sandbox/persons/${firm}/claims/${address.id}/verify`)
    await addClaim(tenant, firm, registered)
    await tenant.post('/onboarding-applications', body)
  })
})
