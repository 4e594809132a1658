import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../errors.ts'
import { decideReview, type ReviewFacts } from './decide-review.ts'

const facts: ReviewFacts = {
  use: { operator: 'opr_1', is_reviewed: false },
  reviewer: { id: 'opr_2', is_break_glass: false },
}

describe('the use of a break-glass account', () => {
  test('is reviewed by another operator', () => {
    decideReview(facts)
  })

  test.each<[string, Partial<ReviewFacts>, string]>([
    ['that does not exist', { use: undefined }, 'not_found'],
    ['by the same operator', { reviewer: { id: 'opr_1', is_break_glass: true } }, 'forbidden'],
    ['by another break-glass account', { reviewer: { id: 'opr_3', is_break_glass: true } }, 'forbidden'],
    ['a second time', { use: { operator: 'opr_1', is_reviewed: true } }, 'conflict'],
  ])('is not reviewed %s', (_, more, code) => {
    assert.throws(
      () => decideReview({ ...facts, ...more }),
      (error) => error instanceof Refusal && error.code === code,
    )
  })
})
