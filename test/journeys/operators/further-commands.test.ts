// Operators cancel orders, bust trades, change webhooks, deliver again, and look at the receivers of payments.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setRule } from '../../support/approvals.ts'
import { bankOf } from '../../support/bank.ts'
import { allAvailable, openMoney } from '../../support/cash.ts'
import type { Body, Caller } from '../../support/client.ts'
import { type Answer, newOperator, type SignedIn } from '../../support/operators.ts'
import { worldDesk } from '../../support/trading.ts'
import { listen } from '../../support/webhooks.ts'

const refusal = ({ status, body }: Answer) => [status, body.code]

const callsOf = (tenant: Caller, operator: SignedIn) => ({
  post: (path: string, body?: object) =>
    operator.call('POST', `/operator/tenants/${tenant.tenant}/${path}`, body),
  list: async (path: string): Promise<Body[]> =>
    (await operator.call('GET', `/operator/tenants/${tenant.tenant}/${path}`)).body,
})

const note = { note: 'The customer called.' }

describe('an order', () => {
  test('an order is cancelled with a note, under the conditions of the customer', async () => {
    const desk = await worldDesk({ cash: '100.00' })
    const operator = await newOperator('operations', desk.tenant.tenant)
    const { post, list } = callsOf(desk.tenant, operator)
    const order = {
      instrument: desk.world,
      side: 'buy',
      quantity: '5',
      order_type: 'limit',
      limit_price: '10.00',
    }
    const { id } = await desk.place({ ...order, time_in_force: 'day' })
    assert.deepEqual(refusal(await post(`orders/${id}/cancel`, {})), [400, 'invalid_request'])
    assert.deepEqual(refusal(await post('orders/ord_unknown/cancel', note)), [404, 'not_found'])
    assert.equal((await list('orders'))[0]!.status, 'placed')
    const cancelled = await post(`orders/${id}/cancel`, note)
    assert.deepEqual(
      [cancelled.status, cancelled.body.status],
      [200, 'cancelled'],
      JSON.stringify(cancelled.body),
    )
    assert.deepEqual(await desk.cash(), allAvailable('100.00'))
    assert.deepEqual(
      (await list(`notes?subject=${id}`)).map(({ text, author }) => [text, author]),
      [[note.note, operator.id]],
    )
  })
})

