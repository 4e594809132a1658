// Sign-ins at the command line that a person approves in a browser, and the ways in which that goes wrong.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { INSTALLATION } from '../../../src/values/installation.ts'
import type { Caller } from '../../support/caller.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { type Answer, newOperator, type SignedIn, sendAs } from '../../support/operators.ts'

let ines: SignedIn
let otto: SignedIn
let tenant: Caller
beforeAll(async () => {
  ;[ines, otto] = await Promise.all([newOperator('compliance'), newOperator('finance')])
  tenant = await freshTenant()
})

const MACHINE = 'desk-7.example.com'
/** A command line sends no origin. */
const AS_PROGRAM = { 'User-Agent': 'holdfast/1.0.0' }

const begin = (): Promise<Answer> =>
  sendAs(undefined, 'POST', '/operator/sign-in/device-challenge', { machine: MACHINE }, AS_PROGRAM)
const fetchSession = (device_code: string): Promise<Answer> =>
  sendAs(undefined, 'POST', '/operator/sign-in/device', { device_code }, AS_PROGRAM)
const statusOf = async (id: string): Promise<string> =>
  (await sendAs(undefined, 'GET', `/operator/device-sign-ins/${id}`, undefined, AS_PROGRAM)).body.status
const lookUp = ({ call }: SignedIn, user_code: string) =>
  call('POST', '/operator/device-sign-ins/look-up', { user_code })
const decide = ({ call }: Pick<SignedIn, 'call'>, way: string, { id, user_code }: Body, headers?: Body) =>
  call('POST', `/operator/device-sign-ins/${id}/${way}`, { user_code }, headers)

