// A live installation from nothing to its first settled order: people, a tenant with fees and taxes of its own, a
// catalogue, a customer, money, an order at the venue, a distribution and its reversal. The clock of the machine is
// shifted to a Monday in March, and further for the settlement.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { shiftedEnvironment } from '../../tools/clock/shift-clock.ts'
import { camt053, FIRM } from '../support/bank-files.ts'
import { type Answer, type Body, type Caller, callerOf, send } from '../support/caller.ts'
import { type Counterparty, startAcceptor } from '../support/fix-acceptor.ts'
import { venueFile } from '../support/fix-desk.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { DEMANDED, papersOf } from '../support/papers.ts'
import { APPLICATIONS, contact, NATURAL, natural, replaced } from '../support/people.ts'
import { until } from '../support/until.ts'
import { PDF, SAMPLES } from '../support/upload.ts'
import { command, type Environment, endAll, newEnvironment, type OwnServer, startOwn } from './own-server.ts'

const MONDAY = '2027-03-01T10:00:00Z'
/** The first day of the fees and taxes. */
const TUESDAY = '2027-03-02'
/** Two business days after the order it settles, and the dividend is for those that hold the share then. */
const THURSDAY = '2027-03-04'
const FRIDAY = '2027-03-05'

interface Person {
  email: string
  secret: string
  cookie: string
}

let venue: Counterparty
let environment: Environment
let live: OwnServer
let tenant: Caller
let at: string
const people: Record<string, Person> = {}

beforeAll(async () => {
  venue = await startAcceptor('VENUE', 'HOLDFAST')
  environment = await newEnvironment({
    ENVIRONMENT: 'live',
    BANK: 'iso20022',
    PERSONAL_DATA_KEY: randomBytes(32).toString('base64'),
    VENUE_FILE: venueFile({ port: venue.port, sender_comp_id: 'HOLDFAST', target_comp_id: 'VENUE' }),
    ...shifted(MONDAY),
  })
  live = await startOwn(environment)
})
afterAll(async () => {
  await endAll()
  await venue.stop()
})

/** Starts the server again on another day. */
async function goOnTo(day: string) {
  await live.stop()
  environment = { ...environment, ...shifted(`${day}T10:00:00Z`) }
  live = await startOwn(environment)
}

const shifted = (to: string) => shiftedEnvironment(to) as Environment
const steps = () => Math.round(Number(environment.SHIFT_CLOCK_SECONDS) / 30)

const calls = new Set<string>()

function call(method: string, path: string, body?: object, by?: Person): Promise<Answer> {
  calls.add(`${method} ${path.split('?', 1)[0]}`)
  return send(live.baseUrl, method, path, body, {
    'Sec-Fetch-Site': 'same-origin',
    ...(by ? { Cookie: by.cookie } : {}),
  })
}

async function accept(name: string, token: string): Promise<Person> {
  const { body: opened } = await call('POST', '/operator/invitations/open', { token })
  const { secret } = opened.authenticator
  const accepted = await call('POST', '/operator/invitations/accept', {
    token,
    challenge: opened.challenge,
    name,
    password: PASSWORD,
    code: codeOf(secret, steps()),
  })
  assert.equal(accepted.status, 201, accepted.text)
  return { email: opened.invitation.email, secret, cookie: cookieOf(accepted) }
}

const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')!.split(';', 1)[0]!

/** The people sign in again: their sessions end with the day. */
async function signInAgain(...names: string[]) {
  for (const name of names) {
    const { email, secret } = people[name]!
    const proof = { email, password: PASSWORD, code: codeOf(secret, steps()) }
    const answer = await call('POST', '/operator/sign-in/password', proof)
    assert.equal(answer.status, 200, answer.text)
    people[name] = { email, secret, cookie: cookieOf(answer) }
  }
}

/** A change of one person that the other must approve; returns what it did. */
async function change(maker: string, checker: string, method: string, path: string, body: object = {}) {
  const waiting = await call(method, path, body, people[maker])
  assert.equal(waiting.status, 202, `${method} ${path}: ${waiting.text}`)
  const place = path.startsWith(at) && at ? at : '/operator'
  const approved = await call('POST', `${place}/approvals/${waiting.body.id}/approve`, {}, people[checker])
  assert.equal(approved.status, 200, approved.text)
  return { waiting: waiting.body, result: approved.body.result }
}

const read = async (by: string, path: string): Promise<Body> => {
  const { status, body, text } = await call('GET', path, undefined, people[by])
  assert.equal(status, 200, text)
  return body
}

