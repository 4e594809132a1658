// Positions: their units by state, and the rollover of a bill, which a customer may switch until its cutoff.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { PLATFORM } from '../../src/db/database.ts'
import { importInstruments } from '../../src/features/instruments/catalog/store-seed.ts'
import { addDays } from '../../src/values/time.ts'
import { postTestPosition, setAccount } from '../support/account.ts'
import { assertMembers } from '../support/assert-members.ts'
import { openMoney } from '../support/cash.ts'
import { type Body, type Caller, callerOf, freshTenant, offenders, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { openTestAccount } from '../support/journey.ts'

const UNITS = { settled: '10', unsettled: '0', reserved: '0' }

async function instrumentOf(tenant: Caller, instrument_type: string): Promise<Body> {
  const list = (type: string) => tenant.get(`/instruments?instrument_type=${type}`)
  const today = (await tenant.get('/sandbox/clock')).now.slice(0, 10)
  const listed = (await list(instrument_type)).filter(
    (one: Body) => !one.maturity_date || one.maturity_date > addDays(today, 20),
  )
  return listed[0] ?? issueBill((await list('bond'))[0], addDays(today, 90))
}

// A catalogue that lists no bill yet gets one, made from a bond.
async function issueBill(bond: Body, maturity_date: string): Promise<Body> {
  const app = await testApp()
  const { coupon: _, coupon_type, coupon_frequency, par_value, day_count_convention, ...rest } = bond
  const attributes = {
    ...rest,
    id: 'ins_test_bill',
    symbol: 'XS0000000009',
    instrument_type: 'bill',
    supports_automatic_rollover: true,
    maturity_date,
  }
  const { id, symbol, instrument_type } = attributes
  await importInstruments(app.database.write(PLATFORM), [
    { ...attributes, id, symbol, instrument_type, attributes, reference_price: '98', simulation: null },
  ])
  await app.forget('instruments')
  return attributes
}

async function holding(tenant: Caller, account: string, instrument_type: string, more: object = {}) {
  const instrument = await instrumentOf(tenant, instrument_type)
  const id = await postTestPosition(tenant, account, { instrument: instrument.id, ...UNITS, ...more })
  const set = (automatic_rollover: unknown) => tenant.call('PUT', `/positions/${id}`, { automatic_rollover })
  return { id, instrument, set, read: () => tenant.get(`/accounts/${account}/positions/${id}`) }
}

describe('the rollover of a bill', () => {
  test('the rollover of a bill can be switched until the end of the cutoff day', async () => {
    const { tenant, account } = await openMoney()
    const { instrument, set, read } = await holding(tenant, account.id, 'bill')
    const on = await set(true)
    assertMembers(on, { status: 200, body: { automatic_rollover: true } }, on.text)
    assert.deepEqual(await read(), on.body)
    assert.equal(on.body.automatic_rollover_cutoff, addDays(instrument.maturity_date, -4))
    assert.deepEqual((await set(true)).body, on.body)
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    await tenant.post('/sandbox/clock/advance', { to: `${on.body.automatic_rollover_cutoff}T23:59:59Z` })
    assert.equal((await set(false)).body.automatic_rollover, false)
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    const late = await refused(set(true), 400, 'invalid_request')
    assert.deepEqual(offenders(late), ['body.automatic_rollover invalid_param'])
    assert.equal((await set(false)).status, 200) // As it stands already.
    assert.equal((await read()).can_update_automatic_rollover, false)
  })

  test('the rollover of a bill is refused for a bond, for a closing position and on a closing account', async () => {
    const { tenant, account } = await openMoney()
    const bond = await holding(tenant, account.id, 'bond')
    assert.deepEqual(offenders(await refused(bond.set(true), 400, 'invalid_request')), [
      'body.automatic_rollover invalid_param',
    ])
    assert.equal((await bond.set(false)).status, 200)
    const closing = await holding(tenant, account.id, 'bond', { status: 'closing' })
    await refused(closing.set(false), 409, 'position_not_open')
    const bill = await holding(tenant, account.id, 'bill')
    assert.equal((await bill.set(true)).status, 200)
    await setAccount(tenant, account.id, { status: 'closing' })
    assert.equal((await bill.set(false)).status, 200)
    assert.deepEqual(offenders(await refused(bill.set(true), 400, 'invalid_request')), [
      'body.automatic_rollover invalid_param',
    ])
  })

  test('the rollover of a bill needs a boolean, the scope and a position of the tenant; other members are ignored', async () => {
    const { tenant, account } = await openMoney()
    const { id, set } = await holding(tenant, account.id, 'bill')
    assert.deepEqual(offenders(await refused(set('yes'), 400, 'invalid_request')), [
      'body.automatic_rollover invalid_param',
    ])
    assert.deepEqual(
      offenders(await refused(tenant.call('PUT', `/positions/${id}`, {}), 400, 'invalid_request')),
      ['body.automatic_rollover missing_param'],
    )
    const more = await tenant.put(`/positions/${id}`, { automatic_rollover: true, total: '1000000' })
    assertMembers(more, { automatic_rollover: true, total: '10' })
    await refused(tenant.call('PUT', '/positions/pos_no', { automatic_rollover: true }), 404, 'not_found')
    const stranger = await freshTenant()
    await refused(stranger.call('PUT', `/positions/${id}`, { automatic_rollover: true }), 404, 'not_found')
    const reader = callerOf(tenant.baseUrl, { ...tenant, scope: 'read' })
    await refused(
      reader.call('PUT', `/positions/${id}`, { automatic_rollover: true }),
      403,
      'insufficient_scope',
    )
  })
})

describe('the list of positions', () => {
  test('the list of positions shows units that are settled, unsettled and reserved, and a closing position beside an open one', async () => {
    const { tenant, account, at } = await openMoney()
    const [etf] = await tenant.get('/instruments?instrument_type=etf')
    const [bond] = await tenant.get('/instruments?instrument_type=bond')
    const add = (position: object) =>
      postTestPosition(tenant, account.id, {
        instrument: etf.id,
        settled: '0',
        unsettled: '0',
        reserved: '0',
        ...position,
      })
    const closed = await add({ status: 'closed' })
    const closing = await add({ status: 'closing', settled: '2', unsettled: '-2' })
    const opened = await add({ settled: '10', unsettled: '-0.50', reserved: '4.25' })
    const bonds = await add({ instrument: bond.id, unsettled: '100' })
    const list = await tenant.get(`${at}/positions`)
    assertMembers(list, [
      {
        id: bonds,
        status: 'open',
        total: '100',
        settled: '0',
        unsettled: '100',
        reserved: '0',
        available_for_trading: '100',
      },
      {
        id: opened,
        status: 'open',
        total: '9.5',
        settled: '10',
        unsettled: '-0.5',
        reserved: '4.25',
        available_for_trading: '5.25',
      },
      {
        id: closing,
        status: 'closing',
        total: '0',
        settled: '2',
        unsettled: '-2',
        reserved: '0',
        available_for_trading: '0',
      },
      {
        id: closed,
        status: 'closed',
        total: '0',
        settled: '0',
        unsettled: '0',
        reserved: '0',
        available_for_trading: '0',
      },
    ])
    const open_only = async (value: unknown) =>
      (await tenant.get(`${at}/positions?open_only=${value}`)).map((row: Body) => row.id)
    assert.deepEqual(await open_only(true), [bonds, opened])
    assert.equal((await open_only(false)).length, 4)
    await refused(tenant.call('GET', `${at}/positions?open_only=yes`), 400, 'invalid_request')
    const [first, second] = list
    assertMembers(second, { average_price: '105.00', ytm: '3.2000', total_buy_trades: 2 })
    assert.deepEqual(second.instrument, etf)
    assert.deepEqual([second.automatic_rollover_cutoff, second.can_update_automatic_rollover], [null, false])
    assert.deepEqual(first.instrument, bond)
    assert.deepEqual(await tenant.get(`${at}/positions/${opened}`), second)
    const other = (await openTestAccount(tenant)).account
    await refused(tenant.call('GET', `/accounts/${other.id}/positions/${opened}`), 404, 'not_found')
    const entries = await tenant.get(`/positions/${opened}/transactions`)
    assert.deepEqual(
      entries.map((row: Body) => `${row.unit_quantity} ${row.unit_price} ${row.cash_amount}`),
      ['-0.5 105.00 null', '10 105.00 null'],
    )
    const whole = await tenant.get(
      `/accounts/${account.id}/transactions?transaction_types=position_migration_in`,
    )
    assert.equal(whole.length, 8)
    assert.deepEqual(
      entries,
      whole.filter((row: Body) => entries.some((one: Body) => one.id === row.id)),
    )
  })
})