async function begun(): Promise<Body> {
  const { status, body } = await begin()
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

/** The session of a command line that the person has approved. */
async function signIn(person: SignedIn): Promise<Answer> {
  const device = await begun()
  assert.equal((await decide(person, 'approve', device)).status, 200)
  return fetchSession(device.device_code)
}

const atInstallation = async (strings: TemplateStringsArray, ...values: unknown[]) =>
  (await testApp()).database.write(INSTALLATION)<Body>(strings, ...values)

const refused = ({ status, body, cookie }: Answer, ...expected: [number, string]) =>
  assert.deepEqual([status, body.code, cookie], [...expected, undefined], JSON.stringify(body))

describe('a command line', () => {
  test('a command line is signed in as the operator that compares its code and approves it', async () => {
    const { id, device_code, user_code, url, expires_at } = await begun()
    assert.match(user_code, /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    assert.match(url, /\/operator\/sign-in$/) // The address holds no code that a link could carry.
    const seconds = (Date.parse(expires_at) - Date.now()) / 1000
    assert.ok(seconds > 540 && seconds <= 600, String(seconds))
    assert.equal(await statusOf(id), 'pending')

    const shown = await lookUp(ines, ` ${user_code.toLowerCase().replace('-', ' ')} `)
    assert.equal(shown.status, 200, JSON.stringify(shown.body))
    const { machine, user_agent, is_same_address, purpose, address } = shown.body
    assert.deepEqual(
      [shown.body.id, machine, user_agent, is_same_address, purpose],
      [id, MACHINE, AS_PROGRAM['User-Agent'], true, 'sign_in'],
    )
    assert.match(address, /127\.0\.0\.1|::1/)
    assert.equal((await decide(ines, 'approve', { id, user_code })).status, 200)
    assert.equal(await statusOf(id), 'approved')

    const { status, body, cookie } = await fetchSession(device_code)
    assert.deepEqual([status, body.operator], [200, ines.id])
    const mine = (await ines.call('GET', '/operator/me/sessions')).body
    const [own, browser] = [body.session, mine.at(-1).id].map((one) =>
      mine.find((row: Body) => row.id === one),
    )
    assert.deepEqual([own.method, own.user_agent], ['device', AS_PROGRAM['User-Agent']])
    assert.equal(own.stepped_up_at, '1970-01-01T00:00:00.000Z') // No proof of identity yet.
    assert.equal(own.expires_at, browser.expires_at)
    assert.equal((await sendAs(cookie, 'GET', '/operator/me')).body.id, ines.id)
  })

  test('a command line has no address where a proxy that is not trusted stands in front', async () => {
    const proxied = { ...AS_PROGRAM, 'X-Forwarded-For': '192.0.2.7' }
    const path = '/operator/sign-in/device-challenge'
    const { body: device } = await sendAs(undefined, 'POST', path, { machine: MACHINE }, proxied)
    const shown = (await lookUp(ines, device.user_code)).body
    assert.deepEqual([shown.address, shown.is_same_address], [null, false])
    // The browser comes through the proxy, and the command does not: the addresses are not the same either.
    const direct = await begun()
    const headers = { 'Sec-Fetch-Site': 'same-origin', Forwarded: 'for=192.0.2.7' }
    const { user_code } = direct
    const seen = await ines.call('POST', '/operator/device-sign-ins/look-up', { user_code }, headers)
    assert.deepEqual([seen.status, seen.body.is_same_address], [200, false])
  })

  test('a command line leaves a record of the operator that approved it', async () => {
    const device = await begun()
    await decide(ines, 'approve', device)
    const [record] = await atInstallation`
      select actor, action from audit_records where tenant = ${INSTALLATION} and resource = ${device.id}
      order by ordinal desc limit 1`
    const action = 'POST /operator/device-sign-ins/{device_sign_in_id}/approve'
    assert.deepEqual(record, { actor: ines.id, action })
  })

  test('a command line gets one session, also if it asks twice at the same moment', async () => {
    const device = await begun()
    await decide(ines, 'approve', device)
    const answers = await Promise.all([fetchSession(device.device_code), fetchSession(device.device_code)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401])
    refused(await fetchSession(device.device_code), 401, 'sign_in_failed')
    assert.equal(await statusOf(device.id), 'used')
  })

  test('a command line gets nothing before the approval, after a refusal, and by a secret that is not its own', async () => {
    const device = await begun()
    refused(await fetchSession(device.device_code), 401, 'sign_in_failed')
    refused(await fetchSession(device.user_code), 401, 'sign_in_failed')
    assert.equal((await decide(ines, 'refuse', device)).status, 200)
    assert.equal(await statusOf(device.id), 'refused')
    refused(await fetchSession(device.device_code), 401, 'sign_in_failed')
    refused(await decide(ines, 'approve', device), 409, 'conflict')
  })

  test('a command line gets nothing after ten minutes, and its code is then unknown', async () => {
    const [early, late] = [await begun(), await begun()]
    await decide(ines, 'approve', early)
    await atInstallation`
      update operator_device_sign_ins set expires_at = clock_timestamp() - interval '1 second'
      where tenant = ${INSTALLATION} and id = any(${[early.id, late.id]}::text[])`
    assert.equal(await statusOf(early.id), 'expired')
    refused(await fetchSession(early.device_code), 401, 'sign_in_failed')
    refused(await lookUp(otto, late.user_code), 404, 'not_found')
    refused(await decide(ines, 'approve', late), 404, 'not_found')
  })

  test('a command line gets nothing after the session that approved it has ended', async () => {
    const person = await newOperator('support')
    const device = await begun()
    await decide(person, 'approve', device)
    assert.equal((await person.call('POST', '/operator/sign-out')).status, 200)
    refused(await fetchSession(device.device_code), 401, 'sign_in_failed')
  })
})

describe('an approval', () => {
  test('an approval needs a proof of identity within five minutes, a session, and a page of the same origin', async () => {
    const person = await newOperator('support')
    const device = await begun()
    refused(await decide(person, 'approve', device, { 'Sec-Fetch-Site': 'cross-site' }), 403, 'cross_site')
    refused(await decide(person, 'approve', device, { 'Sec-Fetch-Site': 'same-site' }), 403, 'cross_site')
    const visitor = { call: (...call: [string, string, unknown?]) => sendAs(undefined, ...call) }
    refused(await decide(visitor, 'approve', device), 401, 'session_required')
    const { body } = await person.call('POST', '/operator/me/tokens', { name: 'Night', days: 1 })
    const path = `/operator/device-sign-ins/${device.id}/approve`
    const token = { Authorization: `Bearer ${body.token}` }
    const { user_code } = device
    refused(await sendAs(undefined, 'POST', path, { user_code }, token), 403, 'step_up_required')
    await atInstallation`
      update operator_sessions set stepped_up_at = stepped_up_at - interval '6 minutes'
      where tenant = ${INSTALLATION} and operator = ${person.id}`
    refused(await decide(person, 'approve', device), 403, 'step_up_required')
    assert.equal(await statusOf(device.id), 'pending')
  })

  test('an approval needs the code beside the id', async () => {
    const [device, other] = [await begun(), await begun()]
    refused(await decide(ines, 'approve', { ...device, user_code: other.user_code }), 404, 'not_found')
    refused(await decide(ines, 'refuse', { ...device, user_code: 'BCDF-GHJK' }), 404, 'not_found')
    assert.equal(await statusOf(device.id), 'pending')
  })

  test('an approval comes from a browser: the session of a command line approves no other', async () => {
    const { cookie } = await signIn(otto)
    const program = { call: (...call: [string, string, unknown?]) => sendAs(cookie, ...call) }
    const device = await begun()
    refused(await decide(program, 'approve', device), 403, 'forbidden')
    assert.equal(await statusOf(device.id), 'pending')
  })

  test('an approval is found by its code alone, and the sixth wrong code waits', async () => {
    const person = await newOperator('support')
    const device = await begun()
    for (let n = 0; n < 5; n++) refused(await lookUp(person, 'BBBB-BBBB'), 404, 'not_found')
    refused(await lookUp(person, device.user_code), 429, 'rate_limited')
    assert.equal((await lookUp(otto, device.user_code)).status, 200)
  })

  test.each([
    ['a code that is too short', '/operator/device-sign-ins/look-up', { user_code: 'BCDF' }],
    ['no code', '/operator/device-sign-ins/look-up', {}],
    ['a machine without a name', '/operator/sign-in/device-challenge', { machine: ' ' }],
    ['an empty secret', '/operator/sign-in/device', { device_code: '' }],
  ])('an approval refuses %s', async (_, path, body) => {
    const { status, body: answer } = await ines.call('POST', path, body)
    assert.deepEqual([status, answer.code], [400, 'invalid_request'])
  })
})

describe('a proof of identity at a command line', () => {
  async function newSession(person: SignedIn) {
    const { cookie } = await signIn(person)
    const call = (method: string, path: string, input?: unknown) => sendAs(cookie, method, path, input)
    const rule = { record_kind: 'identity', years: 5, counted_from: 'end', is_automatic: false }
    const setRule = () => call('PUT', `/operator/tenants/${tenant.tenant}/retention-rules`, rule)
    const ask = async (): Promise<Body> =>
      (await call('POST', '/operator/step-up/device-challenge', { machine: MACHINE })).body
    const prove = (device_code: string) => call('POST', '/operator/step-up/device', { device_code })
    return { call, setRule, ask, prove }
  }

  test('a proof of identity at a command line is that of the browser in which the same operator approves it', async () => {
    const { setRule, ask, prove } = await newSession(ines)
    refused(await setRule(), 403, 'step_up_required')
    const device = await ask()
    assert.equal((await lookUp(ines, device.user_code)).body.purpose, 'step_up')
    refused(await prove(device.device_code), 401, 'sign_in_failed')
    assert.equal((await decide(ines, 'approve', device)).status, 200)
    const proved = await prove(device.device_code)
    assert.deepEqual([proved.status, proved.body.operator], [200, ines.id])
    assert.equal((await setRule()).status, 200)
    refused(await prove(device.device_code), 401, 'sign_in_failed')
  })

  test('a proof of identity at a command line waits ten times for one operator at most, and for nobody else less', async () => {
    const [mine, others] = [await newSession(ines), await newSession(otto)]
    const theirs = await others.ask()
    const all: Body[] = []
    for (let n = 0; n < 11; n++) all.push(await mine.ask())
    const left = await Promise.all(all.map(({ id }) => statusOf(id)))
    assert.deepEqual(left, [undefined, ...Array(10).fill('pending')])
    assert.equal(await statusOf(theirs.id), 'pending')
  })

  test('a proof of identity at a command line opens no session, and comes from no other operator, session or sign-in', async () => {
    const [first, second] = [await newSession(ines), await newSession(ines)]
    const device = await first.ask()
    refused(await decide(otto, 'approve', device), 403, 'forbidden')
    assert.equal((await decide(ines, 'approve', device)).status, 200)
    refused(await fetchSession(device.device_code), 401, 'sign_in_failed')
    refused(await second.prove(device.device_code), 401, 'sign_in_failed')
    const sign_in = await begun()
    await decide(ines, 'approve', sign_in)
    refused(await first.prove(sign_in.device_code), 401, 'sign_in_failed')
    refused(await first.setRule(), 403, 'step_up_required')
  })
  test.each([
    ['a token of a year', '/operator/me/tokens', { name: 'Job', days: 365 }],
    ['the options for a passkey', '/operator/me/passkeys/challenge', undefined],
    ['a passkey', '/operator/me/passkeys', { challenge: 'x', name: 'Laptop', passkey: {} }],
    ['recovery codes', '/operator/me/recovery-codes', undefined],
  ])('a proof of identity at a command line does not open the way to %s, which would outlive the session', async (_, path, body) => {
    const { call, ask, prove } = await newSession(ines)
    const before = await call('POST', path, body)
    refused(before, 403, 'forbidden')
    assert.equal(before.body.detail, 'Do this in a browser.')
    const device = await ask()
    await decide(ines, 'approve', device)
    assert.equal((await prove(device.device_code)).status, 200)
    refused(await call('POST', path, body), 403, 'forbidden')
  })
})
