// Faults that a sandbox tenant injects: each type with its effect, and the ledger whole afterwards.
import assert from 'node:assert/strict'
import { describe, inject, test } from 'vitest'
import { assertMembers } from '../support/assert-members.ts'
import { type Body, type Caller, callerOf, freshTenant, offenders, refused } from '../support/client.ts'
import { queryAt } from '../support/database.ts'
import { testApp } from '../support/direct.ts'
import { WORLD } from '../support/instruments.ts'
import { type Desk, holdLedger, openDesk, worldDesk } from '../support/trading.ts'
import { until } from '../support/until.ts'
import { listen } from '../support/webhooks.ts'

const order = ({ tenant }: { tenant: Caller }, fault: object): Promise<Body> =>
  tenant.post('/sandbox/faults', fault)
const reread = ({ tenant }: { tenant: Caller }, { id }: Body): Promise<Body> =>
  tenant.get(`/sandbox/faults/${id}`)

/** Holds that the ledger is whole. */
async function proveLedger(desk: Desk): Promise<void> {
  await holdLedger(desk)
  const { is_whole, faults } = await desk.tenant.get('/ledger/proof')
  assert.deepEqual([is_whole, faults], [true, []])
}

const BUY = { side: 'buy', quantity: '10' }

/** A desk with an order of ten units at 50.00, and its fault. */
async function ordered(fault: object) {
  const desk = await worldDesk()
  const placement = await order(desk, fault)
  const { id } = await desk.place({ instrument: desk.world, ...BUY })
  return { ...desk, fault: placement, order_id: id as string, read: () => desk.order(id) }
}

