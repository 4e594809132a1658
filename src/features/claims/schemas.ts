// The shapes of claims on the wire, one for each of the 18 types.
import Type, { type TObject } from 'typebox'
import { Constant, DateTime, Nullable, OneOf } from '../../http/api/shapes.ts'
import { CLAIM_TYPES, type ClaimType, claimFields, sentFields } from './claim-fields.ts'

export const ClaimTypeName = Type.Enum(CLAIM_TYPES, { $id: 'ClaimType' })
export const ClaimStatus = Type.Enum(['pending', 'verified'], { $id: 'ClaimStatus' })

const named = (type: ClaimType, kind: string) => ({
  $id: `${type.replaceAll(/(^|_)(.)/g, (_, __, letter: string) => letter.toUpperCase())}${kind}`,
  additionalProperties: false,
})

// One of the 18 types; `claim_type` says which.
const oneOfAll = (shape: (type: ClaimType) => TObject) =>
  Type.Unsafe<{ claim_type: ClaimType } & Record<string, unknown>>({
    type: 'object',
    required: ['claim_type'],
    discriminator: { propertyName: 'claim_type' },
    oneOf: CLAIM_TYPES.map(shape),
  })

/** A claim in a request. */
export const ClaimSpec = oneOfAll((type) =>
  Type.Object({ claim_type: Constant(type), ...sentFields(type) }, named(type, 'ClaimSpec')),
)

/** A claim in the answer to the creation of its person. */
export const ClaimSummary = oneOfAll((type) =>
  Type.Object(
    {
      id: Type.String(),
      claim_type: Constant(type),
      status: ClaimStatus,
      created_at: DateTime,
      ...claimFields[type],
    },
    named(type, 'PersonClaimSummary'),
  ),
)

/** A claim in full. */
export const Claim = oneOfAll((type) =>
  Type.Object(
    {
      id: Type.String(),
      claim_type: Constant(type),
      person: Type.String(),
      status: ClaimStatus,
      verified_at: Nullable(DateTime),
      superseded_at: Nullable(DateTime),
      archived_at: Nullable(DateTime),
      lifecycle: OneOf('active', 'in_flight', 'historical'),
      created_at: DateTime,
      ...claimFields[type],
    },
    named(type, 'PersonClaim'),
  ),
)
