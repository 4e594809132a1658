// Legal documents: what a new tenant has, which version is the latest and when, and how their files are fetched.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { publishVersion } from '../../src/features/customers/legal-documents/publish-version.ts'
import { seedOlderTenants } from '../../src/features/customers/legal-documents/seed-documents.ts'
import { withdrawVersion } from '../../src/features/customers/legal-documents/withdraw-version.ts'
import { storeBytes } from '../../src/features/platform/files/store-file.ts'
import { type Body, type Caller, callerOf, freshTenant, offenders, refused, send } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { insertVersion } from '../support/fill-legal-documents.ts'
import { DEMANDED, papersOf } from '../support/papers.ts'
import { readPdf } from '../support/pdf-text.ts'
import { APPLICATIONS, authoritiesOf, decide, natural, owner } from '../support/people.ts'
import { PDF, SAMPLES, uploadFile } from '../support/upload.ts'

const DOCUMENTS = '/legal-documents'
const TYPES = [
  ...DEMANDED,
  'costs_and_charges',
  'pccpc_prospectus',
  'pccpc_special_regulations',
  'pccpc_acceptance_declaration',
]

const ofType = async (tenant: Caller, type: string): Promise<Body> =>
  (await tenant.get(`${DOCUMENTS}?document_type=${type}`))[0]

// Adds a version of the document with the file of its first version.
const addVersion = ({ tenant }: Caller, document: Body, version: string, effective_at: string) =>
  insertVersion(tenant, {
    legal_document: document.id,
    version,
    effective_at,
    file: document.latest_version.file,
    created_at: document.created_at,
  })

const pathOf = (url: string, base: string) => {
  assert.ok(url.startsWith(`${base}/downloads/`), url)
  return url.slice(base.length)
}

describe('a new tenant', () => {
  test('a new tenant has one document of each type by name, with version 1.0 in effect since 2020', async () => {
    const tenant = await freshTenant()
    const documents: Body[] = await tenant.get(DOCUMENTS)
    assert.deepEqual(documents.map((one) => one.document_type).sort(), [...TYPES].sort())
    const names = documents.map((one) => one.name)
    assert.deepEqual(names, [...names].sort())
    for (const { id, latest_version: latest } of documents) {
      assert.match(id, /^ldc_/)
      assert.match(latest.id, /^ldv_/)
      assert.match(latest.file, /^fil_/)
      assert.equal(latest.legal_document, id)
      assert.equal(latest.version, '1.0')
      assert.equal(latest.effective_at, '2020-01-01T00:00:00.000Z')
    }
  })

  test('a new tenant has no terms of service, and a type that does not exist is refused', async () => {
    const tenant = await freshTenant()
    assert.deepEqual(await tenant.get(`${DOCUMENTS}?document_type=terms_of_service`), [])
    const refusal = await refused(
      tenant.call('GET', `${DOCUMENTS}?document_type=cookies`),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(refusal), ['query.document_type invalid_param'])
  })

  test('a new tenant sees its own documents only', async () => {
    const [tenant, stranger] = [await freshTenant(), await freshTenant()]
    const { id, latest_version: latest } = await ofType(tenant, 'risk_disclosures')
    assert.deepEqual(await tenant.get(`${DOCUMENTS}/${id}`), await ofType(tenant, 'risk_disclosures'))
    assert.deepEqual(await tenant.get(`${DOCUMENTS}/${id}/versions/${latest.id}`), latest)
    for (const path of ['', '/latest', '/latest/file', '/versions', `/versions/${latest.id}`])
      await refused(stranger.call('GET', `${DOCUMENTS}/${id}${path}`), 404, 'not_found')
    await refused(stranger.call('GET', `${DOCUMENTS}/${id}/versions/${latest.id}/file`), 404, 'not_found')
  })

  test('a new tenant needs the scope read', async () => {
    const tenant = await freshTenant()
    const writer = callerOf(tenant.baseUrl, { ...tenant, scope: 'write' })
    await refused(writer.call('GET', DOCUMENTS), 403, 'insufficient_scope')
  })
})

