// An operator changes the password, replaces the authenticator and removes a lost passkey.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newAuthenticator } from '../../support/authenticator.ts'
import { testApp } from '../../support/direct.ts'
import { codeOf, invite, newEmail, newOperator, PASSWORD, sendAs } from '../../support/operators.ts'

const post = (path: string, body?: object, cookie?: string) => sendAs(cookie, 'POST', path, body)
const signIn = (email: string, password: string, code: string) =>
  post('/operator/sign-in/password', { email, password, code })
const NEW = 'seven quiet herons at dusk'

test('a new password works with the authenticator, the old one does not, and other sessions end', async () => {
  const { email, secret, cookie, call } = await newOperator('support')
  const other = await signIn(email, PASSWORD, codeOf(secret))
  const common = await call('POST', '/operator/me/password', { password: `${email.slice(0, 20)} 1` })
  assert.deepEqual([common.status, common.body.params?.[0].path], [400, 'body.password'])
  const { body } = await call('POST', '/operator/me/password', { password: NEW })
  assert.deepEqual(body, { ended: 1 })
  assert.equal((await sendAs(other.cookie, 'GET', '/operator/me')).status, 401)
  assert.equal((await sendAs(cookie, 'GET', '/operator/me')).status, 200)
  assert.equal((await signIn(email, PASSWORD, codeOf(secret))).status, 401)
})

test('a new authenticator works from its first code on, and the old one no longer', async () => {
  const { email, secret, call } = await newOperator('support')
  const begun = (await call('POST', '/operator/me/authenticator/challenge')).body
  const replace = (code: string) =>
    call('POST', '/operator/me/authenticator', { challenge: begun.challenge, code })
  const { secret: other } = (await call('POST', '/operator/me/authenticator/challenge')).body.authenticator
  const wrong = await replace(codeOf(other, 0))
  assert.deepEqual([wrong.status, wrong.body.params[0].path], [400, 'body.code'])
  assert.equal((await replace(codeOf(begun.authenticator.secret, 0))).status, 200)
  assert.equal((await signIn(email, PASSWORD, codeOf(secret))).status, 401)
  assert.equal((await signIn(email, PASSWORD, codeOf(begun.authenticator.secret))).status, 200)
})

test('a lost passkey is removed; the only way to sign in stays, until there is a password', async () => {
  const { port } = new URL((await testApp()).config.base_url)
  const origin = `http://localhost:${port}`
  const token = await invite(newEmail(), 'support')
  const { body: opened } = await post('/operator/invitations/open', { token })
  const passkey = newAuthenticator().register(opened.passkey_options.challenge, { origin })
  const acceptance = { token, challenge: opened.challenge, name: 'Ines', passkey }
  const { cookie } = await post('/operator/invitations/accept', acceptance)
  const [{ id }] = (await sendAs(cookie, 'GET', '/operator/me/passkeys')).body
  const remove = () => post(`/operator/me/passkeys/${id}/remove`, undefined, cookie)
  assert.deepEqual([(await remove()).status, (await remove()).body.code], [409, 'conflict'])
  const none = await post('/operator/me/password', { password: NEW }, cookie)
  assert.deepEqual([none.status, none.body.code], [409, 'conflict'])

  const begun = (await post('/operator/me/authenticator/challenge', undefined, cookie)).body
  const first = { challenge: begun.challenge, code: codeOf(begun.authenticator.secret, 0), password: NEW }
  assert.equal((await post('/operator/me/authenticator', first, cookie)).status, 200)
  assert.equal((await remove()).status, 200)
  assert.equal((await remove()).status, 404)
})
