// POST /auth/token: OAuth 2.0 client credentials (RFC 6749, section 4.4), with a form as its body.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../../../context.ts'
import { Refusal } from '../../../../errors.ts'
import { newFailureLimit } from '../../../../http/rates/rate-limit.ts'
import { signToken } from '../../../../http/tokens/access-tokens.ts'
import { type Client, lookUpClient, newBatchedSearch } from '../../../../http/tokens/clients.ts'
import { isId } from '../../../../values/ids.ts'
import { isSecretOf } from '../secrets.ts'
import { OAuthRefusal } from './oauth-refusal.ts'
import { FORM, readForm, type TokenForm } from './read-token-form.ts'
import { useAssertion, verifyAssertion } from './verify-assertion.ts'

const FAILURES_PER_MINUTE = 10
/** The time that a failed attempt takes, whether or not the client was in memory. */
const FAILURE_MS = 150
const MAX_BODY_BYTES = 8 * 1024

/** Serves the token endpoint. */
export function serveTokens(server: FastifyInstance, app: App): void {
  const lookup = {
    countFailure: newFailureLimit(FAILURES_PER_MINUTE, app.machineNow),
    search: newBatchedSearch(app),
  }
  server.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scope.post('/auth/token', { bodyLimit: MAX_BODY_BYTES }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
      try {
        return await issueToken(
          app,
          { ...readForm(request.body, request.headers.authorization), address: request.ip },
          lookup,
        )
      } catch (error) {
        if (error instanceof OAuthRefusal) return refuse(reply, error)
        throw error
      }
    })
  })
}

function refuse(reply: FastifyReply, { status, error, message }: OAuthRefusal) {
  if (status === 401) reply.header('WWW-Authenticate', 'Basic realm="Holdfast", charset="UTF-8"')
  return reply.code(status).send({ error, error_description: message })
}

interface Attempt extends TokenForm {
  /** The address of the caller. */
  address: string
}

interface Lookup {
  /** Counts a failed attempt of a client, and returns the seconds that it must wait, or 0. */
  countFailure(client: string): number
  search: ReturnType<typeof newBatchedSearch>
}

async function issueToken(app: App, form: Attempt, lookup: Lookup) {
  if (form.grant_type !== 'client_credentials')
    throw new OAuthRefusal(400, 'unsupported_grant_type', 'The only grant is client_credentials.')
  const client = await authenticate(app, form, lookup)
  const tenant = await app.tenant(client.tenant)
  if (!tenant || tenant.environment !== app.config.environment)
    throw new OAuthRefusal(401, 'invalid_client', 'Client authentication failed.')
  const scopes = grantScopes(client, form.scope)
  return {
    access_token: await signToken(app, client, tenant, scopes),
    token_type: 'bearer',
    expires_in: app.config.access_token_ttl_seconds,
    scope: scopes.join(','),
    refresh_token: null,
  }
}

// An unknown client, a wrong secret or assertion, a disabled client and an address that is not allowed give the same
// answer after the same time. Right credentials are accepted whatever the number of failures, so that an attacker
// cannot lock a client out.
async function authenticate(app: App, form: Attempt, { countFailure, search }: Lookup): Promise<Client> {
  const pause = sleep(FAILURE_MS) // Begins before the cases differ, so that its end reveals nothing.
  const client = isId('cli_', form.client_id) ? await lookUpClient(app, form.client_id, search) : undefined
  if (await isAuthentic(app, client, form)) return client!
  await pause
  const wait = countFailure(shortKey(form.client_id))
  if (wait > 0)
    throw new Refusal('rate_limited', 'Too many failed attempts.', {
      headers: { 'Retry-After': String(wait) },
    })
  throw new OAuthRefusal(401, 'invalid_client', 'Client authentication failed.')
}

async function isAuthentic(app: App, client: Client | undefined, form: Attempt): Promise<boolean> {
  const { credential, address } = form
  const isBySecret = 'secret' in credential
  const isRight = isBySecret && isSecretOf(client, credential.secret, app.machineNow())
  const assertion = client && !isBySecret && (await verifyAssertion(app, client, credential.assertion))
  if (!client || client.disabled_at || !(isRight || assertion)) return false
  if (!client.mayCallFrom(address)) {
    const { id, tenant } = client
    app.log.warn({ tenant, client: id, address }, 'right credentials from an address that is not allowed')
    return false
  }
  return assertion ? useAssertion(app, client, assertion) : true
}

// A short key of the same length for every id. A slice of the body would keep the whole body in memory.
const shortKey = (text: string) => createHash('sha256').update(text).digest('base64')

function grantScopes(client: Client, scope: string | null): string[] {
  if (scope === null || scope.trim() === '') return client.scopes
  const requested = [...new Set(scope.trim().split(/ +/))]
  const foreign = requested.filter((scope) => !client.scopes.includes(scope))
  if (foreign.length > 0)
    throw new OAuthRefusal(
      400,
      'invalid_scope',
      `The client does not have the scope ${foreign.join(' ').slice(0, 200)}.`,
    )
  return requested
}
