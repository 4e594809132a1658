// How operators sign in, and how the attempts of others end.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { freshTenant } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { codeOf, invite, newEmail, newOperator, PASSWORD, sendAs } from '../../support/operators.ts'

const open = (token: string) => sendAs(undefined, 'POST', '/operator/invitations/open', { token })
const signIn = (body: object, headers?: Record<string, string>) =>
  sendAs(undefined, 'POST', '/operator/sign-in/password', body, headers)

async function accept(token: string, more: object) {
  const { body } = await open(token)
  const { secret } = body.authenticator
  const acceptance = {
    token,
    challenge: body.challenge,
    name: 'Ines',
    password: PASSWORD,
    code: codeOf(secret, 0),
  }
  return sendAs(undefined, 'POST', '/operator/invitations/accept', { ...acceptance, ...more })
}

describe('an invitation', () => {
  test('an invitation makes an operator with one role, a session and ten recovery codes', async () => {
    const operator = await newOperator('support')
    assert.equal(new Set(operator.recovery_codes).size, 10)
    const { status, body } = await operator.call('GET', '/operator/me')
    assert.equal(status, 200)
    assert.equal(body.id, operator.id)
    assert.equal(body.email, operator.email)
    assert.deepEqual(
      body.grants.map(({ role, of_tenant }: { role: string; of_tenant: string | null }) => [role, of_tenant]),
      [['support', null]],
    )
  })

  test('an invitation shows what it is for', async () => {
    const email = newEmail()
    const { status, body } = await open(await invite(email.toUpperCase(), 'auditor'))
    assert.equal(status, 200)
    assert.equal(body.invitation.email, email)
    assert.equal(body.invitation.role, 'auditor')
    assert.match(body.authenticator.address, /^otpauth:\/\/totp\//)
  })

  test('an invitation works once', async () => {
    const token = await invite(newEmail(), 'support')
    assert.equal((await accept(token, {})).status, 201)
    const { status, body } = await open(token)
    assert.deepEqual([status, body.code], [400, 'invitation_invalid'])
  })

  test('an invitation ends when it expires, and when the person is invited again', async () => {
    const email = newEmail()
    const expired = await invite(newEmail(), 'support', null, -1)
    const first = await invite(email, 'support')
    const second = await invite(email, 'finance')
    assert.equal((await open(expired)).body.code, 'invitation_invalid')
    assert.equal((await open(first)).body.code, 'invitation_invalid')
    assert.equal((await open(second)).body.invitation.role, 'finance')
  })

  test('an invitation ends when its author is disabled or loses a role', async () => {
    const first = await newOperator('administrator')
    for (const end of ['disable', 'remove'] as const) {
      const author = await newOperator('administrator')
      const invitation = { email: newEmail(), role: 'support', of_tenant: null }
      const { body } = await author.call('POST', '/operator/invitations', invitation)
      assert.equal((await open(body.token)).status, 200)
      const [{ id }] = (await author.call('GET', '/operator/me')).body.grants
      const at = `/operator/operators/${author.id}`
      const path = end === 'disable' ? `${at}/disable` : `${at}/grants/${id}/remove`
      assert.equal((await first.call('POST', path)).status, 200)
      assert.equal((await open(body.token)).body.code, 'invitation_invalid')
    }
  })

  test.each([
    ['a short password', { password: 'too short' }, 'body.password'],
    ['a wrong code', { code: '000000' }, 'body.code'],
    ['no credentials', { password: undefined, code: undefined }, 'body.password'],
    ['a password without a code', { code: undefined }, 'body.code'],
    ['a challenge of nobody', { challenge: 'och_unknown' }, 'body.challenge'],
    ['both ways', { passkey: {} }, 'body.passkey'],
  ])('an invitation refuses %s, and stays open', async (_, more, path) => {
    const token = await invite(newEmail(), 'support')
    const { status, body } = await accept(token, more)
    assert.deepEqual([status, body.params?.[0].path], [400, path])
    assert.equal((await open(token)).status, 200)
  })

  test('two acceptances at the same moment make one operator', async () => {
    const token = await invite(newEmail(), 'support')
    const answers = await Promise.all([accept(token, {}), accept(token, {})])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 400])
  })
})

