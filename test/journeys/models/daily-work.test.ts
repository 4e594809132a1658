// The daily work on subscriptions: conditions, cooldown, cash that comes in.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { assertMembers } from '../../support/assert-members.ts'
import { modelDesk } from '../../support/models.ts'

const DRIFT = { type: 'drift_band', kind: 'absolute', band: '0.05' }

test('drift starts a run with the next daily work, and none while the model cools down', async () => {
  const desk = await modelDesk()
  const model = await desk.model({ conditions: [DRIFT], cooldown_days: 30 })
  const at = await desk.follow(model.id)
  await desk.advance('2027-04-02T05:59:00.000Z')
  assert.deepEqual(await desk.runs(), [])
  await desk.advance('2027-04-05T10:00:00.000Z')
  await desk.advance('2027-04-07T06:00:00.000Z')
  const [run, ...others] = await desk.runs()
  assert.deepEqual(others, [])
  assertMembers(run!, { trigger: 'drift', type: 'full' })
  await desk.advance('2027-04-08T06:00:00.000Z')
  assertMembers((await desk.runs())[0]!, { status: 'completed' })
  assertMembers(await desk.tenant.get(at), { open_run: null })
  assert.equal((await desk.tenant.get(at)).cooldown_until > '2027-05-01', true)
  // What the run has left starts no other; a deposit does, in the cooldown too.
  await desk.advance('2027-04-12T06:00:00.000Z')
  assert.equal((await desk.runs()).length, 1)
  await desk.fund('1000.00')
  await desk.advance('2027-04-13T06:00:00.000Z')
  const [flow] = await desk.runs()
  assertMembers(flow!, { trigger: 'cash_flow', type: 'invest_cash' })
  assert.ok(flow!.lines.every(({ side }: { side: string | null }) => side !== 'sell'))
})

test('a calendar day on a Sunday runs on the Friday before', async () => {
  const desk = await modelDesk()
  const calendar = { type: 'calendar', interval: 'monthly', day_of_month: 11 }
  const at = await desk.follow((await desk.model({ conditions: [calendar] })).id)
  // 11 April 2027 is a Sunday.
  assert.equal((await desk.tenant.get(at)).next_calendar_on, '2027-04-09')
  await desk.advance('2027-04-08T12:00:00.000Z')
  assert.deepEqual(await desk.runs(), [])
  await desk.advance('2027-04-09T06:00:00.000Z')
  assertMembers((await desk.runs())[0]!, { trigger: 'calendar' })
  assert.equal((await desk.tenant.get(at)).next_calendar_on, '2027-05-11')
})

test('another version in force starts a run on the first daily work with it', async () => {
  const desk = await modelDesk()
  const model = await desk.model({ conditions: [{ type: 'version_change' }], approval: 'manual' })
  await desk.follow(model.id)
  await desk.tenant.post(`/models/${model.id}/versions`, {
    weights: [{ instrument: desk.y, weight: '1' }],
    effective_on: '2027-04-06',
  })
  await desk.advance('2027-04-05T12:00:00.000Z')
  assert.deepEqual(await desk.runs(), [])
  await desk.advance('2027-04-06T06:00:00.000Z')
  const [run] = await desk.runs()
  assertMembers(run!, { trigger: 'version_change', model_version: 2, status: 'proposed' })
  // X left the model: all of it is sold.
  assertMembers(desk.lineOf(run!, desk.x), { side: 'sell', quantity: '60' })
})

test('a month of work in one step ends as it does in many', async () => {
  const ends = []
  for (const steps of [1, 20]) {
    const desk = await modelDesk()
    await desk.follow((await desk.model({ conditions: [DRIFT] })).id)
    await desk.fund('500.00')
    const hours = 480 / steps
    for (let step = 0; step < steps; step++) await desk.advance(hours * 3600)
    const runs = await desk.runs()
    ends.push({
      runs: runs.map(({ trigger, status, created_at }) => [trigger, status, created_at]),
      cash: (await desk.cash()).total,
    })
  }
  assert.deepEqual(ends[0], ends[1])
})
