// The shapes of looks at personal data.
import Type from 'typebox'
import { IdOf, Text } from '../../http/api/shapes.ts'

/** A reason that an operator gives. */
export const Explanation = Type.String({
  minLength: 1,
  maxLength: 1000,
  pattern: '\\S',
  description: 'The reason, for the record.',
})

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
