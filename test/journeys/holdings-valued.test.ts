// The valuation of an account shows the same cash and positions as their own lists, at every step of a history,
// cached or not; and its bytes are valid JSON of its schema.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { contextOf } from '../../src/features/portfolio/daily-values/fill-daily-values.ts'
import { valueAccount } from '../../src/features/portfolio/valuation/value-account.ts'
import { writeValuation } from '../../src/features/portfolio/valuation/write-valuation.ts'
import type { Body } from '../support/client.ts'
import { testApp } from '../support/direct.ts'
import { FUND, WORLD } from '../support/instruments.ts'
import { type Desk, openDesk } from '../support/trading.ts'

const isHeld = ({ total }: Body) => total !== '0'

// Twice, since the second answer is made of what the first one left in memory.
async function holdAlike({ tenant, at }: Desk, step: string): Promise<Body> {
  const cash: Body[] = await tenant.get(`${at}/cash-balances`)
  const positions: Body[] = await tenant.get(`${at}/positions`)
  const older = await tenant.get(`${at}/valuation`, { 'Api-Version': '2026-01-01' })
  for (const time of ['first', 'second']) {
    const valuation = await tenant.get(`${at}/valuation`)
    const shown = (key: string, part: string) => valuation[key].map((one: Body) => one[part])
    assert.deepEqual(shown('cash_valuations', 'cash_balance'), cash, `${step}, ${time}`)
    assert.deepEqual(shown('position_valuations', 'position'), positions.filter(isHeld), `${step}, ${time}`)
    assert.deepEqual(valuation, older, `${step}, ${time}`)
  }
  // Each one alone is computed again.
  for (const { position, value, price, asof } of older.position_valuations) {
    const alone = await tenant.get(`/positions/${position.id}/valuation`)
    assert.deepEqual([value, price, asof], [alone.value, alone.price, alone.asof], `${step}, ${position.id}`)
  }
  return older
}

async function holdBytes({ tenant, account, at }: Desk): Promise<void> {
  const app = await testApp()
  app.drop('tenant', tenant.tenant)
  const context = contextOf(app, (await app.tenant(tenant.tenant))!)
  for (const isExplained of [false, true]) {
    const valuation = await valueAccount(context, account, isExplained)
    for (let time = 0; time < 2; time++)
      assert.equal(writeValuation(valuation).bytes.toString(), JSON.stringify(valuation))
  }
  const { text } = await tenant.call('GET', `${at}/valuation?explain=true`)
  assert.equal(text, JSON.stringify(await valueAccount(context, account, true)))
}

test('a valuation shows the same cash and positions as their lists after any history', async () => {
  const desk = await openDesk({ cash: '20000.00' })
  const { tenant, price, place, advance } = desk
  const etf = (await desk.instrument(WORLD)).id
  const fund = (await desk.instrument(FUND)).id
  const bill = (await tenant.get('/bills/otr?issuer_country=FR'))['3m']
  const step = (name: string) => holdAlike(desk, name)
  await step('cash alone')
  await price(WORLD, '100.00')
  await price(bill.symbol, '99.00')
  await place({ instrument: etf, side: 'buy', quantity: '10' })
  await step('an order under way')
  await advance(60)
  const { position_valuations } = await step('executed, not settled')
  assert.equal(position_valuations[0].position.unsettled, '10')
  await desk.fund('40.00', 'USD')
  await place({ instrument: bill.id, side: 'buy', cash_amount: '990.00', automatic_rollover: true })
  await place({ instrument: fund, side: 'buy', cash_amount: '500.00' })
  await advance(60)
  await step('dollars, a bill, a fund under way')
  await holdBytes(desk)
  await advance('2027-03-05T10:00:00.000Z')
  await step('settled')
  for (const trading_status of ['not_trading', 'buy_sell']) {
    await tenant.post(`/sandbox/instruments/${etf}/trading-status`, { trading_status })
    await step(trading_status)
  }
  await place({ instrument: etf, side: 'sell', quantity: '4', order_type: 'limit', limit_price: '150.00' })
  const { position_valuations: reserved } = await step('units reserved')
  assert.ok(reserved.some((one: Body) => one.position.reserved === '4'))
  const held = (await desk.positions()).find((one) => one.instrument.id === bill.id)!
  await tenant.put(`/positions/${held.id}`, { automatic_rollover: false })
  await step('rollover switched off')
  await tenant.put(`/positions/${held.id}`, { automatic_rollover: true })
  await price(WORLD, '160.00')
  await advance(60)
  await step('a part sold')
  await advance(`${day(bill.maturity_date, -3)}T23:00:00.000Z`)
  await step('days before maturity')
  for (const before of [-2, -1, 0]) {
    await advance(`${day(bill.maturity_date, before)}T07:00:00.000Z`)
    await step(`maturity ${before}`)
  }
  await place({ instrument: etf, side: 'sell', quantity: '6' })
  await advance(60)
  await step('sold out')
  const orders: Body[] = await tenant.get(`${desk.at}/orders`)
  assert.ok(orders.some(({ purpose }) => purpose === 'rollover'))
  await holdBytes(desk)
})

const day = (from: string, days: number) =>
  new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
