// The clock with which a tenant begins.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideFirstClock } from './decide-first-clock.ts'
import type { FirstClock } from './schemas.ts'

const MACHINE_NOW = '2026-09-02T10:00:00.000Z'

test.each<[clock: FirstClock | undefined, first: FirstClock]>([
  [undefined, { mode: undefined }],
  [{}, { mode: undefined }],
  [{ mode: 'frozen' }, { mode: 'frozen' }],
  [{ mode: 'running' }, { mode: 'running' }],
  [
    { now: '2027-03-01T11:00:00+01:00', mode: 'frozen' },
    { now: '2027-03-01T10:00:00.000Z', mode: 'frozen' },
  ],
  [{ now: '2020-01-01T00:00:00Z' }, { now: '2020-01-01T00:00:00.000Z', mode: undefined }],
  [{ now: '2036-09-09T10:00:00Z' }, { now: '2036-09-09T10:00:00.000Z', mode: undefined }],
])('a tenant with the clock %j begins with %j', (clock, first) => {
  assert.deepEqual(decideFirstClock(MACHINE_NOW, clock), first)
})

test.each(['2019-12-31T23:59:59.999Z', '2036-09-09T10:00:00.001Z'])('a tenant cannot begin at %s', (now) => {
  assert.throws(() => decideFirstClock(MACHINE_NOW, { now }), {
    code: 'invalid_request',
    params: [
      {
        path: 'body.clock.now',
        code: 'invalid_param',
        detail: 'Must not lie before 2020-01-01T00:00:00.000Z, or more than 3,660 days ahead.',
      },
    ],
  })
})
