// Connections that break, servers that are busy, callers who give up: a write takes effect once.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Caller } from '../../../test/support/client.ts'
import {
  AbortedError,
  type ApiError,
  ConnectionError,
  type HoldfastError,
  type HoldfastOptions,
  RateLimitedError,
  type RetryInfo,
  TimeoutError,
} from '../src/holdfast.ts'
import { clientOf, clientWithAccount, freshClient, SENDER } from './clients.ts'
import { type Mishap, startProxy } from './proxy.ts'

const PAYMENT = { amount: '100.00', currency: 'EUR', ...SENDER } as const

/** A client behind a proxy whose mishaps meet the requests to paths that end with a text. */
async function behind(
  tenant: Caller,
  end: string,
  mishaps: Mishap[],
  options: Partial<HoldfastOptions<'2026-09-02'>> = {},
) {
  const proxy = await startProxy(tenant.baseUrl, ({ path }, n) =>
    path.endsWith(end) ? (mishaps[n - 1] ?? 'pass') : 'pass',
  )
  const retries: RetryInfo[] = []
  const hooks = { retry: (info: RetryInfo) => retries.push(info) }
  const hf = clientOf(tenant, { base_url: proxy.url, hooks, ...options })
  const sent = () => proxy.requests.filter(({ path }) => path.endsWith(end))
  return { hf, retries, sent }
}

const rejection = <E>(promise: Promise<unknown>): Promise<E> =>
  promise.then(
    () => assert.fail('the call succeeded'),
    (error) => error,
  )

describe('a payment whose answer is lost', () => {
  test.each([
    'drop answer',
    'cut answer',
    'drop request',
  ] as const)('(%s) is repeated and booked once', async (mishap) => {
    const { tenant, hf: direct, account } = await clientWithAccount()
    const { hf, retries, sent } = await behind(tenant, '/inbound-payments', [mishap])
    const { response } = await hf.sandbox.receive_payment(account, PAYMENT).with_response()
    assert.equal(response.is_replayed, mishap !== 'drop request')
    const [balance] = await direct.accounts.list_cash_balances(account)
    assert.equal(balance!.total, '100.00') // once
    const keys = sent().map(({ headers }) => headers['idempotency-key'])
    assert.equal(keys.length, 2)
    assert.equal(keys[0], keys[1])
    assert.match(String(keys[0]), /^[0-9a-f-]{36}$/)
    assert.ok(retries[0]!.reason instanceof ConnectionError)
  })

  test('again and again can be repeated by hand, under the key that the error names', async () => {
    const { tenant, hf: direct, account } = await clientWithAccount()
    const lost: Mishap[] = ['drop answer', 'drop answer', 'drop answer']
    const { hf, sent } = await behind(tenant, '/inbound-payments', lost)
    const error = await rejection<ConnectionError>(hf.sandbox.receive_payment(account, PAYMENT))
    assert.ok(error instanceof ConnectionError)
    assert.deepEqual([error.attempts, sent().length], [3, 3])
    const { idempotency_key } = error
    assert.ok(error.message.includes(idempotency_key!))
    const { response } = await direct.sandbox
      .receive_payment(account, PAYMENT, { idempotency_key })
      .with_response()
    assert.equal(response.is_replayed, true)
    const [balance] = await direct.accounts.list_cash_balances(account)
    assert.equal(balance!.total, '100.00')
  })
})