describe('a password', () => {
  test('a password signs in with the current code, which works once', async () => {
    const { email, secret, id } = await newOperator('support')
    const body = { email, password: PASSWORD, code: codeOf(secret) }
    const first = await signIn(body)
    assert.deepEqual([first.status, first.body.operator], [200, id])
    assert.equal((await sendAs(first.cookie, 'GET', '/operator/me')).status, 200)
    const second = await signIn(body)
    assert.deepEqual([second.status, second.body.code, second.cookie], [401, 'sign_in_failed', undefined])
  })

  test('a password is refused alike, after the same time, if the person, the password or the code is wrong', async () => {
    const { email, secret } = await newOperator('support')
    const tried = [
      { email: newEmail(), password: PASSWORD, code: codeOf(secret) },
      { email, password: 'a wrong password', code: codeOf(secret) },
      { email, password: PASSWORD, code: codeOf(secret, -20) },
      { email, password: PASSWORD, recovery_code: 'AAAA-AAAA-AAAA-AAAA' },
    ]
    const answers = []
    for (const body of tried) {
      const began = performance.now()
      const { status, body: refusal, cookie } = await signIn(body)
      assert.ok(performance.now() - began >= 390, 'shorter than the pause of a failed attempt')
      const { request_id, ...answer } = refusal
      assert.match(request_id, /^req_/)
      answers.push({ status, answer, cookie })
    }
    for (const answer of answers) assert.deepEqual(answer, answers[0])
    assert.equal(answers[0]!.status, 401)
  })

  test('a failed attempt does not use up the code', async () => {
    const { email, secret } = await newOperator('support')
    const code = codeOf(secret)
    assert.equal((await signIn({ email, password: 'a wrong password', code })).status, 401)
    assert.equal((await signIn({ email, password: PASSWORD, code })).status, 200)
  })

  test('the sixth attempt of a person from one address waits, whether or not the person exists', async () => {
    const { email, secret } = await newOperator('support')
    for (const name of [email, newEmail()]) {
      const wrong = { email: name, password: 'a wrong password', code: '123456' }
      const failed = await Promise.all(Array.from({ length: 5 }, () => signIn(wrong)))
      assert.deepEqual(new Set(failed.map(({ status }) => status)), new Set([401]))
      const right = await signIn({ email: name, password: PASSWORD, code: codeOf(secret) })
      assert.deepEqual([right.status, right.body.code], [429, 'rate_limited'])
      assert.ok(Number(right.headers.get('retry-after')) > 800)
    }
  })

  test('a password works with a recovery code in place of the authenticator, once each', async () => {
    const { email, recovery_codes } = await newOperator('support')
    const [first, second] = recovery_codes
    const body = { email, password: PASSWORD, recovery_code: first!.toLowerCase().replaceAll('-', ' ') }
    assert.equal((await signIn(body)).status, 200)
    assert.equal((await signIn(body)).status, 401)
    assert.equal((await signIn({ ...body, recovery_code: second })).status, 200)
    assert.equal(
      (await signIn({ ...body, password: 'a wrong password', recovery_code: recovery_codes[2] })).status,
      401,
    )
  })

  test('a password of a disabled operator does not sign in', async () => {
    const administrator = await newOperator('administrator')
    const { id, email, secret, cookie } = await newOperator('support')
    const disabled = await administrator.call('POST', `/operator/operators/${id}/disable`)
    assert.equal(disabled.status, 200)
    assert.equal((await signIn({ email, password: PASSWORD, code: codeOf(secret) })).status, 401)
    assert.equal((await sendAs(cookie, 'GET', '/operator/me')).status, 401)
  })
})

/** Turns the clock of a session back, as time would. */
async function age(id: string, member: 'last_seen_at' | 'expires_at' | 'stepped_up_at', minutes: number) {
  const sql = (await testApp()).database.write(INSTALLATION)
  const away = `${minutes} minutes`
  if (member === 'last_seen_at')
    await sql`update operator_sessions set last_seen_at = last_seen_at - ${away}::interval where operator = ${id}`
  if (member === 'expires_at')
    await sql`update operator_sessions set expires_at = expires_at - ${away}::interval where operator = ${id}`
  if (member === 'stepped_up_at')
    await sql`update operator_sessions set stepped_up_at = stepped_up_at - ${away}::interval where operator = ${id}`
}

