// Every sealed column says whether an erasure takes its values. A person is written into each that says so; the report of
// an access request shows each, and an erasure leaves none of them.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { applyErasure } from '../../../src/features/back-office/retention/apply-erasures.ts'
import type { RecordKind } from '../../../src/features/back-office/retention/rules.ts'
import { placeOf, sealedColumns } from '../../../src/privacy/sealed-columns.ts'
import { setRule } from '../../support/approvals.ts'
import { SENDER } from '../../support/cash.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { leave, newCustomer, nowOf } from '../../support/ended-customer.ts'
import { fillTexts } from '../../support/fill-texts.ts'
import { newOperator } from '../../support/operators.ts'
import { openVaultValues } from '../../support/sealed-values.ts'

/** Columns that an erasure takes, and that cannot hold a text of this test. */
const WITHOUT_TEXT = [
  'files.content_key',
  'signed_uploads.content_key', // keys
  'onboarding_applications.application', // ids and codes
]

const KINDS: RecordKind[] = ['identity', 'accounts', 'documents']

/** A tenant with a person who has left, and operators of compliance who wrote about them; every text is a mark. */
async function openDesk() {
  const tenant = await freshTenant()
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const [officer, checker] = [await newOperator('compliance'), await newOperator('compliance')]
  const at = `/operator/tenants/${tenant.tenant}`
  const one = await newCustomer(tenant)
  let texts = 0
  const mark = () => {
    one.marks.push(`Zqtext${texts++} of ${one.customer}.`)
    return one.marks.at(-1)!
  }
  const done = async (call: Promise<{ status: number; body: Body }>, status: number): Promise<Body> => {
    const answer = await call
    assert.equal(answer.status, status, JSON.stringify(answer.body))
    return answer.body
  }
  const hold = async (change: string): Promise<Body> => {
    const reason = encodeURIComponent(mark())
    const headers = { 'Sec-Fetch-Site': 'same-origin', 'Approval-Reason': reason }
    return done(officer.call('POST', `${at}/${change}`, { reason: mark() }, headers), 202)
  }
  const letGo = async () => {
    for (const record_kind of KINDS) {
      const rule = { record_kind, years: 0, counted_from: 'end', is_automatic: false }
      await done(officer.call('PUT', `${at}/retention-rules`, rule), 200)
    }
  }
  return { tenant, officer, checker, at, one, mark, done, hold, letGo }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

const registration = (owner_name: string, nickname: string) => ({
  owner_name,
  nickname,
  iban: 'GB33BUKB20201555555555',
  bank_code: 'BUKBGB22',
  currency: 'EUR',
})

test('an access request shows the values of every personal column, and an erasure takes them', {
  timeout: 120_000,
}, async () => {
  const { tenant, officer, checker, at, one, mark, done, hold, letGo } = await openDesk()
  const key = { 'Idempotency-Key': `erasure-${one.account}` }
  const path = `/accounts/${one.account}/funding-accounts`
  const bank = registration(mark(), mark())
  one.marks.push(bank.iban, SENDER.iban.replaceAll(' ', ''))
  assert.equal((await tenant.call('POST', path, bank, key)).status, 201)
  const note = () => ({ subject: one.account, text: mark(), has_personal_data: true })
  await done(officer.call('POST', `${at}/notes`, note()), 201)
  await done(officer.call('POST', `${at}/customers/${one.customer}/unmask`, { reason: mark() }), 200)
  const legal_hold = () => ({ person: one.person, reason: mark() })
  const [first, second] = [
    await done(officer.call('POST', `${at}/legal-holds`, legal_hold()), 201),
    await done(officer.call('POST', `${at}/legal-holds`, legal_hold()), 201),
  ]
  await done(officer.call('POST', `${at}/legal-holds/${first.id}/lift`, { reason: mark() }), 200)
  await setRule(tenant.tenant, { verb: 'legal_holds.lift', roles: ['compliance'] })
  const lifted = await hold(`legal-holds/${second.id}/lift`)
  const vote = () => checker.call('POST', `${at}/approvals/${lifted.id}/approve`, { note: mark() })
  await done(vote(), 200)

  const gone = await leave(tenant, one)
  const { account: house } = await tenant.post('/sandbox/firm-accounts', { name: 'House' })
  await fillTexts(await testApp(), tenant.tenant, gone, house, mark)
  await letGo()
  const isMarked = (text: string) =>
    gone.marks.some((each) => text.toLowerCase().includes(each.toLowerCase()))
  const columnsWithMarks = async () => {
    const marked = (await openVaultValues(tenant.tenant)).filter(({ text }) => isMarked(text))
    return [...new Set(marked.map(({ column }) => column))].sort()
  }
  const declared = sealedColumns().filter(
    (column) => typeof placeOf(column).erasure === 'string' && !WITHOUT_TEXT.includes(column),
  )
  const asks = `${at}/persons/${gone.person}/access-requests`
  const request = await done(officer.call('POST', asks, { reason: mark() }), 201)
  const before = await columnsWithMarks()
  assert.deepEqual(
    declared.filter((column) => !before.includes(column as never)),
    [],
  )
  // The report of an access request shows each of these columns, but for copies of answers that it has already.
  const readings = `${at}/access-requests/${request.id}`
  const { sections } = await done(officer.call('POST', `${readings}/report`, { reason: mark() }), 200)
  const isReported = (column: string) => {
    const [table, member] = column.split('.')
    const records: Body[] = sections.find(({ name }: Body) => name === table)?.records ?? []
    return records.some((record) => isMarked(textOf(record[member!])))
  }
  assert.deepEqual(
    declared.filter((column) => !isReported(column)),
    ['idempotency_keys.body'],
  )
  const file = await done(officer.call('POST', `${readings}/report-file`, { reason: mark() }), 200)
  assert.match(Buffer.from(file.content, 'base64').toString('latin1'), /^%PDF-/)
  await done(officer.call('POST', `${at}/persons/${gone.person}/erasures`, { reason: 'Request.' }), 201)
  assert.deepEqual(await columnsWithMarks(), [])
  const again = await tenant.call('POST', path, bank, key)
  assert.ok(again.status >= 400 && !again.text.includes(bank.owner_name), again.text)
})

test('an erasure after a restore ends the changes that waited in the backup, and takes their texts', {
  timeout: 120_000,
}, async () => {
  const { tenant, at, one, mark, done, hold, letGo, officer, checker } = await openDesk()
  const gone = await leave(tenant, one)
  await letGo()
  for (const verb of ['erasures.create', 'legal_holds.lift'])
    await setRule(tenant.tenant, { verb, roles: ['compliance'] })
  const erasure = await hold(`persons/${gone.person}/erasures`)
  const order = { person: one.person, reason: mark() }
  const legal_hold = await done(officer.call('POST', `${at}/legal-holds`, order), 201)
  const lift = await hold(`legal-holds/${legal_hold.id}/lift`)
  const now = await nowOf(tenant)
  const exported = {
    tenant: tenant.tenant,
    id: 'ers_restored',
    person: gone.person,
    requested_by: 'test',
    record_kinds: KINDS,
    values: 0,
    files: 0,
    relationship_ended_at: now,
    created_at: now,
  }
  const { tenant: id } = tenant
  assert.equal(await changeAs(await testApp(), id, (context) => applyErasure(context, exported)), true)
  const left = (await openVaultValues(tenant.tenant)).filter(({ text }) => /Zqtext/.test(text))
  assert.deepEqual(left, [])
  assert.equal((await checker.call('GET', `${at}/approvals/${lift.id}`)).body.status, 'cancelled')
  const refused = await checker.call('POST', `${at}/approvals/${erasure.id}/approve`, {})
  assert.deepEqual([refused.status, refused.body.code], [409, 'approval_outdated'])
})
