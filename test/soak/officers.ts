// The operators of a soak: each is invited by the command line, accepts, and signs in again before a proof of identity
// is too old for a change.
import { randomUUID } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { type Answer, send } from '../support/caller.ts'
import { holdfastBeside } from '../support/server-process.ts'
import { passTime } from '../support/until.ts'
import { type Requests, repeat } from './careful-caller.ts'
import type { Stage } from './stage.ts'

const PAGE = { 'Sec-Fetch-Site': 'same-origin' }
const PASSWORD = 'correct horse battery staple'
/** A proof of identity holds for five minutes. */
const MAX_PROOF_MS = 4 * 60_000
const CODE_MS = 30_000

export interface Officer {
  call(method: string, path: string, body?: object): Promise<Answer>
}

/** Invites an operator with the role, in the tenant or in all of them, and signs them in. */
export async function newOfficer(
  { environment, baseUrl }: Pick<Stage, 'environment' | 'baseUrl'>,
  requests: Requests,
  role: string,
  tenant?: string,
): Promise<Officer> {
  const email = `${role}-${randomUUID()}@example.com`
  const within = tenant ? ['--tenant', tenant] : []
  const invited = await holdfastBeside(environment, 'operator', 'invite', email, '--role', role, ...within)
  const token = String(JSON.parse(invited).link).split('#')[1]
  const ask = (method: string, path: string, body?: object, headers = {}) =>
    repeat(requests, () => send(baseUrl, method, path, body, { ...PAGE, ...headers }))
  const { body: opened } = await ask('POST', '/operator/invitations/open', { token })
  const totp = new TOTP({ secret: Secret.fromBase32(opened.authenticator.secret) })
  const { challenge } = opened
  const acceptance = { token, challenge, name: `Soak ${role}`, password: PASSWORD, code: totp.generate() }
  let cookie = cookieOf(await ask('POST', '/operator/invitations/accept', acceptance))
  let proved_ms = Date.now()

  // A code works once, also if its answer was lost: then the next one is tried.
  async function signIn() {
    for (let attempt = 1; ; attempt++) {
      const proof = { email, password: PASSWORD, code: totp.generate() }
      const answer = await ask('POST', '/operator/sign-in/password', proof)
      if (answer.status === 200 || attempt === 5) return cookieOf(answer)
      await passTime(CODE_MS, 'the next code of the authenticator')
    }
  }
  return {
    async call(method, path, body) {
      if (Date.now() - proved_ms > MAX_PROOF_MS) {
        cookie = await signIn()
        proved_ms = Date.now()
      }
      const key = method === 'GET' ? undefined : { 'Idempotency-Key': randomUUID() }
      return ask(method, path, body, { ...key, Cookie: cookie })
    },
  }
}

function cookieOf({ status, text, headers }: Answer): string {
  const cookie = headers.get('set-cookie')?.split(';', 1)[0]
  if (!cookie) throw new Error(`The sign-in of an operator was refused: ${status} ${text}`)
  return cookie
}

/** Returns the body of an answer that must have the status. */
export async function demand(answer: Promise<Answer>, status: number) {
  const { status: got, body, text } = await answer
  if (got !== status) throw new Error(`${got} instead of ${status}: ${text}`)
  return body
}