describe('requests', () => {
  test('latency delays a request of the operation, and no other', async () => {
    const desk = await openDesk({ cash: '0' })
    const fault = await order(desk, {
      type: 'latency',
      match: { operation: 'accounts.retrieve' },
      parameters: { milliseconds: 300 },
    })
    const time = async (path: string) => {
      const started = performance.now()
      const { headers } = await desk.tenant.call('GET', path)
      return { ms: performance.now() - started, fault: headers.get('sandbox-fault') }
    }
    assert.equal((await time(`${desk.at}/positions`)).fault, null)
    const hit = await time(desk.at)
    assert.ok(hit.ms >= 290, String(hit.ms)) // Timers are a few milliseconds early.
    assert.equal(hit.fault, fault.id)
    assert.equal((await time(desk.at)).fault, null)
    const { status, hits, latest_hits } = await reread(desk, fault)
    assert.deepEqual([status, hits, latest_hits[0].resource], ['ended', 1, 'accounts.retrieve'])
  })

  test.each([
    [{ type: 'rate_limited', parameters: { retry_after: 7 } }, 429, 'rate_limited', '7'],
    [{ type: 'error_before' }, 500, 'server_error', null],
    [{ type: 'error_before', parameters: { status: 503 } }, 503, 'service_unavailable', '1'],
  ])('%j is answered before anything happens', async (fault, status, code, retry_after) => {
    const desk = await worldDesk()
    const { id } = await order(desk, {
      ...fault,
      match: { operation: 'orders.place', account: desk.account },
    })
    const headers = { 'Idempotency-Key': 'one' }
    const answer = await desk.ask(BUY, headers)
    assert.deepEqual([answer.status, answer.body.code], [status, code])
    assert.deepEqual(
      [answer.headers.get('retry-after'), answer.headers.get('sandbox-fault')],
      [retry_after, id],
    )
    assert.deepEqual(await desk.tenant.get(`${desk.at}/orders`), [])
    const again = await desk.ask(BUY, headers)
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, null])
    await proveLedger(desk)
  })

  test.each([
    500, 503,
  ])('an error %i after a write: the repeat gets the answer of the one order', async (status) => {
    const desk = await worldDesk()
    await order(desk, { type: 'error_after', match: { operation: 'orders.place' }, parameters: { status } })
    const headers = { 'Idempotency-Key': 'one' }
    assert.equal((await desk.ask(BUY, headers)).status, status)
    const again = await desk.ask(BUY, headers)
    assert.deepEqual([again.status, again.headers.get('idempotent-replayed')], [201, 'true'])
    const orders: Body[] = await desk.tenant.get(`${desk.at}/orders`)
    assert.deepEqual(
      orders.map(({ id }) => id),
      [again.body.id],
    )
    await proveLedger(desk)
  })

  test('a lost answer: the connection breaks, and the repeat gets the answer of the one order', async () => {
    const desk = await worldDesk()
    await order(desk, { type: 'lost_answer', match: { operation: 'orders.place' } })
    const headers = { 'Idempotency-Key': 'one' }
    await assert.rejects(desk.ask(BUY, headers), { message: 'fetch failed' })
    const again = await desk.ask(BUY, headers)
    assert.equal(again.headers.get('idempotent-replayed'), 'true')
    assert.equal((await desk.tenant.get(`${desk.at}/orders`)).length, 1)
    await desk.advance(1)
    assert.equal((await desk.cash()).total, '99498.50') // 100,000.00 − 10 × 50.00 − 1.50
    await proveLedger(desk)
  })

  test('a lost answer to a read breaks the connection as well', async () => {
    const desk = await openDesk({ cash: '0' })
    await order(desk, { type: 'lost_answer', match: { operation: 'accounts.retrieve' } })
    await assert.rejects(desk.tenant.call('GET', desk.at), { message: 'fetch failed' })
    assert.equal((await desk.tenant.call('GET', desk.at)).status, 200)
  })

  test('a write that is refused keeps its refusal', async () => {
    const desk = await worldDesk()
    await order(desk, { type: 'lost_answer', match: { operation: 'orders.place' } })
    await refused(desk.ask({ side: 'sell', quantity: '1' }), 400, 'insufficient_units')
  })

  test('a fault for every operation spares those of the sandbox', async () => {
    const desk = await openDesk({ cash: '0' })
    const fault = await order(desk, { type: 'error_before', count: 1000 })
    assert.equal((await desk.tenant.call('GET', desk.at)).status, 500)
    assert.equal((await desk.tenant.call('GET', '/sandbox/clock')).status, 200)
    const ended = await desk.tenant.call('DELETE', `/sandbox/faults/${fault.id}`)
    assertMembers(ended.body, { status: 'ended', hits: 1, matched: 1 })
    assert.equal((await desk.tenant.call('GET', desk.at)).status, 200)
    assert.deepEqual((await desk.tenant.call('DELETE', `/sandbox/faults/${fault.id}`)).body, ended.body)
  })

  test('equal requests under an equal seed have equal hits', async () => {
    const statuses = async (seed: string) => {
      const desk = await openDesk({ cash: '0' })
      await order(desk, {
        type: 'error_before',
        match: { operation: 'accounts.retrieve' },
        chance: '0.5',
        seed,
      })
      const answers: number[] = []
      for (let n = 0; n < 16; n++) answers.push((await desk.tenant.call('GET', desk.at)).status)
      return answers.join(' ')
    }
    const first = await statuses('a')
    assert.equal(await statuses('a'), first)
    assert.notEqual(await statuses('b'), first)
    assert.match(first, /200/)
    assert.match(first, /500/)
  })

  test('a fault ends by the clock of its tenant, and another tenant never meets it', async () => {
    const desk = await openDesk({ cash: '0' })
    const fault = await order(desk, { type: 'error_before', for_seconds: 60, count: 5 })
    const other = await freshTenant()
    assert.equal((await other.call('GET', '/webhooks')).status, 200)
    await refused(other.call('GET', `/sandbox/faults/${fault.id}`), 404, 'not_found')
    await refused(other.call('DELETE', `/sandbox/faults/${fault.id}`), 404, 'not_found')
    assert.equal((await desk.tenant.call('GET', desk.at)).status, 500)
    await desk.advance(60)
    assert.equal((await desk.tenant.call('GET', desk.at)).status, 200)
    const { status, ends_at, ended_at } = await reread(desk, fault)
    assert.deepEqual([status, ended_at], ['ended', ends_at])
  })
})

