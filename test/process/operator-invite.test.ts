// The first hour of a live installation: the command line invites the first administrator, whose link opens a page.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, test } from 'vitest'
import { type Body, send } from '../support/caller.ts'
import { queryAt } from '../support/database.ts'
import { codeOf, PASSWORD } from '../support/operators.ts'
import { SYSTEM_USER } from '../support/server-process.ts'
import { command, endAll, newDatabase, newEnvironment, type OwnServer, run, startOwn } from './own-server.ts'

/** The operations that the rules of the start hold, in order. The list repeats no code of the server. */
const HELD_FROM_THE_START = [
  'access_requests.create',
  'accounts.change',
  'approval_rules.set',
  'bank_accounts.set',
  'breaks.book',
  'claims.verify',
  'clients.create',
  'clients.rotate_secret',
  'clients.set_keys',
  'clients.set_networks',
  'corporate_actions.enter',
  'corporate_actions.import',
  'corporate_actions.reverse',
  'customers.change',
  'deposits.reverse_advance',
  'erasures.create',
  'fees.refund',
  'funding_accounts.verify',
  'invitations.create',
  'keys.rotate',
  'legal_documents.publish',
  'legal_holds.lift',
  'limits.set',
  'onboarding_applications.decide',
  'operators.grant',
  'orders.cancel_several',
  'payment_runs.create',
  'payouts.reverse',
  'prices.correct',
  'prices.import',
  'retention_rules.set',
  'settings.set_advances',
  'settings.set_direct_debits',
  'settings.set_fees',
  'settings.set_journals',
  'settings.set_onboarding',
  'settings.set_orders',
  'settings.set_pools',
  'settings.set_taxes',
  'suspense.assign',
  'suspense.return',
  'tax_reclaims.pay',
  'trades.bust',
  'transfers.create',
  'webhooks.change',
  'webhooks.rotate_secret',
  'withdrawals.complete',
  'withdrawals.return',
]

let live: OwnServer
let invited: Body

beforeAll(async () => {
  const PERSONAL_DATA_KEY = randomBytes(32).toString('base64')
  const settings = { ENVIRONMENT: 'live', OPERATOR_URL: 'https://desk.example.com/', PERSONAL_DATA_KEY }
  live = await startOwn(await newEnvironment({ ...settings, DATABASE_URL: await newDatabase() }))
  const words = ['operator', 'invite', 'ines@example.com', '--role', 'administrator']
  invited = await command(live.environment, ...words)
})
afterAll(endAll)

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  send(live.baseUrl, 'POST', path, body, { 'Sec-Fetch-Site': 'same-origin', ...headers })

