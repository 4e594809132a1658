// Persons on the wire.
import Type, { type Static } from 'typebox'
import { Constant, DateTime, Day, Nullable } from '../../http/api/shapes.ts'
import { ClaimSpec, ClaimSummary } from '../claims/schemas.ts'

export const Name = Nullable(Type.String())
export const Masked = Nullable(Type.String({ description: 'Masked but for the last four characters.' }))

export const PersonType = Type.Enum(['natural', 'legal'], { $id: 'PersonType' })

export const Address = Type.Object(
  {
    line1: Type.String(),
    line2: Nullable(Type.String()),
    line3: Nullable(Type.String()),
    district_county: Nullable(Type.String()),
    city: Type.String(),
    postal_code: Type.String(),
    country_code: Type.String({ description: 'ISO 3166-1 alpha-2.' }),
  },
  { $id: 'Address' },
)
export type Address = Static<typeof Address>

export const NewPerson = Type.Object(
  { person_type: PersonType, claims: Type.Array(ClaimSpec, { minItems: 1, maxItems: 100 }) },
  { $id: 'CreatePersonRequest' },
)

export const CreatedPerson = Type.Object(
  {
    id: Type.String(),
    person_type: PersonType,
    full_name: Type.String(),
    claims: Type.Array(ClaimSummary, { description: 'The claims made together with the person.' }),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'PersonCreationResponse' },
)

const person = {
  id: Type.String(),
  full_name: Type.String(),
  address: Nullable(Address),
  phone_number: Nullable(Type.String()),
  created_at: DateTime,
  modified_at: DateTime,
}

const NaturalPerson = Type.Object(
  {
    ...person,
    person_type: Constant('natural'),
    first_name: Name,
    last_name: Name,
    date_of_birth: Nullable(Day),
    nationalities: Type.Array(Type.String()),
    passport_number: Masked,
    id_number: Masked,
    tax_number: Masked,
  },
  { $id: 'NaturalPerson' },
)
export type NaturalPerson = Static<typeof NaturalPerson>

const LegalEntityType = Type.Enum(
  ['limited_company', 'partnership', 'sole_proprietorship', 'foundation', 'trust', 'cooperative', 'other'],
  { $id: 'LegalEntityType' },
)
export type LegalEntityType = Static<typeof LegalEntityType>

const LegalPerson = Type.Object(
  {
    ...person,
    person_type: Constant('legal'),
    entity_name: Name,
    entity_type: Nullable(LegalEntityType),
    lei_code: Nullable(Type.String()),
    lei_code_expiry_date: Nullable(Day),
    operating_address: Nullable(Address),
  },
  { $id: 'LegalPerson' },
)
export type LegalPerson = Static<typeof LegalPerson>

export type Person = NaturalPerson | LegalPerson
export const Person = Type.Unsafe<Person>({
  $id: 'Person',
  type: 'object',
  required: ['person_type'],
  discriminator: { propertyName: 'person_type' },
  oneOf: [NaturalPerson, LegalPerson],
})