describe('versions', () => {
  test('versions come newest first; the latest is the newest in effect on the clock of the tenant', async () => {
    const tenant = await freshTenant()
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const document = await ofType(tenant, 'order_execution_policy')
    const { id, latest_version: first } = document
    const later = new Date(Date.parse(now) + 3_600_000).toISOString()
    const future = await addVersion(tenant, document, '3.0', later)
    const second = await addVersion(tenant, document, '2.0', '2024-05-01T00:00:00.000Z')
    const old = await addVersion(tenant, document, '0.9', '2019-01-01T00:00:00.000Z')
    const versions: Body[] = await tenant.get(`${DOCUMENTS}/${id}/versions`)
    assert.deepEqual(
      versions.map((one) => one.id),
      [future, second, first.id, old],
    )
    const latest = async () => (await tenant.get(`${DOCUMENTS}/${id}/latest`)).version
    assert.equal(await latest(), '2.0')
    assert.equal((await tenant.get(`${DOCUMENTS}/${id}`)).latest_version.version, '2.0')

    await tenant.post('/sandbox/clock/advance', { seconds: 3599 })
    assert.equal(await latest(), '2.0')
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    assert.equal(await latest(), '3.0')
    assert.equal((await ofType(tenant, 'order_execution_policy')).latest_version.id, future)
  })

  test('the version that was created last is the latest of the same date', async () => {
    const tenant = await freshTenant()
    const document = await ofType(tenant, 'costs_and_charges')
    const again = await addVersion(tenant, document, '1.1', '2020-01-01T00:00:00.000Z')
    assert.equal((await tenant.get(`${DOCUMENTS}/${document.id}/latest`)).id, again)
    const versions: Body[] = await tenant.get(`${DOCUMENTS}/${document.id}/versions`)
    assert.deepEqual(
      versions.map((one) => one.version),
      ['1.1', '1.0'],
    )
  })

  test('versions that are unknown, or of another document, are not found', async () => {
    const tenant = await freshTenant()
    const [one, other]: Body[] = await tenant.get(DOCUMENTS)
    for (const version of [other.latest_version.id, 'ldv_unknown'])
      for (const path of ['', '/file'])
        await refused(
          tenant.call('GET', `${DOCUMENTS}/${one.id}/versions/${version}${path}`),
          404,
          'not_found',
        )
  })

  test('latest_version is null and there is nothing to fetch where no version is in effect', async () => {
    const tenant = await freshTenant()
    const app = await testApp()
    const { id } = await ofType(tenant, 'risk_disclosures')
    await app.database.write(tenant.tenant)`
      update legal_document_versions set effective_at = '2999-01-01' where tenant = ${tenant.tenant} and legal_document = ${id}`
    assert.equal((await tenant.get(`${DOCUMENTS}/${id}`)).latest_version, null)
    await refused(tenant.call('GET', `${DOCUMENTS}/${id}/latest`), 404, 'not_found')
    await refused(tenant.call('GET', `${DOCUMENTS}/${id}/latest/file`), 404, 'not_found')
    const [version] = await tenant.get(`${DOCUMENTS}/${id}/versions`)
    assert.equal(version.effective_at, '2999-01-01T00:00:00.000Z')
    assert.equal(
      (await tenant.call('GET', `${DOCUMENTS}/${id}/versions/${version.id}/file?redirect=false`)).status,
      200,
    )
  })
})

