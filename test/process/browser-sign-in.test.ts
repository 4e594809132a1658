// The command `holdfast` of a person of the identity provider, who has no password: a browser approves the sign-in and
// proves the identity. The provider must state how strongly the person has signed in there.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { JWTPayload } from 'jose'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Answer, type Body, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import {
  CLIENT_SECRET,
  type IdentityProvider,
  newBrowser,
  startIdentityProvider,
} from '../support/identity-provider.ts'
import { temporaryDirectory } from '../support/temporary.ts'
import { until } from '../support/until.ts'
import {
  begin,
  command,
  type Environment,
  endAll,
  newDatabase,
  newEnvironment,
  type OwnServer,
  type Program,
  run,
  startOwn,
} from './own-server.ts'

const HOLDFAST = 'bin/holdfast.mjs'
const LOGIN = 'ines'

let own: OwnServer
let provider: IdentityProvider
let base: string
let database: string
let tenant: string
let environment: Environment

beforeAll(async () => {
  database = await newDatabase()
  const settings = await newEnvironment({ DATABASE_URL: database })
  base = `http://localhost:${settings.PORT}`
  provider = await startIdentityProvider(base)
  ;({ tenant } = await command(settings, 'tenant', 'create', 'Munich'))
  own = await startOwn({
    ...settings,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'holdfast',
    OIDC_CLIENT_SECRET: CLIENT_SECRET,
    OIDC_SCOPES: 'openid email profile groups',
    OIDC_ROLES: 'desk=compliance',
    OIDC_ACR_VALUES: 'phr phrh',
    OIDC_AMR: 'mfa',
  })
  const person = { email: 'ines@example.com', email_verified: true, name: 'Ines Duarte', groups: ['desk'] }
  provider.people[LOGIN] = person
  environment = { ...own.environment, XDG_CONFIG_HOME: temporaryDirectory('sign-in') }
})
afterAll(async () => {
  await provider.stop()
  await endAll()
})

const post = (path: string, body?: object, cookie?: string): Promise<Answer> =>
  send(own.baseUrl, 'POST', path, body, {
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie ? { Cookie: cookie } : {}),
  })
const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')!.split(';', 1)[0]!

/** States how the person has signed in, in the ID token. */
const stating = (claims: JWTPayload) => {
  provider.tampering = { claims: (content) => ({ ...content, ...claims }) }
}

async function signIn(way: 'sign-in' | 'step-up' = 'sign-in', cookie?: string): Promise<Answer> {
  const begun = await post(
    `/operator/${way}/single-sign-on-challenge`,
    way === 'sign-in' ? {} : undefined,
    cookie,
  )
  assert.equal(begun.status, 200, begun.text)
  const query = await newBrowser().signInAt(begun.body.url, LOGIN, `${base}/operator/sign-in`)
  const answer = { challenge: begun.body.challenge, ...Object.fromEntries(query) } as Body
  const { challenge, state, code, iss } = answer
  return post(`/operator/${way}/single-sign-on`, { challenge, state, code, iss }, cookie)
}

const STRONG = { acr: 'phrh', amr: ['mfa', 'hwk'] }

describe('the identity provider', () => {
  test('the identity provider is asked for the contexts of OIDC_ACR_VALUES', async () => {
    stating(STRONG)
    assert.equal((await signIn()).status, 200)
    assert.equal(provider.visits.at(-1)!.get('acr_values'), 'phr phrh')
  })

  test.each<[string, JWTPayload, RegExp]>([
    ['no context', { amr: ['mfa'] }, /contexts phr, phrh \(acr\), which this installation demands/],
    ['a weaker context', { acr: 'pwd', amr: ['mfa'] }, /contexts phr, phrh/],
    ['no methods', { acr: 'phr' }, /methods mfa \(amr\), which this installation demands/],
    ['other methods', { acr: 'phr', amr: ['pwd'] }, /methods mfa/],
  ])('signs nobody in if the ID token states %s', async (_, claims, detail) => {
    stating(claims)
    const { status, body, headers } = await signIn()
    assert.deepEqual([status, body.code, headers.get('set-cookie')], [403, 'sign_on_refused', null])
    assert.match(body.detail, detail)
  })

  test('the identity provider signs nobody in if the user info alone states them, which nobody signs', async () => {
    provider.tampering = {
      claims: ({ email: _, groups: __, ...content }) => content,
      userinfo: (info) => ({ ...info, ...STRONG }),
    }
    const { status, body } = await signIn()
    assert.deepEqual([status, body.code], [403, 'sign_on_refused'])
  })

  test('the identity provider proves an identity only with them', async () => {
    stating(STRONG)
    const cookie = cookieOf(await signIn())
    stating({ acr: 'pwd', amr: ['pwd'] })
    const weak = await signIn('step-up', cookie)
    assert.deepEqual([weak.status, weak.body.code], [403, 'sign_on_refused'])
    stating(STRONG)
    assert.equal((await signIn('step-up', cookie)).status, 200)
  })
})

