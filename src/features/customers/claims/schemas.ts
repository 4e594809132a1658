// The shapes of claims on the wire, one for each of the 18 types.
import Type, { type TObject } from 'typebox'
import { Constant, IdOf, Moment, Nullable } from '../../../http/api/shapes.ts'
import { CLAIM_TYPES, type ClaimType, claimFields, sentFields } from './claim-fields.ts'

export const ClaimTypeName = Type.Enum(CLAIM_TYPES, {
  $id: 'ClaimType',
  description: 'The subject of a claim.',
})
export const ClaimStatus = Type.Enum(['pending', 'verified'], {
  $id: 'ClaimStatus',
  description: 'Whether compliance has confirmed the claim.',
})
const ClaimLifecycle = Type.Enum(['active', 'in_flight', 'historical'], {
  $id: 'ClaimLifecycle',
  description: '`active`: verified and in force. `in_flight`: waits for compliance. `historical`: replaced.',
})

const named = (type: ClaimType, kind: string, description: string) => ({
  description: `${description} \`${type}\`.`,
  $id: `${type.replaceAll(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase())}${kind}`,
  additionalProperties: false,
})

// One of the 18 types; `claim_type` says which.
const oneOfAll = ($id: string, description: string, shape: (type: ClaimType) => TObject) =>
  Type.Unsafe<{ claim_type: ClaimType } & Record<string, unknown>>({
    $id,
    description: `${description} \`claim_type\` distinguishes the 18 forms.`,
    type: 'object',
    required: ['claim_type'],
    discriminator: { propertyName: 'claim_type' },
    oneOf: CLAIM_TYPES.map(shape),
  })

/** A claim in a request. */
export const ClaimSpec = oneOfAll('ClaimSpec', 'A claim as it is sent.', (type) =>
  Type.Object(
    { claim_type: Constant(type), ...sentFields(type) },
    named(type, 'ClaimSpec', 'A claim to send, of the type'),
  ),
)

/** A claim in the answer to the creation of its person. */
export const ClaimSummary = oneOfAll('PersonClaimSummary', 'A claim made with its person.', (type) =>
  Type.Object(
    {
      id: IdOf('claim'),
      claim_type: Constant(type),
      status: ClaimStatus,
      created_at: Moment('When it was created.'),
      ...claimFields[type],
    },
    named(type, 'PersonClaimSummary', 'A claim of the type'),
  ),
)

/** A claim in full. */
export const Claim = oneOfAll('PersonClaim', 'A claim about a person.', (type) =>
  Type.Object(
    {
      id: IdOf('claim'),
      claim_type: Constant(type),
      person: IdOf('person'),
      status: ClaimStatus,
      verified_at: Nullable(Moment('When compliance confirmed it; null until then.')),
      superseded_at: Nullable(Moment('When a newer verified claim took its place; null until then.')),
      archived_at: Nullable(Moment('When a newer pending claim took its place; null unless one did.')),
      lifecycle: ClaimLifecycle,
      created_at: Moment('When it was created.'),
      ...claimFields[type],
    },
    named(type, 'PersonClaim', 'A claim of the type'),
  ),
)