describe('files', () => {
  test('files are reached by a redirect, by redirect=false and by latest; inline decides if the browser shows them', async () => {
    const tenant = await freshTenant()
    const { baseUrl } = tenant
    const { id, latest_version } = await ofType(tenant, 'complaints_handling_policy')
    const paths = [`${DOCUMENTS}/${id}/latest/file`, `${DOCUMENTS}/${id}/versions/${latest_version.id}/file`]
    for (const path of paths) {
      const sent = await tenant.call('GET', path)
      assert.equal(sent.status, 302)
      assert.equal(sent.text, '')
      assert.equal(sent.headers.get('cache-control'), 'no-store')
      assert.ok(sent.headers.get('request-id'))
      const followed = await send(baseUrl, 'GET', pathOf(sent.headers.get('location')!, baseUrl))
      assert.equal(followed.status, 200)
      assert.equal(followed.headers.get('content-type'), 'application/pdf')
      assert.equal(
        followed.headers.get('content-disposition'),
        'attachment; filename="Complaints handling policy 1.0 (sample).pdf"',
      )
      assert.equal(followed.headers.get('x-content-type-options'), 'nosniff')

      const answer = await tenant.call('GET', `${path}?redirect=false&inline=true`)
      assert.equal(answer.status, 200)
      assert.deepEqual(Object.keys(answer.body), ['download_url'])
      const opened = await send(baseUrl, 'GET', pathOf(answer.body.download_url, baseUrl))
      assert.match(opened.headers.get('content-disposition')!, /^inline; /)
    }
    const latest = await tenant.get(`${DOCUMENTS}/${id}/latest?inline=true`)
    const { download_url, ...version } = latest
    assert.deepEqual(version, latest_version)
    const opened = await send(baseUrl, 'GET', pathOf(download_url, baseUrl))
    assert.match(opened.headers.get('content-disposition')!, /^inline; /)
    await refused(tenant.call('GET', `${paths[0]}?redirect=maybe`), 400, 'invalid_request')
  })

  test('files are readable samples of one or two numbered pages, each of its own type', async () => {
    const tenant = await freshTenant()
    const texts = new Set<string>()
    for (const { id, name } of (await tenant.get(DOCUMENTS)) as Body[]) {
      const { download_url } = await tenant.get(`${DOCUMENTS}/${id}/latest`)
      const answer = await fetch(download_url)
      const bytes = Buffer.from(await answer.arrayBuffer())
      assert.equal(answer.headers.get('content-length'), String(bytes.length))
      const pages = readPdf(bytes)
      assert.ok(pages.length === 1 || pages.length === 2, `${name}: ${pages.length} pages`)
      pages.forEach((lines, at) => {
        assert.equal(lines[0], `Holdfast sandbox ${name} · version 1.0 · SAMPLE`)
        assert.ok(lines.includes('SAMPLE'), name)
        assert.match(lines.at(-1)!, new RegExp(`Not legally binding. Page ${at + 1} of ${pages.length}$`))
      })
      const text = pages.flat().join(' ')
      assert.match(text, /This is a sample for testing software/)
      assert.doesNotMatch(text, /\ufffd/, `${name} holds characters that cannot be read`)
      assert.ok(text.length > 1500, `${name}: ${text.length} characters`)
      texts.add(text)
    }
    assert.equal(texts.size, TYPES.length)
  })

  test('files have the same bytes for every tenant and at every rendering', async () => {
    const { makeSample } = await import('../../src/features/customers/legal-documents/make-sample.ts')
    const [one, two] = [await freshTenant(), await freshTenant()]
    const fetched = await Promise.all(
      [one, two].map(async (tenant) => {
        const { id } = await ofType(tenant, 'costs_and_charges')
        return Buffer.from(
          await (await fetch((await tenant.get(`${DOCUMENTS}/${id}/latest`)).download_url)).arrayBuffer(),
        )
      }),
    )
    const sample = await makeSample('costs_and_charges')
    assert.ok(fetched.every((bytes) => bytes.equals(sample)))
  })

  test('files are behind links that work for five minutes of the tenant clock, without a token, and unchanged only', async () => {
    const tenant = await freshTenant()
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id } = await ofType(tenant, 'risk_disclosures')
    const { download_url } = await tenant.get(`${DOCUMENTS}/${id}/latest`)
    const path = pathOf(download_url, tenant.baseUrl)
    const fetchIt = (changed = path) => send(tenant.baseUrl, 'GET', changed)
    await tenant.post('/sandbox/clock/advance', { seconds: 299 })
    assert.equal((await fetchIt()).status, 200)
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    await refused(fetchIt(), 404, 'not_found')

    const fresh = pathOf((await tenant.get(`${DOCUMENTS}/${id}/latest`)).download_url, tenant.baseUrl)
    assert.equal((await fetchIt(fresh)).status, 200)
    const [purpose, , file, time, mac] = fresh.slice('/downloads/'.length).split('.') as string[]
    const stranger = await freshTenant()
    const forged = [
      fresh.slice(0, -1),
      `${fresh}A`,
      fresh.replace('attachment', 'inline'),
      `/downloads/${[purpose, stranger.tenant, file, time, mac].join('.')}`,
      `/downloads/${[purpose, tenant.tenant, file, `${time}0`, mac].join('.')}`,
      '/downloads/x',
      '/downloads/a.b.c.d.e',
      '/downloads/....',
    ]
    for (const one of forged) await refused(fetchIt(one), 404, 'not_found')
    const put = await send(tenant.baseUrl, 'PUT', fresh.replace('downloads', 'uploads'), '{}', {
      'Content-Type': 'application/pdf',
    })
    assert.equal(put.status, 404, put.text)
    await refused(send(tenant.baseUrl, 'POST', fresh, {}), 405, 'method_not_allowed')
  })
})

