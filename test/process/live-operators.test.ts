// Operators of a live installation: what no rule could hold is refused over the API, and stays possible on the server.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { camt053, FIRM } from '../support/bank-files.ts'
import { type Answer, type Body, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { PDF, SAMPLES } from '../support/upload.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

let live: OwnServer
let at: string
let tenant: string
let first_administrator: string

beforeAll(async () => {
  const PERSONAL_DATA_KEY = randomBytes(32).toString('base64')
  const settings = { ENVIRONMENT: 'live', BANK: 'iso20022', PERSONAL_DATA_KEY }
  live = await startOwn(await newEnvironment({ ...settings, DATABASE_URL: await newDatabase() }))
  ;({ tenant } = await command(live.environment, 'tenant', 'create', 'Broker', '--local'))
  at = `/operator/tenants/${tenant}`
  first_administrator = await newPerson('ada@example.com', 'administrator')
  await newPerson('ben@example.com', 'administrator')
})
afterAll(endAll)

const post = (path: string, body: object, cookie?: string): Promise<Answer> =>
  send(live.baseUrl, 'POST', path, body, {
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie ? { Cookie: cookie } : {}),
  })

/** The cookie of a person with the role. */
async function newPerson(email: string, role: string, ...more: string[]): Promise<string> {
  const words = ['operator', 'invite', email, '--role', role, ...more]
  const token = (await command(live.environment, ...words)).link.split('#')[1]
  const { body: opened } = await post('/operator/invitations/open', { token })
  const accepted = await post('/operator/invitations/accept', {
    token,
    challenge: opened.challenge,
    name: email,
    password: PASSWORD,
    code: codeOf(opened.authenticator.secret, 0),
  })
  assert.equal(accepted.status, 201, accepted.text)
  return accepted.headers.get('set-cookie')!.split(';', 1)[0]!
}

const EMERGENCY = ['--emergency', 'The first week.']
const entries = (): Promise<Body[]> => queryAt(live.environment.DATABASE_URL!, 'select * from bank_entries')

test('a file of the bank is refused over the API, and imported on the server', async () => {
  const cookie = await newPerson('ines@example.com', 'operations', ...EMERGENCY)
  const words = ['bank', 'account', tenant, 'EUR', FIRM.iban, FIRM.bank_code, FIRM.owner_name, '--local']
  await command(live.environment, ...words)
  const movement = { reference: 'B-1', amount: '250.00', text: 'Rent of Ada', name: 'Ada Lovelace' }
  const statement = camt053('S1', '2026-03-02', '0.00', '250.00', [movement])
  const content = Buffer.from(statement).toString('base64')
  const { status, body } = await post(`${at}/bank-files`, { content }, cookie)
  assert.deepEqual([status, body.code], [403, 'forbidden'])
  assert.match(body.detail, /holdfast bank import --local/)
  assert.deepEqual(await entries(), [])
  const file = join(live.environment.DATA_DIR!, 'statement.xml')
  writeFileSync(file, statement)
  const imported = await command(live.environment, 'bank', 'import', tenant, file, '--local')
  assert.equal(imported.entries.received, 1)
  assert.equal((await entries()).length, 1)
})

test('a version of a legal document waits for another person', async () => {
  const maker = await newPerson('mia@example.com', 'compliance', ...EMERGENCY)
  const checker = await newPerson('cleo@example.com', 'compliance', ...EMERGENCY)
  const content = SAMPLES[PDF]!.toString('base64')
  const { body: file } = await post(`${at}/legal-document-files`, { content }, maker)
  const version = { document_type: 'terms_of_service', version: '1.0', file: file.id }
  const held = await post(`${at}/legal-document-versions`, version, maker)
  assert.deepEqual([held.status, held.body.verb], [202, 'legal_documents.publish'])
  const rows = () => queryAt(live.environment.DATABASE_URL!, 'select version from legal_document_versions')
  assert.deepEqual(await rows(), [])
  const approved = await post(`${at}/approvals/${held.body.id}/approve`, {}, checker)
  assert.equal(approved.status, 200, approved.text)
  assert.deepEqual(await rows(), [{ version: '1.0' }])
})

test('a person of an emergency reviews no other one until their own invitation is justified', async () => {
  const eva = await newPerson('eva@example.com', 'administrator', ...EMERGENCY)
  await newPerson('finn@example.com', 'finance', ...EMERGENCY)
  const useOf = async (email: string): Promise<string> => {
    const [row] = await queryAt(
      live.environment.DATABASE_URL!,
      `select u.id from break_glass_uses u join operator_invitations i on i.id = u.resource
       where i.role = '${email === 'eva@example.com' ? 'administrator' : 'finance'}'`,
    )
    return row!.id
  }
  const review = async (email: string, cookie: string) =>
    post(
      `/operator/break-glass-uses/${await useOf(email)}/review`,
      { conclusion: 'justified', note: 'The first week.' },
      cookie,
    )
  for (const email of ['finn@example.com', 'eva@example.com']) {
    const { status, body } = await review(email, eva)
    assert.deepEqual([status, body.code], [403, 'forbidden'])
  }
  assert.equal((await review('eva@example.com', first_administrator)).status, 200)
  assert.equal((await review('finn@example.com', eva)).status, 200)
})
