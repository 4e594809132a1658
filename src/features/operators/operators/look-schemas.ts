// The shapes of looks at personal data.
import Type from 'typebox'
import { IdOf, personal, Text } from '../../../http/api/shapes.ts'

/** A reason that an operator gives. */
export const Explanation = personal(
  Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', description: 'The reason, for the record.' }),
  'text',
)

export const Look = Type.Object(
  {
    id: IdOf('look'),
    resource: IdOf('resource'),
    members: Type.Array(Type.String(), { description: 'The members that were shown.' }),
    reason: Text('The reason.'),
  },
  { $id: 'Look', description: 'The record of a look at personal data.' },
)
export const LookRequest = Type.Object(
  { reason: Explanation },
  { $id: 'LookRequest', description: 'The reason for a look at personal data.' },
)

/** The members that all operations share which show personal data for a reason. */
export const looks = {
  method: 'POST',
  permission: 'personal_data.unmask',
  // A session that a person has left open shows nobody else the data of a customer.
  operator: { within: 'tenant', needs_step_up: true },
  description: "Each look is recorded with its reason, and in the tenant's activity.",
  body: LookRequest,
} as const
