// Whether an operator may review a use of break-glass.
import { fail, notFound } from '../../../../errors.ts'

export interface ReviewFacts {
  /** The operator of the use, the one that its invitation has made, and whether it has a review. */
  use: { operator: string | null; invited: string | null; is_reviewed: boolean } | undefined
  reviewer: {
    id: string
    is_break_glass: boolean
    /** The operators that invited them or made them an administrator, and the same for each of these. */
    lineage: string[]
    /** Whether they, or one of these, came by an emergency invitation that nobody has reviewed as justified. */
    is_of_emergency: boolean
  }
}

/**
 * Refuses a review by the same person; by a break-glass account, which may be in the same hands; and by a person that
 * the use, or the operator of the use, may have brought in.
 */
export function decideReview({ use, reviewer }: ReviewFacts): void {
  if (!use) throw notFound('use of break-glass')
  if (use.operator === reviewer.id) throw fail('forbidden', 'Nobody reviews their own use.')
  if (use.invited === reviewer.id) throw fail('forbidden', 'Nobody reviews their own invitation.')
  if (reviewer.is_break_glass) throw fail('forbidden', 'A break-glass account reviews nothing.')
  if ([use.operator, use.invited].some((one) => one !== null && reviewer.lineage.includes(one)))
    throw fail('forbidden', 'Nobody reviews a use of a person that invited them or gave them their role.')
  if (reviewer.is_of_emergency)
    throw fail(
      'forbidden',
      'You came by an emergency invitation; another operator must review that one as justified first.',
    )
  if (use.is_reviewed) throw fail('conflict', 'The use has been reviewed already.')
}