test('the link leads to a page that talks to its own server only, and keeps the token from servers', async () => {
  assert.match(invited.link, /^https:\/\/desk\.example\.com\/operator\/invitation#hfo_[\w-]{43}$/)
  for (const [path, type] of [
    ['/operator/invitation', 'text/html; charset=utf-8'],
    ['/operator/invitation.js', 'text/javascript; charset=utf-8'],
    ['/operator/invitation.css', 'text/css; charset=utf-8'],
  ] as const) {
    const { status, headers } = await send(live.baseUrl, 'GET', path)
    assert.deepEqual([status, headers.get('content-type')], [200, type])
    assert.match(headers.get('content-security-policy')!, /default-src 'none'.*frame-ancestors 'none'/)
  }
})

test('the first administrator signs in; outside a sandbox the cookie always needs TLS', async () => {
  const token = invited.link.split('#')[1]
  const { body: opened } = await post('/operator/invitations/open', { token })
  const accepted = await post('/operator/invitations/accept', {
    token,
    challenge: opened.challenge,
    name: 'Ines',
    password: PASSWORD,
    code: codeOf(opened.authenticator.secret, 0),
  })
  assert.equal(accepted.status, 201, accepted.text)
  const set = accepted.headers.get('set-cookie')!
  assert.match(set, /^__Host-holdfast_operator=hfo_[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/)
  const headers = { Cookie: set.split(';', 1)[0]! }
  const me = await send(live.baseUrl, 'GET', '/operator/me', undefined, headers)
  assert.deepEqual([me.body.email, me.body.grants[0].granted_by], ['ines@example.com', SYSTEM_USER])
  const created = await post('/operator/tenants', { name: 'Broker' }, headers)
  assert.equal(created.status, 201, created.text)
  const tenants = await send(live.baseUrl, 'GET', '/operator/tenants', undefined, headers)
  assert.deepEqual(
    tenants.body.map(({ id, environment }: Body) => [id, environment]),
    [[created.body.tenant, 'live']],
  )
  const rules = () => send(live.baseUrl, 'GET', '/operator/approval-rules?limit=200', undefined, headers)
  const { body: listed } = await rules()
  assert.deepEqual([...new Set(listed.map(({ verb }: Body) => verb))].sort(), HELD_FROM_THE_START)
  assert.equal(listed.length, 7 * 3 + 40) // Seven from an amount of each currency, forty in any case.
  const runs = listed.filter(({ verb }: Body) => verb === 'payment_runs.create')
  assert.deepEqual(
    runs.map(({ currency, from_amount, roles, needed, set_by }: Body) =>
      [currency, from_amount, roles, needed, set_by].join(' '),
    ),
    ['EUR', 'GBP', 'USD'].map((currency) => `${currency} 0.00 finance 1 ${SYSTEM_USER}`),
  )
  const limit = { role: 'operations', of_tenant: null, currency: 'EUR', most: '5.00' }
  const held = await send(live.baseUrl, 'PUT', '/operator/limits', limit, {
    ...headers,
    'Sec-Fetch-Site': 'same-origin',
  })
  assert.deepEqual([held.status, held.body.verb, held.body.status], [202, 'limits.set', 'pending'])
  assert.deepEqual((await send(live.baseUrl, 'GET', '/operator/limits', undefined, headers)).body, [])
  const second_self = { email: 'ines+2@example.com', role: 'administrator', of_tenant: null }
  const waiting = await post('/operator/invitations', second_self, headers)
  assert.deepEqual([waiting.status, waiting.body.verb], [202, 'invitations.create'])
  await command(live.environment, 'operator', 'invite', 'ben@example.com', '--role', 'administrator')
  assert.equal((await rules()).body.length, listed.length)
})

test('an open invitation counts as an administrator, but not that of the same person', async () => {
  const invite = (email: string) =>
    run(live.environment, 'bin/holdfast.mjs', 'operator', 'invite', email, '--role', 'administrator')
  const third = await invite('third@example.com')
  assert.deepEqual([third.code, /^forbidden: /.test(third.stderr)], [1, true])
  assert.equal((await invite('BEN@example.com')).code, 0)
})

test('the second administrator needs no approval; another role is an emergency, which awaits its review', async () => {
  const words = ['operator', 'invite', 'eva@example.com', '--role', 'support']
  const refused = await run(live.environment, 'bin/holdfast.mjs', ...words)
  assert.equal(refused.code, 1)
  assert.match(
    refused.stderr,
    /^forbidden: In live the command line invites the first two administrators.*\n$/,
  )
  const uses = () =>
    queryAt(
      live.environment.DATABASE_URL!,
      'select kind, by_system_user, resource, reviewed_at from break_glass_uses',
    )
  assert.deepEqual(await uses(), [])
  const { id } = await command(live.environment, ...words, '--emergency', 'Nobody of support is here.')
  assert.deepEqual(await uses(), [
    { kind: 'invitation', by_system_user: SYSTEM_USER, resource: id, reviewed_at: null },
  ])
  const empty = await run(live.environment, 'bin/holdfast.mjs', ...words, '--emergency', ' ')
  assert.deepEqual([empty.code, empty.stderr], [1, 'The reason needs 1 to 1000 characters.\n'])
})

test.each([
  ['without a role', ['a@example.com'], /required option '--role <role>'/],
  ['with an unknown role', ['a@example.com', '--role', 'king'], /Allowed choices are support/],
  [
    'to a tenant that does not exist',
    ['a@example.com', '--role', 'support', '--tenant', 'ten_9'],
    /No such tenant/,
  ],
  ['of a text that is not an address', ['nobody', '--role', 'support'], /Must be an e-mail address/],
  ['of an operator', ['INES@example.com', '--role', 'support'], /An active operator has this address/],
])('an invitation %s is refused in a line', async (_, words, reason) => {
  const all = ['operator', 'invite', ...words, '--emergency', 'Fire.']
  const { code, stderr } = await run(live.environment, 'bin/holdfast.mjs', ...all)
  assert.equal(code, 1)
  assert.match(stderr, reason)
})