describe('publishing', () => {
  const publish = async ({ tenant }: Caller, version: string, effective_at?: string, name?: string) => {
    const app = await testApp()
    const stored = await storeBytes(app, tenant, SAMPLES[PDF]!)
    const input = { document_type: 'terms_of_service', version, effective_at, name, stored } as const
    return changeAs(app, tenant, (context) => publishVersion(context, input))
  }
  const withdraw = async ({ tenant }: Caller, version: string) =>
    changeAs(await testApp(), tenant, (context) => withdrawVersion(context, version))
  const inSeconds = (now: string, seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString()

  test('the first version of a type creates the document, also of two concurrent ones', async () => {
    const tenant = await freshTenant()
    const [one, two] = await Promise.all([publish(tenant, '1.0'), publish(tenant, '1.1')])
    assert.equal(one.legal_document, two.legal_document)
    const document = await ofType(tenant, 'terms_of_service')
    assert.equal(document.name, 'Terms of service')
    assert.equal((await tenant.get(`${DOCUMENTS}/${document.id}/versions`)).length, 2)
  })

  test('a label that is in use is refused, also of two concurrent ones', async () => {
    const tenant = await freshTenant()
    const outcomes = await Promise.allSettled([publish(tenant, '1.0'), publish(tenant, '1.0')])
    assert.deepEqual(outcomes.map((one) => one.status).sort(), ['fulfilled', 'rejected'])
    await assert.rejects(publish(tenant, '1.0'), /has a version 1.0 already/)
    assert.equal((await publish(tenant, '1.1')).version, '1.1')
  })

  test('a version can be consented to once it is in effect', async () => {
    const tenant = await freshTenant()
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id } = await publish(tenant, '1.0', new Date(Date.parse(now) + 60_000).toISOString())
    const person = (await natural(tenant)).id
    const apply = () =>
      tenant.call('POST', APPLICATIONS, {
        customer_type: 'individual',
        authorities: [owner(person)],
        consents: [
          { person, consent_type: 'terms_of_service', consented_at: now, legal_document_version: id },
        ],
      })
    const { params } = await refused(apply(), 400, 'invalid_request')
    assert.equal(params[0].path, 'body.consents.0.legal_document_version')
    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    assert.equal((await apply()).status, 201)
  })

  test('the first version of a required document is required from its date on, and onboarding works until then', async () => {
    const tenant = await freshTenant({ onboarding: 'full', demand_terms_of_service: true })
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const terms = await publish(tenant, '1.0', inSeconds(now, 60))
    const { individual, consents } = await papersOf(tenant)
    const [early, late] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const { id } = await tenant.post(APPLICATIONS, individual(early))
    await decide(tenant, id, 'approved')

    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    const { detail } = await refused(
      tenant.call('POST', APPLICATIONS, individual(late)),
      400,
      'invalid_request',
    )
    assert.equal(detail, `Missing required consents for person ${late}: ['terms_of_service']`)
    const agreed = {
      ...consents(late)[0],
      consent_type: 'terms_of_service',
      legal_document_version: terms.id,
    }
    await tenant.post(APPLICATIONS, { ...individual(late), consents: [...consents(late), agreed] })
  })

  test('a version that is not in effect yet can be withdrawn, as if it had never been published', async () => {
    const tenant = await freshTenant({ onboarding: 'full', demand_terms_of_service: true })
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const listed = await tenant.get(DOCUMENTS)
    const wrong = await publish(tenant, '1.0', inSeconds(now, 60), 'Tems')
    const { individual } = await papersOf(tenant)
    assert.deepEqual(await withdraw(tenant, wrong.id), wrong)
    assert.deepEqual(await tenant.get(DOCUMENTS), listed)
    const at = `${DOCUMENTS}/${wrong.legal_document}`
    for (const path of ['', '/latest', '/versions', `/versions/${wrong.id}`, `/versions/${wrong.id}/file`])
      await refused(tenant.call('GET', `${at}${path}`), 404, 'not_found')
    await assert.rejects(withdraw(tenant, wrong.id), /not found|No such/i)

    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    await tenant.post(APPLICATIONS, individual((await natural(tenant)).id))

    const right = await publish(tenant, '1.0', undefined, 'Terms')
    const document = await ofType(tenant, 'terms_of_service')
    assert.deepEqual([document.name, document.latest_version], ['Terms', right])
    assert.deepEqual(await tenant.get(`${DOCUMENTS}/${document.id}/versions`), [right])
  })

  test('a future version can be withdrawn, and the previous one stays the latest', async () => {
    const tenant = await freshTenant()
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const first = await publish(tenant, '1.0')
    const second = await publish(tenant, '2.0', inSeconds(now, 60))
    await withdraw(tenant, second.id)
    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    const at = `${DOCUMENTS}/${first.legal_document}`
    assert.deepEqual(await tenant.get(`${at}/versions`), [first])
    assert.equal((await tenant.get(`${at}/latest`)).id, first.id)
  })

  test('a version that is in effect, or belongs to another tenant, cannot be withdrawn', async () => {
    const [tenant, stranger] = [await freshTenant(), await freshTenant()]
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const { id, legal_document } = await publish(tenant, '1.0')
    await assert.rejects(withdraw(tenant, id), /in effect since/)
    const soon = await publish(tenant, '2.0', inSeconds(now, 60))
    await assert.rejects(withdraw(stranger, soon.id), /not found|No such/i)
    await tenant.post('/sandbox/clock/advance', { seconds: 60 })
    await assert.rejects(withdraw(tenant, soon.id), /in effect since/)
    assert.equal((await tenant.get(`${DOCUMENTS}/${legal_document}/versions`)).length, 2)
  })
})

