// Who applies and what they claim: the first stages of an application. The numbers are those of the list of what
// onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, offenders, refused } from '../../support/client.ts'
import { companyOf, papersOf } from '../../support/papers.ts'
import {
  addClaim,
  apply,
  as,
  business,
  contact,
  elsewhere,
  employment,
  joint,
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
  test('18: a person named twice is refused before the types are checked', async () => {
    const tenant = await strict()
    const { id } = await natural(tenant)
    const body = await refusedApplication(tenant, {
      customer_type: 'individual',
      authorities: [owner(id), signatory(id)],
    })
    assert.equal(body.detail, `A person can hold one authority per application; repeated: ['${id}']`)
    assert.deepEqual(offenders(body), ['body.authorities.1.person duplicate'])
  })

  test('19: each type of customer has its authorities, and no others', async () => {
    const tenant = await strict()
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const [c, d] = [(await legal(tenant)).id, (await legal(tenant)).id]
    const type = (n: number) => [`body.authorities.${n}.authority_type invalid_param`]
    const kind = (n: number) => [`body.authorities.${n}.person invalid_param`]
    const count = ['body.authorities invalid_param']
    const cases: [string, object[], string, string[]][] = [
      [
        'individual',
        [owner(a), signatory(b)],
        "Authority type 'signatory' cannot be used for customer type 'individual'",
        type(1),
      ],
      ['individual', [joint(a)], "Authority type 'joint_owner' cannot be used", type(0)],
      ...['individual', 'joint', 'business'].flatMap((customer): [string, object[], string, string[]][] =>
        ['power_of_attorney', 'trading'].map((one) => [
          customer,
          [owner(a), as(b, one)],
          `Authority type '${one}' cannot be used for customer type '${customer}'`,
          type(1),
        ]),
      ),
      ['joint', [owner(a), signatory(b)], "'signatory' cannot be used for customer type 'joint'", type(1)],
      [
        'business',
        [owner(c), joint(a)],
        "'joint_owner' cannot be used for customer type 'business'",
        type(1),
      ],
      [
        'individual',
        [owner(c)],
        `Authority 'owner' of a 'individual' customer needs a natural person, but ${c} is legal`,
        kind(0),
      ],
      ['joint', [owner(a), joint(c)], `needs a natural person, but ${c} is legal`, kind(1)],
      ['business', [owner(a), signatory(b)], `needs a legal person, but ${a} is natural`, kind(0)],
      ['business', [owner(c), signatory(d)], `needs a natural person, but ${d} is legal`, kind(1)],
      ['business', [owner(c)], "Customer type 'business' needs at least 1 'signatory', found 0", count],
      ['business', [signatory(a)], "needs at least 1 'owner', found 0", count],
      ['joint', [owner(a)], "needs at least 1 'joint_owner', found 0", count],
      ['joint', [joint(a)], "needs at least 1 'owner', found 0", count],
      ['individual', [owner(a), owner(b)], "takes at most 1 'owner', found 2", count],
      ['business', [owner(c), owner(d), signatory(a)], "takes at most 1 'owner', found 2", count],
    ]
    for (const [customer_type, authorities, detail, places] of cases) {
      const body = await refusedApplication(tenant, { customer_type, authorities })
      assert.ok(body.detail.includes(detail), `${body.detail} — expected ${detail}`)
      const found = offenders(body)
      assert.ok(
        places.every((place) => found.includes(place)),
        `${found} — expected ${places}`,
      )
    }
  })

  test('19: a refusal names everything that is wrong with the composition', async () => {
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

  test('19: the type of the authority is required and must exist', async () => {
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

  test('26: a refusal names all missing persons and documents first', async () => {
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
  test('20, 21: all the claims a person lacks are named, before the consents', async () => {
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

  test('20: each of the eleven claims of a human is demanded, and education is not', async () => {
    const tenant = await strict()
    const { individual } = await papersOf(tenant)
    const { id } = await natural(tenant, NATURAL.slice(0, 2)) // what a person cannot be made without
    const types = NATURAL.slice(2).map((claim) => claim.claim_type)
    assert.equal(types.length, 9)
    assert.equal(
      await detailOf(tenant, individual(id)),
      `Missing required claims -- ${id}: [${types.map((type) => `'${type}'`).join(', ')}]`,
    )
    for (const claim of NATURAL.slice(2)) {
      assert.match(await detailOf(tenant, individual(id)), new RegExp(`'${claim.claim_type}'`))
      await addClaim(tenant, id, claim)
    }
    await tenant.post('/onboarding-applications', individual(id))
  })

  test('20: the company and its signatories owe their own claims, and every related person the full set', async () => {
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

  test('20: a company among the related persons can never bring the claims of humans', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const parent = (await legal(tenant)).id
    const { body } = await companyOf(papers, related(relationship(parent, 'shareholder')))
    assert.match(
      await detailOf(tenant, body),
      new RegExp(`^Missing required claims on shareholder ${parent}: \\['identity', 'nationalities'`),
    )
  })

  test('20: a claim counts whether it is verified or not', async () => {
    const tenant = await strict()
    const { individual } = await papersOf(tenant)
    const { id, claims } = await natural(tenant)
    for (const claim of claims) await tenant.post(`/sandbox/persons/${id}/claims/${claim.id}/verify`)
    await addClaim(tenant, id, contact)
    await tenant.post('/onboarding-applications', individual(id))
  })

  test('22: a company that operates elsewhere claims its address and proves it', async () => {
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

  test('22: the latest claim of a company counts, also before it is verified', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, body } = await companyOf(papers, elsewhere)
    const [address] = await tenant.get(`/persons/${firm}/claims?claim_type=registered_address`)
    await tenant.post(`/sandbox/persons/${firm}/claims/${address.id}/verify`)
    await addClaim(tenant, firm, registered)
    await tenant.post('/onboarding-applications', body)
  })

  test('23: nominee shareholders bring their agreement', async () => {
    const tenant = await strict()
    const papers = await papersOf(tenant)
    const { firm, body } = await companyOf(papers, { ...business, has_nominee_shareholders: true })
    assert.equal(
      await detailOf(tenant, body),
      `No acceptable evidence for claim 'relationships' on person ${firm}`,
    )
    const agreement = papers.evidence(firm, 'nominee_agreement/trust_deed')
    await tenant.post('/onboarding-applications', { ...body, evidence: [...body.evidence, ...agreement] })
  })
})
