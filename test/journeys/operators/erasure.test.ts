// Retention and erasure of personal data over the operator API: rules, holds, what stands against an erasure, and what
// is left of a person afterwards. The ledger, the trail and the sealed facts still prove.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, test } from 'vitest'
import { setRule } from '../../support/approvals.ts'
import { SENDER } from '../../support/cash.ts'
import { type Body, type Caller, freshTenant, refused } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { type EndedCustomer, leave, newCustomer, nowOf } from '../../support/ended-customer.ts'
import { openTestAccount } from '../../support/journey.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { openVaultValues } from '../../support/sealed-values.ts'
import { temporaryDirectory } from '../../support/temporary.ts'
import { until } from '../../support/until.ts'
import { uploadFile } from '../../support/upload.ts'

const folder = temporaryDirectory('erasure')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const KINDS = ['accounts', 'documents', 'identity']
const YEAR_S = 366 * 86_400

interface Desk {
  tenant: Caller
  officer: SignedIn
  at: string
  call(method: string, path: string, body?: object): Promise<{ status: number; body: Body }>
}

/** A tenant with a frozen clock, and a person of compliance. */
async function openDesk(): Promise<Desk> {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const officer = await newOperator('compliance', tenant.tenant)
  const at = `/operator/tenants/${tenant.tenant}`
  return { tenant, officer, at, call: (method, path, body) => officer.call(method, `${at}${path}`, body) }
}

const ruleOf = (record_kind: string, more: object = {}) => ({
  record_kind,
  years: 5,
  counted_from: 'end',
  is_automatic: false,
  ...more,
})

async function setRules({ call }: Desk, more: object = {}) {
  for (const kind of KINDS)
    assert.equal((await call('PUT', '/retention-rules', ruleOf(kind, more))).status, 200)
}

const erase = ({ call }: Desk, person: string, body: object = {}) =>
  call('POST', `/persons/${person}/erasures`, { reason: 'Request of March.', ...body })

/** Moves the clock, and waits until the log has all requests until then: the server writes them a moment later. */
async function passYears({ tenant }: Desk, years: number): Promise<void> {
  const { headers } = await tenant.call('POST', '/sandbox/clock/advance', { seconds: years * YEAR_S })
  const last = headers.get('request-id')
  await until<Body[]>(
    () => tenant.get('/request-logs?operation=sandbox.advance_clock&limit=200'),
    (rows) => rows.some(({ id }) => id === last),
  )
}

const obstaclesOf = async ({ call }: Desk, person: string): Promise<string[]> =>
  (await call('GET', `/persons/${person}/erasure`)).body.obstacles.map(({ code }: Body) => code)

