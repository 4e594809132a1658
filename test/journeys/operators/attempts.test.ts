// What strangers can do to those who sign in: they leave no records, and they lock nobody out.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { countChallenge } from '../../../src/features/operators/sign-in/count-attempt.ts'
import { INSTALLATION } from '../../../src/values/installation.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { invite, newEmail, sendAs } from '../../support/operators.ts'

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
