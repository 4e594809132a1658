// The states of accounts and customers: what each change says, allows and brings to an end. The numbers are those of
// the list of what onboarding has to show.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { subtract } from '../../../src/values/decimal.ts'
import { openFurtherAccount, payOut } from '../../support/account.ts'
import { allAvailable, cashOf, payIn } from '../../support/cash.ts'
import { type Body, type Caller, freshTenant, refused } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { openTestAccount } from '../../support/journey.ts'
import { authoritiesOf, joint, natural, onboard, owner } from '../../support/people.ts'
import { until } from '../../support/until.ts'

/** A tenant with a frozen clock, one customer and one account. */
async function scene(settings: object = {}) {
  const tenant = await freshTenant(settings)
  await tenant.put('/sandbox/clock', { mode: 'frozen' })
  const { account, customer, person } = await openTestAccount(tenant)
  const at = `/accounts/${account.id}`
  return {
    tenant,
    account: account.id as string,
    customer: customer.id as string,
    person: person.id as string,
    at,
    set: (body: object) => tenant.call('POST', `/sandbox${at}/status`, body),
    setCustomer: (body: object) => tenant.call('POST', `/sandbox/customers/${customer.id}/status`, body),
    shown: () => tenant.get(at),
    deposit: async (amount: string) => {
      const { id } = await tenant.post(`${at}/deposits`, { amount, currency: 'EUR' })
      await tenant.post(`/sandbox${at}/deposits/${id}/complete`, {})
    },
    order: (body: object) => tenant.call('POST', `${at}/orders`, { order_type: 'market', ...body }),
    advance: (seconds: number) => tenant.post('/sandbox/clock/advance', { seconds }),
  }
}

/** The events of these resources since the account was opened, oldest first, without what trading says. */
async function told(tenant: Caller): Promise<string[]> {
  const events: Body[] = await tenant.get('/events')
  const names = events.map((event) => event.name as string).reverse()
  return names.filter((name) => /^(account|customer)/.test(name) && name !== 'account.opened')
}

const flags = (account: Body) =>
  [account.can_deposit, account.can_withdraw, account.can_place_buy_order, account.can_place_sell_order]
    .map((can) => (can ? 'y' : 'n'))
    .join('')

const FLAGS: Record<string, string> = { active: 'yyyy', suspended: 'nnnn', closing: 'nyny', closed: 'nnnn' }

const untilClosed = (shown: () => Promise<Body>) => until(shown, ({ status }) => status === 'closed')