describe('the venue', () => {
  test('a rejected order is cancelled, and its reservation free', async () => {
    const desk = await ordered({ type: 'rejected_order', match: { instrument: WORLD } })
    await desk.advance(1)
    assertMembers(await desk.read(), {
      status: 'cancelled',
      cancelled_reason: 'execution_failed',
      trades: [],
    })
    assert.deepEqual((await desk.cash()).trading, '100000.00')
    const { latest_hits } = await reread(desk, desk.fault)
    assert.equal(latest_hits[0].resource, desk.order_id)
    await proveLedger(desk)
  })

  test('a partial fill executes its fraction and drops the rest', async () => {
    const desk = await ordered({ type: 'partial_fill', parameters: { fraction: '0.25' } })
    await desk.advance(1)
    // 10 × 0.25 = 2.5 units; 100,000.00 − 2.5 × 50.00 − 1.50
    assertMembers(await desk.read(), {
      status: 'filled',
      traded_quantity: '2.5',
      traded_notional: '125.00',
    })
    assert.deepEqual(await desk.cash(), {
      total: '99873.50',
      trading: '99873.50',
      withdrawal: '99873.50',
      reserved: '0.00',
    })
    await proveLedger(desk)
  })

  test('a stuck order executes when its time is over', async () => {
    const desk = await ordered({ type: 'stuck_order', parameters: { seconds: 120 } })
    await desk.advance(119)
    assert.equal((await desk.read()).status, 'executing')
    await desk.tenant.call('DELETE', `/sandbox/faults/${desk.fault.id}`)
    await desk.advance(2)
    assert.equal((await desk.read()).status, 'filled')
    await proveLedger(desk)
  })

  test('a busted trade gives units, cash and fee back', async () => {
    const desk = await ordered({ type: 'busted_trade', parameters: { seconds: 60 } })
    await desk.advance(1)
    assert.equal((await desk.read()).traded_quantity, '10')
    await desk.advance(60)
    assertMembers(await desk.read(), { traded_quantity: '0', traded_notional: '0', fees: '0.00' })
    assert.equal((await desk.cash()).total, '100000.00')
    assert.equal((await desk.positions())[0].total, '0')
    await proveLedger(desk)
  })

  test('a trade whose units are sold before the bust stays', async () => {
    const desk = await ordered({ type: 'busted_trade', parameters: { seconds: 86_400 } })
    await desk.advance(1)
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '10' })
    await desk.advance(1)
    await desk.advance(86_400)
    assert.equal((await desk.read()).traded_quantity, '10')
    await proveLedger(desk)
  })

  test('a failed settlement is repeated on the next business day', async () => {
    const desk = await ordered({
      type: 'failed_settlement',
      match: { instrument: WORLD },
      for_seconds: 864_000,
    })
    await desk.advance('2027-03-03T12:00:00.000Z') // two business days after Monday
    assert.equal((await desk.read()).status, 'filled')
    await desk.advance('2027-03-04T12:00:00.000Z')
    assert.equal((await desk.read()).status, 'settled')
    assert.equal((await reread(desk, desk.fault)).hits, 1)
    await proveLedger(desk)
  })

  test('the first ones of orders that go out together are hit', async () => {
    const desk = await worldDesk()
    await order(desk, { type: 'rejected_order', count: 2 })
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push((await desk.place({ instrument: desk.world, ...BUY })).id)
    await desk.advance(1)
    const states = await Promise.all(ids.map(async (id) => (await desk.order(id)).status))
    assert.deepEqual(states, ['cancelled', 'cancelled', 'filled', 'filled'])
    await proveLedger(desk)
  })
})

