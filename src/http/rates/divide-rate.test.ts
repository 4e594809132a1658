import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { divideRate } from './divide-rate.ts'

test.each([
  ['a process alone has the whole rate', [], 100],
  ['idle processes leave their parts', [0, 0, 0], 100],
  ['another process uses a little', [10], 90],
  ['another process wants as much', [100], 50],
  ['another process wants far more', [5_000], 50],
  ['one uses a little, one wants far more: (100 - 10) / 2', [10, 5_000], 45],
  ['the same in another order', [5_000, 10], 45],
  ['two others want exactly an equal part', [100 / 3, 100 / 3], 100 / 3],
])('%s', (_, demands, part) => {
  assert.ok(Math.abs(divideRate(100, demands) - part) < 1e-9)
})

const demand = fc.double({ min: 0, max: 1_000, noNaN: true })

test('the parts of all processes, each at most its demand, never exceed the rate, and use it if the demand suffices', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.1, max: 500, noNaN: true }),
      fc.array(demand, { maxLength: 8 }),
      (rate, all) => {
        const parts = all.map((own, n) => Math.min(own, divideRate(rate, all.toSpliced(n, 1))))
        const used = parts.reduce((sum, part) => sum + part, 0)
        const wanted = all.reduce((sum, one) => sum + one, 0)
        assert.ok(
          Math.abs(used - Math.min(rate, wanted)) < 1e-6,
          `${used} of ${rate}, where ${wanted} is wanted`,
        )
      },
    ),
  )
})

test('no process gets less than an equal part', () => {
  fc.assert(
    fc.property(fc.array(demand, { maxLength: 8 }), (others) => {
      assert.ok(divideRate(100, others) >= 100 / (others.length + 1) - 1e-9)
    }),
  )
})
