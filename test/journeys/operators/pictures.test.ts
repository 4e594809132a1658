// The figures behind the pictures of the console: earnings of an account, and events and deliveries over time.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { Body } from '../../support/client.ts'
import { documentsOf } from '../../support/documents.ts'
import { WORLD } from '../../support/instruments.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { type Desk, openDesk } from '../../support/trading.ts'

let desk: Desk
let auditor: SignedIn
let at: string

beforeAll(async () => {
  desk = await openDesk({ cash: '1000.00' })
  auditor = await newOperator('auditor', desk.tenant.tenant)
  at = `/operator/tenants/${desk.tenant.tenant}`
})

test('the earnings of an account are those that its client reads', async () => {
  await desk.price(WORLD, '50.00', '50.00')
  const { id: instrument } = await desk.instrument(WORLD)
  await desk.place({ instrument, side: 'buy', quantity: '10' })
  await desk.advance(7 * 86_400)
  await desk.price(WORLD, '53.00', '53.00')
  const path = `/accounts/${desk.account}/earnings?period=all`
  const { status, body } = await auditor.call('GET', `${at}${path}`)
  assert.equal(status, 200)
  assert.deepEqual(body, await desk.tenant.get(path))
  // 10 units, from 50.00 to 53.00, less 1.50.
  assert.deepEqual([body.gross_capital, body.fees, body.net_total], ['30.00', '1.50', '28.50'])
})

describe('events over time', () => {
  const bars = async (step: string): Promise<Body[]> => {
    const { status, body } = await auditor.call('GET', `${at}/webhook-activity?step=${step}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.bars
  }
  const sumOf = (rows: Body[], member: string) => rows.reduce((total, row) => total + row[member], 0)

  test('events over time have a bar for each hour and day, also for those without events', async () => {
    const [hours, days] = [await bars('hour'), await bars('day')]
    assert.deepEqual([hours.length, days.length], [24, 30])
    const { now } = await desk.tenant.get('/sandbox/clock')
    assert.equal(hours.at(-1)!.from, `${now.slice(0, 13)}:00:00.000Z`)
    assert.equal(days.at(-1)!.from, `${now.slice(0, 10)}T00:00:00.000Z`)
    assert.equal(days[0]!.from, new Date(Date.parse(days.at(-1)!.from) - 29 * 86_400_000).toISOString())
  })

  test('count each event once, in the hour in which it happened', async () => {
    await documentsOf(desk.tenant, desk.at, 'welcome_letter') // It is issued by itself, and has an event.
    const before = await bars('hour')
    const { id: instrument } = await desk.instrument(WORLD)
    await desk.place({ instrument, side: 'buy', order_type: 'limit', quantity: '1', limit_price: '40.00' })
    const after = await bars('hour')
    const days = await bars('day')
    const events: Body[] = await desk.tenant.get('/events?limit=1000')
    const since = (instant: string) => events.filter(({ created_at }) => created_at >= instant).length
    assert.ok(after.at(-1)!.events > before.at(-1)!.events)
    assert.equal(sumOf(after, 'events'), since(after[0]!.from))
    assert.equal(sumOf(days, 'events'), since(days[0]!.from))
  })

  test('events over time are refused for a length that is neither', async () => {
    const { status, body } = await auditor.call('GET', `${at}/webhook-activity?step=year`)
    assert.deepEqual([status, body.params[0].path], [400, 'query.step'])
  })
})
