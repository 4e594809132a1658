// The shapes of the uses of break-glass: sign-ins, and changes past approvals or roles.
import Type from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import { described, IdOf, Moment, Nullable, PathId, Text } from '../../../../http/api/shapes.ts'
import { statement } from './reason.ts'

const Kind = Type.Enum(['sign_in', 'change', 'invitation'], {
  description:
    '`sign_in`: of a break-glass account. `change`: by its maker, without the approvals that rules require. ' +
    '`invitation`: by the command line, past roles and approvals.',
})
const Conclusion = Type.Enum(['justified', 'not_justified'], { description: 'What the reviewer concluded.' })
export const BreakGlassUse = Type.Object(
  {
    id: IdOf('use'),
    kind: Kind,
    operator: Nullable(Text('The operator; null for an invitation.')),
    by_system_user: Nullable(Text('The user of the operating system that invited.')),
    session: Nullable(Text('The session; records of the activity have the operator as their actor.')),
    resource: Nullable(Text('Id of the approval of the change, or of the invitation.')),
    of_tenant: Nullable(Text('Id of the tenant of the change; null for one of the installation itself.')),
    reason: Nullable(Text('The emergency, in words; null for the acceptance of the invitation.')),
    conclusion: Nullable(Conclusion),
    review_note: Nullable(Text('What the reviewer found.')),
    reviewed_by: Nullable(Text('The operator that reviewed it; null while it awaits its review.')),
    reviewed_at: Nullable(Moment('When it was reviewed.')),
    created_at: Moment('When the account signed in.'),
  },
  { $id: 'BreakGlassUse', description: 'A use of break-glass, and its review.' },
)
export const useFilters = {
  is_reviewed: Type.Optional(Type.Boolean({ description: 'Only uses with a review, or without.' })),
  kind: Type.Optional(described(Kind, 'Only uses of this kind.')),
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
