// Single sign-on with a real identity provider: people, groups and roles; and what must not sign anybody in.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'vitest'
import { type Answer, type Body, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import {
  CLIENT_SECRET,
  type IdentityProvider,
  newBrowser,
  startIdentityProvider,
} from '../support/identity-provider.ts'
import {
  command,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  startInVain,
  startOwn,
} from './own-server.ts'

let own: OwnServer
let provider: IdentityProvider
let munich: IdentityProvider
let base: string
let database: string
let tenant: string

beforeAll(async () => {
  database = await newDatabase()
  const environment = await newEnvironment({ DATABASE_URL: database })
  base = `http://localhost:${environment.PORT}`
  provider = await startIdentityProvider(base)
  munich = await startIdentityProvider(base, 'munich.example')
  ;({ tenant } = await command(environment, 'tenant', 'create', 'Munich'))
  own = await startOwn({
    ...environment,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'holdfast',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_SCOPES: 'openid email profile groups',
    OIDC_ROLES: `admins=administrator; desk=finance; desk=support; munich=operations:${tenant}; away=finance:ten_gone`,
    OIDC_PROVIDERS: JSON.stringify([
      {
        domains: 'munich.example',
        issuer: munich.issuer,
        client_id: 'holdfast',
        client_secret: CLIENT_SECRET,
        scopes: 'openid email profile groups',
        roles: `desk=operations:${tenant}`,
      },
    ]),
  })
})
afterEach(() => {
  provider.tampering = {}
  provider.signed_in_at = undefined
})
afterAll(async () => {
  await munich.stop()
  await provider.stop()
  await endAll()
})

const JSON_OF_PAGE = { 'Sec-Fetch-Site': 'same-origin' }
const call = (method: string, path: string, body?: object, cookie?: string): Promise<Answer> =>
  send(own.baseUrl, method, path, body, { ...JSON_OF_PAGE, ...(cookie ? { Cookie: cookie } : {}) })
const post = (path: string, body?: object, cookie?: string) => call('POST', path, body, cookie)

type Way = 'sign-in' | 'step-up'

const begin = (address: { email?: string | undefined }, way: Way = 'sign-in', cookie?: string) =>
  post(`/operator/${way}/single-sign-on-challenge`, way === 'sign-in' ? address : undefined, cookie)

/** Goes to the provider and back; the answer is not brought to the server yet. */
async function visit(login: string, way: Way = 'sign-in', cookie?: string, browser = newBrowser()) {
  const begun = await begin({ email: provider.people[login]?.email ?? 'nobody@example.com' }, way, cookie)
  assert.equal(begun.status, 200, begun.text)
  const query = await browser.signInAt(begun.body.url, login, `${base}/operator/sign-in`)
  return { challenge: begun.body.challenge as string, ...(Object.fromEntries(query) as Body) }
}

const bring = (answer: Body, way: Way = 'sign-in', cookie?: string) => {
  const { challenge, state, code, iss, domain } = answer
  return post(`/operator/${way}/single-sign-on`, { challenge, state, code, iss, domain }, cookie)
}

const signIn = async (login: string) => bring(await visit(login))
const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')!.split(';', 1)[0]!
const me = async (cookie: string) => (await call('GET', '/operator/me', undefined, cookie)).body
const rolesOf = ({ grants }: Body) => grants.map(({ role, of_tenant }: Body) => `${role} ${of_tenant}`).sort()

/** A new person at the provider, in the groups. */
function newPerson(...groups: string[]): string {
  const login = randomUUID()
  provider.people[login] = {
    email: `${login}@example.com`,
    email_verified: true,
    name: 'Ines Duarte',
    groups,
  }
  return login
}

const operators = async (login: string): Promise<number> => {
  const administrator = cookieOf(await signIn(newPerson('admins')))
  const { body } = await call('GET', '/operator/operators?limit=200', undefined, administrator)
  return body.filter(({ email }: Body) => email === `${login}@example.com`).length
}

async function refused(answer: Promise<Answer>, status: number, code: string, detail = /./) {
  const { status: got, body, headers } = await answer
  assert.deepEqual([got, body.code], [status, code], body.detail)
  assert.match(body.detail, detail)
  assert.equal(headers.get('set-cookie'), null)
}

describe('a person of the provider', () => {
  test('a person of the provider becomes an operator with the roles of their groups, at the first sign-in', async () => {
    const login = newPerson('desk', 'munich', 'a group without a role')
    const answer = await signIn(login)
    assert.equal(answer.status, 200, answer.text)
    assert.match(answer.headers.get('set-cookie')!, /; Path=\/; HttpOnly; SameSite=Strict$/)
    const mine = await me(cookieOf(answer))
    assert.deepEqual([mine.email, mine.name], [`${login}@example.com`, 'Ines Duarte'])
    assert.deepEqual([mine.has_single_sign_on, mine.has_password, mine.passkeys], [true, false, 0])
    assert.deepEqual(rolesOf(mine), ['finance null', `operations ${tenant}`, 'support null'])
    assert.ok(mine.grants.every(({ granted_by }: Body) => granted_by === 'identity_provider'))
    const { body } = await call('GET', '/operator/me/sessions', undefined, cookieOf(answer))
    assert.deepEqual(
      body.map(({ method }: Body) => method),
      ['single_sign_on'],
    )
  })

  test('a person of the provider is the same operator at the next sign-in, with the roles, name and address of that day', async () => {
    const login = newPerson('desk')
    const first = await me(cookieOf(await signIn(login)))
    provider.people[login] = {
      email: `new-${login}@example.com`,
      email_verified: true,
      name: 'Ines Costa',
      groups: ['munich'],
    }
    const second = await me(cookieOf(await signIn(login)))
    assert.equal(second.id, first.id)
    assert.deepEqual([second.email, second.name], [`new-${login}@example.com`, 'Ines Costa'])
    assert.deepEqual(rolesOf(second), [`operations ${tenant}`])
  })

  test('who has lost their groups loses roles and sessions, and gets them back with the groups', async () => {
    const login = newPerson('desk')
    const cookie = cookieOf(await signIn(login))
    const { id } = await me(cookie)
    provider.people[login]!.groups = []
    await refused(signIn(login), 403, 'sign_on_refused', /None of your groups/)
    assert.equal((await call('GET', '/operator/me', undefined, cookie)).status, 401)
    const grants = await queryAt(database, `select role from operator_grants where operator = '${id}'`)
    assert.deepEqual(grants, [])
    delete provider.people[login]!.groups
    await refused(signIn(login), 403, 'sign_on_refused', /None of your groups/)
    provider.people[login]!.groups = ['desk']
    assert.equal((await me(cookieOf(await signIn(login)))).id, id)
  })

  test('a person of the provider without a group that has a role here does not become an operator', async () => {
    for (const groups of [[], ['desks'], ['away']]) {
      const login = newPerson(...groups)
      await refused(signIn(login), 403, 'sign_on_refused', /None of your groups/)
      assert.equal(await operators(login), 0)
    }
  })

  test.each([
    ['an address that the provider has not verified', { email_verified: false }, /not verified/],
    ['no address', { email: undefined }, /no e-mail address/],
  ])('a person of the provider with %s does not become an operator', async (_, more, detail) => {
    const login = newPerson('desk')
    Object.assign(provider.people[login]!, more)
    await refused(signIn(login), 403, 'sign_on_refused', detail)
    assert.equal(await operators(login), 0)
  })

  test('a person of the provider has two sessions after two first sign-ins at the same moment, and is one operator', async () => {
    const login = newPerson('desk')
    const visits = await Promise.all([visit(login), visit(login)])
    const statuses = (await Promise.all(visits.map((one) => bring(one)))).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => [200, 403, 409].includes(status)),
      String(statuses),
    )
    assert.ok(statuses.includes(200))
    assert.equal((await signIn(login)).status, 200)
    assert.equal(await operators(login), 1)
  })

  test('who is disabled stays out, in whatever group', async () => {
    const [login, administrator] = [newPerson('desk'), cookieOf(await signIn(newPerson('admins')))]
    const { id } = await me(cookieOf(await signIn(login)))
    assert.equal((await post(`/operator/operators/${id}/disable`, undefined, administrator)).status, 200)
    provider.people[login]!.groups = ['admins']
    await refused(signIn(login), 403, 'sign_on_refused', /disabled/)
  })
})