describe('an account', () => {
  test.each<[string, string[], string[]]>([
    ['is suspended', ['suspended'], ['account.suspended']],
    ['is suspended and activated', ['suspended', 'active'], ['account.suspended', 'account.activated']],
    ['closes', ['closing'], ['account.closing']],
    ['closes from suspension', ['suspended', 'closing'], ['account.suspended', 'account.closing']],
    [
      'may be suspended any number of times',
      ['suspended', 'active', 'suspended'],
      ['account.suspended', 'account.activated', 'account.suspended'],
    ],
  ])('39: %s: exactly these events, and what it may do', async (_what, path, events) => {
    const { tenant, set, shown, deposit } = await scene()
    await deposit('10.00')
    for (const status of path) {
      const { status: code, body } = await set({ status })
      assert.deepEqual([code, body.status, flags(body)], [200, status, FLAGS[status]])
      assert.deepEqual(await shown(), body)
    }
    assert.deepEqual(await told(tenant), events)
  })

  test('39: an empty account that is closing closes by itself, and its customer too if that is closing', async () => {
    const { tenant, set, shown, customer } = await scene()
    assert.equal((await set({ status: 'closing' })).body.status, 'closing')
    await untilClosed(shown)
    assert.equal(flags(await shown()), FLAGS.closed)
    assert.equal((await tenant.get(`/customers/${customer}`)).status, 'active')
    assert.deepEqual(await told(tenant), ['account.closing', 'account.closed'])
  })

  test('39: an account has no other change of status, and a refused one leaves no trace', async () => {
    const { tenant, set, shown, deposit, account } = await scene()
    await deposit('10.00')
    const impossible: Record<string, string[]> = {
      active: ['active', 'closed'],
      suspended: ['suspended', 'closed'],
      closing: ['active', 'suspended', 'closing', 'closed'],
      closed: ['active', 'suspended', 'closing', 'closed'],
    }
    for (const [from, others] of Object.entries(impossible)) {
      if (from === 'closed') {
        await payOut(tenant, account, '10.00')
        await untilClosed(shown)
      } else if (from !== 'active') await set({ status: from })
      const before = await shown()
      assert.equal(before.status, from)
      for (const status of others) await refused(set({ status }), 409, 'conflict')
      assert.deepEqual(await shown(), before)
    }
    assert.deepEqual(await told(tenant), ['account.suspended', 'account.closing', 'account.closed'])
  })

  test('39: one of ten concurrent suspensions succeeds', async () => {
    const { tenant, set } = await scene()
    const answers = await Promise.all(Array.from({ length: 10 }, () => set({ status: 'suspended' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(9).fill(409)])
    assert.deepEqual(await told(tenant), ['account.suspended'])
  })

  test('each switch turns off one permission of the status, and outlasts a suspension', async () => {
    const { set, shown, tenant, at } = await scene()
    const names = ['can_deposit', 'can_withdraw', 'can_place_buy_order', 'can_place_sell_order']
    for (const [index, name] of names.entries()) {
      const off = (await set({ switches: { [name]: false } })).body
      assert.equal(flags(off), 'yyyy'.slice(0, index) + 'n' + 'yyyy'.slice(index + 1))
      assert.equal(flags((await set({ switches: { [name]: true } })).body), 'yyyy')
    }
    await set({ switches: { can_deposit: false, can_place_buy_order: false } })
    await set({ status: 'suspended', switches: { can_withdraw: false } })
    assert.equal(flags(await shown()), 'nnnn')
    await set({ status: 'active' })
    assert.equal(flags(await shown()), 'nnny')
    await refused(
      tenant.call('POST', `${at}/deposits`, { amount: 1, currency: 'EUR' }),
      403,
      'deposit_forbidden',
    )
    assert.deepEqual(await told(tenant), ['account.suspended', 'account.activated'])
  })

  test('a request without a change, or with an unknown one, changes nothing', async () => {
    const { tenant, set, setCustomer, shown } = await scene()
    const before = await shown()
    for (const body of [
      {},
      { status: 'frozen' },
      { switches: {} },
      { switches: { can_fly: true } },
      { switches: { can_deposit: 'no' } },
    ])
      await refused(set(body), 400, 'invalid_request')
    for (const body of [{}, { status: 'gone' }, { mifid_category: 'amateur' }])
      await refused(setCustomer(body), 400, 'invalid_request')
    assert.deepEqual(await shown(), before)
    for (const path of ['accounts/acc_x', 'customers/cus_x'])
      await refused(tenant.call('POST', `/sandbox/${path}/status`, { status: 'suspended' }), 404, 'not_found')
    await refused(
      tenant.call('POST', '/sandbox/accounts/acc_x/status', { switches: { can_deposit: false } }),
      404,
      'not_found',
    )
  })
})

describe('the effects of a change of status', () => {
  async function trading() {
    const one = await scene()
    await one.deposit('1000.00')
    const instrument = await one.tenant.get(`/instruments/${WORLD}`)
    await one.tenant.post('/sandbox/prices', { symbol: WORLD, bid: '50.00', ask: '50.00' })
    const buy = (cash_amount: string) => one.order({ instrument: instrument.id, side: 'buy', cash_amount })
    const sell = (quantity: string) => one.order({ instrument: instrument.id, side: 'sell', quantity })
    const cash = () => cashOf(one.tenant, one.account)
    const orderOf = async (id: string) => {
      const { status, cancelled_reason } = await one.tenant.get(`${one.at}/orders/${id}`)
      return [status, cancelled_reason]
    }
    return { ...one, buy, sell, cash, orderOf }
  }

  test('a suspended account accepts no orders, and its open orders are cancelled', async () => {
    const { tenant, set, buy, cash, orderOf, advance } = await trading()
    const order = (await buy('600.00')).body
    assert.deepEqual(await cash(), {
      total: '1000.00',
      trading: '400.00',
      withdrawal: '400.00',
      reserved: '600.00',
    })
    await set({ status: 'suspended' })
    assert.deepEqual(await orderOf(order.id), ['cancelled', 'account_suspended'])
    assert.deepEqual(await cash(), allAvailable('1000.00'))
    await refused(buy('600.00'), 403, 'buy_order_forbidden')
    await set({ status: 'active' })
    await advance(60)
    assert.deepEqual(await orderOf(order.id), ['cancelled', 'account_suspended'])
    assert.equal((await buy('600.00')).status, 201)
    assert.equal((await tenant.get('/events?name=order.cancelled')).length, 1)
  })

  test('an executed order settles although the account is suspended', async () => {
    const { set, buy, orderOf, advance } = await trading()
    const order = (await buy('600.00')).body
    await advance(60)
    assert.deepEqual(await orderOf(order.id), ['filled', null])
    await set({ status: 'suspended' })
    await advance(10 * 86_400)
    assert.deepEqual(await orderOf(order.id), ['settled', null])
  })

  test('a closing account buys nothing more, sells its positions, pays out, and closes', async () => {
    const { tenant, account, set, shown, buy, sell, cash, orderOf, advance, at } = await trading()
    const first = (await buy('500.00')).body
    await advance(60)
    const { position } = await tenant.get(`${at}/orders/${first.id}`)
    const rolls = (await testApp()).database.write(tenant.tenant)
    await rolls`update positions set automatic_rollover = true where tenant = ${tenant.tenant} and id = ${position}`
    const second = (await buy('100.00')).body
    const { total: bought } = await tenant.get(`${at}/positions/${position}`)
    const half = (await sell('1')).body
    assert.equal(half.status, 'placed')

    await set({ status: 'closing' })
    assert.deepEqual(await orderOf(second.id), ['cancelled', 'cancelled_by_operator'])
    assert.deepEqual(await orderOf(half.id), ['placed', null])
    assert.equal((await tenant.get(`${at}/positions/${position}`)).automatic_rollover, false)
    await refused(buy('100.00'), 403, 'buy_order_forbidden')
    await advance(10 * 86_400)
    assert.deepEqual(await orderOf(half.id), ['settled', null])
    assert.equal((await shown()).status, 'closing') // it holds units and cash

    const rest = (await tenant.get(`${at}/positions/${position}`)).total
    assert.equal(subtract(bought, '1'), rest)
    assert.equal((await sell(rest)).status, 201)
    await advance(10 * 86_400)
    assert.equal((await tenant.get(`${at}/positions/${position}`)).status, 'closed')
    assert.equal((await shown()).status, 'closing') // it holds cash
    const { total } = await cash()
    await payOut(tenant, account, total)
    await untilClosed(shown)
    assert.deepEqual(await told(tenant), ['account.closing', 'account.closed'])
    await refused(sell('1'), 403, 'sell_order_forbidden')
  })

  test('an unpaid advance keeps an account open, an announced deposit does not', async () => {
    const { tenant, account, at, set, shown, advance } = await scene()
    await tenant.post(`${at}/deposits`, { amount: '5.00', currency: 'EUR' })
    const lent = await tenant.post(`${at}/deposits`, {
      amount: '20.00',
      currency: 'EUR',
      request_advance: true,
    })
    assert.equal(lent.was_advanced, true)
    await payOut(tenant, account, '20.00')
    await set({ status: 'closing' })
    await advance(120)
    assert.equal((await shown()).status, 'closing')
    await refused(set({ status: 'closed' }), 409, 'conflict')
    await tenant.post(`/sandbox${at}/deposits/${lent.id}/complete`, {})
    await untilClosed(shown)
  })

  test('money that arrives while an account closes is either on an open account or in suspense', async () => {
    const ends: string[] = []
    for (let n = 0; n < 6; n++) {
      const { tenant, account, at, set, shown, deposit } = await scene()
      await deposit('10.00')
      await set({ status: 'closing' })
      await payOut(tenant, account, '10.00')
      const pay = () => payIn(tenant, account, '7.00')
      const payments = await Promise.all([pay(), set({ status: 'closed' }), pay()])
      const { status } = await shown()
      const matched = [payments[0], payments[2]].filter((one) => one.unmatched_amount === '0.00').length
      const [euros] = await tenant.get(`${at}/cash-balances`)
      assert.equal(euros.total, `${7 * matched}.00`)
      if (status === 'closed') assert.equal(matched, 0)
      ends.push(status)
    }
    assert.ok(
      ends.every((end) => ['closing', 'closed'].includes(end)),
      ends.join(),
    )
  })

  test('an account closes at the same instant whether the clock advances in one step or in many', async () => {
    const ends = []
    for (const steps of [1, 6]) {
      const { tenant, account, set, buy, sell, advance, shown, cash, at } = await trading()
      const order = (await buy('500.00')).body
      await advance(60)
      const { traded_quantity } = await tenant.get(`${at}/orders/${order.id}`)
      await sell(traded_quantity)
      await advance(60)
      await set({ status: 'closing' })
      await payOut(tenant, account, (await cash()).total)
      const { now: start } = await tenant.get('/sandbox/clock')
      for (let n = 0; n < steps; n++) await advance((6 * 86_400) / steps)
      const { status, modified_at } = await shown()
      assert.equal(status, 'closed')
      ends.push({ hour: modified_at.slice(11), days: modified_at.slice(0, 10) > start.slice(0, 10) })
    }
    assert.deepEqual(ends[0], ends[1])
    assert.equal(ends[0]!.hour, '06:00:00.000Z') // with the settlement of the last trade
  })
})

describe('a customer', () => {
  test('39: its accounts are suspended and activated with it, except one that was suspended before', async () => {
    const { tenant, account, customer, setCustomer } = await scene()
    const other = await openFurtherAccount(tenant, customer)
    const statusOf = async (id: string) => (await tenant.get(`/accounts/${id}`)).status
    const setOther = (status: string) => tenant.call('POST', `/sandbox/accounts/${other}/status`, { status })
    await setOther('suspended')
    const suspended = (await setCustomer({ status: 'suspended' })).body
    assert.equal(suspended.status, 'suspended')
    assert.deepEqual([await statusOf(account), await statusOf(other)], ['suspended', 'suspended'])
    await refused(setOther('active'), 409, 'conflict') // nobody trades for a suspended customer
    assert.equal((await setCustomer({ status: 'active' })).body.status, 'active')
    assert.deepEqual([await statusOf(account), await statusOf(other)], ['active', 'suspended'])
    assert.deepEqual(await told(tenant), ['account.suspended', 'account.suspended', 'account.activated'])
    assert.equal((await setOther('active')).status, 200)
  })

  test.each([
    ['active'],
    ['suspended'],
  ])('39: a customer that is %s closes with the last of its accounts', async (from) => {
    const { tenant, account, customer, setCustomer, deposit, person } = await scene()
    await deposit('10.00')
    const other = await openFurtherAccount(tenant, customer)
    if (from === 'suspended') await setCustomer({ status: 'suspended' })
    const statusOf = async (path: string) => (await tenant.get(path)).status
    assert.equal((await setCustomer({ status: 'closing' })).body.status, 'closing')
    const isClosed = (status: string) => status === 'closed'
    await until(() => statusOf(`/accounts/${other}`), isClosed)
    assert.deepEqual(
      [await statusOf(`/accounts/${account}`), await statusOf(`/customers/${customer}`)],
      ['closing', 'closing'],
    )
    for (const status of ['active', 'suspended', 'closing', 'closed'])
      await refused(setCustomer({ status }), 409, 'conflict')
    const [authority] = await authoritiesOf(tenant, person)
    assert.equal(authority.status, 'active')

    await payOut(tenant, account, '10.00')
    await until(() => statusOf(`/customers/${customer}`), isClosed)
    assert.equal(await statusOf(`/accounts/${account}`), 'closed')
    assert.deepEqual(await authoritiesOf(tenant, person), [])
    const [revoked] = await authoritiesOf(tenant, person, '?include_revoked=true')
    assert.deepEqual([revoked.id, revoked.status], [authority.id, 'revoked'])
    const two = (name: string) => [name, name]
    assert.deepEqual(await told(tenant), [
      ...(from === 'suspended' ? two('account.suspended') : []),
      ...two('account.closing'),
      'account.closed',
      'account.closed',
      'customer.closed',
      'customer_authority.revoked',
    ])
    for (const status of ['active', 'suspended', 'closing', 'closed'])
      await refused(setCustomer({ status }), 409, 'conflict')
  })

  test('39: a customer without open accounts is closed immediately', async () => {
    const { tenant, set, shown, setCustomer } = await scene()
    await set({ status: 'closing' })
    await untilClosed(shown)
    assert.equal((await setCustomer({ status: 'closing' })).body.status, 'closed')
    assert.deepEqual(await told(tenant), [
      'account.closing',
      'account.closed',
      'customer.closed',
      'customer_authority.revoked',
    ])
  })

  test('39: with the customer every authority over it ends, each with an event', async () => {
    const tenant = await freshTenant()
    const [a, b] = [(await natural(tenant)).id, (await natural(tenant)).id]
    const { customer } = await onboard(tenant, 'joint', [owner(a), joint(b)])
    const [authority] = await authoritiesOf(tenant, b)
    await tenant.post(`/sandbox/authorities/${authority.id}/revoke`)
    await tenant.post(`/sandbox/customers/${customer.id}/status`, { status: 'closing' })
    const shown = () => tenant.get(`/customers/${customer.id}`)
    await untilClosed(shown)
    const ended: Body[] = await tenant.get(`/customers/${customer.id}/authorities?include_revoked=true`)
    assert.equal(ended.length, 2)
    assert.ok(ended.every((one) => one.status === 'revoked' && one.revoked_at))
    const revocations: Body[] = await tenant.get('/events?name=customer_authority.revoked')
    assert.deepEqual(revocations.map((event) => event.resource.id).sort(), ended.map((one) => one.id).sort())
    assert.equal((await shown()).full_name, 'Mara Keller & Mara Keller')
  })

  test('39: a customer has no other change of status, and a refused one leaves no trace', async () => {
    const { tenant, customer, setCustomer } = await scene()
    for (const status of ['active', 'closed']) await refused(setCustomer({ status }), 409, 'conflict')
    await setCustomer({ status: 'suspended' })
    for (const status of ['suspended', 'closed']) await refused(setCustomer({ status }), 409, 'conflict')
    assert.equal((await tenant.get(`/customers/${customer}`)).status, 'suspended')
    assert.deepEqual(await told(tenant), ['account.suspended'])
  })

  test('a professional is professional on every account until compliance changes the category', async () => {
    const { tenant, customer, setCustomer, shown } = await scene()
    const other = await openFurtherAccount(tenant, customer)
    for (const [mifid_category, isPro] of [
      ['professional', true],
      ['eligible_counterparty', false],
      ['professional', true],
      ['retail', false],
    ] as const) {
      assert.equal((await setCustomer({ mifid_category })).body.mifid_category, mifid_category)
      for (const account of [await shown(), await tenant.get(`/accounts/${other}`)])
        assert.equal(account.is_primary_owner_mifid_pro, isPro)
    }
    const both = await setCustomer({ mifid_category: 'professional', status: 'suspended' })
    assert.deepEqual([both.body.mifid_category, both.body.status], ['professional', 'suspended'])
    await refused(setCustomer({ mifid_category: 'retail', status: 'suspended' }), 409, 'conflict')
    assert.equal((await tenant.get(`/customers/${customer}`)).mifid_category, 'professional')
  })
})
