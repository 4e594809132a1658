// Customers and authorities on the wire.
import Type, { type Static, type TProperties } from 'typebox'
import { Constant, DateTime, Day, Nullable } from '../../http/api/shapes.ts'
import { Address, Masked, Name, Person } from '../persons/schemas.ts'

export const CustomerType = Type.Enum(['individual', 'joint', 'business'], { $id: 'CustomerType' })
export type CustomerType = Static<typeof CustomerType>
export const CustomerStatus = Type.Enum(['active', 'suspended', 'closing', 'closed'], {
  $id: 'CustomerStatus',
})

const customer = <T extends CustomerType, P extends TProperties>(
  type: T,
  $id: string,
  nameDescription: string,
  more: P,
) =>
  Type.Object(
    {
      id: Type.String(),
      reference: Nullable(Type.String()),
      status: CustomerStatus,
      full_name: Type.String({ description: nameDescription }),
      customer_type: Constant(type),
      onboarding: Nullable(Type.String({ description: 'The onboarding application it came of.' })),
      mifid_category: Nullable(Type.String()),
      address: Nullable(Address),
      phone_number: Nullable(Type.String()),
      risk_profile: Nullable(Type.String()),
      risk_score: Nullable(Type.String()),
      referrer_code: Nullable(Type.String()),
      created_at: DateTime,
      modified_at: DateTime,
      ...more,
    },
    { $id },
  )

const IndividualCustomer = customer('individual', 'IndividualCustomer', 'First and last name.', {
  first_name: Type.String(),
  last_name: Type.String(),
  date_of_birth: Nullable(DateTime),
  nationalities: Nullable(Type.Array(Type.String())),
  passport_number: Masked,
  id_number: Masked,
  tax_number: Masked,
})

const JointCustomer = customer('joint', 'JointCustomer', 'The names of the owners, joined.', {
  first_name: Name,
  last_name: Name,
})

const BusinessCustomer = customer('business', 'BusinessCustomer', 'The registered name.', {
  entity_name: Type.String(),
  entity_type: Nullable(Type.String()),
  lei_code: Nullable(Type.String()),
  lei_code_expiry_date: Nullable(Day),
  operating_address: Nullable(Address),
})

export type Customer =
  | Static<typeof IndividualCustomer>
  | Static<typeof JointCustomer>
  | Static<typeof BusinessCustomer>
export const Customer = Type.Unsafe<Customer>({
  $id: 'Customer',
  type: 'object',
  required: ['customer_type'],
  discriminator: { propertyName: 'customer_type' },
  oneOf: [IndividualCustomer, JointCustomer, BusinessCustomer],
})

export const AUTHORITY_TYPES = ['owner', 'joint_owner', 'signatory', 'power_of_attorney', 'trading'] as const
export const AuthorityType = Type.Enum([...AUTHORITY_TYPES], { $id: 'AuthorityType' })
export type AuthorityType = Static<typeof AuthorityType>

export const CustomerAuthority = Type.Object(
  {
    id: Type.String(),
    authority_type: AuthorityType,
    status: Type.Enum(['active', 'revoked'], { $id: 'AuthorityStatus' }),
    customer: Customer,
    person: Person,
    granted_at: DateTime,
    revoked_at: Nullable(DateTime),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'CustomerAuthority' },
)