describe('the command', () => {
  const holdfast = (...words: string[]) => begin('', environment, HOLDFAST, 'operator', ...words)
  const login = () => holdfast('login', '--url', own.baseUrl, '--browser')
  const file = () => join(environment.XDG_CONFIG_HOME!, 'holdfast', 'operator.json')

  /** The code that the program shows. */
  const codeOf = async ({ stderr }: Program): Promise<string> =>
    (await until(
      async () => /\b[A-Z]{4}-[A-Z]{4}\b/.exec(stderr())?.[0],
      (code) => code !== undefined,
    ))!

  async function decide(program: Program, way: 'approve' | 'refuse', cookie: string): Promise<Body> {
    const user_code = await codeOf(program)
    const shown = await post('/operator/device-sign-ins/look-up', { user_code }, cookie)
    assert.equal(shown.status, 200, shown.text)
    const decided = await post(`/operator/device-sign-ins/${shown.body.id}/${way}`, { user_code }, cookie)
    assert.equal(decided.status, 200, decided.text)
    return shown.body
  }

  let cookie: string
  beforeAll(async () => {
    stating(STRONG)
    cookie = cookieOf(await signIn())
  })

  test('the command is not signed in if the person refuses', async () => {
    const program = login()
    await decide(program, 'refuse', cookie)
    const { code, stderr } = await program.ended
    assert.equal(code, 3, stderr)
    assert.match(stderr, /The person at the browser has refused it\.\n$/)
    assert.ok(!existsSync(file()))
  })

  test('the command is signed in as the person that approves it, and after a second approval changes what their role permits', async () => {
    const program = login()
    const { machine, user_agent, is_same_address } = await decide(program, 'approve', cookie)
    assert.ok(machine.length > 0)
    assert.deepEqual([/^holdfast\//.test(user_agent), is_same_address], [true, true])
    const { code, stdout, stderr } = await program.ended
    assert.equal(code, 0, stderr)
    assert.match(stderr, new RegExp(`Open ${base}/operator/sign-in in a browser`))
    const { email, roles } = JSON.parse(stdout)
    assert.deepEqual([email, roles], ['ines@example.com', [{ role: 'compliance', of_tenant: null }]])
    assert.equal(JSON.parse(readFileSync(file(), 'utf8')).by_browser, true)
    assert.equal((await run(environment, HOLDFAST, 'operator', 'whoami')).code, 0)
    const unproved = await setRule('5')
    assert.deepEqual([unproved.code, /step_up_required/.test(unproved.stderr)], [3, true])
    await stepUp()
    const rule = await setRule('5')
    assert.equal(rule.code, 0, rule.stderr)
    assert.match(JSON.parse(rule.stdout).set_by, /^opr_/)
    const token = await run(environment, HOLDFAST, 'operator', 'token', 'Nightly')
    assert.deepEqual([token.code, /forbidden: Do this in a browser\./.test(token.stderr)], [3, true])
  })

  async function stepUp() {
    const program = holdfast('step-up')
    assert.equal((await decide(program, 'approve', cookie)).purpose, 'step_up')
    assert.equal((await program.ended).code, 0)
  }

  const setRule = (years: string) =>
    run(environment, HOLDFAST, 'retention', 'set-rule', tenant, '--kind', 'identity', '--years', years)

  test('the command proves the identity again in the browser, after five minutes', async () => {
    await queryAt(database, `update operator_sessions set stepped_up_at = now() - interval '6 minutes'`)
    const refused = await setRule('6')
    assert.deepEqual([refused.code, /step_up_required/.test(refused.stderr)], [3, true])
    assert.equal((await signIn('step-up', cookie)).status, 200)
    await stepUp()
    assert.equal((await setRule('6')).code, 0)
  })

  test('the command refuses two ways in one sign-in', async () => {
    const { code, stderr } = await holdfast('login', '--url', own.baseUrl, '--browser', '--token').ended
    assert.deepEqual([code, stderr], [1, 'Choose --token or --browser.\n'])
  })

  test('the command is never refused: the thousand-and-first that waits for an address replaces the oldest', async () => {
    const ask = () => post('/operator/sign-in/device-challenge', { machine: 'flood' })
    const statusOf = async ({ body }: Answer) =>
      (await send(own.baseUrl, 'GET', `/operator/device-sign-ins/${body.id}`)).status
    const [first, second] = [await ask(), await ask()]
    for (let n = 0; n < 998; n += 50) {
      const answers = await Promise.all(Array.from({ length: Math.min(50, 998 - n) }, ask))
      assert.ok(answers.every(({ status }) => status === 200))
    }
    assert.deepEqual([await statusOf(first), await statusOf(second)], [200, 200])
    const last = await ask()
    assert.deepEqual(
      [last.status, await statusOf(first), await statusOf(second), await statusOf(last)],
      [200, 404, 200, 200],
    )
  })
})
