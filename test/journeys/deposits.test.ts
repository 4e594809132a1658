// Deposits and advances: announced money, and what the firm lends until it lands.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { setAccount } from '../support/account.ts'
import { allAvailable, houseOf, openMoney } from '../support/cash.ts'
import { type Body, callerOf, freshTenant, offenders, refused } from '../support/client.ts'

describe('deposits', () => {
  test('a deposit announces money and moves none; completed, it is settled cash', async () => {
    const { tenant, at, deposit, complete, cash } = await openMoney()
    const opened = await deposit({ amount: '100.00', payment_reference: 'RENT 1' })
    const { id, created_at, modified_at, account: _, ...rest } = opened
    assert.deepEqual(rest, {
      amount: '100.00',
      currency: 'EUR',
      payment_reference: 'RENT 1',
      was_advanced: false,
      status: 'open',
      advanced_at: null,
      completed_at: null,
    })
    assert.equal(created_at, modified_at)
    assert.deepEqual(await tenant.get(`${at}/deposits/${id}`), opened)
    assert.deepEqual(await cash(), allAvailable('0.00'))
    const completed = await complete(id)
    assert.equal(completed.status, 'completed')
    assert.ok(completed.completed_at)
    assert.deepEqual(await cash(), allAvailable('100.00'))
    const [entry, ...others] = await tenant.get(`${at}/transactions`)
    assert.equal(others.length, 0)
    assert.deepEqual(
      { ...entry, id: '', summary: '', booked_at: '' },
      {
        id: '',
        summary: '',
        booked_at: '',
        settlement_date: completed.completed_at.slice(0, 10),
        cash_amount: '100.00',
        unit_quantity: null,
        unit_price: null,
        accrued_interest: null,
        tax: '0.00',
        taxes: [],
        currency: 'EUR',
        instrument: null,
        transaction_type: 'deposit',
        reference: id,
        reference_type: 'deposit',
      },
    )
  })

  test('amounts are decimals above zero with at most two places, as text or as number', async () => {
    const { tenant, at, deposit } = await openMoney()
    for (const amount of [0, '0', '-1', '1.001', 0.001, 'abc', '1e3', '', true, '1000000000000.00']) {
      const answer = tenant.call('POST', `${at}/deposits`, { amount, currency: 'EUR' })
      assert.deepEqual(offenders(await refused(answer, 400, 'invalid_request')), [
        'body.amount invalid_param',
      ])
    }
    const missing = await refused(
      tenant.call('POST', `${at}/deposits`, { currency: 'EUR' }),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(missing), ['body.amount missing_param'])
    for (const [amount, shown] of [
      [100, '100.00'],
      ['100.0', '100.00'],
      [0.1, '0.10'],
      ['999999999999.99', '999999999999.99'],
    ])
      assert.equal((await deposit({ amount })).amount, shown)
  })

  test('references made by the server are the minute, or the next free number', async () => {
    const { tenant, deposit } = await openMoney()
    const { now } = await tenant.put('/sandbox/clock', { mode: 'frozen' })
    const minute = Number(now.replaceAll(/\D/g, '').slice(0, 12))
    await deposit({ amount: 1, payment_reference: String(minute + 1) })
    const made = [await deposit({ amount: 1 }), await deposit({ amount: 1 }), await deposit({ amount: 1 })]
    assert.deepEqual(
      made.map((row) => Number(row.payment_reference) - minute),
      [0, 2, 3],
    )
    const atOnce = await Promise.all(Array.from({ length: 8 }, () => deposit({ amount: 1 })))
    assert.equal(new Set(atOnce.map((row) => row.payment_reference)).size, 8)
  })

  test('a reference that would match other money is a duplicate', async () => {
    const { tenant, account, at, deposit, complete } = await openMoney()
    const first = await deposit({ amount: 1, payment_reference: 'A' })
    const again = (payment_reference: string, currency: string) =>
      refused(
        tenant.call('POST', `${at}/deposits`, { amount: 1, currency, payment_reference }),
        400,
        'invalid_request',
      )
    assert.deepEqual(offenders(await again('A', 'USD')), ['body.payment_reference duplicate'])
    assert.deepEqual(offenders(await again(account.reference, 'EUR')), ['body.payment_reference duplicate'])
    assert.deepEqual(offenders(await again('Ä', 'EUR')), ['body.payment_reference invalid_param'])
    await deposit({ amount: 2, payment_reference: 'A' })
    await complete(first.id)
    assert.deepEqual(offenders(await again('A', 'EUR')), ['body.payment_reference duplicate'])
  })

  test('a deposit that the account may not receive is refused', async () => {
    const { tenant, account, at } = await openMoney()
    await setAccount(tenant, account.id, { funding_currencies: ['EUR'] })
    const ask = (body: object) =>
      tenant.call('POST', `${at}/deposits`, { amount: 1, currency: 'EUR', ...body })
    await refused(ask({ currency: 'USD' }), 400, 'currency_not_supported')
    await refused(ask({ currency: 'CHF' }), 400, 'invalid_request')
    await setAccount(tenant, account.id, { status: 'closing' })
    await refused(ask({}), 403, 'deposit_forbidden')
    await refused(tenant.call('GET', '/accounts/acc_nobody/deposits'), 404, 'not_found')
    await refused(tenant.call('GET', `${at}/deposits/dep_nobody`), 404, 'not_found')
    const stranger = await freshTenant()
    await refused(stranger.call('GET', `${at}/deposits`), 404, 'not_found')
  })

  test('has_deposited turns true at completion, not at creation or advance', async () => {
    const { tenant, account, deposit, complete } = await openMoney()
    const has = async () => (await setAccount(tenant, account.id, {})).has_deposited
    const { id } = await deposit({ amount: 1, request_advance: true })
    assert.equal(await has(), false)
    await complete(id)
    assert.equal(await has(), true)
  })

  test('the list filters by status and ends at the limit, newest first', async () => {
    const { tenant, at, deposit, complete } = await openMoney()
    const ids: string[] = []
    for (const amount of [1, 2, 3]) ids.push((await deposit({ amount })).id)
    await complete(ids[1]!)
    const list = async (query: string) =>
      (await tenant.get(`${at}/deposits${query}`)).map((row: Body) => ids.indexOf(row.id)).join('')
    assert.equal(await list(''), '210')
    assert.equal(await list('?status=open'), '20')
    assert.equal(await list('?status=completed'), '1')
    assert.equal(await list('?limit=2'), '21')
    const bad = await refused(
      tenant.call('GET', `${at}/deposits?limit=0&status=lost`),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(bad), ['query.status invalid_param', 'query.limit invalid_param'])
  })

  test('a repeated Idempotency-Key makes one deposit, a reader makes none', async () => {
    const { tenant, at } = await openMoney()
    const key = { 'Idempotency-Key': 'once' }
    const body = { amount: '10.00', currency: 'EUR' }
    const [first, second] = [
      await tenant.post(`${at}/deposits`, body, key),
      await tenant.post(`${at}/deposits`, body, key),
    ]
    assert.deepEqual(first, second)
    assert.equal((await tenant.get(`${at}/deposits`)).length, 1)
    const reader = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
    await refused(reader.call('POST', `${at}/deposits`, body), 403, 'insufficient_scope')
  })
})

