import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { addDays } from '../../../values/time.ts'
import { DAYS_AHEAD, decideIssues } from './decide-issues.ts'
import { LONGEST_BILL_DAYS, lastOfQuarter, nextQuarter, type Quarter, quarterOf } from './rules.ts'

const NONE = { from: undefined, to: undefined }
const HELD = { from: '2025-10-01', to: '2026-10-01' }

test.each([
  // 400 days before are 2025-10-18; the newest quarter first, so that no gap is ever left behind it.
  ['an empty catalogue', NONE, '2026-11-22', '2026-10 2026-07 2026-04 2026-01 2025-10'],
  ['a catalogue that holds the day', HELD, '2026-11-22', ''],
  ['the last day whose week is in the quarter', HELD, '2026-12-24', ''],
  ['the first day whose week is not', HELD, '2026-12-25', '2027-01'],
  ['a day a year later', HELD, '2027-11-22', '2027-01 2027-04 2027-07 2027-10'],
  ['the earliest day that the catalogue holds', HELD, '2026-11-05', ''],
  ['the day before it', HELD, '2026-11-04', '2025-07'],
  ['a day long before', HELD, '2026-02-10', '2025-07 2025-04 2025-01'],
])('%s', (_, issued, day, missing) => {
  assert.deepEqual(
    decideIssues(issued, day),
    missing.split(' ').flatMap((month) => (month === '' ? [] : [`${month}-01`])),
  )
})

test('days in any order leave no gap between the quarters, and no bill missing', () => {
  const day = fc.integer({ min: 0, max: 3660 }).map((days) => addDays('2024-01-01', days))
  fc.assert(
    fc.property(fc.array(day, { minLength: 1, maxLength: 6 }), (days) => {
      let issued: { from: Quarter | undefined; to: Quarter | undefined } = NONE
      for (const one of days) {
        for (const quarter of decideIssues(issued, one)) {
          const { from = nextQuarter(quarter), to = quarter } = issued
          const isNext = issued.to !== undefined && quarter === nextQuarter(issued.to)
          assert.ok(isNext || nextQuarter(quarter) === from, `${quarter} beside ${from} to ${to}`)
          issued = isNext ? { from, to: quarter } : { from: quarter, to }
        }
        assert.deepEqual(decideIssues(issued, one), [])
        assert.ok(issued.from! <= quarterOf(addDays(one, -LONGEST_BILL_DAYS)))
        assert.ok(lastOfQuarter(issued.to!) >= addDays(one, DAYS_AHEAD))
      }
    }),
  )
})