describe('an account', () => {
  /** A person whom the command line invites, with an address that a person of the provider has too. */
  async function newLocal(login: string): Promise<{ id: string; cookie: string }> {
    const words = ['operator', 'invite', `${login}@example.com`, '--role', 'administrator', '--break-glass']
    const { link } = await command(own.environment, ...words)
    const token = link.split('#')[1]
    const opened = await post('/operator/invitations/open', { token })
    const { Secret, TOTP } = await import('otpauth')
    const code = new TOTP({ secret: Secret.fromBase32(opened.body.authenticator.secret) }).generate()
    const accepted = await post('/operator/invitations/accept', {
      token,
      challenge: opened.body.challenge,
      name: 'Local',
      password: 'correct horse battery',
      code,
    })
    assert.equal(accepted.status, 201, accepted.text)
    return { id: accepted.body.operator, cookie: cookieOf(accepted) }
  }

  test('an account is not taken over by a person of the provider with its address', async () => {
    const login = newPerson('desk')
    const { id, cookie } = await newLocal(login)
    await refused(signIn(login), 403, 'sign_on_refused', /disabled first/)
    assert.deepEqual(rolesOf(await me(cookie)), ['administrator null'])
    const administrator = cookieOf(await signIn(newPerson('admins')))
    assert.equal((await post(`/operator/operators/${id}/disable`, undefined, administrator)).status, 200)
    assert.notEqual((await me(cookieOf(await signIn(login)))).id, id)
  })

  test('an account is not taken over by another person of the provider who gets its address', async () => {
    const [victim, attacker] = [newPerson('admins'), newPerson('desk')]
    const { id } = await me(cookieOf(await signIn(victim)))
    provider.people[attacker]!.email = `${victim}@example.com`
    await refused(signIn(attacker), 403, 'sign_on_refused', /disabled first/)
    const other = newPerson('desk')
    const theirs = await me(cookieOf(await signIn(other)))
    provider.people[other]!.email = `${victim}@example.com`
    const after = await me(cookieOf(await signIn(other)))
    assert.deepEqual([after.id, after.email], [theirs.id, `${other}@example.com`])
    assert.equal((await me(cookieOf(await signIn(victim)))).id, id)
  })

  test('an account of the provider has no other way to sign in, and no roles from administrators', async () => {
    const cookie = cookieOf(await signIn(newPerson('desk')))
    const { id } = await me(cookie)
    for (const path of ['/operator/me/recovery-codes', '/operator/me/passkeys/challenge'])
      await refused(post(path, undefined, cookie), 403, 'forbidden', /only with the identity provider/)
    const passkey = { challenge: 'och_1', name: 'Key', passkey: {} }
    await refused(
      post('/operator/me/passkeys', passkey, cookie),
      403,
      'forbidden',
      /only with the identity provider/,
    )
    const administrator = cookieOf(await signIn(newPerson('admins')))
    const grant = { role: 'auditor', of_tenant: null }
    await refused(post(`/operator/operators/${id}/grants`, grant, administrator), 409, 'conflict', /groups/)
  })

  test('an account of the provider has tokens that end a week after the last sign-in', async () => {
    const cookie = cookieOf(await signIn(newPerson('desk')))
    const { id } = await me(cookie)
    const { body } = await post('/operator/me/tokens', { name: 'Reports', days: 30 }, cookie)
    const read = () =>
      send(own.baseUrl, 'GET', '/operator/me', undefined, { Authorization: `Bearer ${body.token}` })
    const age = (days: number) =>
      queryAt(
        database,
        `update operator_identities set last_seen_at = now() - interval '${days} days' where operator = '${id}'`,
      )
    await age(6)
    assert.equal((await read()).status, 200)
    await age(8)
    assert.equal((await read()).body.code, 'session_required')
  })
})

