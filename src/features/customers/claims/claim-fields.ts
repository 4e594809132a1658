// The fields of the 18 types of claims. Each type's fields are listed once, as they are stored and shown. A request may
// leave out a field that may be null or that has a default.
import Type, { type TSchema } from 'typebox'
import { Amount, AmountInput, described, Flag, Nullable, OnDay } from '../../../http/api/shapes.ts'
import { trimmed } from '../../../http/api/trimmed.ts'
import * as values from './values.ts'

/** A text that is measured and stored without blanks around it. */
const Text = (description: string) => Type.String({ ...trimmed, minLength: 1, maxLength: 255, description })
const Country = (description: string) => described(values.CountryCode, `${description} ISO 3166-1 alpha-2.`)
const { EurAmountBand, Industry } = values

type Fields = Record<string, TSchema>

/** The fields of an address, flat in a claim. */
export const addressFields = {
  line1: Text('First line: street and number.'),
  line2: Nullable(Text('Second line; null without one.')),
  line3: Nullable(Text('Third line; null without one.')),
  district_county: Nullable(Text('District or county; null without one.')),
  postal_code: Text('Postal code.'),
  city: Text('City.'),
  country_code: Country('Country of the address.'),
}

const nationality = {
  country_code: Country('Country of the nationality.'),
  basis: Nullable(described(values.NationalityBasis, 'How it was acquired; null if not known.')),
}

const taxResidency = {
  country_code: Country('Country of the tax residency.'),
  tin: Nullable(Text('Tax identification number; null without one.')),
  tin_exemption_reason: Nullable(
    described(values.TinExemptionReason, 'The reason why there is no number; null with one.'),
  ),
}

const relationship = {
  related_person: Text('Id of the related person; not the person itself.'),
  relationship_type: described(
    values.RelationshipType,
    'The role of the related person in the organization.',
  ),
  control_type: Nullable(
    described(values.ControlType, 'How the related person controls it; null without control.'),
  ),
  ownership_percentage: Nullable(
    Amount('Share in percentage points, above 0 and at most 100; null without one.'),
  ),
  position: Nullable(Text('Position in the organization; null without one.')),
  authority_scope: Nullable(Text('The authority of the related person over it; null if not known.')),
  appointment_date: Nullable(OnDay('First day of the relationship; null if not known.')),
  end_date: Nullable(OnDay('Last day of the relationship; null while it lasts.')),
}
const relationshipInput = {
  ...relationship,
  ownership_percentage: Nullable(
    AmountInput('Share in percentage points, above 0 and at most 100; null without one.'),
  ),
}

const strict = { additionalProperties: false }
const some = (schema: TSchema, description: string) =>
  Type.Array(schema, { minItems: 1, maxItems: 100, description })
const entries = 'The entries; at least one.'

/** The same fields as a request may send them: what may be null, or has a default, may be left out. */
export const requestFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, isOptional(field) ? Type.Optional(field) : field]),
  )
const isOptional = (field: TSchema & { default?: unknown; anyOf?: TSchema[] }) =>
  field.default !== undefined || (field.anyOf ?? []).some((one) => (one as { type?: string }).type === 'null')