describe('a request', () => {
  test('a request waits as long as a busy server asks', async () => {
    const { tenant } = await freshClient()
    const busy = {
      status: 429,
      headers: { 'retry-after': '1' },
      body: '{"code":"rate_limited","detail":"Busy."}',
    }
    const { hf, retries } = await behind(tenant, '/me', [busy])
    const begun = performance.now()
    await hf.identity.retrieve()
    assert.ok(performance.now() - begun >= 1000)
    assert.equal(retries.length, 1)
    assert.ok(retries[0]!.wait_ms >= 1000 && retries[0]!.wait_ms < 1500, String(retries[0]!.wait_ms))
    assert.equal(retries[0]!.reason, 429)
  })

  test('a request does not wait for a minute and more', async () => {
    const { tenant } = await freshClient()
    const busy = {
      status: 429,
      headers: { 'retry-after': '61' },
      body: '{"code":"rate_limited","detail":"Busy."}',
    }
    const { hf, sent } = await behind(tenant, '/me', [busy])
    assert.ok((await rejection(hf.identity.retrieve())) instanceof RateLimitedError)
    assert.equal(sent().length, 1)
  })

  test.each([500, 502, 503, 408])('a request is repeated after status %i', async (status) => {
    const { tenant } = await freshClient()
    const { hf, sent } = await behind(tenant, '/me', [{ status }, { status }])
    await hf.identity.retrieve()
    assert.equal(sent().length, 3)
  })

  test('a request is not repeated where that cannot help: a refusal, a stored failure, no retries', async () => {
    const { tenant } = await freshClient()
    const attempts = async (mishap: Mishap, options = {}) => {
      const { hf, sent } = await behind(tenant, '/me', [mishap])
      await rejection<ApiError>(hf.identity.retrieve(options))
      return sent().length
    }
    assert.equal(await attempts({ status: 404 }), 1)
    assert.equal(await attempts({ status: 409, body: '{"code":"conflict","detail":"State."}' }), 1)
    assert.equal(await attempts({ status: 500, headers: { 'idempotent-replayed': 'true' } }), 1)
    assert.equal(await attempts({ status: 503 }, { max_retries: 0 }), 1)
  })

  test('a request that meets its own first attempt waits for its outcome', async () => {
    const { tenant, hf: direct, account } = await clientWithAccount()
    const running = {
      status: 409,
      headers: { 'retry-after': '0' },
      body: '{"code":"conflict","detail":"A request with this Idempotency-Key is still being processed."}',
    }
    const { hf, sent } = await behind(tenant, '/inbound-payments', ['drop answer', running])
    await hf.sandbox.receive_payment(account, PAYMENT)
    assert.equal(sent().length, 3)
    const [balance] = await direct.accounts.list_cash_balances(account)
    assert.equal(balance!.total, '100.00')
  })

  test('a request without an answer ends after its time', async () => {
    const { tenant, account } = await clientWithAccount()
    const { hf, sent } = await behind(tenant, '/inbound-payments', ['hang', 'hang'], { max_retries: 1 })
    await hf.identity.retrieve() // The time is not to be spent on a token.
    const error = await rejection<HoldfastError>(
      hf.sandbox.receive_payment(account, PAYMENT, { timeout_ms: 100 }),
    )
    assert.ok(error instanceof TimeoutError)
    assert.equal(sent().length, 2)
    assert.ok(error.idempotency_key)
  })

  test('a request ends with the signal of its caller, while it runs and while it waits', async () => {
    const { tenant } = await freshClient()
    const busy = { status: 503, headers: { 'retry-after': '30' } }
    for (const mishap of ['hang', busy] as Mishap[]) {
      const { hf } = await behind(tenant, '/me', [mishap])
      const aborting = new AbortController()
      const reason = new Error('the user left')
      const call = rejection<AbortedError>(hf.identity.retrieve({ signal: aborting.signal }))
      setTimeout(() => aborting.abort(reason), 200)
      const error = await call
      assert.ok(error instanceof AbortedError)
      assert.equal(error.cause, reason)
    }
  })

  test('a request is not sent at all under a signal that has ended', async () => {
    const { tenant } = await freshClient()
    const { hf, sent } = await behind(tenant, '/me', [])
    const signal = AbortSignal.abort()
    assert.ok((await rejection(hf.identity.retrieve({ signal }))) instanceof AbortedError)
    assert.equal(sent().length, 0)
  })
})