describe('an answer of the provider', () => {
  let login: string
  beforeEach(() => {
    login = newPerson('desk')
  })

  const HOSTILE: [string, IdentityProvider['tampering']][] = [
    ['with another nonce', { claims: (claims) => ({ ...claims, nonce: 'another' }) }],
    ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
    ['for another audience', { claims: (claims) => ({ ...claims, aud: 'another-client' }) }],
    [
      'for several audiences, made for another',
      {
        claims: (claims) => ({ ...claims, aud: ['holdfast', 'other'], azp: 'other' }),
      },
    ],
    ['of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
    ['that has expired', { claims: (claims) => ({ ...claims, exp: claims.iat! - 3600 }) }],
    ['without the time of the sign-in', { claims: ({ auth_time: _, ...claims }) => claims }],
    ['without a subject', { claims: ({ sub: _, ...claims }) => claims }],
    ['signed by a key that nobody published', { has_foreign_key: true }],
    ['with the user info of another subject', { userinfo: (info) => ({ ...info, sub: 'another' }) }],
    [
      'from a sign-in of last week',
      { claims: (claims) => ({ ...claims, auth_time: claims.iat! - 7 * 86_400 }) },
    ],
  ]
  test('an answer of the provider that the test has signed again without a change signs the person in', async () => {
    const answer = await visit(login)
    provider.tampering = { claims: (claims) => claims, userinfo: (info) => info }
    assert.equal((await bring(answer)).status, 200)
  })

  test.each(HOSTILE)('%s signs nobody in', async (_, tampering) => {
    const answer = await visit(login)
    provider.tampering = tampering
    await refused(bring(answer), 401, 'sign_in_failed')
    provider.tampering = {}
    assert.equal(await operators(login), 0)
  })

  test('an answer of the provider works once, and so does its code', async () => {
    const answer = await visit(login)
    assert.equal((await bring(answer)).status, 200)
    await refused(bring(answer), 401, 'sign_in_failed')
    const { challenge, state } = await visit(login)
    await refused(bring({ ...answer, challenge, state }), 401, 'sign_in_failed')
  })

  test('an answer of the provider with another state is refused, and its challenge is used up', async () => {
    const answer = await visit(login)
    await refused(bring({ ...answer, state: 'another' }), 401, 'sign_in_failed')
    await refused(bring(answer), 401, 'sign_in_failed')
  })

  test('an answer of the provider is refused in a browser that did not begin it', async () => {
    const [mine, theirs] = [await visit(login), await visit(newPerson('desk'))]
    await refused(bring({ ...theirs, challenge: mine.challenge }), 401, 'sign_in_failed')
    await refused(bring({ ...theirs, challenge: 'och_unknown' }), 401, 'sign_in_failed')
  })

  test('an answer of the provider that names another issuer, or none, is refused', async () => {
    await refused(bring({ ...(await visit(login)), iss: 'https://evil.example' }), 401, 'sign_in_failed')
    await refused(bring({ ...(await visit(login)), iss: undefined }), 401, 'sign_in_failed')
  })

  test('an answer of the provider is refused after a quarter of an hour', async () => {
    const answer = await visit(login)
    await queryAt(
      database,
      `update operator_challenges set expires_at = now() where id = '${answer.challenge}'`,
    )
    await refused(bring(answer), 401, 'sign_in_failed')
  })

  test('an answer of the provider from another site is refused before anything else', async () => {
    const answer = await visit(login)
    const { challenge, state, code, iss } = answer
    const headers = { 'Sec-Fetch-Site': 'cross-site' }
    const body = { challenge, state, code, iss }
    const foreign = await send(own.baseUrl, 'POST', '/operator/sign-in/single-sign-on', body, headers)
    assert.equal(foreign.body.code, 'cross_site')
    assert.equal((await bring(answer)).status, 200)
  })

  test('an answer of the provider is asked for with PKCE, state, nonce and a bound on the age of the sign-in', async () => {
    await visit(login)
    const asked = provider.visits.at(-1)!
    assert.equal(asked.get('code_challenge_method'), 'S256')
    for (const name of ['state', 'nonce', 'code_challenge']) assert.ok(asked.get(name)!.length >= 43, name)
    assert.deepEqual([asked.get('max_age'), asked.get('prompt')], [String(12 * 3600), null])
  })

  test('an answer of the provider with a state that belongs to a refusal is shown and signs nobody in', async () => {
    const { body } = await begin({ email: 'ines@example.com' })
    const missing = await post('/operator/sign-in/single-sign-on', { challenge: body.challenge, state: 'x' })
    assert.deepEqual([missing.status, missing.body.params[0].path], [400, 'body.code'])
  })
})

describe('a person of the provider of a domain', () => {
  const markOf = (people: IdentityProvider) => (people === munich ? { domain: 'munich.example' } : {})
  async function signInAt(
    people: IdentityProvider,
    asked: string,
    email: string,
    mark: object = markOf(people),
  ) {
    const login = randomUUID()
    people.people[login] = { email, email_verified: true, name: 'Lena Huber', groups: ['desk'] }
    const begun = await begin({ email: asked })
    assert.equal(begun.status, 200, begun.text)
    assert.ok(begun.body.url.startsWith(people.issuer), begun.body.url)
    const browser = newBrowser()
    const query = await browser.signInAt(begun.body.url, login, `${base}/operator/sign-in`)
    const answer = {
      challenge: begun.body.challenge as string,
      ...(Object.fromEntries(query) as Body),
      ...mark,
    }
    return { login, browser, answer: await bring(answer) }
  }
  const newAddress = (domain: string) => `${randomUUID()}@${domain}`

  test('a person of the domain signs in there, has the roles of their groups, and proves the identity there', async () => {
    const email = newAddress('Munich.example')
    const { login, browser, answer } = await signInAt(munich, email, email)
    assert.equal(answer.status, 200, answer.text)
    const cookie = cookieOf(answer)
    assert.deepEqual(rolesOf(await me(cookie)), [`operations ${tenant}`])
    const begun = await begin({}, 'step-up', cookie)
    assert.ok(begun.body.url.startsWith(munich.issuer), begun.text)
    const query = await browser.signInAt(begun.body.url, login, `${base}/operator/sign-in`)
    const proof = {
      challenge: begun.body.challenge as string,
      ...(Object.fromEntries(query) as Body),
      ...markOf(munich),
    }
    assert.equal((await bring(proof, 'step-up', cookie)).status, 200)
  })

  test('a person with an address of a domain of another provider is refused', async () => {
    const stranger = await signInAt(munich, newAddress('munich.example'), newAddress('example.com'))
    await refused(Promise.resolve(stranger.answer), 403, 'sign_on_refused', /another identity provider/)
    const other = await signInAt(provider, newAddress('example.com'), newAddress('munich.example'))
    await refused(Promise.resolve(other.answer), 403, 'sign_on_refused', /another identity provider/)
  })

  test('a person who came back to the address of another provider is refused', async () => {
    const lost = await signInAt(munich, newAddress('munich.example'), newAddress('munich.example'), {})
    await refused(Promise.resolve(lost.answer), 401, 'sign_in_failed')
    const mark = { domain: 'munich.example' }
    const mixed = await signInAt(provider, newAddress('example.com'), newAddress('example.com'), mark)
    await refused(Promise.resolve(mixed.answer), 401, 'sign_in_failed')
    const page = await fetch(`${own.baseUrl}/operator/sign-in/munich.example`)
    assert.deepEqual([page.status, page.headers.get('content-type')], [200, 'text/html; charset=utf-8'])
  })

  test('a person gives the address before the sign-in, since its domain tells the provider', async () => {
    const { status, body } = await begin({})
    assert.deepEqual([status, body.params[0].path, body.params[0].code], [400, 'body.email', 'missing_param'])
    const wrong = await begin({ email: 'nobody' })
    assert.deepEqual([wrong.status, wrong.body.params[0].path], [400, 'body.email'])
  })
})

describe('a proof of identity', () => {
  const codes = (cookie: string) => post('/operator/me/tokens', { name: 'Token', days: 1 }, cookie)
  const hoursAgo = (hours: number) => Date.now() - hours * 3_600_000

  test('a proof of identity is as old as the sign-in at the provider, and is renewed by signing in there again', async () => {
    const login = newPerson('desk')
    provider.signed_in_at = hoursAgo(2)
    const browser = newBrowser()
    const cookie = cookieOf(await bring(await visit(login, 'sign-in', undefined, browser)))
    await refused(codes(cookie), 403, 'step_up_required')
    provider.signed_in_at = undefined
    const answer = await visit(login, 'step-up', cookie, browser)
    const asked = provider.visits.at(-1)!
    assert.deepEqual([asked.get('max_age'), asked.get('prompt')], ['0', 'login'])
    const proved = await bring(answer, 'step-up', cookie)
    assert.equal(proved.status, 200, proved.text)
    assert.equal((await codes(cookie)).status, 201)
  })

  test('a proof of identity needs a sign-in at the provider after it was begun', async () => {
    const login = newPerson('desk')
    const cookie = cookieOf(await signIn(login))
    const answer = await visit(login, 'step-up', cookie)
    const earlier = (seconds: number) => ({ auth_time: Math.floor(Date.now() / 1000) - seconds })
    provider.tampering = { claims: (claims) => ({ ...claims, ...earlier(120) }) }
    await refused(bring(answer, 'step-up', cookie), 401, 'sign_in_failed')
  })

  test('a proof of identity by another person is refused, and so is an answer for another purpose', async () => {
    const login = newPerson('desk')
    const cookie = cookieOf(await signIn(login))
    const theirs = await visit(newPerson('desk'), 'step-up', cookie)
    await refused(bring(theirs, 'step-up', cookie), 401, 'sign_in_failed')
    await refused(bring(await visit(login), 'step-up', cookie), 401, 'sign_in_failed')
    await refused(bring(await visit(login, 'step-up', cookie)), 401, 'sign_in_failed')
    const other = cookieOf(await signIn(newPerson('desk')))
    await refused(bring(await visit(login, 'step-up', cookie), 'step-up', other), 401, 'sign_in_failed')
  })
})

describe('the activity', () => {
  test('the activity has sign-ins, refused ones too, and roles that a person lost', async () => {
    const login = newPerson('desk')
    const { id } = await me(cookieOf(await signIn(login)))
    provider.people[login]!.groups = []
    await refused(signIn(login), 403, 'sign_on_refused')
    const administrator = cookieOf(await signIn(newPerson('admins')))
    const { body } = await call('GET', '/operator/activity?limit=100', undefined, administrator)
    const actions = body.filter(({ resource }: Body) => resource === id).map(({ action }: Body) => action)
    assert.deepEqual(actions, [
      'single_sign_on.revoke_roles',
      'single_sign_on.take_role support',
      'single_sign_on.take_role finance',
      'POST /operator/sign-in/single-sign-on',
      'single_sign_on.give_role support',
      'single_sign_on.give_role finance',
    ])
  })

  test('the activity names the provider as the author of a role that comes, goes or moves to another tenant', async () => {
    const login = newPerson('munich')
    const { id } = await me(cookieOf(await signIn(login)))
    await signIn(login)
    provider.people[login]!.groups = ['desk', 'munich']
    await signIn(login)
    provider.people[login]!.groups = ['desk']
    await signIn(login)
    const records = await queryAt(
      database,
      `select actor, action from audit_records where resource = '${id}' and action like 'single_sign_on.%'
       order by ordinal`,
    )
    assert.deepEqual(
      records.map(({ actor, action }) => `${actor}: ${action.replace('single_sign_on.', '')}`),
      [
        `identity_provider: give_role operations ${tenant}`,
        'identity_provider: give_role finance',
        'identity_provider: give_role support',
        `identity_provider: take_role operations ${tenant}`,
      ],
    )
  })
})

describe('a provider that fails', () => {
  test('a provider that fails leads to 503, whether it breaks or is away; sessions go on', async () => {
    const login = newPerson('desk')
    const cookie = cookieOf(await signIn(login))
    const answer = await visit(login)
    provider.tampering = { token_status: 500 }
    await refused(bring(answer), 503, 'service_unavailable', /identity provider does not answer/)
    provider.tampering = {}
    const late = await visit(login)
    await provider.stop()
    try {
      await refused(bring(late), 503, 'service_unavailable', /identity provider does not answer/)
      assert.equal((await call('GET', '/operator/me', undefined, cookie)).status, 200)
    } finally {
      await provider.listen()
    }
    assert.equal((await signIn(login)).status, 200)
  })
})

describe('wrong settings', () => {
  test.each([
    [{ OIDC_CLIENT_ID: 'holdfast' }, /OIDC_ISSUER and OIDC_CLIENT_ID must be set together/],
    [{ OIDC_ISSUER: 'http://sso.example.com', OIDC_CLIENT_ID: 'x' }, /OIDC_ISSUER must start with https/],
    [{ OIDC_ROLES: 'desk=boss' }, /OIDC_ROLES names the role boss/],
    [{ OIDC_SCOPES: 'email' }, /OIDC_SCOPES must be `openid` and further scopes/],
  ] as [Record<string, string>, RegExp][])('%j stop the start', async (settings, message) => {
    const { code, stderr } = await startInVain(await newEnvironment({ DATABASE_URL: database, ...settings }))
    assert.notEqual(code, 0)
    assert.match(stderr, message)
  })

  test('single sign-on without an issuer is refused', async () => {
    const plain = await startOwn(await newEnvironment({ DATABASE_URL: await newDatabase() }))
    const path = '/operator/sign-in/single-sign-on-challenge'
    const { status, body } = await send(plain.baseUrl, 'POST', path, {}, JSON_OF_PAGE)
    assert.deepEqual([status, body.code], [409, 'conflict'])
  })
})
