import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { FaultMatch } from './rules.ts'
import { type Call, decideHit, drawOf, isAbout } from './sample-fault.ts'

const ANY: FaultMatch = { operation: null, event: null, webhook: null, account: null, instrument: null }
const now = '2027-03-01T10:00:00.000Z'
const later = '2027-03-01T10:00:00.001Z'

test.each<[match: Partial<FaultMatch>, call: Call, isMatch: boolean]>([
  [{}, {}, true],
  [{}, { operation: 'orders.place' }, true],
  [{ operation: 'orders.place' }, { operation: 'orders.place', account: 'acc_1' }, true],
  [{ operation: 'orders.place' }, { operation: 'orders.quote' }, false],
  [{ operation: 'orders.place', account: 'acc_2' }, { operation: 'orders.place', account: 'acc_1' }, false],
  [{ account: 'acc_1' }, { account: null }, false],
  [{ account: 'acc_1' }, {}, false],
])('the condition %j on the call %j is %s', (match, call, isMatch) => {
  assert.equal(isAbout({ match: { ...ANY, ...match }, ends_at: later }, call, now), isMatch)
})

test('a fault is about no call from its end on', () => {
  assert.equal(isAbout({ match: ANY, ends_at: now }, {}, now), false)
})

test('a fault by count hits the first calls that match', () => {
  const fault = { count: 2, chance: null, seed: null }
  assert.deepEqual(
    [1, 2, 3].map((number) => decideHit(fault, number)),
    [true, true, false],
  )
})

test('a fault by chance hits the same calls each time, and as many as its chance says', () => {
  const hitsOf = (seed: string) => {
    const numbers = Array.from({ length: 1000 }, (_, n) => n + 1)
    return numbers.filter((number) => decideHit({ count: null, chance: '0.25', seed }, number))
  }
  const hits = hitsOf('one')
  assert.deepEqual(hitsOf('one'), hits)
  assert.notDeepEqual(hitsOf('two'), hits)
  // 1,000 draws of a quarter: 250 are expected, and three standard deviations of sqrt(1000 × 0.25 × 0.75) are 41.
  assert.ok(Math.abs(hits.length - 250) <= 41, String(hits.length))
})

test('a chance of 1 hits every call', () => {
  assert.ok([1, 2, 3].every((number) => decideHit({ count: null, chance: '1', seed: 'x' }, number)))
})

test('the draws of a seed never change, because stored rules depend on them', () => {
  // The first 12 hexadecimal digits of `printf 'x 1' | sha256sum`, divided by 16^12.
  assert.equal(drawOf('x', 1), 0xd4a32e6c9b61 / 2 ** 48)
})