describe('a session', () => {
  test.each([
    ['after 15 minutes without a request', 'last_seen_at', 16],
    ['after 12 hours in any case', 'expires_at', 12 * 60 + 1],
  ] as const)('a session ends %s', async (_, member, minutes) => {
    const { id, call } = await newOperator('support')
    await age(id, member, minutes)
    const { status, body } = await call('GET', '/operator/me')
    assert.deepEqual([status, body.code], [401, 'session_required'])
  })

  test('a session goes on for as long as there are requests', async () => {
    const { id, call } = await newOperator('support')
    for (let n = 0; n < 3; n++) {
      await age(id, 'last_seen_at', 14)
      assert.equal((await call('GET', '/operator/me')).status, 200)
    }
  })

  test('a session ends when the operator signs out', async () => {
    const { call } = await newOperator('support')
    const { status, headers } = await call('POST', '/operator/sign-out')
    assert.equal(status, 200)
    assert.match(headers.get('set-cookie')!, /^holdfast_operator=; .*Max-Age=0/)
    assert.equal((await call('GET', '/operator/me')).status, 401)
  })

  test('a session is listed, and each can be ended from another', async () => {
    const { email, recovery_codes, call } = await newOperator('support')
    const other = await signIn({ email, password: PASSWORD, recovery_code: recovery_codes[0] })
    const sessions = await call('GET', '/operator/me/sessions')
    assert.deepEqual(
      sessions.body.map(({ method }: { method: string }) => method),
      ['recovery_code', 'invitation'],
    )
    assert.equal((await call('POST', `/operator/me/sessions/${other.body.session}/end`)).status, 200)
    assert.equal((await sendAs(other.cookie, 'GET', '/operator/me')).status, 401)
    assert.equal((await call('GET', '/operator/me')).status, 200)
  })

  test('a session of another operator is not found', async () => {
    const [mine, theirs] = [await newOperator('support'), await newOperator('support')]
    const [session] = (await theirs.call('GET', '/operator/me/sessions')).body
    assert.equal((await mine.call('POST', `/operator/me/sessions/${session.id}/end`)).status, 404)
    assert.equal((await theirs.call('GET', '/operator/me')).status, 200)
  })

  test('a session is a new one at each sign-in, whatever cookie the browser sends', async () => {
    const { email, recovery_codes } = await newOperator('support')
    const planted = `holdfast_operator=hfo_${'A'.repeat(43)}`
    const body = { email, password: PASSWORD, recovery_code: recovery_codes[0] }
    const { status, cookie } = await sendAs(planted, 'POST', '/operator/sign-in/password', body)
    assert.equal(status, 200)
    assert.notEqual(cookie, planted)
    assert.equal((await sendAs(planted, 'GET', '/operator/me')).status, 401)
  })

  test('a session has a cookie that no script reads and no other site sends', async () => {
    const { email, recovery_codes } = await newOperator('support')
    const body = { email, password: PASSWORD, recovery_code: recovery_codes[0] }
    const { headers } = await signIn(body)
    assert.match(
      headers.get('set-cookie')!,
      /^holdfast_operator=hfo_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    assert.equal(headers.get('cache-control'), 'no-store')
  })

  test('a session is stored as a hash alone', async () => {
    const { cookie, id } = await newOperator('support')
    const sql = (await testApp()).database.sql(INSTALLATION)
    const rows =
      await sql`select row_to_json(s)::text as text from operator_sessions s where operator = ${id}`
    assert.ok(!JSON.stringify(rows).includes(cookie.split('=')[1]!))
  })
})

describe('a change', () => {
  const from = (headers: Record<string, string>) => headers
  test.each([
    ['another site', from({ 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' })],
    ['a sibling sub-domain', from({ 'Sec-Fetch-Site': 'same-site' })],
    ['an address that a person typed', from({ 'Sec-Fetch-Site': 'none' })],
    ['an older browser on another origin', from({ Origin: 'https://evil.example' })],
    ['an origin that hides', from({ Origin: 'null' })],
    ['a caller that does not say', from({})],
  ])('a change with a cookie from %s is refused', async (_, headers) => {
    const { call } = await newOperator('support')
    const { status, body } = await call('POST', '/operator/sign-out', undefined, headers)
    assert.deepEqual([status, body.code], [403, 'cross_site'])
    assert.equal((await call('GET', '/operator/me')).status, 200)
  })

  test('a change as a form is refused', async () => {
    const { call } = await newOperator('support')
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const headers = { 'Sec-Fetch-Site': 'same-origin', 'Content-Type': type }
      const { status, body } = await call('POST', '/operator/me/tokens', { name: 'x', days: 1 }, headers)
      assert.deepEqual([status, body.params[0].path], [400, 'header.Content-Type'])
    }
  })

  test('a change from an older browser on the own origin is accepted', async () => {
    const { call } = await newOperator('support')
    const { port } = new URL((await testApp()).config.base_url)
    const headers = { Origin: `http://localhost:${port}` }
    assert.equal((await call('POST', '/operator/sign-out', undefined, headers)).status, 200)
  })

  test('a change to sign in from another site is refused before the credentials are looked at', async () => {
    const { body } = await signIn(
      { email: newEmail(), password: PASSWORD },
      { 'Sec-Fetch-Site': 'cross-site' },
    )
    assert.equal(body.code, 'cross_site')
  })
})

describe('a proof of identity', () => {
  test('a proof of identity is needed after five minutes, and lasts for five', async () => {
    const { id, secret, call } = await newOperator('support')
    await age(id, 'stepped_up_at', 6)
    const codes = () => call('POST', '/operator/me/recovery-codes')
    assert.equal((await codes()).body.code, 'step_up_required')
    const wrong = await call('POST', '/operator/step-up/password', {
      password: 'a wrong password',
      code: '000000',
    })
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'sign_in_failed'])
    const right = await call('POST', '/operator/step-up/password', {
      password: PASSWORD,
      code: codeOf(secret),
    })
    assert.equal(right.status, 200)
    assert.equal((await codes()).body.recovery_codes.length, 10)
  })

  test('a proof of identity of one operator does not serve another', async () => {
    const [mine, theirs] = [await newOperator('support'), await newOperator('support')]
    await age(mine.id, 'stepped_up_at', 6)
    const body = { password: PASSWORD, code: codeOf(theirs.secret) }
    assert.equal((await mine.call('POST', '/operator/step-up/password', body)).status, 401)
    assert.equal((await mine.call('POST', '/operator/me/recovery-codes')).body.code, 'step_up_required')
  })
})

describe('a token', () => {
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` })
  const send = (token: string, method: string, path: string) =>
    sendAs(undefined, method, path, undefined, bearer(token))

  test('a token calls the operator API without a browser, but nothing that needs a proof of identity', async () => {
    const { id, call } = await newOperator('support')
    const { body } = await call('POST', '/operator/me/tokens', { name: 'Reports', days: 30 })
    assert.equal((await send(body.token, 'GET', '/operator/me')).body.id, id)
    const codes = await send(body.token, 'POST', '/operator/me/recovery-codes')
    assert.equal(codes.body.code, 'step_up_required')
    await call('POST', `/operator/me/sessions/${body.id}/end`)
    assert.equal((await send(body.token, 'GET', '/operator/me')).status, 401)
  })

  test('a token is not accepted as a cookie, nor a cookie as a token', async () => {
    const { call, cookie } = await newOperator('support')
    const { body } = await call('POST', '/operator/me/tokens', { name: 'Reports', days: 30 })
    assert.equal((await sendAs(`holdfast_operator=${body.token}`, 'GET', '/operator/me')).status, 401)
    assert.equal((await send(cookie.split('=')[1]!, 'GET', '/operator/me')).status, 401)
  })

  test('a token of a client opens nothing here, and a session or token of an operator opens nothing of the clients', async () => {
    const tenant = await freshTenant()
    const { call, cookie } = await newOperator('administrator')
    const { body } = await call('POST', '/operator/me/tokens', { name: 'Reports', days: 30 })
    const { body: mine } = await tenant.call('GET', '/operator/me')
    assert.equal(mine.code, 'session_required')
    for (const credential of [{ Cookie: cookie }, bearer(body.token)]) {
      const answer = await sendAs(undefined, 'GET', '/accounts/acc_1', undefined, credential)
      assert.deepEqual([answer.status, answer.body.code], [401, 'invalid_token'])
    }
  })
})
