import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { Refusal } from '../../../../errors.ts'
import { decideReview, type ReviewFacts } from './decide-review.ts'

const facts: ReviewFacts = {
  use: { operator: 'opr_1', invited: null, is_reviewed: false },
  reviewer: { id: 'opr_2', is_break_glass: false, lineage: ['system user ines'], is_of_emergency: false },
}
const reviewer = (more: Partial<ReviewFacts['reviewer']>) => ({ reviewer: { ...facts.reviewer, ...more } })

describe('a use of break-glass', () => {
  test('a use of break-glass is reviewed by another operator', () => {
    decideReview(facts)
  })

  test.each<[string, Partial<ReviewFacts>, string]>([
    ['that does not exist', { use: undefined }, 'not_found'],
    ['by the same operator', reviewer({ id: 'opr_1', is_break_glass: true }), 'forbidden'],
    ['by another break-glass account', reviewer({ id: 'opr_3', is_break_glass: true }), 'forbidden'],
    ['a second time', { use: { operator: 'opr_1', invited: null, is_reviewed: true } }, 'conflict'],
    [
      'by a person that the same operator has invited',
      reviewer({ lineage: ['opr_5', 'opr_1'] }),
      'forbidden',
    ],
    ['by a person of another emergency', reviewer({ is_of_emergency: true }), 'forbidden'],
    [
      'by a person that the person of its invitation has invited',
      {
        use: { operator: null, invited: 'opr_7', is_reviewed: false },
        ...reviewer({ lineage: ['opr_7'] }),
      },
      'forbidden',
    ],
    [
      'by the person of its invitation',
      { use: { operator: null, invited: 'opr_2', is_reviewed: false } },
      'forbidden',
    ],
  ])('is not reviewed %s', (_, more, code) => {
    assert.throws(
      () => decideReview({ ...facts, ...more }),
      (error) => error instanceof Refusal && error.code === code,
    )
  })
})