test('the first administrators invite the others, each invitation by two of them', async () => {
  for (const name of ['ada', 'ben']) {
    const words = ['operator', 'invite', `${name}@example.com`, '--role', 'administrator']
    people[name] = await accept(name, (await command(environment, ...words)).link.split('#')[1])
  }
  const roles = { finn: 'finance', fay: 'finance', cleo: 'compliance', cara: 'compliance' }
  for (const [name, role] of Object.entries({
    ...roles,
    otto: 'operations',
    oda: 'operations',
    aris: 'auditor',
  })) {
    const body = { email: `${name}@example.com`, role, of_tenant: null }
    const { result } = await change('ada', 'ben', 'POST', '/operator/invitations', body)
    const link = await call('POST', `/operator/invitations/${result.id}/link`, {}, people.ada)
    people[name] = await accept(name, link.body.token)
  }
  assert.equal((await read('ada', '/operator/operators')).length, 9)
})

test('a tenant has fees and taxes of its own from tomorrow', async () => {
  const created = await call('POST', '/operator/tenants', { name: 'Broker' }, people.ada)
  assert.equal(created.status, 201, created.text)
  at = `/operator/tenants/${created.body.tenant}`
  tenant = callerOf(live.baseUrl, created.body)
  const effective_from = TUESDAY
  const fee = {
    alias: 'order',
    fee_type: 'transaction',
    transaction_type: 'buy',
    chargeable_currencies: { EUR: { unit_amount: '0.90' } },
  }
  const reason = 'The price list of March.'
  await change('finn', 'fay', 'PUT', `${at}/settings/fees`, {
    settings: { fees: [fee] },
    reason,
    effective_from,
  })
  const withholding_taxes = [{ transaction_type: 'dividend', rate: '25' }]
  await change('finn', 'fay', 'PUT', `${at}/settings/taxes`, {
    settings: { withholding_taxes },
    reason,
    effective_from,
  })
  const { fees, taxes } = await read('finn', `${at}/settings`)
  assert.equal(fees.scheduled[0].settings.fees[0].alias, 'order')
  assert.deepEqual(taxes.scheduled[0].settings.withholding_taxes, withholding_taxes)
})

const SHARE = 'DE000EXAMPL7'

test('a catalogue is imported', async () => {
  const catalogue = join(environment.DATA_DIR!, 'catalogue.csv')
  const members =
    'instrument_type,name,isin,issuer,issuer_country,trading_currency,ticker,exchange,trading_status,rollout_stage,' +
    'trading_increment,minimum_trading_quantity,share_type,initial_issue_date'
  const share = `stock,Example AG,${SHARE},Example AG,DE,EUR,EXA,XETR,buy_sell,ga,1,1,common,2020-01-02`
  writeFileSync(catalogue, `${members}\n${share}\n`)
  await command(environment, 'catalog', 'import', catalogue)
  const { body } = await until(
    () => tenant.call('GET', `/instruments/${SHARE}`),
    ({ status }) => status === 200,
  )
  assert.equal(body.name, 'Example AG')
})

let account: Body
let customer: Body

test('a person becomes a customer by the decision of two people of compliance', async () => {
  const content = SAMPLES[PDF]!.toString('base64')
  for (const document_type of DEMANDED) {
    const file = await call('POST', `${at}/legal-document-files`, { content }, people.cleo)
    const version = { document_type, version: '1.0', file: file.body.id }
    await change('cleo', 'cara', 'POST', `${at}/legal-document-versions`, version)
  }
  const person = await natural(tenant, replaced(NATURAL, { ...contact, email: 'mara.keller@example.com' }))
  const { individual } = await papersOf(tenant)
  const { id } = await tenant.post(APPLICATIONS, individual(person.id))
  await call('POST', `${at}/onboarding-applications/${id}/review`, {}, people.cleo)
  const decision = { outcome: 'approved', reason: 'Passport and register agree.' }
  await change('cleo', 'cara', 'POST', `${at}/onboarding-applications/${id}/decide`, decision)
  const [authority] = await tenant.get(`/persons/${person.id}/authorities`)
  customer = authority.customer
  const [ownership] = await tenant.get(`/customers/${customer.id}/account-ownerships`)
  account = ownership.account
  assert.equal(account.status, 'active')
})

test('money arrives by a statement of the bank', async () => {
  await change('finn', 'fay', 'PUT', `${at}/bank-accounts`, { currency: 'EUR', ...FIRM })
  const { bank_payment_reference } = await tenant.get(`/accounts/${account.id}`)
  const movement = { reference: 'B-1', amount: '5000.00', text: bank_payment_reference, name: 'Mara Keller' }
  const file = join(environment.DATA_DIR!, 'statement.xml')
  writeFileSync(file, camt053('S1', '2027-03-01', '0.00', '5000.00', [movement]))
  const { entries } = await command(environment, 'bank', 'import', tenant.tenant, file, '--local')
  assert.equal(entries.received, 1)
  assert.equal(await cash(), '5000.00')
})

