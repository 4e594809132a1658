// The last stages of an application over HTTP: consents and evidence. The rules themselves are tested beside
// decide-application.ts. The numbers are those of the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { type Body, type Caller, freshTenant, offenders, refused } from '../../support/client.ts'
import { papersOf, publish, RESOLUTION } from '../../support/papers.ts'
import { apply, natural } from '../../support/people.ts'

const APPLICATIONS = '/onboarding-applications'
const strict = (settings: object = {}) => freshTenant({ onboarding: 'full', ...settings })
const refusedApplication = (tenant: Caller, body: object): Promise<Body> =>
  refused(apply(tenant, body), 400, 'invalid_request')
const detailOf = async (tenant: Caller, body: object) =>
  (await refusedApplication(tenant, body)).detail as string

describe('consents', () => {
  test('24: each consent names a version in effect of its own document, and the attestation names none', async () => {
    const tenant = await strict()
    const { file, individual, consents } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const future = await publish(tenant, file, 'risk_disclosures', '2999-01-01T00:00:00.000Z')
    const path = 'body.consents.0.legal_document_version'
    const [first, second] = consents(id)
    const cases: [object, string, RegExp][] = [
      [{ ...first, legal_document_version: undefined }, `${path} missing_param`, /needs a legal_document/],
      [{ ...first, legal_document_version: null }, `${path} missing_param`, /needs a legal_document/],
      [{ ...first, legal_document_version: 'ldv_x' }, `${path} not_found`, /unknown .*: ldv_x/],
      [{ ...second, legal_document_version: future }, `${path} not_found`, /unknown/],
      [
        { ...first, legal_document_version: second.legal_document_version },
        `${path} invalid_param`,
        /version of document type 'risk_disclosures'; the two must be equal/,
      ],
      [{ ...first, consent_type: 'data_accuracy' }, `${path} invalid_param`, /takes no legal_document/],
      [
        { ...first, person: 'per_x' },
        'body.consents.0.person invalid_param',
        /neither authority nor related/,
      ],
    ]
    for (const [consent, place, detail] of cases) {
      const body = { ...individual(id), consents: [consent, ...consents(id)] }
      const answer = await refusedApplication(tenant, body)
      assert.deepEqual(offenders(answer), [place])
      assert.match(answer.detail, detail)
    }
    const all = cases.slice(0, 3).map(([consent]) => consent)
    const together = await refusedApplication(tenant, { ...individual(id), consents: all })
    assert.equal(offenders(together).length, 3) // and the missing ones beside them
    assert.match(together.detail, /Missing required consents/)
  })

  test('24: the older spelling of the agreement, an earlier version and a repeated consent are accepted', async () => {
    const tenant = await strict()
    const { file, versions, individual, consents } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const older = await publish(tenant, file, 'order_execution_policy', '2019-01-01T00:00:00.000Z')
    const swapped: Record<string, object> = {
      [versions.investment_services_agreement!]: { consent_type: 'investment_service_agreement' },
      [versions.order_execution_policy!]: { legal_document_version: older },
    }
    const papers = consents(id).map((one) => ({ ...one, ...swapped[one.legal_document_version] }))
    const body = { ...individual(id), consents: [...papers, papers[0]!] }
    const application = await tenant.post(APPLICATIONS, body)
    assert.deepEqual(application.application.consents, body.consents)
  })

  test('24: a consent needs a time with a zone and an existing type, and has no other members', async () => {
    const tenant = await strict()
    const { individual, consents } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const [first, ...others] = consents(id)
    for (const [more, place] of [
      [{ consented_at: '2026-03-01T09:05:00' }, 'consented_at invalid_param'],
      [{ consented_at: undefined }, 'consented_at missing_param'],
      [{ consent_type: 'everything' }, 'consent_type invalid_param'],
      [{ note: 'x' }, 'note invalid_param'],
    ] as const) {
      const body = { ...individual(id), consents: [{ ...first, ...more }, ...others] }
      assert.ok(offenders(await refusedApplication(tenant, body)).includes(`body.consents.0.${place}`), place)
    }
    await tenant.post(APPLICATIONS, {
      ...individual(id),
      consents: [{ ...first, consented_at: '2026-03-01T10:05:00+01:00' }, ...others],
    })
  })

  test('24: the terms of service are required only if the tenant demands and has published them', async () => {
    const tenant = await strict({ demand_terms_of_service: true })
    const { file, individual, consents } = await papersOf(tenant)
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    await tenant.post(APPLICATIONS, individual(a))
    const terms = await publish(tenant, file, 'terms_of_service')
    assert.equal(
      await detailOf(tenant, individual(b)),
      `Missing required consents for person ${b}: ['terms_of_service']`,
    )
    const agreed = { ...consents(b)[0], consent_type: 'terms_of_service', legal_document_version: terms }
    await tenant.post(APPLICATIONS, { ...individual(b), consents: [...consents(b), agreed] })
  })
})

describe('evidence', () => {
  test('26, 27: the refusal of a piece of evidence names its place', async () => {
    const tenant = await strict()
    const { individual, evidence } = await papersOf(tenant)
    const { id } = await natural(tenant)
    const stranger = await natural(tenant)
    const good = individual(id).evidence
    const wrong = [
      ...evidence(id, 'selfie/passport', 'identity_document', 'proof_of_address/org_chart', RESOLUTION),
      ...evidence(stranger.id, 'selfie'),
    ]
    const body = await refusedApplication(tenant, { ...individual(id), evidence: [...wrong, ...good] })
    assert.deepEqual(offenders(body), [
      'body.evidence.0.document_type invalid_param',
      'body.evidence.1.document_type missing_param',
      'body.evidence.2.document_type invalid_param',
      'body.evidence.3.evidence_type invalid_param',
      'body.evidence.4.person invalid_param',
    ])
    const closed = { ...individual(id), evidence: [{ ...good[0], note: 'x' }] }
    assert.deepEqual(offenders(await refusedApplication(tenant, closed)), [
      'body.evidence.0.note invalid_param',
    ])
  })
})
