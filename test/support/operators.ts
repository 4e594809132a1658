// Operators for tests: invited beneath the surface, as the command line does, and everything else over HTTP.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { inject } from 'vitest'
import { findInstallation } from '../../src/features/operators/operators/find-installation.ts'
import { inviteOperator } from '../../src/features/operators/operators/invitations/invite-operator.ts'
import type { Role } from '../../src/features/operators/operators/rules.ts'
import { INSTALLATION } from '../../src/values/installation.ts'
import type { Body } from './client.ts'
import { changeAs, testApp } from './direct.ts'

export const PASSWORD = 'correct horse battery staple'

export interface Answer {
  status: number
  body: Body
  headers: Headers
  cookie: string | undefined
}

// All test files come from one network, whose limit would refuse the hundredth wrong password of all of them together.
async function forgetNetwork(): Promise<void> {
  await changeAs(await testApp(), INSTALLATION, async ({ sql, vault }) => {
    const key = vault.hash('attempt', 'network 127.0.0.1')
    await sql`delete from operator_attempts where tenant = ${INSTALLATION} and key = ${key}`
  })
}

/** Sends a request to the operator API, by default as a page of the same origin does. */
export async function sendAs(
  cookie: string | undefined,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = { 'Sec-Fetch-Site': 'same-origin' },
): Promise<Answer> {
  if (/^\/operator\/(sign-in|step-up)\//.test(path)) await forgetNetwork()
  const response = await fetch(`${inject('baseUrl')}${path}`, {
    method,
    headers: {
      ...(cookie ? { Cookie: cookie } : {}),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const set = response.headers.get('set-cookie')?.split(';', 1)[0]
  return {
    status: response.status,
    body: text ? JSON.parse(text) : undefined,
    headers: response.headers,
    cookie: set,
  }
}

/** Invites a person as the command line does; returns the token of the link. */
export async function invite(
  email: string,
  role: Role,
  of_tenant: string | null = null,
  hours = 1,
): Promise<string> {
  const app = await testApp()
  await findInstallation(app)
  const invitation = { email, role, of_tenant, hours }
  const { token } = await changeAs(app, INSTALLATION, (context) => inviteOperator(context, invitation))
  return token
}

/**
 * The code of an authenticator, some steps of 30 seconds from now. An invitation is accepted with the code of now, and
 * each works once; so the next sign-in has the code of the step after, which the server accepts as well.
 */
export const codeOf = (secret: string, steps = 1): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

export interface SignedIn {
  id: string
  email: string
  secret: string
  cookie: string
  recovery_codes: string[]
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/** An address of a person whom no other test invites. */
export const newEmail = () => `person-${randomUUID()}@example.com`

/** A person who has accepted an invitation with a password, and is signed in. */
export async function newOperator(
  role: Role,
  of_tenant: string | null = null,
  email = newEmail(),
): Promise<SignedIn> {
  const token = await invite(email, role, of_tenant)
  const opened = await sendAs(undefined, 'POST', '/operator/invitations/open', { token })
  const { secret } = opened.body.authenticator
  const accepted = await sendAs(undefined, 'POST', '/operator/invitations/accept', {
    token,
    challenge: opened.body.challenge,
    name: `Test ${role}`,
    password: PASSWORD,
    code: codeOf(secret, 0),
  })
  if (accepted.status !== 201) throw new Error(JSON.stringify(accepted.body))
  const { operator: id, recovery_codes } = accepted.body
  return withCookie({ id, email, secret, recovery_codes }, accepted.cookie!)
}

/** The same person in a new session, some minutes after the one before. */
export async function signInAgain({ id, email, secret, recovery_codes }: SignedIn): Promise<SignedIn> {
  const proof = { email, password: PASSWORD, code: codeOf(secret, 0) }
  const { status, body, cookie } = await sendAs(undefined, 'POST', '/operator/sign-in/password', proof)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return withCookie({ id, email, secret, recovery_codes }, cookie!)
}

const withCookie = (person: Omit<SignedIn, 'cookie' | 'call'>, cookie: string): SignedIn => ({
  ...person,
  cookie,
  call: (method, path, body, headers) => sendAs(cookie, method, path, body, headers),
})
