// Whether an operator may review the use of a break-glass account.
import { fail, notFound } from '../../../errors.ts'

export interface ReviewFacts {
  /** The operator of the use, and whether it has a review. */
  use: { operator: string; is_reviewed: boolean } | undefined
  reviewer: { id: string; is_break_glass: boolean }
}

/** Refuses a review by the same person, and by another break-glass account, which may be in the same hands. */
export function decideReview({ use, reviewer }: ReviewFacts): void {
  if (!use) throw notFound('use of a break-glass account')
  if (use.operator === reviewer.id) throw fail('forbidden', 'Nobody reviews their own use.')
  if (reviewer.is_break_glass) throw fail('forbidden', 'A break-glass account reviews nothing.')
  if (use.is_reviewed) throw fail('conflict', 'The use has been reviewed already.')
}
