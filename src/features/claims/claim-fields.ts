// The fields of the 18 types of claims. Each type's fields are listed once, as they are stored and shown. A request may
// leave out a field that may be null or that has a default.
import Type, { type TSchema } from 'typebox'
import { Day, Decimal, DecimalInput, Nullable } from '../../http/api/shapes.ts'
import { trimmed } from '../../http/api/trimmed.ts'
import * as values from './values.ts'

const Text = Type.String({
  ...trimmed,
  minLength: 1,
  maxLength: 255,
  description: 'Measured and stored without blanks around it.',
})
const { CountryCode, EurAmountBand, Industry } = values
const Yes = Type.Boolean()

type Fields = Record<string, TSchema>

/** The fields of an address, flat in a claim. */
export const addressFields = {
  line1: Text,
  line2: Nullable(Text),
  line3: Nullable(Text),
  district_county: Nullable(Text),
  postal_code: Text,
  city: Text,
  country_code: CountryCode,
}

const nationality = { country_code: CountryCode, basis: Nullable(values.NationalityBasis) }

const taxResidency = {
  country_code: CountryCode,
  tin: Nullable(Text),
  tin_exemption_reason: Nullable(values.TinExemptionReason),
}

const relationship = {
  related_person: Text,
  relationship_type: values.RelationshipType,
  control_type: Nullable(values.ControlType),
  ownership_percentage: Nullable(Decimal),
  position: Nullable(Text),
  authority_scope: Nullable(Text),
  appointment_date: Nullable(Day),
  end_date: Nullable(Day),
}
const relationshipInput = { ...relationship, ownership_percentage: Nullable(DecimalInput) }

const strict = { additionalProperties: false }
const some = (schema: TSchema) => Type.Array(schema, { minItems: 1, maxItems: 100 })

/** The fields of a request: those that may be null, or have a default, are optional. */
export const requestFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isOptional(field) ? Type.Optional(field) : field]),
  )
const isOptional = (field: TSchema & { default?: unknown; anyOf?: TSchema[] }) =>
  field.default !== undefined ||
  (field.anyOf ?? []).some((choice) => (choice as { type?: string }).type === 'null')

/** The fields of each type of claim in answers. */
export const claimFields = {
  identity: { first_name: Text, last_name: Text, date_of_birth: Day },
  nationalities: { nationalities: some(Type.Object(nationality, strict)) },
  residence: addressFields,
  tax_residencies: { tax_residencies: some(Type.Object(taxResidency, strict)) },
  fatca_status: { is_us_person: Yes },
  pep_status: {
    is_pep: Yes,
    pep_role: Nullable(Text),
    pep_role_start_date: Nullable(Day),
    pep_role_end_date: Nullable(Day),
    has_pep_association: Yes,
    pep_associate_name: Nullable(Text),
    pep_associate_relationship: Nullable(Text),
  },
  education_level: { education_level: values.EducationLevel },
  employment: {
    employment_status: values.EmploymentStatus,
    industry: Nullable(Industry),
    industry_other: Nullable(Text),
  },
  financial_profile: {
    annual_income_eur: EurAmountBand,
    income_sources: some(values.IncomeSource),
    net_worth_eur: EurAmountBand,
    wealth_sources: some(values.WealthSource),
  },
  investment_experience: {
    has_prior_experience: Yes,
    asset_classes: Type.Array(values.AssetClass, { default: [], maxItems: 100 }),
  },
  expected_activity: {
    funding_currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217.', examples: ['EUR'] }),
    asset_classes: Type.Array(Text, { maxItems: 100 }),
    annual_transactions: Text,
    investment_amount: Text,
  },
  relationships: { relationships: some(Type.Object(relationship, strict)) },
  registration: {
    legal_name: Text,
    trading_name: Nullable(Text),
    registration_number: Text,
    date_of_incorporation: Day,
    country_of_incorporation: CountryCode,
    entity_type: values.RegistrationEntityType,
  },
  contact_details: { phone_number: Text, email: Nullable(Text) },
  lei: {
    identifier: Type.String({
      ...trimmed,
      pattern: '^[A-Za-z0-9]{20}$',
      description: 'Measured without blanks around it, stored in upper case.',
    }),
    expiry_date: Day,
  },
  registered_address: { ...addressFields, operating_address_is_same: Type.Boolean({ default: false }) },
  operating_address: addressFields,
  business_nature: {
    business_activity: Industry,
    business_activity_other: Nullable(Text),
    annual_turnover_eur: EurAmountBand,
    is_regulated: Yes,
    license_number: Nullable(Text),
    issues_bearer_shares: Yes,
    has_nominee_shareholders: Yes,
    has_shell_bank_relationships: Yes,
  },
} satisfies Record<string, Fields>

export type ClaimType = keyof typeof claimFields
export const CLAIM_TYPES = Object.keys(claimFields) as ClaimType[]

/** The lists of entries inside claims, with the fields of an entry. */
export const entryFields: Record<string, Fields> = {
  nationalities: nationality,
  tax_residencies: taxResidency,
  relationships: relationship,
}

/** The fields of a type of claim in requests. */
export function sentFields(type: ClaimType): Fields {
  const list = entryFields[type]
  if (!list) return requestFields(claimFields[type])
  if (type === 'relationships') return { [type]: some(Type.Object(requestFields(relationshipInput), strict)) }
  // Published as optional, but mandatory: rules.ts refuses a claim without them.
  return { [type]: Type.Optional(some(Type.Object(requestFields(list), strict))) }
}
