// POST /auth/token: OAuth 2.0 client credentials (RFC 6749, section 4.4), with a form as its body.
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { App } from '../../context.ts'
import { failParams, type Offender, Refusal } from '../../errors.ts'
import { type Client, findTogether, lookUpClient, signToken } from '../../http/api/tokens.ts'
import { newFailureLimit } from '../../http/server/rate-limit.ts'
import { isId } from '../../values/ids.ts'

const FAILURES_PER_MINUTE = 10
/** A failed attempt takes this long, whether or not the client had to be searched for in the database. */
const FAILURE_MS = 150
const MOST_BODY_BYTES = 8 * 1024
const FORM = 'application/x-www-form-urlencoded'

/** Makes a secret of 256 random bits; it is shown once and only its hash is kept. */
export const newClientSecret = () => randomBytes(32).toString('base64url')

/** The hash that is kept of a secret: HMAC-SHA256 keyed with the client's id. A slow hash is for passwords. */
export const hashSecret = (client: string, secret: string) =>
  createHmac('sha256', client).update(secret).digest()

const NOBODY: Pick<Client, 'id' | 'secret_hash'> = { id: 'nobody', secret_hash: randomBytes(32) }

class OAuthRefusal extends Error {
  readonly status: 400 | 401
  readonly error: string
  constructor(status: 400 | 401, error: string, description: string) {
    super(description)
    this.status = status
    this.error = error
  }
}

/** Serves the token endpoint. */
export function serveTokens(server: FastifyInstance, app: App): void {
  const brake = { failed: newFailureLimit(FAILURES_PER_MINUTE, app.machineNow), find: findTogether(app) }
  server.register(async (scope) => {
    scope.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    )
    scope.post('/auth/token', { bodyLimit: MOST_BODY_BYTES }, async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Pragma', 'no-cache')
      try {
        return await issueToken(app, readForm(request.body), brake)
      } catch (error) {
        if (error instanceof OAuthRefusal) return refuse(reply, error)
        throw error
      }
    })
  })
}

function refuse(reply: FastifyReply, { status, error, message }: OAuthRefusal) {
  return reply.code(status).send({ error, error_description: message })
}

interface Form {
  client_id: string
  client_secret: string
  grant_type: string
  scope: string | null
}

function readForm(body: unknown): Form {
  if (!(body instanceof URLSearchParams))
    throw failParams([{ path: 'header.Content-Type', code: 'invalid_param', detail: `Must be ${FORM}.` }])
  const offenders: Offender[] = []
  for (const name of ['client_id', 'client_secret', 'grant_type', 'scope']) {
    const path = `body.${name}`
    if (body.getAll(name).length > 1)
      offenders.push({ path, code: 'invalid_param', detail: 'Sent more than once.' })
    else if (name !== 'scope' && !body.get(name))
      offenders.push({ path, code: 'missing_param', detail: 'Required.' })
    else if (body.get(name)?.includes('\u0000'))
      offenders.push({ path, code: 'invalid_param', detail: 'Not text.' })
  }
  if (offenders.length > 0) throw failParams(offenders)
  return {
    client_id: body.get('client_id')!,
    client_secret: body.get('client_secret')!,
    grant_type: body.get('grant_type')!,
    scope: body.get('scope'),
  }
}

interface Brake {
  failed(client: string): number
  find: ReturnType<typeof findTogether>
}

async function issueToken(app: App, form: Form, brake: Brake) {
  if (form.grant_type !== 'client_credentials')
    throw new OAuthRefusal(400, 'unsupported_grant_type', 'The only grant is client_credentials.')
  const client = await authenticate(app, form, brake)
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

// Unknown client, wrong secret and disabled client are told alike and after the same time. A right secret is never
// held up by failures of others, so nobody can lock a client out.
async function authenticate(app: App, form: Form, { failed, find }: Brake): Promise<Client> {
  const over = sleep(FAILURE_MS) // Begun before anything that differs, so that its end tells nothing.
  const client = isId('cli_', form.client_id) ? await lookUpClient(app, form.client_id, find) : undefined
  const { id, secret_hash } = client ?? NOBODY
  const matches = timingSafeEqual(hashSecret(id, form.client_secret), secret_hash)
  if (client && matches && !client.disabled_at) return client
  await over
  const wait = failed(shortKey(form.client_id))
  if (wait > 0)
    throw new Refusal('rate_limited', 'Too many failed attempts.', {
      headers: { 'Retry-After': String(wait) },
    })
  throw new OAuthRefusal(401, 'invalid_client', 'Client authentication failed.')
}

// As short for every text, and no slice of the body, which would keep all of it.
const shortKey = (text: string) => createHash('sha256').update(text).digest('base64')

function grantScopes(client: Client, asked: string | null): string[] {
  if (asked === null || asked.trim() === '') return client.scopes
  const wanted = [...new Set(asked.trim().split(/ +/))]
  const beyond = wanted.filter((scope) => !client.scopes.includes(scope))
  if (beyond.length > 0)
    throw new OAuthRefusal(
      400,
      'invalid_scope',
      `The client does not have the scope ${beyond.join(' ').slice(0, 200)}.`,
    )
  return wanted
}
