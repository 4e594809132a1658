// Persons, customers and authorities on the wire.
import Type, { type Static, type TProperties } from 'typebox'
import {
  Constant,
  described,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  Text,
  timestamps,
} from '../../http/api/shapes.ts'
import { ClaimSpec, ClaimSummary } from './claim-shapes.ts'

const Name = (description: string) => Nullable(Text(`${description} Null if not known.`))
const Masked = (noun: string) =>
  Nullable(Text(`Number of the ${noun}, masked but for the last four characters; null if not known.`))
const Phone = Name('Primary phone number.')
const Nationalities = 'Countries of the nationalities: ISO 3166-1 alpha-2.'

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
        'What is claimed about the person, at most one claim of each type. A natural person needs `identity` and ' +
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
  description: 'A natural or legal person; `person_type` tells the forms apart.',
  type: 'object',
  required: ['person_type'],
  discriminator: { propertyName: 'person_type' },
  oneOf: [NaturalPerson, LegalPerson],
})

export const CustomerType = Type.Enum(['individual', 'joint', 'business'], {
  $id: 'CustomerType',
  description: 'Whether one person, several persons or an organization is the customer.',
})
export type CustomerType = Static<typeof CustomerType>
export const CustomerStatus = Type.Enum(['active', 'suspended', 'closing', 'closed'], {
  $id: 'CustomerStatus',
  description:
    'State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: for good.',
})

const customer = <T extends CustomerType, P extends TProperties>(
  type: T,
  $id: string,
  nameDescription: string,
  more: P,
) =>
  Type.Object(
    {
      id: IdOf('customer'),
      reference: Name('Reference for people: 10 capital letters and digits.'),
      status: CustomerStatus,
      full_name: Text(nameDescription),
      customer_type: Constant(type),
      onboarding: Nullable(Text('Id of the onboarding application that it came of.')),
      mifid_category: Nullable(
        Text('Class of investor under MiFID: `retail`, `professional` or `eligible_counterparty`.'),
      ),
      address: Nullable(described(Address, 'Primary address; null if not known.')),
      phone_number: Phone,
      risk_profile: Nullable(Text('Risk profile; null until the operator sets it.')),
      risk_score: Nullable(Text('Risk score as decimal text; null until the operator sets it.')),
      referrer_code: Nullable(Text('Referral code; null until the operator sets it.')),
      ...timestamps,
      ...more,
    },
    { $id, description: `A customer of the type \`${type}\`.` },
  )

const IndividualCustomer = customer('individual', 'IndividualCustomer', 'First and last name.', {
  first_name: Text('First name of the owner.'),
  last_name: Text('Last name of the owner.'),
  date_of_birth: Nullable(Moment('Midnight UTC of the day of birth; null if not known.')),
  nationalities: Nullable(Type.Array(Type.String(), { description: `${Nationalities} Null if not known.` })),
  passport_number: Masked('passport'),
  id_number: Masked('identity card'),
  tax_number: Masked('tax payer'),
})

const JointCustomer = customer('joint', 'JointCustomer', 'The names of the owners, joined.', {
  first_name: Name('First names of the owners, joined by ` & `.'),
  last_name: Name('Last names of the owners, joined by ` & `.'),
})

const BusinessCustomer = customer('business', 'BusinessCustomer', 'The registered name.', {
  entity_name: Text('Registered name.'),
  entity_type: Name('Legal form.'),
  lei_code: Name('Legal entity identifier.'),
  lei_code_expiry_date: Nullable(OnDay('Last day of the legal entity identifier; null if not known.')),
  operating_address: Nullable(described(Address, 'Address of operation; null if not known.')),
})

export type Customer =
  | Static<typeof IndividualCustomer>
  | Static<typeof JointCustomer>
  | Static<typeof BusinessCustomer>
export const Customer = Type.Unsafe<Customer>({
  $id: 'Customer',
  description: 'A customer; `customer_type` tells the forms apart.',
  type: 'object',
  required: ['customer_type'],
  discriminator: { propertyName: 'customer_type' },
  oneOf: [IndividualCustomer, JointCustomer, BusinessCustomer],
})

export const AUTHORITY_TYPES = ['owner', 'joint_owner', 'signatory', 'power_of_attorney', 'trading'] as const
export const AuthorityType = Type.Enum([...AUTHORITY_TYPES], {
  $id: 'AuthorityType',
  description:
    'What a person may do for a customer. `owner`: its primary owner. `joint_owner`: one of several owners. ' +
    '`signatory`: may sign without owning. `power_of_attorney`: holds one. `trading`: may place orders.',
})
export type AuthorityType = Static<typeof AuthorityType>

export const CustomerAuthority = Type.Object(
  {
    id: IdOf('authority'),
    authority_type: AuthorityType,
    status: Type.Enum(['active', 'revoked'], {
      $id: 'AuthorityStatus',
      description: 'Whether the authority is in force.',
    }),
    customer: described(Customer, 'The customer, as it is now.'),
    person: described(Person, 'The person who has the authority, as it is now.'),
    granted_at: Moment('When it was granted.'),
    revoked_at: Nullable(Moment('When it was revoked; null while it is active.')),
    ...timestamps,
  },
  { $id: 'CustomerAuthority', description: 'Says that a person may act for a customer.' },
)