/** The fields of every type, as they are shown. */
export const claimFields = {
  identity: {
    first_name: Text('First name.'),
    last_name: Text('Last name.'),
    date_of_birth: OnDay('Day of birth; it lies in the past.'),
  },
  nationalities: { nationalities: some(Type.Object(nationality, strict), entries) },
  residence: addressFields,
  tax_residencies: { tax_residencies: some(Type.Object(taxResidency, strict), entries) },
  fatca_status: { is_us_person: Flag('Whether the person is a US person under FATCA.') },
  pep_status: {
    is_pep: Flag('Whether the person is politically exposed.'),
    pep_role: Nullable(Text('The exposed role; required of a politically exposed person, else null.')),
    pep_role_start_date: Nullable(
      OnDay('First day of the role; required of a politically exposed person, else null.'),
    ),
    pep_role_end_date: Nullable(OnDay('Last day of the role; null while it lasts.')),
    has_pep_association: Flag('Whether the person is close to a politically exposed person.'),
    pep_associate_name: Nullable(Text('Name of that person; required with an association, else null.')),
    pep_associate_relationship: Nullable(
      Text('Relationship to that person; required with an association, else null.'),
    ),
  },
  education_level: { education_level: described(values.EducationLevel, 'Highest level of education.') },
  employment: {
    employment_status: described(values.EmploymentStatus, 'Whether and how the person works.'),
    industry: Nullable(
      described(Industry, 'Industry; required of the employed and self-employed, else null.'),
    ),
    industry_other: Nullable(Text('The industry in words; required where it is `other`, else null.')),
  },
  financial_profile: {
    annual_income_eur: described(EurAmountBand, 'Income of a year, in a band of euros.'),
    income_sources: some(values.IncomeSource, 'Sources of the income.'),
    net_worth_eur: described(EurAmountBand, 'Net worth, in a band of euros.'),
    wealth_sources: some(values.WealthSource, 'Sources of the wealth.'),
  },
  investment_experience: {
    has_prior_experience: Flag('Whether the person has invested before.'),
    asset_classes: Type.Array(values.AssetClass, {
      default: [],
      maxItems: 100,
      description: 'Asset classes in which the person has invested; at least one with experience.',
    }),
  },
  expected_activity: {
    funding_currency: Type.String({
      pattern: '^[A-Z]{3}$',
      description:
        'Currency in which money will come: ISO 4217. It becomes the base currency of the account.',
      examples: ['EUR'],
    }),
    asset_classes: Type.Array(Type.String({ ...trimmed, minLength: 1, maxLength: 255 }), {
      maxItems: 100,
      description: 'Assets in which the person wants to invest; names of asset classes, or other words.',
    }),
    annual_transactions: Text('Transactions of a year, such as `1_10`, `11_20`, `21_50` or `gt_50`.'),
    investment_amount: Text('Money to be invested, such as a band of euros.'),
  },
  relationships: { relationships: some(Type.Object(relationship, strict), entries) },
  registration: {
    legal_name: Text('Registered name; it becomes the full name.'),
    trading_name: Nullable(Text('Name under which it trades; null without one.')),
    registration_number: Text('Number in the register.'),
    date_of_incorporation: OnDay('Day of incorporation.'),
    country_of_incorporation: Country('Country of incorporation.'),
    entity_type: described(values.RegistrationEntityType, 'Legal form.'),
  },
  contact_details: {
    phone_number: Text('Phone number, in any form.'),
    email: Nullable(Text('E-mail address, such as name@example.com; null without one.')),
  },
  lei: {
    identifier: Type.String({
      ...trimmed,
      pattern: '^[A-Za-z0-9]{20}$',
      description:
        'Legal entity identifier (ISO 17442): 18 letters or digits and two check digits, stored in upper case.',
    }),
    expiry_date: OnDay('Last day of the identifier.'),
  },
  registered_address: {
    ...addressFields,
    operating_address_is_same: Type.Boolean({
      default: false,
      description:
        'Whether it operates from the same address; then no claim of an operating address is needed.',
    }),
  },
  operating_address: addressFields,
  business_nature: {
    business_activity: described(Industry, 'Industry of the business.'),
    business_activity_other: Nullable(
      Text('The industry in words; required where it is `other`, else null.'),
    ),
    annual_turnover_eur: described(EurAmountBand, 'Turnover of a year, in a band of euros.'),
    is_regulated: Flag('Whether the business is regulated.'),
    license_number: Nullable(Text('Number of its licence; null without one.')),
    issues_bearer_shares: Flag('Whether it issues bearer shares.'),
    has_nominee_shareholders: Flag(
      'Whether it has nominee shareholders; then their agreement is needed as evidence.',
    ),
    has_shell_bank_relationships: Flag('Whether it deals with shell banks.'),
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

/** The fields of a type as a request may send them. */
export function sentFields(type: ClaimType): Fields {
  const list = entryFields[type]
  if (!list) return requestFields(claimFields[type])
  if (type === 'relationships')
    return { [type]: some(Type.Object(requestFields(relationshipInput), strict), entries) }
  // Published as optional, but mandatory: rules.ts refuses a claim without them.
  return { [type]: Type.Optional(some(Type.Object(requestFields(list), strict), entries)) }
}