describe('quotes, payouts and the market', () => {
  const quoteOf = (desk: Desk & { world: string }) =>
    desk.tenant.post(`${desk.at}/order-quotes`, {
      instrument_id: desk.world,
      side: 'buy',
      cash_amount: '500.00',
    })

  test('an expired quote redeems no order, and the next quote does', async () => {
    const desk = await worldDesk()
    await order(desk, { type: 'expired_quote', match: { account: desk.account } })
    const expired = await quoteOf(desk)
    assert.equal(expired.expires_at, expired.created_at)
    await refused(desk.ask({ side: 'buy', cash_amount: '500.00', quote: expired.id }), 400, 'quote_invalid')
    const { id } = await quoteOf(desk)
    assert.equal((await desk.ask({ side: 'buy', cash_amount: '500.00', quote: id })).status, 201)
    await proveLedger(desk)
  })

  test('a returned payout comes back once', async () => {
    const desk = await openDesk({ cash: '100.00' })
    await order(desk, {
      type: 'returned_payout',
      parameters: { seconds: 60 },
      match: { account: desk.account },
    })
    const bank = await desk.tenant.post(`${desk.at}/funding-accounts`, {
      owner_name: 'Ada Lovelace',
      iban: 'DE75512108001245126199',
      bank_code: 'EXMPDEFFXXX',
      currency: 'EUR',
    })
    const payOut = async (amount: string) => {
      const body = { amount, currency: 'EUR', funding_account: bank.id }
      const { id } = await desk.tenant.post(`${desk.at}/withdrawals`, body)
      await desk.tenant.post(`/sandbox${desk.at}/withdrawals/${id}/complete`)
    }
    await payOut('40.00')
    assert.equal((await desk.cash()).total, '60.00')
    await desk.advance(60)
    assert.equal((await desk.cash()).total, '100.00')
    await payOut('30.00')
    await desk.advance(3600)
    assert.equal((await desk.cash()).total, '70.00')
    await proveLedger(desk)
  })

  test('a halted instrument trades again at the end of the fault, as the tenant had set it', async () => {
    const desk = await worldDesk()
    await desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, {
      trading_status: 'sell_only',
    })
    const status = async () => (await desk.instrument(WORLD)).trading_status
    const halt = { type: 'halted_instrument', match: { instrument: WORLD } }
    await order(desk, { ...halt, for_seconds: 60 })
    assert.equal(await status(), 'not_trading')
    await refused(desk.tenant.call('POST', '/sandbox/faults', halt), 409, 'conflict')
    await refused(desk.ask(BUY), 400, 'instrument_not_trading')
    await desk.advance(60)
    assert.equal(await status(), 'sell_only')
    const { id } = await order(desk, halt)
    assert.equal(await status(), 'not_trading')
    await desk.tenant.call('DELETE', `/sandbox/faults/${id}`)
    assert.equal(await status(), 'sell_only')
    await proveLedger(desk)
  })

  test('a status that the tenant sets during a halt stays', async () => {
    const desk = await worldDesk()
    await order(desk, { type: 'halted_instrument', match: { instrument: WORLD }, for_seconds: 60 })
    await desk.tenant.post(`/sandbox/instruments/${desk.world}/trading-status`, {
      trading_status: 'buy_only',
    })
    await desk.advance(60)
    assert.equal((await desk.instrument(WORLD)).trading_status, 'buy_only')
  })

  test('a stale price stands still with its timestamp, and orders execute at it', async () => {
    const desk = await openDesk()
    const price = async () => (await desk.tenant.get(`/prices?symbol=${WORLD}`))[0]
    const before = await price()
    await order(desk, { type: 'stale_price', match: { instrument: WORLD }, for_seconds: 7200 })
    await desk.advance(3600)
    assertMembers(await price(), {
      bid: before.bid,
      ask: before.ask,
      timestamp: '2027-03-01T10:00:00.000Z',
    })
    const { id } = await desk.instrument(WORLD)
    const placed = await desk.place({ instrument: id, ...BUY })
    await desk.advance(1)
    assert.equal((await desk.order(placed.id)).trades[0].price, before.ask)
    await desk.advance(3600)
    assert.equal((await price()).timestamp, '2027-03-01T12:00:00.000Z') // the simulated market's minute
    await proveLedger(desk)
  })

  test('a price that the tenant posts during a stale one stays', async () => {
    const desk = await openDesk()
    await order(desk, { type: 'stale_price', match: { instrument: WORLD }, for_seconds: 60 })
    await desk.advance(1)
    await desk.price(WORLD, '77.00')
    await desk.advance(60)
    const [price] = await desk.tenant.get(`/prices?symbol=${WORLD}`)
    assert.deepEqual([price.bid, price.timestamp], ['77.00', '2027-03-01T10:00:01.000Z'])
  })
})