describe('several orders', () => {
  async function openOrders(count: number) {
    const desk = await worldDesk({ cash: '1000.00' })
    const [operator, checker] = [
      await newOperator('operations', desk.tenant.tenant),
      await newOperator('finance', desk.tenant.tenant),
    ]
    const limit = {
      instrument: desk.world,
      side: 'buy',
      quantity: '5',
      order_type: 'limit',
      limit_price: '10.00',
    }
    const orders: string[] = []
    for (let n = 0; n < count; n++) orders.push((await desk.place({ ...limit, time_in_force: 'day' })).id)
    assert.equal((await setRule(desk.tenant.tenant, { verb: 'orders.cancel_several' })).status, 200)
    const states = async () => {
      const listed = await callsOf(desk.tenant, operator).list('orders?limit=50')
      return new Set(listed.filter(({ id }) => orders.includes(id)).map(({ status }) => status))
    }
    return { desk, operator, checker, orders, states, ...callsOf(desk.tenant, operator) }
  }

  test('up to ten are cancelled without waiting; one that cannot be cancelled is named', async () => {
    const { desk, orders, post, list, states } = await openOrders(2)
    const bought = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '101.50' })
    await desk.advance(1)
    const ids = [orders[0]!, bought.id, 'ord_unknown', orders[1]!]
    const { status, body } = await post('orders/cancel', { orders: ids, ...note })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      body.outcomes.map((one: Body) => [one.id, one.is_done, one.status ?? one.refusal.code]),
      [
        [orders[0], true, 'cancelling'],
        [bought.id, false, 'order_cancel_forbidden'],
        ['ord_unknown', false, 'not_found'],
        [orders[1], true, 'cancelling'],
      ],
    )
    await desk.advance(1)
    assert.deepEqual(await states(), new Set(['cancelled']))
    const texts = await Promise.all(ids.map((id) => list(`notes?subject=${id}`)))
    assert.deepEqual(
      texts.map((notes) => notes.length),
      [1, 0, 0, 1],
    )
  })

  test('more than ten wait for the approval of another person', async () => {
    const { desk, checker, orders, post, states } = await openOrders(11)
    const held = await post('orders/cancel', { orders, ...note })
    assert.deepEqual([held.status, await states()], [202, new Set(['placed'])], JSON.stringify(held.body))
    const path = `/operator/tenants/${desk.tenant.tenant}/approvals/${held.body.id}/approve`
    const approved = await checker.call('POST', path, {})
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.equal(approved.body.result.outcomes.length, 11)
    assert.deepEqual(await states(), new Set(['cancelled']))
  })

  test('a rule for the cancel of one order holds a request on several, and each has a record of its own', async () => {
    const { desk, checker, orders, post, states } = await openOrders(2)
    assert.equal((await setRule(desk.tenant.tenant, { verb: 'orders.cancel' })).status, 200)
    const held = await post('orders/cancel', { orders, ...note })
    assert.deepEqual([held.status, await states()], [202, new Set(['placed'])], JSON.stringify(held.body))
    assert.deepEqual(
      held.body.preview.details.map(({ id, status }: Body) => [id, status]),
      orders.map((id) => [id, 'cancelled']),
    )
    // The first one ends by itself meanwhile: the approval stays good for the other.
    const [first, second] = orders as [string, string]
    await desk.tenant.post(`${desk.at}/orders/${first}/cancel`)
    const at = `/operator/tenants/${desk.tenant.tenant}`
    const approved = await checker.call('POST', `${at}/approvals/${held.body.id}/approve`, {})
    assert.equal(approved.status, 200, JSON.stringify(approved.body))
    assert.deepEqual(await states(), new Set(['cancelled']))
    const auditor = await newOperator('auditor', desk.tenant.tenant)
    const { body: records } = await auditor.call('GET', `${at}/activity?resource=${second}`)
    assert.ok(
      records.some(({ action }: Body) => action === 'orders.cancel'),
      JSON.stringify(records),
    )
  })

  test('a list that is empty, too long or names one twice is refused', async () => {
    const { orders, post } = await openOrders(1)
    for (const ids of [
      [],
      Array(101)
        .fill('ord_1')
        .map((id, n) => `${id}${n}`),
      [orders[0], orders[0]],
    ]) {
      const { status, body } = await post('orders/cancel', { orders: ids, ...note })
      assert.deepEqual([status, body.params[0].path.slice(0, 11)], [400, 'body.orders'], JSON.stringify(body))
    }
  })
})

describe('a trade', () => {
  test('a trade that the venue declared void is reversed once, after an approval where a rule asks for it', async () => {
    const desk = await worldDesk()
    const { id } = await desk.place({ instrument: desk.world, side: 'buy', cash_amount: '1001.50' })
    await desk.advance(1)
    const trade = (await desk.order(id)).trades[0].id
    await setRule(desk.tenant.tenant, { verb: 'trades.bust' })
    const operations = await newOperator('operations', desk.tenant.tenant)
    const { post, list } = callsOf(desk.tenant, operations)
    const held = await post(`trades/${trade}/bust`, note)
    assert.equal(held.status, 202, JSON.stringify(held.body))
    assert.notDeepEqual(held.body.preview.transfers, [])
    assert.notDeepEqual(await desk.cash(), allAvailable('100000.00'))
    const [shown] = await list('trades')
    assert.deepEqual(
      shown!.pending_approvals.map((one: Body) => [one.id, one.verb]),
      [[held.body.id, 'trades.bust']],
    )
    const finance = await newOperator('finance', desk.tenant.tenant)
    const approved = await callsOf(desk.tenant, finance).post(`approvals/${held.body.id}/approve`, {})
    assert.deepEqual([approved.status, approved.body.result.trades], [200, []], JSON.stringify(approved.body))
    assert.deepEqual(await desk.cash(), allAvailable('100000.00'))
    assert.deepEqual(refusal(await post(`trades/${trade}/bust`, note)), [409, 'order_fill_forbidden'])
    assert.deepEqual(refusal(await post('trades/trd_unknown/bust', note)), [404, 'not_found'])
  })
})

