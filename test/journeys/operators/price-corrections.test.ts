// Operators of the installation correct prices of providers: with the right figures, by the right person, once.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterAll, test } from 'vitest'
import { PLATFORM } from '../../../src/db/database.ts'
import { storePrices } from '../../../src/features/instruments/market-data/store-prices.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { newOperator } from '../../support/operators.ts'
import { until } from '../../support/until.ts'

const PATH = '/operator/prices/correct'
const provider = `wrong-${randomUUID()}`
const SYMBOL = 'IE00BYX2JD69' // an ETF that no other test looks at
const price = { symbol: SYMBOL, timestamp: '2017-01-04T16:30:00.000Z', quality: 'closing' } as const

afterAll(async () => {
  const sql = (await testApp()).database.write(PLATFORM)
  await sql`delete from prices where provider = ${provider}`
  await sql`delete from price_providers where provider = ${provider}`
})

const store = async (bid: string, ask: string) =>
  (await testApp()).database.transaction(PLATFORM, (tx) =>
    storePrices(tx, provider, [[{ ...price, bid, ask }]]),
  )

async function figuresNow(): Promise<Body[]> {
  const { database } = await testApp()
  return database.sql(PLATFORM)`select quality, bid, ask from prices where provider = ${provider}`
}

test('an operator corrects a price, which customers then see, and the record names the symbol', async () => {
  const tenant = await freshTenant()
  const shown = async () =>
    (await tenant.get(`/prices?symbol=${SYMBOL}&asof=2017-01-04T17:00:00Z`))[0] as Body | undefined
  await store('1184', '1186')
  await until(shown, (one) => one?.bid === '1184.00')
  const { id, call } = await newOperator('operations')
  const request = {
    provider,
    symbol: SYMBOL,
    timestamp: '2017-01-04T17:30:00+01:00',
    bid: '118.40',
    ask: 118.6,
  }
  const { status, body } = await call('POST', PATH, request)
  assert.deepEqual(
    [status, body],
    [200, { provider, ...price, bid: '118.4', ask: '118.6', former_bid: '1184', former_ask: '1186' }],
  )
  assert.deepEqual(await figuresNow(), [{ quality: 'closing', bid: '118.4', ask: '118.6' }])
  const seen = await until(shown, (one) => one?.bid === '118.40')
  assert.equal(seen?.ask, '118.60')
  const again = await call('POST', PATH, request)
  assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
  const auditor = await newOperator('auditor')
  const records: Body[] = (await auditor.call('GET', `/operator/activity?actor=${id}&resource=${SYMBOL}`))
    .body
  assert.deepEqual(
    records.map(({ action, status: code }) => [action, code]),
    [[`POST ${PATH}`, 200]],
  )
})

test('a correction that makes no sense, or is made in one tenant, changes nothing', async () => {
  await store('99', '100')
  const before = await figuresNow()
  const { call } = await newOperator('operations')
  const right = { provider, symbol: SYMBOL, timestamp: price.timestamp, bid: '98', ask: '99' }
  const wrong: [object, number][] = [
    [{ ...right, ask: '97.99' }, 400],
    [{ ...right, bid: '0' }, 400],
    [{ ...right, bid: '-1' }, 400],
    [{ ...right, ask: 'many' }, 400],
    [{ ...right, timestamp: 'yesterday' }, 400],
    [{ ...right, provider: 'simulated' }, 400],
    [{ ...right, ask: undefined }, 400],
    [{ ...right, provider: 'nobody' }, 404],
    [{ ...right, symbol: 'NONE' }, 404],
    [{ ...right, timestamp: '2017-01-04T16:30:00.001Z' }, 404],
  ]
  for (const [body, status] of wrong)
    assert.equal((await call('POST', PATH, body)).status, status, JSON.stringify(body))
  const { tenant } = await freshTenant()
  const local = await newOperator('operations', tenant)
  assert.equal((await local.call('POST', PATH, right)).status, 403)
  assert.equal((await (await newOperator('finance')).call('POST', PATH, right)).status, 403)
  assert.deepEqual(await figuresNow(), before)
})
