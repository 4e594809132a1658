// Break-glass accounts: they work while the identity provider is away, raise an alarm at each sign-in, and another
// person reviews each use.
import assert from 'node:assert/strict'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { type Answer, type Body, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { scrape, valuesOf } from '../support/metrics.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { until } from '../support/until.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, run, startOwn } from './own-server.ts'

let own: OwnServer
let database: string
let environment: Record<string, string>

interface Person {
  id: string
  email: string
  cookie: string
  secret: string
}

beforeAll(async () => {
  database = await newDatabase()
  environment = await newEnvironment({ DATABASE_URL: database })
  own = await startOwn({
    ...environment,
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`, // Nothing listens there: the provider is away.
    OIDC_CLIENT_ID: 'holdfast',
  })
})
afterAll(endAll)

const call = (method: string, path: string, body?: object, cookie?: string): Promise<Answer> =>
  send(own.baseUrl, method, path, body, {
    'Sec-Fetch-Site': 'same-origin',
    ...(cookie ? { Cookie: cookie } : {}),
  })
const post = (path: string, body?: object, cookie?: string) => call('POST', path, body, cookie)
const cookieOf = ({ headers }: Answer) => headers.get('set-cookie')!.split(';', 1)[0]!

/** A person whom the command line invites. The command has no identity provider, so it invites anybody. */
async function invite(email: string, ...more: string[]): Promise<{ token: string; opened: Body }> {
  const { link } = await command(environment, 'operator', 'invite', email, '--role', 'administrator', ...more)
  const token = link.split('#')[1]
  return { token, opened: (await post('/operator/invitations/open', { token })).body }
}

async function accept({ token, opened }: { token: string; opened: Body }): Promise<Answer> {
  const code = codeOf(opened.authenticator.secret, 0)
  const { challenge } = opened
  return post('/operator/invitations/accept', { token, challenge, name: 'Ines', password: PASSWORD, code })
}

async function newAccount(email: string): Promise<Person> {
  const invitation = await invite(email, '--break-glass')
  const accepted = await accept(invitation)
  assert.equal(accepted.status, 201, accepted.text)
  const { secret } = invitation.opened.authenticator
  return { id: accepted.body.operator, email, cookie: cookieOf(accepted), secret }
}

/** An ordinary operator, who is invited and signs in before single sign-on is set up. */
async function newEarlier(email: string): Promise<Person> {
  const person = await newAccount(email)
  await queryAt(
    database,
    `set session_replication_role = 'replica';
     update operators set is_break_glass = false where id = '${person.id}';
     delete from break_glass_uses where operator = '${person.id}'`,
  )
  return person
}

/** An ordinary operator with a session of the identity provider. */
async function newReviewer(email: string): Promise<Person> {
  const person = await newEarlier(email)
  await queryAt(
    database,
    `insert into operator_identities (tenant, operator, issuer, subject_hash, last_seen_at, created_at)
     select tenant, id, 'https://sso.example.com', sha256('${person.id}'), now(), now() from operators
     where id = '${person.id}'`,
  )
  return person
}

const signIn = ({ email, secret }: Person, reason?: string) =>
  post('/operator/sign-in/password', { email, password: PASSWORD, code: codeOf(secret), reason })
const uses = async ({ cookie }: Person, query = ''): Promise<Body[]> =>
  (await call('GET', `/operator/break-glass-uses${query}`, undefined, cookie)).body
const review = (id: string, { cookie }: Person, more: object = {}) =>
  post(
    `/operator/break-glass-uses/${id}/review`,
    { conclusion: 'justified', note: 'The provider was away; two payouts.', ...more },
    cookie,
  )
const unreviewed = async () => valuesOf(await scrape(own.baseUrl), 'holdfast_break_glass_uses_unreviewed')
const untilUnreviewed = (count: number) =>
  until(unreviewed, (values) => values.length === 1 && values[0] === count)

describe('sign-ins while the identity provider is away', () => {
  let account: Person
  let reviewer: Person
  beforeAll(async () => {
    account = await newAccount('glass-1@example.com')
    reviewer = await newReviewer('ines@example.com')
  })

  test('a session that an operator opened before single sign-on was set up has ended', async () => {
    const { cookie } = await newEarlier('sooner@example.com')
    const { status, body } = await call('GET', '/operator/me', undefined, cookie)
    assert.deepEqual([status, body.code], [401, 'session_required'])
  })

  test('a break-glass account signs in for a reason, and nobody else does', async () => {
    const away = await post('/operator/sign-in/single-sign-on-challenge', {})
    assert.deepEqual([away.status, away.body.code], [503, 'service_unavailable'])
    const silent = await signIn(account)
    assert.deepEqual([silent.status, silent.body.params[0].path], [400, 'body.reason'])
    const signed = await signIn(account, 'The provider is away')
    assert.equal(signed.status, 200, signed.text)
    const me = (await call('GET', '/operator/me', undefined, cookieOf(signed))).body
    assert.deepEqual([me.id, me.is_break_glass], [account.id, true])
    const ordinary = await signIn(reviewer)
    assert.deepEqual([ordinary.status, ordinary.body.code], [403, 'single_sign_on_required'])
    const wrong = await post('/operator/sign-in/password', {
      email: reviewer.email,
      password: 'a wrong password',
      code: codeOf(reviewer.secret),
    })
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'sign_in_failed'])
  })

  test('nobody becomes an operator by an invitation, unless it is for an emergency', async () => {
    const early = await accept(await invite('early@example.com'))
    assert.deepEqual([early.status, early.body.code], [403, 'single_sign_on_required'])
    const { body: operators } = await call('GET', '/operator/operators?limit=200', undefined, reviewer.cookie)
    assert.ok(operators.every(({ email }: Body) => email !== 'early@example.com'))
    const body = { email: 'noor@example.com', role: 'support', of_tenant: null }
    const invited = await post('/operator/invitations', body, reviewer.cookie)
    assert.deepEqual([invited.status, invited.body.code], [403, 'single_sign_on_required'])
    const glass = await post('/operator/invitations', { ...body, is_break_glass: true }, reviewer.cookie)
    assert.equal(glass.status, 201, glass.text)
    const command_line = await run(
      own.environment,
      'bin/holdfast.mjs',
      'operator',
      'invite',
      'a@example.com',
      '--role',
      'support',
    )
    assert.equal(command_line.code, 1)
    assert.match(command_line.stderr, /single_sign_on_required/)
  })

  test('a break-glass account has no token, which would outlive the emergency', async () => {
    const { status, body } = await post('/operator/me/tokens', { name: 'x', days: 1 }, account.cookie)
    assert.deepEqual([status, body.detail], [403, 'A break-glass account has no tokens.'])
  })
})

describe('a use of a break-glass account', () => {
  test('a use of a break-glass account raises the alarm until another person has reviewed it, once', async () => {
    const reviewer = await newReviewer('rosa@example.com')
    for (const { id } of await uses(reviewer, '?is_reviewed=false'))
      assert.equal((await review(id, reviewer)).status, 200)
    await untilUnreviewed(0)
    const [first, second] = [await newAccount('glass-2@example.com'), await newAccount('glass-3@example.com')]
    const signed = await signIn(first, 'A fire')
    await untilUnreviewed(3) // Two acceptances, and one sign-in.
    const open = await uses(reviewer, '?is_reviewed=false')
    const use = open.find(({ reason }) => reason === 'A fire')!
    assert.deepEqual([use.operator, use.session, use.conclusion], [first.id, signed.body.session, null])
    assert.deepEqual(open.map(({ reason }) => reason).sort(), ['A fire', null, null])

    for (const person of [{ ...first, cookie: cookieOf(signed) }, second]) {
      const own_review = await review(use.id, person)
      assert.deepEqual([own_review.status, own_review.body.code], [403, 'forbidden'])
    }
    assert.equal((await review('obg_unknown', reviewer)).status, 404)
    assert.equal((await review(use.id, reviewer, { note: ' ' })).status, 400)
    await untilUnreviewed(3)

    const answers = await Promise.all([review(use.id, reviewer), review(use.id, reviewer)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    await untilUnreviewed(2)
    const [reviewed] = await uses(reviewer, '?is_reviewed=true&limit=1')
    assert.deepEqual(
      [reviewed!.id, reviewed!.conclusion, reviewed!.reviewed_by, reviewed!.review_note],
      [use.id, 'justified', reviewer.id, 'The provider was away; two payouts.'],
    )
    const activity = (await call('GET', '/operator/activity?limit=20', undefined, reviewer.cookie)).body
    const records = activity.filter(({ resource }: Body) => resource === use.id)
    assert.deepEqual(
      records.map(({ action }: Body) => action),
      ['POST /operator/break-glass-uses/{use_id}/review'],
    )
  })

  test('a use of a break-glass account is a row that nobody deletes, and whose reviewer is another person for the database too', async () => {
    await assert.rejects(queryAt(database, 'delete from break_glass_uses'), /break_glass_uses/)
    const update = `update break_glass_uses set conclusion = 'justified', review_note = 'x', reviewed_by = operator,
      reviewed_at = now() where reviewed_at is null`
    await assert.rejects(queryAt(database, update), /violates check constraint/)
  })
})
