import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkAdvance, decideAdvance } from './decide-advance.ts'
import { decideFirstClock } from './decide-first-clock.ts'
import { MAX_SECONDS } from './rules.ts'
import type { AdvanceClock, FirstClock } from './schemas.ts'

const now = '2026-09-02T10:00:00.000Z'

test.each<[body: AdvanceClock, target: string]>([
  [{ seconds: 60 }, '2026-09-02T10:01:00.000Z'],
  [{ seconds: MAX_SECONDS }, '2036-09-09T10:00:00.000Z'],
  [{ to: '2026-09-02T12:00:00+02:00' }, ''],
  [{ to: '2026-09-02T12:00:01+02:00' }, '2026-09-02T10:00:01.000Z'],
  [{ to: '2036-09-09T10:00:00.001Z' }, ''],
])('an advance by %j ends at %s', (body, target) => {
  checkAdvance(body)
  const decide = () => decideAdvance({ now }, body)
  if (target) assert.equal(decide(), target)
  else assert.throws(decide, { code: 'invalid_request' })
})

test.each<AdvanceClock>([{}, { seconds: 1, to: now }])('a body of %j is refused', (body) => {
  assert.throws(() => checkAdvance(body), { code: 'invalid_request' })
})

test.each<[clock: FirstClock | undefined, first: FirstClock | undefined]>([
  [undefined, { mode: undefined }],
  [{}, { mode: undefined }],
  [{ mode: 'frozen' }, { mode: 'frozen' }],
  [
    { now: '2027-03-01T11:00:00+01:00', mode: 'frozen' },
    { now: '2027-03-01T10:00:00.000Z', mode: 'frozen' },
  ],
  [{ now: '2020-01-01T00:00:00Z' }, { now: '2020-01-01T00:00:00.000Z', mode: undefined }],
  [{ now: '2019-12-31T23:59:59.999Z' }, undefined],
  [{ now: '2036-09-09T10:00:00Z' }, { now: '2036-09-09T10:00:00.000Z', mode: undefined }],
  [{ now: '2036-09-09T10:00:00.001Z' }, undefined],
])('a tenant with the clock %j begins with %j', (clock, first) => {
  const decide = () => decideFirstClock(now, clock)
  if (first) assert.deepEqual(decide(), first)
  else assert.throws(decide, { code: 'invalid_request' })
})
