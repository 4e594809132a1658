// Persons on the wire.
import Type, { type Static } from 'typebox'
import { Constant, described, IdOf, Nullable, OnDay, Text, timestamps } from '../../../http/api/shapes.ts'
import { ClaimSpec, ClaimSummary } from '../claims/schemas.ts'

export const Name = (description: string) => Nullable(Text(`${description} Null if not known.`))
export const Masked = (noun: string) =>
  Nullable(Text(`Number of the ${noun}, masked but for the last four characters; null if not known.`))
export const Phone = Name('Primary phone number.')
export const Nationalities = 'Countries of the nationalities: ISO 3166-1 alpha-2.'

export const PersonType = Type.Enum(['natural', 'legal'], {
  $id: 'PersonType',
  description: 'Whether the person is a human being or an organization.',
})

export const Address = Type.Object(
  {
    line1: Text('First line: street and number.'),
    line2: Nullable(Text('Second line; null without one.')),
    line3: Nullable(Text('Third line; null without one.')),
    district_county: Nullable(Text('District or county; null without one.')),
    city: Text('City.'),
    postal_code: Text('Postal code.'),
    country_code: Text('ISO 3166-1 alpha-2.'),
  },
  { $id: 'Address', description: 'A postal address.' },
)
export type Address = Static<typeof Address>

export const NewPerson = Type.Object(
  {
    person_type: PersonType,
    claims: Type.Array(ClaimSpec, {
      minItems: 1,
      maxItems: 100,
      description:
        'The claims about the person, at most one of each type. A natural person needs `identity` and ' +
        '`contact_details`, a legal one `registration` and `contact_details`.',
    }),
  },
  { $id: 'CreatePersonRequest', description: 'A person, made of claims.' },
)

export const CreatedPerson = Type.Object(
  {
    id: IdOf('person'),
    person_type: PersonType,
    full_name: Text('First and last name, or the legal name.'),
    claims: Type.Array(ClaimSummary, { description: 'The claims made together with the person.' }),
    ...timestamps,
  },
  { $id: 'PersonCreationResponse', description: 'The new person, with its claims.' },
)

const person = {
  id: IdOf('person'),
  full_name: Text('First and last name, or the legal name.'),
  address: Nullable(
    described(Address, 'Home of a natural person, registered office of a legal one; null if not known.'),
  ),
  phone_number: Phone,
  ...timestamps,
}

const NaturalPerson = Type.Object(
  {
    ...person,
    person_type: Constant('natural'),
    first_name: Name('First name.'),
    last_name: Name('Last name.'),
    date_of_birth: Nullable(OnDay('Day of birth; null if not known.')),
    nationalities: Type.Array(Type.String(), { description: Nationalities }),
    passport_number: Masked('passport'),
    id_number: Masked('identity card'),
    tax_number: Masked('tax payer'),
  },
  { $id: 'NaturalPerson', description: 'A human being, as the active and pending claims describe it.' },
)
export type NaturalPerson = Static<typeof NaturalPerson>

const LegalEntityType = Type.Enum(
  ['limited_company', 'partnership', 'sole_proprietorship', 'foundation', 'trust', 'cooperative', 'other'],
  { $id: 'LegalEntityType', description: 'Legal form of an organization, in coarse classes.' },
)
export type LegalEntityType = Static<typeof LegalEntityType>

const LegalPerson = Type.Object(
  {
    ...person,
    person_type: Constant('legal'),
    entity_name: Name('Legal name.'),
    entity_type: Nullable(described(LegalEntityType, 'Legal form; null if not known.')),
    lei_code: Name('Legal entity identifier.'),
    lei_code_expiry_date: Nullable(OnDay('Last day of the legal entity identifier; null if not known.')),
    operating_address: Nullable(described(Address, 'Address of operation; null if not known.')),
  },
  { $id: 'LegalPerson', description: 'An organization, as its active and pending claims describe it.' },
)
export type LegalPerson = Static<typeof LegalPerson>

export type Person = NaturalPerson | LegalPerson
export const Person = Type.Unsafe<Person>({
  $id: 'Person',
  description: 'A natural or legal person; `person_type` distinguishes the forms.',
  type: 'object',
  required: ['person_type'],
  discriminator: { propertyName: 'person_type' },
  oneOf: [NaturalPerson, LegalPerson],
})