test('tenants of an older release get the samples once, and only those that have no document', async () => {
  const tenant = await freshTenant()
  const { database } = await testApp()
  const sql = database.write(tenant.tenant)
  await sql`delete from legal_document_versions where tenant = ${tenant.tenant}`
  await sql`delete from legal_documents where tenant = ${tenant.tenant}`
  assert.deepEqual(await tenant.get(DOCUMENTS), [])
  await seedOlderTenants(database)
  const documents = await tenant.get(DOCUMENTS)
  assert.equal(documents.length, TYPES.length)
  await seedOlderTenants(database)
  assert.deepEqual(await tenant.get(DOCUMENTS), documents)
})

test('a new tenant with all requirements can onboard a customer through the API alone', async () => {
  const tenant = await freshTenant({ onboarding: 'full' })
  const person = (await natural(tenant)).id
  const documents: Body[] = await tenant.get(DOCUMENTS)
  const demanded = documents.filter(({ document_type: type }) => !/^(costs|pccpc)/.test(type))
  const consented_at = '2026-01-02T03:04:05Z'
  const consents = [
    ...demanded.map(({ document_type: consent_type, latest_version }) => ({
      person,
      consent_type,
      consented_at,
      legal_document_version: latest_version.id,
    })),
    { person, consent_type: 'data_accuracy', consented_at },
  ]
  const scan = async (evidence_type: string, content_type: string, more: object = {}) => ({
    person,
    evidence_type,
    ...more,
    file: (await uploadFile(tenant, { filename: 'scan', content_type })).id,
  })
  const evidence = [
    await scan('identity_document', 'image/jpeg', { document_type: 'national_id_front' }),
    await scan('identity_document', 'image/jpeg', { document_type: 'national_id_back' }),
    await scan('selfie', 'image/heic'),
    await scan('proof_of_address', 'application/pdf', { document_type: 'utility_bill' }),
  ]
  const application = { customer_type: 'individual', authorities: [owner(person)], consents, evidence }
  const without = { ...application, consents: consents.slice(1) }
  await refused(tenant.call('POST', APPLICATIONS, without), 400, 'invalid_request')
  const { id } = await tenant.post(APPLICATIONS, application)
  await decide(tenant, id, 'approved')
  assert.equal((await authoritiesOf(tenant, person)).length, 1)
})