describe('the list', () => {
  test('the list shows the newest first, by page, status and type', async () => {
    const tenant = await freshTenant()
    const desk = { tenant }
    const faultIds: string[] = []
    for (const type of ['latency', 'error_before', 'latency'])
      faultIds.unshift((await order(desk, { type, match: { operation: 'orders.place' } })).id)
    await tenant.call('DELETE', `/sandbox/faults/${faultIds[0]}`)
    const ids = async (query: string) =>
      (await tenant.get(`/sandbox/faults${query}`)).map(({ id }: Body) => id)
    assert.deepEqual(await ids(''), faultIds)
    assert.deepEqual(await ids('?status=active'), faultIds.slice(1))
    assert.deepEqual(await ids('?type=latency&status=ended'), faultIds.slice(0, 1))
    const first = await tenant.call('GET', '/sandbox/faults?limit=2')
    assert.deepEqual(
      first.body.map(({ id }: Body) => id),
      faultIds.slice(0, 2),
    )
    const cursor = first.headers.get('next-cursor')!
    assert.deepEqual(await ids(`?limit=2&cursor=${cursor}`), faultIds.slice(2))
    await refused(tenant.call('GET', `/sandbox/faults?type=latency&cursor=${cursor}`), 400, 'invalid_request')
    await refused(tenant.call('GET', '/sandbox/faults/flt_nothing'), 404, 'not_found')
  })

  test.each<[fault: object, offender: string]>([
    [{}, 'body.type missing_param'],
    [{ type: 'flood' }, 'body.type invalid_param'],
    [{ type: 'latency', match: { operation: 'no.such' } }, 'body.match.operation not_found'],
    [{ type: 'latency', match: { operation: 'sandbox.end_fault' } }, 'body.match.operation not_found'],
    [{ type: 'latency', match: { operation: 'auth.issue_token' } }, 'body.match.operation not_found'],
    [{ type: 'latency', match: { account: 'acc_nobody' } }, 'body.match.account not_found'],
    [{ type: 'late_webhook', match: { webhook: 'whk_none' } }, 'body.match.webhook not_found'],
    [{ type: 'late_webhook', match: { event: 'order.eaten' } }, 'body.match.event not_found'],
    [{ type: 'stale_price', match: { instrument: 'NOTHING' } }, 'body.match.instrument not_found'],
    [{ type: 'latency', count: 0 }, 'body.count invalid_param'],
    [{ type: 'latency', chance: '1.1' }, 'body.chance invalid_param'],
    [{ type: 'partial_fill', parameters: { fraction: '2' } }, 'body.parameters.fraction invalid_param'],
    [{ type: 'latency', much: 1 }, 'body.much invalid_param'],
  ])('the fault %j is refused, and changes nothing', async (fault, offender) => {
    const tenant = await freshTenant()
    const refusal = await refused(tenant.call('POST', '/sandbox/faults', fault), 400, 'invalid_request')
    assert.deepEqual(offenders(refusal), [offender])
    assert.deepEqual(await tenant.get('/sandbox/faults'), [])
  })

  test('a token that may only read orders and ends none', async () => {
    const owner = await freshTenant()
    const { baseUrl, client_id, client_secret } = owner
    const reader = callerOf(baseUrl, { client_id, client_secret, scope: 'read' })
    const { id } = await order({ tenant: owner }, { type: 'latency', match: { operation: 'orders.place' } })
    assert.equal((await reader.call('GET', '/sandbox/faults')).status, 200)
    await refused(reader.call('POST', '/sandbox/faults', { type: 'latency' }), 403, 'insufficient_scope')
    await refused(reader.call('DELETE', `/sandbox/faults/${id}`), 403, 'insufficient_scope')
  })

  test('the hundred-and-first fault is refused', async () => {
    const tenant = await freshTenant()
    const fault = { type: 'latency', match: { operation: 'orders.place' } }
    for (let n = 0; n < 100; n += 10)
      await Promise.all(Array.from({ length: 10 }, () => tenant.post('/sandbox/faults', fault)))
    await refused(tenant.call('POST', '/sandbox/faults', fault), 409, 'conflict')
  })
})

