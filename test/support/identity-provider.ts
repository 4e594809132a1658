// The identity provider of a firm: oidc-provider with people and groups, and a page on which a person signs in by a name.
import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
// @ts-expect-error The package ships no types.
import Provider from 'oidc-provider'
import type { Body } from './caller.ts'
import { freePort } from './free-port.ts'

export const CLIENT_SECRET = 'a-secret-of-the-installation'

export interface Directory {
  [subject: string]: { email?: string; email_verified?: boolean; name?: string; groups?: string[] }
}

/** What a faulty or hostile provider does to its answers. */
export interface Tampering {
  claims?: (claims: JWTPayload) => JWTPayload
  /** Signs with a key that the provider does not publish. */
  has_foreign_key?: boolean
  userinfo?: (claims: Body) => Body
  token_status?: number
}

export interface IdentityProvider {
  issuer: string
  people: Directory
  tampering: Tampering
  /** The instant at which people signed in there; now, if it is undefined. */
  signed_in_at: number | undefined
  /** The parameters with which browsers came. */
  visits: URLSearchParams[]
  listen(): Promise<void>
  stop(): Promise<void>
}

const newKey = () => generateKeyPair('RS256', { extractable: true })

/** Starts the provider for the installation at the address, or for the domain there. */
export async function startIdentityProvider(base: string, domain?: string): Promise<IdentityProvider> {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const [own, foreign] = [await newKey(), await newKey()]
  const header = { alg: 'RS256', kid: 'own' }
  const jwk = { ...(await exportJWK(own.privateKey)), ...header, use: 'sig' }
  const state: IdentityProvider = {
    issuer,
    people: {},
    tampering: {},
    signed_in_at: undefined,
    visits: [],
    listen: () => new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve())),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const provider = new Provider(
    issuer,
    configurationOf(`${base}/operator/sign-in${domain ? `/${domain}` : ''}`, jwk, state),
  )
  provider.use(async (ctx: Body, next: () => Promise<void>) => {
    await next()
    const { claims, has_foreign_key, userinfo, token_status } = state.tampering
    if (ctx.path === '/token' && token_status) ctx.status = token_status
    else if (ctx.path === '/token' && ctx.body?.id_token && (claims || has_foreign_key)) {
      const content = decodeJwt(ctx.body.id_token)
      const token = new SignJWT(claims?.(content) ?? content).setProtectedHeader(header)
      ctx.body.id_token = await token.sign((has_foreign_key ? foreign : own).privateKey)
    } else if (ctx.path === '/me' && userinfo) ctx.body = userinfo(ctx.body)
  })
  const answer = provider.callback()
  const server = createServer((request, response) => {
    const url = new URL(request.url!, issuer)
    if (url.pathname === '/auth') state.visits.push(url.searchParams)
    if (url.pathname === '/favicon.ico') response.writeHead(204).end()
    else if (url.pathname.startsWith('/interaction/')) void interact(provider, state, request, response)
    else answer(request, response)
  })
  await state.listen()
  return state
}

const configurationOf = (back: string, jwk: object, state: IdentityProvider) => ({
  jwks: { keys: [jwk] },
  cookies: { keys: ['a key for the cookies of the test'] },
  clients: [
    {
      client_id: 'holdfast',
      client_secret: CLIENT_SECRET,
      grant_types: ['authorization_code'],
      response_types: ['code'],
      redirect_uris: [back],
      token_endpoint_auth_method: 'client_secret_post',
    },
  ],
  claims: {
    openid: ['sub'],
    email: ['email', 'email_verified'],
    profile: ['name'],
    groups: ['groups'],
  },
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  findAccount: (_: unknown, sub: string) => ({
    accountId: sub,
    claims: () => ({ sub, ...state.people[sub] }),
  }),
  // Nobody is asked for consent: the firm has given it.
  async loadExistingGrant({ oidc }: Body) {
    const { client, session, provider, params } = oidc
    const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
    grant.addOIDCScope(params.scope)
    await grant.save()
    return grant
  },
})

const PAGE = `<!doctype html><title>Provider</title><form method="post"><label>Name <input name="login"></label>
  <button>Sign in</button> <button name="refuse" value="true">Refuse</button></form>`

// The page with the name, and its answer.
async function interact(
  provider: Body,
  { people, signed_in_at }: IdentityProvider,
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (request.method !== 'POST') {
    response.setHeader('content-type', 'text/html').end(PAGE)
    return
  }
  let text = ''
  for await (const chunk of request) text += chunk
  const form = new URLSearchParams(text)
  const login = form.get('login') ?? ''
  if (form.has('refuse')) return provider.interactionFinished(request, response, { error: 'access_denied' })
  assert.ok(people[login], `the provider has nobody called ${login}`)
  const ts = signed_in_at === undefined ? undefined : Math.floor(signed_in_at / 1000)
  return provider.interactionFinished(request, response, { login: { accountId: login, ts } })
}

/** A browser that follows redirects by itself, and has the cookies of the provider. */
export function newBrowser() {
  const cookies = new Map<string, string>()
  async function visit(address: string, body?: URLSearchParams): Promise<Response> {
    const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { Cookie },
      method: body ? 'POST' : 'GET',
      ...(body && { body }),
    })
    for (const one of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(one)!
      if (value) cookies.set(name!, value)
      else cookies.delete(name!)
    }
    return response
  }

  /** Goes to the provider and signs in there where it asks; returns the query with which it sends the browser back. */
  async function signInAt(address: string, login: string, back: string): Promise<URLSearchParams> {
    let at = address
    for (let hops = 0; hops < 12; hops++) {
      if (at.startsWith(back)) return new URL(at).searchParams
      let response = await visit(at)
      if (response.status === 200) response = await visit(at, new URLSearchParams({ login }))
      const location = response.headers.get('location')
      assert.ok(location, `${at}: ${response.status} ${await response.text()}`)
      at = new URL(location, at).href
    }
    throw new Error(`no end of redirects at ${at}`)
  }
  return { signInAt }
}