describe('advances', () => {
  test('an advance raises total and buying power; landing adds no entry and makes it withdrawable', async () => {
    const { tenant, at, deposit, complete, cash } = await openMoney()
    const advanced = await deposit({ amount: '500.00', request_advance: true })
    assert.equal(advanced.was_advanced, true)
    assert.equal(advanced.advanced_at, advanced.created_at)
    assert.deepEqual(await cash(), {
      total: '500.00',
      trading: '500.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    const [before] = await tenant.get(`${at}/transactions`)
    assert.equal(before.settlement_date, null)
    await complete(advanced.id)
    assert.deepEqual(await cash(), allAvailable('500.00'))
    const entries = await tenant.get(`${at}/transactions`)
    const settlement_date = (await tenant.get('/sandbox/clock')).now.slice(0, 10)
    assert.deepEqual(entries, [{ ...before, settlement_date }])
    assert.equal(await houseOf(tenant, 'advances'), '0')
    assert.equal(await houseOf(tenant, 'bank'), '-500')
  })

  test('above the limit the deposit is opened without an advance, and no error', async () => {
    const { deposit, complete, cash } = await openMoney({ advance_limit: '150.00' })
    const first = await deposit({ amount: '100.00', request_advance: true })
    assert.equal((await deposit({ amount: '50.01', request_advance: true })).was_advanced, false)
    assert.equal((await deposit({ amount: '50.00', request_advance: true })).was_advanced, true)
    assert.equal((await deposit({ amount: '1', currency: 'USD', request_advance: true })).was_advanced, true)
    await complete(first.id)
    assert.equal((await deposit({ amount: '100.00', request_advance: true })).was_advanced, true)
    assert.deepEqual(await cash(), {
      total: '250.00',
      trading: '250.00',
      withdrawal: '100.00',
      reserved: '0.00',
    }) // 100 landed, 50 + 100 lent
  })

  test('concurrent advances stay within the limit in sum', async () => {
    const { deposit, cash } = await openMoney({ advance_limit: '100.00' })
    const all = await Promise.all(
      Array.from({ length: 8 }, () => deposit({ amount: '30.00', request_advance: true })),
    )
    assert.equal(all.filter((row) => row.was_advanced).length, 3)
    assert.deepEqual(await cash(), { total: '90.00', trading: '90.00', withdrawal: '0.00', reserved: '0.00' })
  })

  test('where advances are off, asking for one is refused', async () => {
    const { tenant, at, deposit } = await openMoney({ deposit_advances_enabled: false })
    await refused(
      tenant.call('POST', `${at}/deposits`, { amount: 1, currency: 'EUR', request_advance: true }),
      403,
      'deposit_advance_forbidden',
    )
    assert.equal((await deposit({ amount: 1, request_advance: false })).was_advanced, false)
  })
})
