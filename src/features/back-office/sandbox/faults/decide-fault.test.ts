import assert from 'node:assert/strict'
import { test } from 'vitest'
import { FAULT_TYPES, type FaultType } from '../../../../faults/rules.ts'
import { decideFault, type FaultFacts, MAX_FAULTS } from './decide-fault.ts'
import type { NewFault } from './schemas.ts'

const now = '2027-03-01T10:00:00.000Z'
const DAY_LATER = '2027-03-02T10:00:00.000Z'
const NAMED = { operation: 'orders.place', event: 'order.filled', account: 'acc_1', instrument: 'ins_1' }
const FACTS: FaultFacts = { now, active: 0, match: { ...NAMED, webhook: 'whk_1' } }

const decide = (order: NewFault, facts: Partial<FaultFacts> = {}) =>
  decideFault({ ...FACTS, match: {}, ...facts }, order)

test.each(
  Object.keys(FAULT_TYPES) as FaultType[],
)('a fault of type %s has the defaults of its type', (type) => {
  const { strikes, figures } = FAULT_TYPES[type]
  const isOfMarket = strikes === 'market'
  const fault = decide(
    { type, ...(isOfMarket ? { match: { instrument: 'ETF' } } : {}) },
    isOfMarket ? { match: { instrument: 'ins_1' } } : {},
  )
  assert.deepEqual([fault.count, fault.chance, fault.seed], [isOfMarket ? null : 1, null, null])
  assert.deepEqual(Object.keys(fault.parameters), Object.keys(figures))
  assert.equal(fault.ends_at, DAY_LATER)
})

test('a symbol is stored as the id of its instrument, and other members as null', () => {
  const { match } = decide(
    { type: 'stale_price', match: { instrument: 'ETF' } },
    { match: { instrument: 'ins_1' } },
  )
  assert.deepEqual(match, { operation: null, event: null, webhook: null, account: null, instrument: 'ins_1' })
})

test('a fault by chance has a seed', () => {
  const { count, chance, seed } = decide({ type: 'latency', chance: '0.5' })
  assert.deepEqual([count, chance, seed], [null, '0.5', '1'])
})

test('the end is a time from now or an instant', () => {
  assert.equal(decide({ type: 'latency', for_seconds: 60 }).ends_at, '2027-03-01T10:01:00.000Z')
  assert.equal(
    decide({ type: 'latency', ends_at: '2027-03-01T12:00:00+01:00' }).ends_at,
    '2027-03-01T11:00:00.000Z',
  )
})

test.each<[order: NewFault, path: string, code: string]>([
  [{ type: 'latency', match: { instrument: 'ETF' } }, 'body.match.instrument', 'invalid_param'],
  [{ type: 'latency', match: { operation: 'no.such' } }, 'body.match.operation', 'not_found'],
  [{ type: 'late_webhook', match: { account: 'acc_1' } }, 'body.match.account', 'invalid_param'],
  [{ type: 'halted_instrument' }, 'body.match.instrument', 'missing_param'],
  [{ type: 'latency', count: 1, chance: '0.5' }, 'body.chance', 'invalid_param'],
  [{ type: 'latency', chance: '0.0' }, 'body.chance', 'invalid_param'],
  [{ type: 'latency', seed: 'a' }, 'body.seed', 'invalid_param'],
  [{ type: 'latency', parameters: { milliseconds: 0 } }, 'body.parameters.milliseconds', 'invalid_param'],
  [
    { type: 'latency', parameters: { milliseconds: 30_001 } },
    'body.parameters.milliseconds',
    'invalid_param',
  ],
  [{ type: 'latency', parameters: { seconds: 1 } }, 'body.parameters.seconds', 'invalid_param'],
  [{ type: 'lost_answer', parameters: { status: 500 } }, 'body.parameters.status', 'invalid_param'],
  [{ type: 'error_before', parameters: { status: 502 } }, 'body.parameters.status', 'invalid_param'],
  [{ type: 'expired_quote', parameters: { seconds: 60 } }, 'body.parameters.seconds', 'invalid_param'],
  [{ type: 'latency', ends_at: now }, 'body.ends_at', 'invalid_param'],
  [{ type: 'latency', ends_at: '2037-03-09T10:00:00.001Z' }, 'body.ends_at', 'invalid_param'],
  [{ type: 'latency', ends_at: DAY_LATER, for_seconds: 1 }, 'body.for_seconds', 'invalid_param'],
])('the fault %j is refused at %s', (order, path, code) => {
  assert.throws(
    () => decide(order),
    ({ params }: { params: { path: string; code: string }[] }) => {
      assert.deepEqual(
        params.map((each) => [each.path, each.code]),
        [[path, code]],
      )
      return true
    },
  )
})

test.each(['count', 'chance', 'seed'])('a fault of the market has no %s', (member) => {
  const value = member === 'count' ? 2 : '0.5'
  const order = { type: 'stale_price', match: { instrument: 'ETF' }, [member]: value } as NewFault
  assert.throws(() => decide(order, { match: { instrument: 'ins_1' } }), { code: 'invalid_request' })
})

test('a tenant has at most a hundred faults that have not ended', () => {
  assert.throws(() => decide({ type: 'latency' }, { active: MAX_FAULTS }), { code: 'conflict' })
  decide({ type: 'latency' }, { active: MAX_FAULTS - 1 })
})
