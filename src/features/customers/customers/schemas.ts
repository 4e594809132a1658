// Customers and authorities on the wire.
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
} from '../../../http/api/shapes.ts'
import { Address, Masked, Name, Nationalities, Person, Phone } from '../persons/schemas.ts'

export const CustomerType = Type.Enum(['individual', 'joint', 'business'], {
  $id: 'CustomerType',
  description: 'Whether one person, several persons or an organization is the customer.',
})
export type CustomerType = Static<typeof CustomerType>
export const CustomerStatus = Type.Enum(['active', 'suspended', 'closing', 'closed'], {
  $id: 'CustomerStatus',
  description:
    'State of a customer; its accounts follow. `closing`: its accounts are being emptied. `closed`: permanently.',
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
      onboarding: Nullable(Text('Id of the onboarding application from which it was created.')),
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
  description: 'A customer; `customer_type` distinguishes the forms.',
  type: 'object',
  required: ['customer_type'],
  discriminator: { propertyName: 'customer_type' },
  oneOf: [IndividualCustomer, JointCustomer, BusinessCustomer],
})

export const AUTHORITY_TYPES = ['owner', 'joint_owner', 'signatory', 'power_of_attorney', 'trading'] as const
export const AuthorityType = Type.Enum([...AUTHORITY_TYPES], {
  $id: 'AuthorityType',
  description:
    'The type of authority over a customer. `owner`: its primary owner. `joint_owner`: one of several owners. ' +
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
