// What the client sends, and what it makes of refusals.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'vitest'
import {
  ApiError,
  createHoldfast,
  InsufficientFundsError,
  InvalidClientError,
  InvalidRequestError,
  NotFoundError,
  type ResponseInfo,
} from '../src/holdfast.ts'
import { clientOf, clientWithAccount, freshClient } from './clients.ts'
import { startProxy } from './proxy.ts'

const rejection = (promise: Promise<unknown>) =>
  promise.then(
    () => assert.fail('the call succeeded'),
    (error) => error,
  )

describe('a path', () => {
  test.each([
    '../customers',
    'acc_1/../..',
    'a?b#c',
    'ä b',
    '%2e%2e',
  ])('a path keeps %s within its place', async (id) => {
    const { hf } = await freshClient()
    await assert.rejects(hf.accounts.retrieve(id), NotFoundError)
  })

  test.each(['', '.', '..'])('a path is refused with %j as an id, before anything is sent', async (id) => {
    const { hf } = await freshClient()
    assert.throws(() => hf.accounts.retrieve(id), TypeError)
  })
})

test.each([
  '@evil.example/',
  'evil.example',
  '.evil.example/me',
  '',
])('a path %j is refused', async (path) => {
  const { hf } = await freshClient()
  assert.throws(() => hf.request('GET', path), /A path begins with \//)
})

test.each(['ftp://x', 'file:///etc', 'holdfast.example'])('%s is not the address of a server', (base_url) => {
  assert.throws(() => createHoldfast({ base_url, client_id: 'c', client_secret: 's' }), TypeError)
})

describe('a request', () => {
  test('a request names version, person, user and request, and the caller may add headers', async () => {
    const { tenant, person } = await clientWithAccount()
    const proxy = await startProxy(tenant.baseUrl)
    const hf = clientOf(tenant, { base_url: `${proxy.url}/`, headers: { 'x-app': 'one' } }).with({
      client_user: 'u1',
    })
    await hf.customers.list(
      { limit: 1 },
      { person, client_request_id: 'r1', headers: { traceparent: '00-1' } },
    )
    const { path, headers } = proxy.requests.at(-1)!
    assert.equal(path, '/customers?limit=1')
    assert.deepEqual(
      ['api-version', 'person-id', 'client-user-id', 'client-request-id', 'x-app', 'traceparent'].map(
        (name) => headers[name],
      ),
      ['2026-09-02', person, 'u1', 'r1', 'one', '00-1'],
    )
    assert.match(headers['user-agent']!, /^holdfast-sdk\/\d+\.\d+\.\d+$/)
    assert.equal('idempotency-key' in headers, false)
  })

  test('a request sends lists in a query as repeated parameters, and leaves out what is null', async () => {
    const { hf, account } = await clientWithAccount()
    await hf.sandbox.receive_payment(account, {
      amount: '10.00',
      currency: 'EUR',
      iban: 'DE89370400440532013000',
      bank_code: 'EXMPDEFFXXX',
      owner_name: 'Ada',
    })
    const types = async (transaction_types: ('deposit' | 'fee')[] | null) =>
      (await hf.accounts.list_transactions(account, { transaction_types })).map((one) => one.transaction_type)
    assert.deepEqual(await types(['deposit', 'fee']), ['deposit'])
    assert.deepEqual(await types(['fee']), [])
    assert.deepEqual(await types(null), ['deposit'])
  })

  test('a request to any path has token, version and idempotency key as well', async () => {
    const { hf } = await freshClient()
    const body = { mode: 'frozen' }
    const { data, response } = await hf
      .request<{ mode: string }>('PUT', '/sandbox/clock', { body }, { idempotency_key: 'k1' })
      .with_response()
    assert.deepEqual([data.mode, response.status, response.is_replayed], ['frozen', 200, false])
    const again = await hf
      .request('PUT', '/sandbox/clock', { body }, { idempotency_key: 'k1' })
      .with_response()
    assert.equal(again.response.is_replayed, true)
    assert.match(again.response.request_id!, /./)
  })

  test('a request of an older version gets the answer of that version', async () => {
    const { tenant, hf, account } = await clientWithAccount()
    const { id } = await hf.instruments.retrieve('IE00B4L5Y983')
    await hf.sandbox.set_price({ symbol: 'IE00B4L5Y983', bid: '99.90', ask: '100.00' })
    const { baseUrl: base_url, client_id, client_secret } = tenant
    const old = createHoldfast({ base_url, client_id, client_secret, api_version: '2026-01-01' })
    const order = { instrument_id: id, side: 'buy', cash_amount: '500.00' } as const
    const flat = await old.orders.quote(account, order)
    assert.equal(flat.instrument, id)
    const quote = await hf.orders.quote(account, order)
    assert.equal(quote.instrument.id, id)
  })
})

describe('a refusal', () => {
  test('a refusal is an error of the class of its code, with the parts that are wrong and the id of the request', async () => {
    const { hf, account } = await clientWithAccount()
    const error: InvalidRequestError = await rejection(
      hf.deposits.create(account, { amount: '-1', currency: 'EUR' }, { idempotency_key: 'k' }),
    )
    assert.ok(error instanceof InvalidRequestError && error instanceof ApiError)
    assert.deepEqual([error.status, error.code, error.name], [400, 'invalid_request', 'InvalidRequestError'])
    assert.deepEqual(
      error.params.map(({ path }) => path),
      ['body.amount'],
    )
    assert.deepEqual([error.method, error.operation, error.idempotency_key], ['POST', 'deposits.create', 'k'])
    assert.match(error.message, /body\.amount/)
    assert.equal(error.request_id, error.headers.get('request-id'))
  })

  test('a refusal carries the figures of its context', async () => {
    const { hf, account } = await clientWithAccount()
    const { id } = await hf.instruments.retrieve('IE00B4L5Y983')
    const order = { instrument: id, order_type: 'market', side: 'buy', cash_amount: '500.00' } as const
    const error: InsufficientFundsError = await rejection(hf.orders.place(account, order))
    assert.ok(error instanceof InsufficientFundsError, String(error))
    assert.equal(error.context.available, '0.00')
    assert.match(error.idempotency_key!, /^[0-9a-f-]{36}$/)
  })

  test('a refusal of the credentials says so for every call, and holds no secret', async () => {
    const { tenant } = await freshClient()
    const client_secret = randomUUID()
    const error: ApiError = await rejection(clientOf(tenant, { client_secret }).accounts.list())
    assert.ok(error instanceof InvalidClientError)
    assert.equal(error.operation, 'accounts.list')
    const shown = JSON.stringify(error) + error.message + error.stack
    assert.equal(shown.includes(client_secret), false)
  })

  test('a refusal of a proxy is an error too', async () => {
    const { tenant } = await freshClient()
    const script = ({ path }: { path: string }) =>
      path === '/me' ? { status: 404, body: '<h1>Not here</h1>' } : ('pass' as const)
    const { url } = await startProxy(tenant.baseUrl, script)
    const error: ApiError = await rejection(clientOf(tenant, { base_url: url }).identity.retrieve())
    assert.deepEqual([error.status, error.code], [404, 'unexpected_answer'])
    assert.match(error.detail, /Not here/)
  })
})

test.each([
  '',
  ' ',
])('an empty idempotency key %j is refused, because it would protect nothing', async (idempotency_key) => {
  const { hf } = await freshClient()
  await assert.rejects(hf.sandbox.set_clock({ mode: 'frozen' }, { idempotency_key }), TypeError)
  assert.equal((await hf.sandbox.retrieve_clock()).mode, 'running')
})

test('a hook cannot take the idempotency key away', async () => {
  const { tenant } = await freshClient()
  const proxy = await startProxy(tenant.baseUrl)
  const hooks = { request: ({ headers }: { headers: Headers }) => headers.delete('idempotency-key') }
  const hf = clientOf(tenant, { base_url: proxy.url, hooks })
  await hf.sandbox.set_clock({ mode: 'frozen' }, { idempotency_key: 'k1' })
  assert.equal(proxy.requests.at(-1)!.headers['idempotency-key'], 'k1')
})

test('hooks see every attempt, may set headers, and cannot break a call', async () => {
  const { tenant } = await freshClient()
  const proxy = await startProxy(tenant.baseUrl)
  const seen: ResponseInfo[] = []
  const hf = clientOf(tenant, {
    base_url: proxy.url,
    hooks: {
      request({ headers, operation }) {
        assert.equal(headers.has('authorization'), false)
        headers.set('traceparent', operation)
        throw new Error('a fault of the hook')
      },
      response: (info) => seen.push(info),
    },
  })
  await hf.identity.retrieve()
  assert.deepEqual(
    seen.map(({ operation, status, attempt }) => [operation, status, attempt]),
    [
      ['auth.issue_token', 200, 1],
      ['identity.retrieve', 200, 1],
    ],
  )
  assert.equal(proxy.requests.at(-1)!.headers.traceparent, 'identity.retrieve')
  assert.match(seen[1]!.request_id!, /./)
})

test.each(['base_url', 'client_id', 'client_secret'])('a client without %s is refused', (name) => {
  const options = { base_url: 'http://localhost', client_id: 'c', client_secret: 's', [name]: '' }
  assert.throws(() => createHoldfast(options), new RegExp(`${name} is missing`))
})