/** Holds that the ledger, the facts and the trail of the tenant prove, by all three verifiers. */
async function holdProofs(tenant: Caller) {
  const proof = await tenant.get('/ledger/proof')
  assert.deepEqual([proof.is_whole, proof.faults], [true, []])
  const signed = await tenant.get('/activity/proof')
  const records: Body[] = await tenant.get('/activity?after=0&limit=1000')
  const [trail, file] = [join(folder, 'trail.jsonl'), join(folder, 'proof.json')]
  writeFileSync(trail, records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  writeFileSync(file, JSON.stringify(signed))
  const holdfast = ['bin/holdfast.mjs', 'audit', 'verify', trail, '--proof', file]
  const programs = [
    [process.execPath, ...holdfast],
    ['python3', 'docs/examples/verify.py', trail, '--proof', file],
  ]
  for (const [program, ...words] of programs) {
    const { stdout, status, error } = spawnSync(program!, words, { encoding: 'utf8' })
    if (error && program === 'python3') continue
    assert.deepEqual([status, JSON.parse(stdout).records], [0, records.length], stdout)
  }
}

/** The customer declares to the country with a form that is a file. */
async function declare({ tenant }: Desk, { customer }: EndedCustomer, country: string, evidence: string) {
  const signed_on = (await nowOf(tenant)).slice(0, 10)
  await tenant.put(`/customers/${customer}/tax-declarations/${country}`, { signed_on, evidence })
}

const formsOf = async (tenant: Caller, { customer }: EndedCustomer): Promise<string[]> =>
  (await tenant.get(`/customers/${customer}/tax-declarations`)).map(({ evidence }: Body) => evidence)

/** Whether the bytes of the file are there, and the key that opens them. */
async function hasBytes({ tenant }: Caller, file: string) {
  const text = 'select object is not null and content_key is not null as has_bytes from files where id = $1'
  const { database } = await testApp()
  const [row] = await database.run<{ has_bytes: boolean }>(tenant, { text, values: [file], name: '' })
  return row!.has_bytes
}

/** An operator looks at the customer, for a reason that is a mark of theirs. */
async function look({ call }: Desk, { customer, marks }: EndedCustomer) {
  const reason = `Reason of ${marks[0]} ${customer}.`
  marks.push(reason)
  const { status, body } = await call('POST', `/customers/${customer}/unmask`, { reason })
  assert.equal(status, 200, JSON.stringify(body))
}

/** Operators write notes about the customer, and reject changes; every text is a mark of theirs. */
async function writeAbout({ tenant, officer, at, call }: Desk, one: EndedCustomer): Promise<string[]> {
  const mark = (text: string) => {
    one.marks.push(`${text} of ${one.customer}.`)
    return one.marks.at(-1)!
  }
  const application = (await tenant.get('/onboarding-applications')).find((row: Body) =>
    JSON.stringify(row).includes(one.person),
  )
  const subjects = [one.customer, one.account, one.deposit, application.id]
  for (const subject of subjects) {
    const note = { subject, text: mark(`Note on ${subject}`), has_personal_data: true }
    const { status, body } = await call('POST', '/notes', note)
    assert.equal(status, 201, JSON.stringify(body))
  }
  const checker = await newOperator('compliance', tenant.tenant)
  const [authority] = await tenant.get(`/persons/${one.person}/authorities`)
  const suspend = () => ({ status: 'suspended', reason: mark('Reason of a suspension') })
  const held: [string, string, object][] = [
    ['customers.change', `/customers/${one.customer}/change`, suspend()],
    ['accounts.change', `/accounts/${one.account}/change`, suspend()],
    ['authorities.revoke', `/authorities/${authority.id}/revoke`, {}],
  ]
  const approvals: string[] = []
  for (const [verb, path, change] of held) {
    assert.equal((await setRule(tenant.tenant, { verb, roles: ['compliance'] })).status, 200)
    const reason = encodeURIComponent(mark(`Reason for ${verb}`))
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Approval-Reason': reason }
    const { status, body } = await officer.call('POST', `${at}${path}`, change, headers)
    assert.equal(status, 202, JSON.stringify(body))
    approvals.push(body.id)
  }
  assert.ok((await obstaclesOf({ tenant, officer, at, call }, one.person)).includes('approval_pending'))
  for (const id of approvals) {
    const note = mark(`Rejection of ${id}`)
    assert.equal((await checker.call('POST', `${at}/approvals/${id}/reject`, { note })).status, 200)
  }
  return approvals
}

async function readable(tenant: Caller, { marks }: EndedCustomer): Promise<string[]> {
  const texts = await openVaultValues(tenant.tenant)
  return marks.filter((mark) => texts.some(({ text }) => text.toLowerCase().includes(mark.toLowerCase())))
}

describe('an erasure', () => {
  test('an erasure leaves nothing readable of a customer that left, and every proof holds', async () => {
    const desk = await openDesk()
    const { tenant, call } = desk
    const stays = await newCustomer(tenant)
    const leaving = await newCustomer(tenant)
    const { id: form } = await uploadFile(tenant, { filename: `${leaving.marks[0]} W-8BEN.pdf` })
    const { id: replaced } = await uploadFile(tenant, { filename: `${leaving.marks[0]} W-9.pdf` })
    await declare(desk, leaving, 'US', replaced)
    const { id: shared } = await uploadFile(tenant)
    await declare(desk, leaving, 'US', form)
    for (const one of [leaving, stays]) await declare(desk, one, 'FR', shared)
    await look(desk, leaving)
    const approvals = await writeAbout(desk, leaving)
    const gone = await leave(tenant, leaving)
    const name = (await tenant.get(`/persons/${gone.person}`)).first_name
    assert.equal((await readable(tenant, gone)).length, gone.marks.length)
    const link = (await tenant.get(`/documents/${gone.statement.id}/file?redirect=false`)).download_url
    assert.equal((await fetch(link)).status, 200)
    assert.deepEqual([await hasBytes(tenant, form), await hasBytes(tenant, replaced)], [true, true])
    await setRules(desk)
    await passYears(desk, 5)

    const before = await tenant.get('/ledger/proof')
    const preview = await call('GET', `/persons/${gone.person}/erasure`)
    assert.deepEqual([preview.body.is_possible, preview.body.obstacles], [true, []])
    assert.equal(preview.body.records.accounts, 1)
    assert.ok(preview.body.records.claims >= 10 && preview.body.records.documents >= 1)
    const ofIban = () => tenant.get(`/search?q=${SENDER.iban}`)
    assert.equal((await ofIban()).length, 4)
    const done = await erase(desk, gone.person)
    assert.equal(done.status, 201, JSON.stringify(done.body))
    assert.deepEqual(done.body.record_kinds, ['identity', 'accounts', 'documents'])
    assert.ok(done.body.values >= 18 && done.body.files >= 2, JSON.stringify(done.body))

    assert.deepEqual(await readable(tenant, gone), [])
    assert.equal((await readable(tenant, stays)).length, stays.marks.length)
    assert.deepEqual(await formsOf(tenant, gone), [null, null])
    assert.deepEqual(await formsOf(tenant, stays), [shared])
    assert.deepEqual([await hasBytes(tenant, form), await hasBytes(tenant, shared)], [false, true])
    assert.equal(await hasBytes(tenant, replaced), false)
    for (const id of approvals) {
      const { status, body } = await call('GET', `/approvals/${id}`)
      assert.deepEqual([status, body.status, body.reason, body.input.body], [200, 'rejected', 'Erased', {}])
    }
    const person = await tenant.get(`/persons/${gone.person}`)
    assert.deepEqual([person.full_name, person.first_name, person.phone_number], ['Erased', null, null])
    assert.deepEqual(await tenant.get(`/persons?name=${name}`), [])
    assert.deepEqual(await tenant.get(`/search?q=${name}`), [])
    assert.equal((await tenant.get(`/search?q=${gone.person}`))[0].title, 'Erased')
    const left: Body[] = await ofIban()
    assert.deepEqual(left.map(({ object }) => object).sort(), ['funding_account', 'inbound_payment'])
    assert.ok(left.some(({ href }) => href === `/accounts/${stays.account}/funding-accounts`))
    assert.equal((await tenant.get(`/accounts/${gone.account}`)).name, 'Erased')
    const [bank] = await tenant.get(`/accounts/${gone.account}/funding-accounts`)
    assert.equal(bank.owner_name, 'Erased')
    assert.equal((await tenant.get(`/customers/${gone.customer}`)).full_name, 'Erased')
    for (const path of ['file', 'content'])
      await refused(tenant.call('GET', `/documents/${gone.statement.id}/${path}`), 404, 'not_found')
    const [event] = await tenant.get('/events?name=person.erased')
    assert.equal(event.resource.id, gone.person)
    const { values, files, ...listed } = (await call('GET', `/erasures?person=${gone.person}`)).body[0]
    assert.deepEqual([listed.id, listed.requested_by], [done.body.id, desk.officer.id])

    const after = await tenant.get('/ledger/proof')
    assert.deepEqual(after.assets, before.assets)
    await holdProofs(tenant)
  })

  test('an erasure is refused with all that stands against it, and changes nothing', async () => {
    const desk = await openDesk()
    const { tenant, call } = desk
    const one = await newCustomer(tenant)
    assert.deepEqual(await obstaclesOf(desk, one.person), [
      'authority_active',
      'account_open',
      'cash_left',
      'no_retention_rule',
      'no_retention_rule',
      'no_retention_rule',
    ])
    await setRules(desk)
    const early = await erase(desk, one.person)
    assert.deepEqual([early.status, early.body.code], [409, 'erasure_refused'])
    assert.match(early.body.detail, /has 100\.00 EUR/)
    assert.deepEqual(Object.keys(early.body.context), [
      'authority_active',
      'account_open',
      'cash_left',
      'retention_running',
    ])

    await leave(tenant, one)
    assert.deepEqual(new Set(await obstaclesOf(desk, one.person)), new Set(['retention_running']))
    await passYears(desk, 5)
    assert.deepEqual(await obstaclesOf(desk, one.person), [])
    const hold = await call('POST', '/legal-holds', { person: one.person, reason: 'Lawsuit 7 of 2031.' })
    assert.equal(hold.status, 201, JSON.stringify(hold.body))
    const held = await erase(desk, one.person)
    assert.deepEqual([held.body.code, held.body.context], ['erasure_refused', { legal_hold: hold.body.id }])
    assert.equal((await readable(tenant, one)).length, one.marks.length)

    const lift = () => call('POST', `/legal-holds/${hold.body.id}/lift`, { reason: 'Settled.' })
    const lifted = await lift()
    assert.deepEqual([lifted.status, lifted.body.lift_reason], [200, 'Settled.'])
    assert.deepEqual([(await lift()).status], [409])
    assert.deepEqual((await call('GET', '/legal-holds?in_force=true')).body, [])
    const only = await erase(desk, one.person, { record_kinds: ['documents'] })
    assert.deepEqual(only.body.record_kinds, ['documents'])
    assert.equal((await tenant.get(`/persons/${one.person}`)).full_name === 'Erased', false)
    const again = await erase(desk, one.person)
    assert.deepEqual(again.body.context, { already_erased: 'documents' })
    assert.equal((await erase(desk, one.person, { record_kinds: ['identity', 'accounts'] })).status, 201)
    await refused(
      tenant.call('POST', `/persons/${one.person}/claims`, {
        claim_type: 'education_level',
        education_level: 'none',
      }),
      409,
      'conflict',
    )
    const reapplied = { customer_type: 'individual', authorities: [{ person: one.person }] }
    const refusal = await refused(
      tenant.call('POST', '/onboarding-applications', reapplied),
      400,
      'invalid_request',
    )
    assert.match(refusal.detail, /were erased/)
    const actions = (await tenant.get('/activity?limit=200')).map(
      ({ action, status }: Body) => `${action} ${status}`,
    )
    assert.ok(actions.includes('POST /operator/tenants/{tenant_id}/legal-holds 201'))
    await holdProofs(tenant)
  })

  test('bad requests are refused: unknown persons, tenants, kinds, years and reasons', async () => {
    const desk = await openDesk()
    const { tenant, call } = desk
    const { person } = await openTestAccount(tenant)
    const other = await openTestAccount(await freshTenant())
    const statuses = async (...calls: Promise<{ status: number; body: Body }>[]) =>
      (await Promise.all(calls)).map(({ status, body }) => `${status} ${body.code}`)
    assert.deepEqual(
      await statuses(
        erase(desk, 'per_none'),
        erase(desk, other.person.id),
        call('GET', `/persons/${other.person.id}/erasure`),
        call('POST', '/legal-holds', { person: other.person.id, reason: 'x' }),
        call('POST', '/legal-holds/lgh_none/lift', { reason: 'x' }),
      ),
      Array(5).fill('404 not_found'),
    )
    assert.deepEqual(
      await statuses(
        erase(desk, person.id, { record_kinds: [] }),
        erase(desk, person.id, { record_kinds: ['orders'] }),
        erase(desk, person.id, { reason: ' ' }),
        call('PUT', '/retention-rules', ruleOf('identity', { years: -1 })),
        call('PUT', '/retention-rules', ruleOf('identity', { years: 1.5 })),
        call('PUT', '/retention-rules', ruleOf('orders')),
        call('PUT', '/retention-rules', ruleOf('identity', { counted_from: 'never' })),
      ),
      Array(7).fill('400 invalid_request'),
    )
    assert.deepEqual((await call('GET', '/retention-rules')).body, [])
  })

  test('another person of compliance must approve an erasure under a rule, and sees how much it reaches', async () => {
    const desk = await openDesk()
    const { tenant, call, at } = desk
    const gone = await leave(tenant, await newCustomer(tenant))
    await setRules(desk, { years: 0 })
    const set = await setRule(tenant.tenant, { verb: 'erasures.create', roles: ['compliance'] })
    assert.equal(set.status, 200, JSON.stringify(set.body))
    const held = await erase(desk, gone.person)
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.equal((await readable(tenant, gone)).length, gone.marks.length)
    const { details, events } = held.body.preview
    assert.deepEqual(events, [{ name: 'person.erased', resource: gone.person }])
    assert.ok(details.values > 10 && details.files >= 2)
    const own = await call('POST', `/approvals/${held.body.id}/approve`, {})
    assert.equal(own.status, 403, JSON.stringify(own.body))
    const second = await newOperator('compliance', tenant.tenant)
    const approved = await second.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.equal(approved.body.result.person, gone.person)
    assert.deepEqual(await readable(tenant, gone), [])
    await holdProofs(tenant)
  })

  test('the daily job erases when the rule says, at the end of a year if so', async () => {
    const desk = await openDesk()
    const { tenant } = desk
    const gone = await leave(tenant, await newCustomer(tenant))
    const stays = await newCustomer(tenant)
    await setRules(desk, { years: 1, counted_from: 'end_of_year', is_automatic: true })
    const year = Number((await nowOf(tenant)).slice(0, 4))
    await tenant.post('/sandbox/clock/advance', { to: `${year + 1}-12-31T23:00:00.000Z` })
    assert.equal((await readable(tenant, gone)).length, gone.marks.length)
    const moved = await tenant.post('/sandbox/clock/advance', { to: `${year + 2}-01-03T00:00:00.000Z` })
    assert.equal(moved.processed.erasures, 1, JSON.stringify(moved))
    assert.deepEqual(await readable(tenant, gone), [])
    assert.equal((await readable(tenant, stays)).length, stays.marks.length)
    const [erasure] = (await desk.call('GET', '/erasures')).body
    assert.deepEqual([erasure.requested_by, erasure.reason], ['system', null])
    assert.deepEqual(erasure.record_kinds, ['identity', 'accounts', 'documents'])
    await tenant.post('/sandbox/clock/advance', { seconds: 5 * 86_400 })
    assert.equal((await desk.call('GET', '/erasures')).body.length, 1)
    await holdProofs(tenant)
  })
})
