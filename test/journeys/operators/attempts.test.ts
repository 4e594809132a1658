// What strangers can do to those who sign in: they leave no records, and they lock nobody out.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { emailHash } from '../../../src/features/operators/operators/seal-email.ts'
import { countChallenge } from '../../../src/features/operators/operators/sign-in/count-attempt.ts'
import { identifyByPassword } from '../../../src/features/operators/operators/sign-in/identify-operator.ts'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { codeOf, invite, newEmail, newOperator, PASSWORD, sendAs } from '../../support/operators.ts'

/** Calls a function as a request from the address does. */
const from = async <T>(address: string, call: (context: Context) => Promise<T>): Promise<T> =>
  changeAs(await testApp(), INSTALLATION, (context) =>
    call({ ...context, request: { ...context.request, address } }),
  )

test('the first step of a sign-in leaves no record', async () => {
  const token = await invite(newEmail(), 'support')
  const begin = async (path: string, body?: object, headers?: Record<string, string>) =>
    (await sendAs(undefined, 'POST', `/operator/${path}`, body, headers)).status
  assert.equal(await begin('sign-in/passkey-challenge'), 200)
  assert.equal(await begin('sign-in/device-challenge', { machine: 'a stranger' }), 200)
  assert.equal(await begin('invitations/open', { token }), 200)
  assert.equal(await begin('invitations/open', { token: 'unknown' }), 400)
  assert.equal(await begin('sign-in/password', { email: newEmail(), password: 'a wrong password' }), 401)
  const sql = (await testApp()).database.sql(INSTALLATION)
  const records = await sql`
    select action from audit_records
    where tenant = ${INSTALLATION} and actor = 'visitor'
      and (action like '%challenge%' or action like '%/invitations/open%' or status >= 400)`
  assert.deepEqual(records, [])
})

test('one network begins a thousand sign-ins in a quarter of an hour, and IPv6 has one network of 64 bits', async () => {
  const [network, other] = ['2001:db8:5:1', '2001:db8:5:2']
  await from(`${network}::1`, async (context) => {
    await countChallenge(context)
    const key = context.vault.hash('attempt', `begun ${network}::/64`)
    const rows = await context.sql`
      update operator_attempts set attempts = 999 where tenant = ${INSTALLATION} and key = ${key} returning key`
    assert.equal(rows.length, 1)
  })
  await from(`${network}::2`, countChallenge)
  await assert.rejects(from(`${network}:a:b:c:d`, countChallenge), { code: 'rate_limited' })
  await from(`${other}::1`, countChallenge)
})

/** Fails to sign in as the person from the address, or is refused as one attempt too many. */
const guess = (email: string, address: string, password = 'a wrong password', code = '123456') =>
  from(address, (context) => identifyByPassword(context, { email, password, code })).then(
    () => 'signed in',
    ({ code: reason }) => reason,
  )

test('a lock holds for a person and a network; elsewhere, by a recovery code and in a session the person goes on', async () => {
  const { email, secret, recovery_codes, call } = await newOperator('support')
  for (let n = 0; n < 5; n++) assert.equal(await guess(email, '192.0.2.1'), 'sign_in_failed')
  assert.equal(await guess(email, '192.0.2.1'), 'rate_limited')
  const proof = { email, password: PASSWORD, recovery_code: recovery_codes[0]! }
  await from('192.0.2.1', (context) => identifyByPassword(context, proof))
  assert.equal(await guess(email, '192.0.2.1'), 'rate_limited')
  const wrong = { email, password: 'a wrong password', code: '123456' }
  for (let n = 0; n < 6; n++) await sendAs(undefined, 'POST', '/operator/sign-in/password', wrong)
  const stepUp = { password: PASSWORD, code: codeOf(secret) }
  assert.equal((await call('POST', '/operator/step-up/password', stepUp)).status, 200)
})

test('attempts from everywhere lock the networks from which the person has never signed in', async () => {
  const { email, secret } = await newOperator('support')
  assert.equal(await guess(email, '192.0.2.1'), 'sign_in_failed')
  const app = await testApp()
  await from(
    '192.0.2.1',
    ({ vault, sql }) =>
      sql`update operator_attempts set attempts = 50
        where tenant = ${INSTALLATION} and key = ${vault.hash('attempt', `person ${email}`)}`,
  )
  assert.equal(await guess(email, '192.0.2.2', PASSWORD, codeOf(secret)), 'rate_limited')
  const [session] = await app.database.sql(INSTALLATION)<{ address: string }>`
    select s.address from operator_sessions s join operators o on o.tenant = s.tenant and o.id = s.operator
    where o.email_hash = ${await from('::1', async ({ vault }) => emailHash(vault, email))}`
  assert.equal(await guess(email, session!.address, PASSWORD, codeOf(secret)), 'signed in')
})

test('an administrator unlocks an operator', async () => {
  const [administrator, locked] = [await newOperator('administrator'), await newOperator('support')]
  for (let n = 0; n < 6; n++) await guess(locked.email, '192.0.2.3')
  const { status } = await administrator.call('POST', `/operator/operators/${locked.id}/unlock`)
  assert.equal(status, 200)
  assert.equal(await guess(locked.email, '192.0.2.3', PASSWORD, codeOf(locked.secret)), 'signed in')
})