const cash = async (): Promise<string> => {
  const balances: Body[] = await tenant.get(`/accounts/${account.id}/cash-balances`)
  return balances.find(({ currency }) => currency === 'EUR').total
}

test('an order is executed at the venue, for the fee of the tenant, and settles two business days later', async () => {
  await goOnTo(TUESDAY)
  const prices = join(environment.DATA_DIR!, 'prices.csv')
  const row = `${TUESDAY}T09:59:00Z,${SHARE},realtime,49.90,50.00`
  writeFileSync(prices, `timestamp,symbol,quality,bid,ask\n${row}\n`)
  await command(environment, 'prices', 'import', prices, '--provider', 'desk')
  await venue.tell('price 49.90 50.00')
  const { id: instrument } = await tenant.get(`/instruments/${SHARE}`)
  const order = { instrument, order_type: 'market', side: 'buy', quantity: '20' }
  const { id } = await tenant.post(`/accounts/${account.id}/orders`, order)
  const ofOrder = `/accounts/${account.id}/orders/${id}`
  const isIn = (status: string) =>
    until(
      () => tenant.get(ofOrder),
      (one: Body) => one.status === status,
    )
  await venue.tell('release')
  const filled = await isIn('filled')
  assert.equal(filled.trades[0].trading_venue, 'XTST')
  assert.equal(await cash(), '3999.10') // 20 × 50.00, and 0.90 for the order.
  await goOnTo(THURSDAY)
  await isIn('settled')
})

test('a dividend is booked by two people, less the tax, and reversed by two', async () => {
  await signInAgain('otto', 'fay', 'ben')
  const { id: instrument } = await tenant.get(`/instruments/${SHARE}`)
  const dates = { ex_date: THURSDAY, record_date: THURSDAY, payment_date: THURSDAY }
  const dividend = { type: 'dividend', instrument, amount_per_unit: '0.50', ...dates }
  const { waiting, result } = await change('otto', 'fay', 'POST', `${at}/corporate-actions`, dividend)
  assert.equal(waiting.status, 'pending')
  await goOnTo(FRIDAY)
  await signInAgain('otto', 'fay', 'aris')
  await until(cash, (total) => total === '4006.60') // 20 × 0.50 less 25 %.
  await change('otto', 'fay', 'POST', `${at}/corporate-actions/${result.id}/reverse`)
  await until(cash, (total) => total === '3999.10')
})

test('support finds the customer by each kind of key', async () => {
  const { bank_payment_reference } = await tenant.get(`/accounts/${account.id}`)
  const [order] = await tenant.get(`/accounts/${account.id}/orders`)
  const keys: [string, string, string][] = [
    [account.id, 'id', account.id],
    [order.id, 'id', order.id],
    [bank_payment_reference, 'reference', account.id],
    ['mara.keller@example.com', 'email', customer.id],
    ['NL91 ABNA 0417 1643 00', 'iban', account.id],
    ['Mara Keller', 'name', customer.id],
  ]
  for (const [key, matched, found] of keys) {
    const answer = await read('otto', `${at}/search?q=${encodeURIComponent(key)}`)
    assert.equal(answer.matched, matched, JSON.stringify(answer))
    assert.ok(
      answer.hits.some(({ id }: Body) => id === found),
      `${key}: ${JSON.stringify(answer)}`,
    )
  }
})

test('the auditor proves the ledger and reads the checkpoints of the trail', async () => {
  const proof = await read('aris', `${at}/ledger/proof`)
  assert.deepEqual([proof.is_whole, proof.faults], [true, []])
  const trail = await read('aris', `${at}/activity/proof`)
  assert.ok(trail.checkpoints[0].sequence > 10 && trail.keys.length > 0, JSON.stringify(trail))
})

test('the page tells these days with the calls that were made here', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operators.md'), 'utf8')
  const section = /\n## The days of a team\n(.*?)\n## /s.exec(page)![1]!
  const told = [...section.matchAll(/`((?:GET|POST|PUT) \/operator\/[^`]+)`/g)].map(([, one]) => one!)
  assert.ok(told.length >= 15, `${told.length} calls`)
  const isMade = (operation: string) => {
    const pattern = new RegExp(`^${operation.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
    return [...calls].some((one) => pattern.test(one))
  }
  assert.deepEqual(
    told.filter((one) => !isMade(one)),
    [],
  )
})
