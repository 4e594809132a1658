// Passkeys: a person is invited, signs in and proves their identity with an authenticator in software.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { type Authenticator, newAuthenticator } from '../../support/authenticator.ts'
import { testApp } from '../../support/direct.ts'
import { invite, newEmail, newOperator, sendAs } from '../../support/operators.ts'

let origin: string
beforeAll(async () => {
  const { port } = new URL((await testApp()).config.base_url)
  origin = `http://localhost:${port}`
})

const post = (path: string, body?: object, cookie?: string) => sendAs(cookie, 'POST', path, body)

async function acceptWith(authenticator: Authenticator, signing: object = {}, email = newEmail()) {
  const token = await invite(email, 'support')
  const { body } = await post('/operator/invitations/open', { token })
  const passkey = authenticator.register(body.passkey_options.challenge, { origin, ...signing })
  return post('/operator/invitations/accept', { token, challenge: body.challenge, name: 'Ines', passkey })
}

async function challenge() {
  const { body } = await post('/operator/sign-in/passkey-challenge')
  return { id: body.challenge as string, text: body.options.challenge as string, options: body.options }
}

describe('a passkey', () => {
  test('a passkey accepts an invitation, and signs in without a name', async () => {
    const authenticator = newAuthenticator()
    const accepted = await acceptWith(authenticator)
    assert.equal(accepted.status, 201)
    const { id, text, options } = await challenge()
    assert.deepEqual(
      [options.rpId, options.userVerification, options.allowCredentials],
      ['localhost', 'required', []],
    )
    const passkey = authenticator.sign(text, { origin })
    const signedIn = await post('/operator/sign-in/passkey', { challenge: id, passkey })
    assert.deepEqual([signedIn.status, signedIn.body.operator], [200, accepted.body.operator])
    assert.equal((await sendAs(signedIn.cookie, 'GET', '/operator/me')).body.passkeys, 1)
  })

  test('an answer works once', async () => {
    const authenticator = newAuthenticator()
    await acceptWith(authenticator)
    const { id, text } = await challenge()
    const answer = { challenge: id, passkey: authenticator.sign(text, { origin }) }
    const statuses = (await Promise.all([1, 2, 3].map(() => post('/operator/sign-in/passkey', answer)))).map(
      ({ status }) => status,
    )
    assert.deepEqual(statuses.sort(), [200, 401, 401])
  })

  test.each<[string, object]>([
    ['signed for another origin', { origin: 'https://evil.example' }],
    ['signed for another host', { rp_id: 'evil.example' }],
    ['signed without verifying the person', { is_verified: false }],
  ])('%s is refused, to register and to sign in', async (_, signing) => {
    const authenticator = newAuthenticator()
    const refused = await acceptWith(newAuthenticator(), signing)
    assert.deepEqual([refused.status, refused.body.params[0].path], [400, 'body.passkey'])
    assert.equal((await acceptWith(authenticator)).status, 201)
    const { id, text } = await challenge()
    const passkey = authenticator.sign(text, { origin, ...signing })
    assert.equal(
      (await post('/operator/sign-in/passkey', { challenge: id, passkey })).body.code,
      'sign_in_failed',
    )
  })

  test('a passkey of nobody, a signature over another challenge, and a forged one are refused alike', async () => {
    const [authenticator, stranger] = [newAuthenticator(), newAuthenticator()]
    await acceptWith(authenticator)
    const forged = (text: string) => {
      const passkey = authenticator.sign(text, { origin }) as { response: { signature: string } }
      const { signature } = (stranger.sign(text, { origin }) as typeof passkey).response
      return { ...passkey, response: { ...passkey.response, signature } }
    }
    const tried = [
      (text: string) => stranger.sign(text, { origin }),
      () => authenticator.sign('b3RoZXI', { origin }),
      forged,
      () => ({}),
      () => ({ id: 7, response: null }),
    ]
    for (const make of tried) {
      const { id, text } = await challenge()
      const { status, body } = await post('/operator/sign-in/passkey', { challenge: id, passkey: make(text) })
      assert.deepEqual([status, body.code], [401, 'sign_in_failed'])
    }
  })

  test('a challenge for one purpose does not serve another', async () => {
    const authenticator = newAuthenticator()
    const { cookie } = await acceptWith(authenticator)
    const { id, text } = await challenge()
    const answer = { challenge: id, passkey: authenticator.sign(text, { origin }) }
    assert.equal((await post('/operator/step-up/passkey', answer, cookie)).status, 401)
  })

  test('a passkey proves the identity of its own operator only', async () => {
    const [mine, theirs] = [newAuthenticator(), newAuthenticator()]
    const { cookie } = await acceptWith(mine)
    await acceptWith(theirs)
    const stepUp = async (authenticator: Authenticator) => {
      const { body } = await post('/operator/step-up/passkey-challenge', undefined, cookie)
      const passkey = authenticator.sign(body.options.challenge, { origin })
      return post('/operator/step-up/passkey', { challenge: body.challenge, passkey }, cookie)
    }
    assert.equal((await stepUp(theirs)).status, 401)
    assert.equal((await stepUp(mine)).status, 200)
  })

  test('a passkey is added to an operator with a password, once', async () => {
    const authenticator = newAuthenticator()
    const { call } = await newOperator('support')
    const add = async () => {
      const { body } = await call('POST', '/operator/me/passkeys/challenge')
      const passkey = authenticator.register(body.options.challenge, { origin })
      return call('POST', '/operator/me/passkeys', { challenge: body.challenge, name: 'Laptop', passkey })
    }
    assert.equal((await add()).status, 201)
    assert.equal((await add()).body.params[0].code, 'duplicate')
    const { body } = await call('GET', '/operator/me/passkeys')
    assert.deepEqual(
      body.map(({ name }: { name: string }) => name),
      ['Laptop'],
    )
  })

  test('a passkey that is lost gives way to a recovery code', async () => {
    const email = newEmail()
    const { body } = await acceptWith(newAuthenticator(), {}, email)
    const [recovery_code] = body.recovery_codes
    const signedIn = await post('/operator/sign-in/password', { email, recovery_code })
    assert.deepEqual([signedIn.status, signedIn.body.operator], [200, body.operator])
  })
})
