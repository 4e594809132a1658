// Files of the installation that operators bring over the API. The prices lie in 2013 on a fund that no other test looks
// at, and are taken away again; instruments are only tried out, because every test shares the catalogue.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { PLATFORM } from '../../../src/db/database.ts'
import { type Body, freshTenant } from '../../support/client.ts'
import { testApp } from '../../support/direct.ts'
import { type Answer, newOperator, type SignedIn } from '../../support/operators.ts'

const FUND = 'IE00B44Z5B48'
const PROVIDER = `api-${randomUUID()}`

let operations: SignedIn
beforeAll(async () => {
  operations = await newOperator('operations')
})
afterAll(async () => {
  const sql = (await testApp()).database.write(PLATFORM)
  await sql`delete from prices where provider = ${PROVIDER}`
  await sql`delete from price_providers where provider = ${PROVIDER}`
})

const inBase64 = (text: string) => Buffer.from(text).toString('base64')
const faultsOf = ({ status, body }: Answer) => [
  status,
  body.params.map(({ path, detail }: Body) => `${path}: ${detail}`),
]

describe('prices', () => {
  const send = (text: string, more: object = {}) =>
    operations.call('POST', '/operator/prices/import', {
      content: inBase64(text),
      format: 'csv',
      provider: PROVIDER,
      ...more,
    })
  const row = (bid: string, ask: string) =>
    `timestamp,symbol,quality,bid,ask\n2013-02-04T16:30:00Z,${FUND},closing,${bid},${ask}\n`
  const stored = async () => {
    const { database } = await testApp()
    return database.sql(PLATFORM)`select bid, ask from prices where provider = ${PROVIDER}`
  }

  test('a dry run says what an import would do and stores nothing', async () => {
    const { status, body } = await send(row('118.40', '118.60'), { dry_run: true })
    const counts = { added: 1, corrected: 0, unchanged: 0, unknown: 0 }
    const answer = { provider: PROVIDER, ...counts, recomputed_from: '2013-02-04', dry_run: true }
    assert.deepEqual([status, body], [200, answer])
    assert.deepEqual(await stored(), [])
  })

  test('an import adds, a repeat changes nothing, and another value corrects', async () => {
    const counts = ({ body }: Answer) => [body.added, body.corrected, body.unchanged, body.recomputed_from]
    assert.deepEqual(counts(await send(row('118.40', '118.60'))), [1, 0, 0, '2013-02-04'])
    assert.deepEqual(counts(await send(row('118.40', '118.60'))), [0, 0, 1, null])
    assert.deepEqual(counts(await send(row('118.50', '118.60'))), [0, 1, 0, '2013-02-04'])
    assert.deepEqual(await stored(), [{ bid: '118.5', ask: '118.6' }])
  })

  test('each wrong line is named, and nothing is stored', async () => {
    const before = await stored()
    const text = `${row('118.70', '118.60')}now\n`
    assert.deepEqual(faultsOf(await send(text)), [
      400,
      ['body.content.line 3: Has 1 cells; the header has 5.', 'body.content.line 2: Bid lies above ask.'],
    ])
    const unknown = row('1', '2').replace(FUND, 'IE00UNKNOWN0')
    assert.deepEqual(faultsOf(await send(unknown)), [
      400,
      ['body.content: No instrument has the symbol IE00UNKNOWN0.'],
    ])
    assert.equal((await send(unknown, { skip_unknown_symbols: true })).body.unknown, 1)
    const reserved = await send(row('1', '2'), { provider: 'sandbox' })
    assert.equal(reserved.body.params[0].path, 'body.provider')
    assert.equal((await send('', { content: 'not base64' })).body.params[0].path, 'body.content')
    assert.deepEqual(await stored(), before)
  })
})

describe('the catalogue', () => {
  const send = (content: string, more: object = {}) =>
    operations.call('POST', '/operator/catalogue/import', {
      content: inBase64(content),
      format: 'csv',
      ...more,
    })
  const HEADER =
    'instrument_type,name,isin,issuer,issuer_country,trading_currency,ticker,exchange,trading_status,' +
    'trading_increment,minimum_trading_quantity'
  const etf = (isin: string) => `etf,Example ETF,${isin},Example plc,IE,EUR,EXWE,XETR,buy_sell,0.001,0.001`

  test('a dry run says what an import would do and stores nothing', async () => {
    const { status, body } = await send(`${HEADER}\n${etf('IE00EXAMPL15')}\n`, { dry_run: true })
    assert.deepEqual([status, body], [200, { created: 1, changed: 0, unchanged: 0, dry_run: true }])
    const { database } = await testApp()
    assert.deepEqual(
      await database.sql(PLATFORM)`select id from instruments where symbol = 'IE00EXAMPL15'`,
      [],
    )
  })

  test('each wrong line is named with its column', async () => {
    const answer = await send(
      `${HEADER}\n${etf('IE00EXAMPL16')}\n${etf('IE00EXAMPL15').replace('EUR', 'XXX')}\n`,
    )
    const [status, faults] = faultsOf(answer)
    assert.equal(status, 400)
    assert.deepEqual(
      (faults as string[]).map((fault) => fault.split(':')[0]),
      ['body.content.line 2.isin', 'body.content.line 3.trading_currency'],
    )
  })

  test('only operators of all tenants import', async () => {
    const { tenant } = await freshTenant()
    const { call } = await newOperator('operations', tenant)
    const body = { content: inBase64('x'), format: 'csv' }
    assert.equal((await call('POST', '/operator/catalogue/import', body)).status, 403)
  })
})
