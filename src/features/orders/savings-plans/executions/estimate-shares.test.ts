// The shares of an amount by weights: a table, and amounts and weights of any kind.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { compare, floorTo, multiply, sum } from '../../../../values/decimal.ts'
import { splitAmount } from './estimate-shares.ts'

const weightsOf = (weights: readonly string[]) =>
  weights.map((weight, n) => ({ instrument: `ins_${n}`, weight }))

describe('the shares of an amount', () => {
  test.each([
    ['thirds', '50.00', ['0.3333', '0.3333', '0.3334'], ['16.67', '16.66', '16.67']],
    ['a share of cash', '250.00', ['0.45', '0.35', '0.15'], ['112.50', '87.50', '37.50']],
    ['a single instrument', '10.01', ['1'], ['10.01']],
    ['less than a cent each', '0.01', ['0.5', '0.5'], ['0.01', '0.00']],
  ])('%s', (_, amount, weights, shares) => {
    assert.deepEqual(
      splitAmount(amount, weightsOf(weights)).map((share) => share.amount),
      shares,
    )
  })

  const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
  const parts = fc.array(fc.integer({ min: 1, max: 2000 }), { minLength: 1, maxLength: 5 })
  test(`all cents of the weights are shared, and none more, seed ${seed}`, () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), parts, (cents, units) => {
        const amount = (cents / 100).toFixed(2)
        const weights = weightsOf(units.map((unit) => (unit / 10_000).toFixed(4)))
        const shares = splitAmount(amount, weights)
        const exact = sum(weights.map(({ weight }) => multiply(amount, weight)))
        assert.equal(compare(sum(shares.map((share) => share.amount)), floorTo(exact, '0.01')), 0)
        for (const { weight, amount: share } of shares) {
          const floor = floorTo(multiply(amount, weight), '0.01')
          assert.ok(compare(share, floor) >= 0 && compare(share, sum([floor, '0.01'])) <= 0)
        }
      }),
      { numRuns: 1000, seed },
    )
  })
})
