// The states of a transfer of two lines, of 100 and of 50 units, after the steps in their order.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  type CustodyStep,
  decideProgress,
  lineStatusOf,
  statusOf,
  type TransferProgress,
} from './decide-progress.ts'

const lineOf = (id: string, quantity: string) => ({
  id,
  quantity,
  delivered_quantity: '0',
  ended: null,
  rejected_reason: null,
})
const REQUESTED: TransferProgress = {
  stage: 'requested',
  lines: [lineOf('stl_1', '100'), lineOf('stl_2', '50')],
}

const INSTRUCTED: CustodyStep[] = [{ kind: 'instructed' }]
const MATCHED: CustodyStep[] = [...INSTRUCTED, { kind: 'matched' }]
const cancelled: CustodyStep = { kind: 'cancelled' }
const expired: CustodyStep = { kind: 'expired' }
const deliver = (line: string, quantity: string): CustodyStep => ({ kind: 'delivered', line, quantity })
const reject = (line?: string): CustodyStep => ({
  kind: 'rejected',
  reason: 'other',
  ...(line ? { line } : {}),
})
const PARTIAL = [...MATCHED, deliver('stl_1', '40')]

function play(steps: readonly CustodyStep[]) {
  let now: TransferProgress = REQUESTED
  const events: string[] = []
  const released: string[] = []
  for (const step of steps) {
    const after = decideProgress(now, step)
    events.push(after.event)
    released.push(...[...after.released].map(([line, units]) => `${line} ${Number(units)}`))
    now = after
  }
  return { now, events, released }
}

test.each<[string, CustodyStep[], [string, ...string[]]]>([
  ['that is requested', [], ['requested', 'pending', 'pending']],
  ['that the custodian has', INSTRUCTED, ['instructed', 'pending', 'pending']],
  ['about which both agree', MATCHED, ['matched', 'matched', 'matched']],
  ['with a part of a line', PARTIAL, ['partially_settled', 'partially_settled', 'matched']],
  ['with a whole line', [...PARTIAL, deliver('stl_1', '60')], ['partially_settled', 'settled', 'matched']],
  [
    'with all lines',
    [...PARTIAL, deliver('stl_2', '50'), deliver('stl_1', '60')],
    ['settled', 'settled', 'settled'],
  ],
  ['that is cancelled as requested', [cancelled], ['cancelled', 'cancelled', 'cancelled']],
  ['that is cancelled as instructed', [...INSTRUCTED, cancelled], ['cancelled', 'cancelled', 'cancelled']],
  ['that is rejected', [reject()], ['rejected', 'rejected', 'rejected']],
  ['with a rejected line', [...MATCHED, reject('stl_1')], ['matched', 'rejected', 'matched']],
  [
    'with a rejected line and a whole one',
    [...MATCHED, reject('stl_1'), deliver('stl_2', '50')],
    ['settled', 'rejected', 'settled'],
  ],
  ['with ends of two kinds', [...INSTRUCTED, reject('stl_1'), expired], ['rejected', 'rejected', 'expired']],
  ['that expires', [...MATCHED, expired], ['expired', 'expired', 'expired']],
  ['that expires after a part', [...PARTIAL, expired], ['settled', 'expired', 'expired']],
  ['that is rejected after a part', [...PARTIAL, reject()], ['settled', 'expired', 'rejected']],
])('the states of a transfer %s', (_, steps, expected) => {
  const { now } = play(steps)
  assert.deepEqual([statusOf(now), ...now.lines.map((line) => lineStatusOf(line, now.stage))], expected)
})

test('each step has its event, and the units that will not come are released', () => {
  const { events, released } = play([...PARTIAL, deliver('stl_1', '10'), expired])
  assert.deepEqual(events, ['instructed', 'matched', 'partially_settled', 'partially_settled', 'expired'])
  assert.deepEqual(released, ['stl_1 50', 'stl_2 50'])
})

test('the last delivery has the event of a settled transfer', () => {
  const { events } = play([...MATCHED, deliver('stl_1', '100'), deliver('stl_2', '50')])
  assert.deepEqual(events.slice(2), ['partially_settled', 'settled'])
})

test.each<[string, CustodyStep[], CustodyStep]>([
  ['agreed about before the custodian has it', [], { kind: 'matched' }],
  ['sent again', INSTRUCTED, { kind: 'instructed' }],
  ['agreed about again', MATCHED, { kind: 'matched' }],
  ['delivered before both agree', INSTRUCTED, deliver('stl_1', '1')],
  ['delivered above its quantity', PARTIAL, deliver('stl_1', '61')],
  ['delivered after its rejection', [...MATCHED, reject('stl_1')], deliver('stl_1', '1')],
  ['cancelled once both agree', MATCHED, cancelled],
  ['cancelled after a part', PARTIAL, cancelled],
  ['rejected twice', [...MATCHED, reject('stl_1')], reject('stl_1')],
  ['ended after its end', [cancelled], expired],
])('a transfer cannot be %s', (_, steps, step) => {
  const { now } = play(steps)
  assert.throws(() => decideProgress(now, step), { code: 'conflict' })
})

test('a delivery of a line of another transfer does not exist', () => {
  assert.throws(() => decideProgress(play(MATCHED).now, deliver('stl_9', '1')), { code: 'not_found' })
})
