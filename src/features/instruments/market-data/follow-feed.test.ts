// A feed followed into the real store. Its prices lie in 2014 on a fund that no other test looks at, and are taken away
// again.
import assert from 'node:assert/strict'
import { afterEach, inject, test } from 'vitest'
import { testApp } from '../../../../test/support/direct.ts'
import { type PriceSource, startPriceSource } from '../../../../test/support/price-source.ts'
import { passTime, until } from '../../../../test/support/until.ts'
import { readConfig } from '../../../config.ts'
import { PLATFORM } from '../../../db/database.ts'
import { httpFeed } from '../../../market/feeds/http-feed.ts'
import { startProcess } from '../../../start.ts'
import { type FeedFollower, followFeed } from './follow-feed.ts'

const FUND = 'IE00B1XNHC34'
const PROVIDER = 'followed'
const INTERVAL_MS = 25
/** The services answer, fail, or hang for longer than a test waits. */
const NEVER_MS = 3_600_000

const rowOf = (minute: number, bid = '10') => ({
  symbol: FUND,
  timestamp: `2014-05-05T10:${String(minute).padStart(2, '0')}:00Z`,
  quality: 'delayed',
  bid,
  ask: '20',
})

const opened: { stop(): Promise<void> }[] = []

async function follow(service: PriceSource): Promise<FeedFollower> {
  const feed = httpFeed({ url: service.url, provider: PROVIDER, timeout_ms: NEVER_MS })
  const following = followFeed(await testApp(), feed, INTERVAL_MS)
  opened.unshift(following)
  return following
}

async function service(): Promise<PriceSource> {
  const started = await startPriceSource()
  opened.push(started)
  return started
}

afterEach(async () => {
  for (const one of opened.splice(0)) await one.stop()
  const sql = (await testApp()).database.write(PLATFORM)
  await sql`delete from prices where provider = ${PROVIDER}`
  await sql`delete from price_providers where provider = ${PROVIDER}`
})

async function listStored(): Promise<string[]> {
  const rows = await (await testApp()).database.sql(PLATFORM)<{ line: string }>`
    select to_char(timestamp, 'MI') || ' ' || trim_scale(bid) as line
    from prices where provider = ${PROVIDER} order by timestamp`
  return rows.map(({ line }) => line)
}

const holds = (count: number) => until(listStored, (lines) => lines.length === count)

test('the prices of a feed are stored page by page, and so are later ones', async () => {
  const source = await service()
  source.publish(rowOf(0), rowOf(1), { ...rowOf(2), bid: '30' }, { ...rowOf(3), symbol: 'NOBODY' }, rowOf(4))
  await follow(source)
  await holds(3) // one is wrong, one of no instrument
  source.publish(rowOf(5), rowOf(5, '11'), rowOf(0, '12'))
  await until(listStored, (lines) => lines.join() === '00 12,01 10,04 10,05 11')
})

test('the next worker continues where the last one stopped', async () => {
  const source = await service()
  source.publish(rowOf(0), rowOf(1), rowOf(2))
  const first = await follow(source)
  await holds(3)
  await first.stop()
  const requests = source.requests.length
  source.publish(rowOf(3))
  await follow(source)
  await holds(4)
  assert.ok(source.requests.slice(requests).every(({ after }) => Number(after) >= 3))
})

test('a service that is down for a while is polled again', async () => {
  const source = await service()
  source.publish(rowOf(0))
  source.fail(
    (response) => void response.writeHead(503).end(),
    (response) => void response.destroy(),
  )
  await follow(source)
  await holds(1)
  assert.equal(source.requests.filter(({ after }) => after === null).length, 3)
})

test('several workers share a feed: nothing is stored twice or left out', async () => {
  const source = await service()
  await Promise.all([follow(source), follow(source), follow(source)])
  for (let minute = 0; minute < 40; minute += 4) {
    source.publish(...[0, 1, 2, 3].map((n) => rowOf(minute + n)))
    await passTime(10, 'rows come while workers ask')
  }
  await holds(40)
  const [row] = await (await testApp()).database.sql(PLATFORM)<{ cursor: string }>`
    select cursor from price_providers where provider = ${PROVIDER}`
  assert.equal(row!.cursor, '40')
})

test('stopping does not wait for a service that does not answer', async () => {
  const source = await service()
  source.fail(() => {})
  const following = await follow(source)
  await until(
    async () => source.requests.length,
    (count) => count === 1,
  )
  await following.stop()
})

test('a worker follows the feed of the settings, with its token', async () => {
  const source = await service()
  source.publish(rowOf(0))
  const config = readConfig({
    ROLE: 'worker',
    LOG_LEVEL: 'fatal',
    DATABASE_CONNECTIONS: '4',
    DATA_DIR: inject('dataDir'),
    PRICE_FEED_URL: source.url,
    PRICE_FEED_TOKEN: 'a-token',
    PRICE_FEED_PROVIDER: PROVIDER,
    PRICE_FEED_INTERVAL_SECONDS: '1',
  })
  const place = { url: inject('databaseUrl'), role: inject('databaseRole') || undefined }
  opened.unshift(await startProcess(config, place))
  await holds(1)
  assert.equal(source.requests[0]!.authorization, 'Bearer a-token')
})
