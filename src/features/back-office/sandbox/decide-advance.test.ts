import assert from 'node:assert/strict'
import { test } from 'vitest'
import { checkAdvance, decideAdvance } from './decide-advance.ts'
import { MAX_SECONDS } from './rules.ts'
import type { AdvanceClock } from './schemas.ts'

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
