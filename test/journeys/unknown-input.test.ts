// What a request says and the API does not know: named in a header, or refused where the request or its tenant is strict.
import assert from 'node:assert/strict'
import { beforeAll, describe, inject, test } from 'vitest'
import { type Caller, callerOf, offenders, refused } from '../support/client.ts'
import { FIRST_CLOCK } from '../support/first-clock.ts'
import { FUND, WORLD } from '../support/instruments.ts'
import { worldDesk } from '../support/trading.ts'

const STRICT = { Prefer: 'handling=strict' }
const LENIENT = { Prefer: 'handling=lenient' }

describe('a lenient tenant', () => {
  let desk: Awaited<ReturnType<typeof worldDesk>>
  beforeAll(async () => {
    desk = await worldDesk({ settings: { request_handling: 'lenient' } })
  })

  const order = { side: 'buy', cash_amount: '100.00', limitPrice: '25.00' }

  test('an order with an unknown member is placed, and a header names the member', async () => {
    const { status, headers } = await desk.ask(order)
    assert.deepEqual([status, headers.get('ignored-input')], [201, 'body.limitPrice'])
    assert.equal(headers.get('preference-applied'), null)
  })

  test('a strict request with an unknown member is refused with the name that was meant, and places nothing', async () => {
    const before = (await desk.tenant.get(`${desk.at}/orders`)).length
    const answer = await desk.ask({ ...order, cash_amount: 100 }, STRICT)
    assert.deepEqual([answer.status, answer.headers.get('preference-applied')], [400, 'handling=strict'])
    assert.deepEqual(answer.body.params, [
      {
        path: 'body.limitPrice',
        code: 'invalid_param',
        detail: 'Unknown name; did you mean limit_price?',
      },
      {
        path: 'body.cash_amount',
        code: 'invalid_param',
        detail: 'Send decimals as text, not as a JSON number: "100".',
      },
    ])
    assert.equal((await desk.tenant.get(`${desk.at}/orders`)).length, before)
  })

  test('a misspelled filter is named, or refused where the request is strict', async () => {
    const path = '/orders?stauts=filled'
    const { status, headers } = await desk.tenant.call('GET', path)
    assert.deepEqual([status, headers.get('ignored-input')], [200, 'query.stauts'])
    const answer = desk.tenant.call('GET', path, undefined, STRICT)
    assert.deepEqual(offenders(await refused(answer, 400, 'invalid_request')), ['query.stauts invalid_param'])
  })

  test('an unknown parameter of a polled list is named on every answer', async () => {
    const path = `/prices?symbol=${WORLD}&symbol=${FUND}&curency=EUR`
    for (let n = 0; n < 4; n++) {
      const { status, headers } = await desk.tenant.call('GET', path)
      assert.deepEqual([status, headers.get('ignored-input')], [200, 'query.curency'])
    }
    assert.equal((await desk.tenant.call('GET', path, undefined, STRICT)).status, 400)
  })
})

describe('a tenant of the sandbox that chose nothing', () => {
  let caller: Caller
  beforeAll(async () => {
    const baseUrl = inject('baseUrl')
    const owner = callerOf(baseUrl, { client_id: inject('clientId'), client_secret: inject('clientSecret') })
    caller = callerOf(baseUrl, await owner.post('/sandbox/tenants', { name: 'Strict', clock: FIRST_CLOCK }))
  })

  const webhook = { url: 'https://example.com/hook', eventTypes: ['order.filled'], active: true }

  test('a tenant of the sandbox that chose nothing refuses what it would ignore, and a request may prefer that it is ignored', async () => {
    const strict = caller.call('POST', '/webhooks', webhook)
    assert.ok(
      offenders(await refused(strict, 400, 'invalid_request'))
        .join()
        .includes('body.active'),
    )
    const { status, headers } = await caller.call('GET', '/events?nmae=order.filled', undefined, LENIENT)
    assert.deepEqual([status, headers.get('ignored-input')], [200, 'query.nmae'])
    assert.equal(headers.get('preference-applied'), 'handling=lenient')
  })
})
