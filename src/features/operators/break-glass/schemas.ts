// The shapes of the uses of break-glass accounts.
import Type from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import { described, IdOf, Moment, Nullable, PathId, Text } from '../../../http/api/shapes.ts'
import { statement } from './reason.ts'

const Conclusion = Type.Enum(['justified', 'not_justified'], { description: 'What the reviewer concluded.' })
export const BreakGlassUse = Type.Object(
  {
    id: IdOf('use'),
    operator: Text('The operator with the break-glass account.'),
    session: Text('The session; records of the activity have the operator as their actor.'),
    reason: Nullable(Text('The emergency, in words; null for the acceptance of the invitation.')),
    conclusion: Nullable(Conclusion),
    review_note: Nullable(Text('What the reviewer found.')),
    reviewed_by: Nullable(Text('The operator that reviewed it; null while it awaits its review.')),
    reviewed_at: Nullable(Moment('When it was reviewed.')),
    created_at: Moment('When the account signed in.'),
  },
  { $id: 'BreakGlassUse', description: 'A sign-in of a break-glass account, and its review.' },
)
export const useFilters = {
  is_reviewed: Type.Optional(Type.Boolean({ description: 'Only uses with a review, or without.' })),
  ...createdFilters,
}
export const UsePath = Type.Object({ use_id: PathId('use') })

export const NewReview = Type.Object(
  {
    conclusion: described(Conclusion, 'Whether there was an emergency.'),
    note: statement('What you looked at.'),
  },
  { $id: 'NewBreakGlassReview', description: 'The review of a use by another operator.' },
)
