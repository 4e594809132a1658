// What a customer may change of a position: the rollover of a bill, until its cutoff.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { PLATFORM } from '../../src/db/database.ts'
import { importInstruments } from '../../src/features/catalog/store-seed.ts'
import { addDays } from '../../src/values/time.ts'
import { postTestPosition, setAccount } from '../support/account.ts'
import { offender, openMoney } from '../support/cash.ts'
import { type Body, type Caller, callerOf, freshTenant, refused } from '../support/client.ts'
import { testApp } from '../support/direct.ts'

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
  test('is switched until the cutoff, that day included, and no later', async () => {
    const { tenant, account } = await openMoney()
    const { instrument, set, read } = await holding(tenant, account.id, 'bill')
    const on = await set(true)
    assert.equal(`${on.status} ${on.body.automatic_rollover}`, '200 true', on.text)
    assert.deepEqual(await read(), on.body)
    assert.equal(on.body.automatic_rollover_cutoff, addDays(instrument.maturity_date, -4))
    assert.deepEqual((await set(true)).body, on.body)
    await tenant.put('/sandbox/clock', { mode: 'frozen' })
    await tenant.post('/sandbox/clock/advance', { to: `${on.body.automatic_rollover_cutoff}T23:59:59Z` })
    assert.equal((await set(false)).body.automatic_rollover, false)
    await tenant.post('/sandbox/clock/advance', { seconds: 1 })
    const late = await refused(set(true), 400, 'invalid_request')
    assert.equal(offender(late), 'body.automatic_rollover invalid_param')
    assert.equal((await set(false)).status, 200) // As it stands already.
    assert.equal((await read()).can_update_automatic_rollover, false)
  })

  test('is not to be had of a bond, of a position that is closing, on an account that is', async () => {
    const { tenant, account } = await openMoney()
    const bond = await holding(tenant, account.id, 'bond')
    assert.equal(
      offender(await refused(bond.set(true), 400, 'invalid_request')),
      'body.automatic_rollover invalid_param',
    )
    assert.equal((await bond.set(false)).status, 200)
    const closing = await holding(tenant, account.id, 'bond', { status: 'closing' })
    await refused(closing.set(false), 409, 'position_not_open')
    const bill = await holding(tenant, account.id, 'bill')
    assert.equal((await bill.set(true)).status, 200)
    await setAccount(tenant, account.id, { status: 'closing' })
    assert.equal((await bill.set(false)).status, 200)
    assert.equal(
      offender(await refused(bill.set(true), 400, 'invalid_request')),
      'body.automatic_rollover invalid_param',
    )
  })

  test('needs a boolean, the scope and a position of the tenant; other members are ignored', async () => {
    const { tenant, account } = await openMoney()
    const { id, set } = await holding(tenant, account.id, 'bill')
    assert.equal(
      offender(await refused(set('yes'), 400, 'invalid_request')),
      'body.automatic_rollover invalid_param',
    )
    assert.equal(
      offender(await refused(tenant.call('PUT', `/positions/${id}`, {}), 400, 'invalid_request')),
      'body.automatic_rollover missing_param',
    )
    const more = await tenant.put(`/positions/${id}`, { automatic_rollover: true, total: '1000000' })
    assert.equal(`${more.automatic_rollover} ${more.total}`, 'true 10')
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