describe('webhooks', () => {
  const EVENT = 'account.suspended'

  /** A tenant with a webhook, and a function that makes an account suspended and active in turns. */
  async function hooked(fault: object) {
    const desk = await openDesk({ cash: '0' })
    const receiver = await listen()
    const webhook = await desk.tenant.post('/webhooks', {
      url: receiver.url,
      event_names: [EVENT, 'account.activated'],
    })
    const placement = await order(desk, { ...fault, match: { event: EVENT, webhook: webhook.id } })
    const names = () => receiver.received.map(({ body }) => JSON.parse(body).name as string)
    const set = (status: string) => desk.tenant.post(`/sandbox${desk.at}/status`, { status })
    return { ...desk, receiver, webhook, fault: placement, names, set }
  }

  test('a delivery comes twice, as the same delivery', async () => {
    const desk = await hooked({ type: 'duplicate_webhook' })
    await desk.set('suspended')
    await desk.receiver.waitFor(2)
    const [one, two] = desk.receiver.received
    assert.deepEqual([desk.names(), two!.body], [[EVENT, EVENT], one!.body])
    assert.equal(two!.headers['webhook-id'], one!.headers['webhook-id'])
    await desk.set('active')
    await desk.receiver.waitFor(3)
    assert.deepEqual(desk.names(), [EVENT, EVENT, 'account.activated'])
    const { latest_hits } = await reread(desk, desk.fault)
    assert.equal(latest_hits[0].resource, one!.headers['webhook-id'])
  })

  test('a late delivery waits on the clock of the tenant, and is pending meanwhile', async () => {
    const desk = await hooked({ type: 'late_webhook', parameters: { seconds: 600 } })
    await desk.set('suspended')
    await desk.set('active')
    await desk.receiver.waitFor(1)
    assert.deepEqual(desk.names(), ['account.activated'])
    // Until it is postponed, it is in progress.
    const waiting = await until(
      () => desk.tenant.get(`/webhooks/${desk.webhook.id}/deliveries?status=pending`),
      (pending) => pending.length === 1,
    )
    assert.deepEqual(waiting[0].attempts, [])
    await desk.advance(599)
    assert.deepEqual(desk.names(), ['account.activated'])
    await desk.advance(1)
    assert.deepEqual(desk.names(), ['account.activated', EVENT])
  })

  test('a reordered delivery comes after the next one, though its fault has ended', async () => {
    const desk = await hooked({ type: 'reordered_webhook' })
    await desk.set('suspended')
    await desk.set('active')
    await desk.receiver.waitFor(2)
    assert.deepEqual(desk.names(), ['account.activated', EVENT])
    assert.equal((await reread(desk, desk.fault)).status, 'ended')
  })

  test('a reordered delivery comes, though the next one went out before it was postponed', async () => {
    const desk = await hooked({ type: 'reordered_webhook' })
    const { database } = await testApp()
    // While the row of the fault is locked, the first delivery is neither sent nor postponed.
    await database.transaction(desk.tenant.tenant, async ({ sql }) => {
      await sql`select from sandbox_faults where tenant = ${desk.tenant.tenant} and id = ${desk.fault.id} for update`
      const [{ pid }] = (await sql`select pg_backend_pid() as pid`) as [{ pid: number }]
      const waiting = `select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`
      await desk.set('suspended')
      await until(
        () => queryAt(inject('databaseUrl'), waiting),
        ({ length }) => length > 0,
      )
      await desk.set('active')
      await desk.receiver.waitFor(1)
    })
    await desk.receiver.waitFor(2)
    assert.deepEqual(desk.names(), ['account.activated', EVENT])
  })

  test('a reordered delivery that nothing overtakes comes when its time is over', async () => {
    const desk = await hooked({ type: 'reordered_webhook', parameters: { seconds: 60 } })
    await desk.set('suspended')
    await desk.advance(59)
    assert.deepEqual(desk.names(), [])
    await desk.advance(1)
    assert.deepEqual(desk.names(), [EVENT])
  })
})