describe('a webhook', () => {
  test('a webhook gets a delivery again, also by support, and without its body in the answer', async () => {
    const { tenant } = await openMoney()
    const receiver = await listen()
    // No event of this name comes by itself: events of before the webhook may still be published after it.
    const webhook = await tenant.post('/webhooks', { url: receiver.url, event_names: ['account.closing'] })
    const first = await tenant.post(`/webhooks/${webhook.id}/test`, { event: { name: 'made.up' } })
    const { post, list } = callsOf(tenant, await newOperator('support', tenant.tenant))
    const again = await post(`webhook-deliveries/${first.id}/redeliver`)
    assert.deepEqual([again.status, again.body.redelivery_of], [201, first.id], JSON.stringify(again.body))
    assert.equal(again.body.payload, undefined)
    assert.deepEqual(
      (await list('webhook-deliveries')).map(({ id }) => id),
      [again.body.id, first.id],
    )
    assert.equal((await post('webhook-deliveries/whd_unknown/redeliver')).status, 404)
    await tenant.put(`/webhooks/${webhook.id}`, { is_active: false })
    const inactive = await post(`webhook-deliveries/${first.id}/redeliver`)
    assert.equal(inactive.body.code, 'webhook_not_active')
  })

  test('a webhook has another address only after an approval, and shows the change that waits', async () => {
    const { tenant } = await openMoney()
    const { id } = await tenant.post('/webhooks', { url: 'https://example.com/hook' })
    await setRule(tenant.tenant, { verb: 'webhooks.change', roles: ['developer'] })
    const { post, list } = callsOf(tenant, await newOperator('developer', tenant.tenant))
    assert.deepEqual(refusal(await post(`webhooks/${id}/change`, {})), [400, 'invalid_request'])
    assert.equal((await post('webhooks/whk_unknown/change', { is_active: false })).status, 404)
    const held = await post(`webhooks/${id}/change`, { url: 'https://example.com/other' })
    assert.equal(held.status, 202, JSON.stringify(held.body))
    const [waiting] = await list('webhooks')
    assert.deepEqual(
      [waiting!.url, waiting!.pending_approvals[0].id],
      ['https://example.com/hook', held.body.id],
    )
    const other = callsOf(tenant, await newOperator('developer', tenant.tenant))
    assert.equal((await other.post(`approvals/${held.body.id}/approve`, {})).status, 200)
    const [changed] = await list('webhooks')
    assert.deepEqual([changed!.url, changed!.pending_approvals], ['https://example.com/other', []])
  })
})

describe('the receiver', () => {
  const looks = { reason: 'The customer asks for the payment.' }

  test('the receiver of a withdrawal is shown for a reason, and the change that waits stands on it', async () => {
    const { tenant, account, pay, withdraw } = await openMoney()
    await pay({ amount: '100.00' })
    const [receiver] = await tenant.get(`/accounts/${account.id}/funding-accounts`)
    const { body: withdrawal } = await withdraw({ amount: '40.00', funding_account: receiver.id })
    const operations = callsOf(tenant, await newOperator('operations', tenant.tenant))
    const path = `withdrawals/${withdrawal.id}`
    assert.equal((await operations.post(`${path}/unmask`, {})).status, 400)
    assert.equal((await operations.post('withdrawals/wdr_unknown/unmask', looks)).status, 404)
    const { status, body } = await operations.post(`${path}/unmask`, looks)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.withdrawal.funding_account.iban, 'DE89370400440532013000')
    assert.deepEqual(
      [body.look.resource, body.look.members, body.look.reason],
      [withdrawal.id, ['owner_name', 'iban', 'nickname'], looks.reason],
    )
    await setRule(tenant.tenant, { verb: 'withdrawals.complete' })
    const held = await operations.post(`${path}/complete`)
    const [listed] = await operations.list('withdrawals')
    assert.deepEqual([held.status, listed!.pending_approvals[0].id], [202, held.body.id])
    assert.equal(listed!.funding_account.iban, 'DE89…3000')
  })

  test('the receiver of a payout is shown for a reason', async () => {
    const { tenant, account, pay, withdraw } = await openMoney()
    const bank = await bankOf(tenant)
    await pay({ amount: '100.00' })
    const [receiver] = await tenant.get(`/accounts/${account.id}/funding-accounts`)
    await withdraw({ amount: '40.00', funding_account: receiver.id })
    const run = await bank.run()
    const operations = callsOf(tenant, await newOperator('operations', tenant.tenant))
    const detail = (await operations.list(`payment-runs/${run}`)) as Body
    const [payout] = detail.payouts
    assert.equal(payout.iban, 'DE89…3000')
    assert.equal((await operations.post('payouts/pay_unknown/unmask', looks)).status, 404)
    const { status, body } = await operations.post(`payouts/${payout.id}/unmask`, looks)
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(
      [body.amount, body.iban, body.reason, body.look.resource],
      ['40.00', 'DE89370400440532013000', null, payout.id],
    )
  })
})
