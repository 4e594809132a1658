// The values of claims. Older values are still accepted and returned, but no longer offered.
import Type from 'typebox'
import { COUNTRIES } from './countries.ts'

const words = (text: string) => text.trim().split(/\s+/)

/** A choice between the current values and, if there are any, the older ones. */
function choice($id: string, description: string, current: string, older = '') {
  if (!older) return Type.Enum(words(current), { $id, description })
  const former = { deprecated: true, description: 'Older values, accepted but no longer offered.' }
  return Type.Union([Type.Enum(words(current)), Type.Enum(words(older), former)], {
    $id,
    description,
  })
}

export const CountryCode = Type.Enum([...COUNTRIES], {
  $id: 'CountryCode',
  description:
    'Country: ISO 3166-1 alpha-2, the officially assigned codes, and XK for Kosovo, as IBAN and SWIFT use it.',
})

export const NationalityBasis = choice(
  'NationalityBasis',
  'How a nationality was acquired.',
  'birth naturalisation descent marriage investment_programme other',
)

export const TinExemptionReason = choice(
  'TinExemptionReason',
  'Why a person has no tax identification number.',
  'not_issued pending_application not_required',
)

export const EducationLevel = choice(
  'EducationLevel',
  'Level of education.',
  'none secondary bachelors masters doctorate professional',
)

export const EmploymentStatus = choice(
  'EmploymentStatus',
  'Whether and how a person works.',
  'employed self_employed retired student unemployed',
)

export const IncomeSource = choice(
  'IncomeSource',
  'Source of income.',
  'salary pension rental_income dividends interest',
  'business_income investments inheritance other',
)

export const WealthSource = choice(
  'WealthSource',
  'Source of wealth.',
  'savings inheritance trust_fund investments borrowings real_estate',
  'business_sale property_sale gift other',
)

export const AssetClass = choice(
  'AssetClass',
  'Class of assets.',
  'treasury_bills bonds equities etfs mutual_funds fx cfds derivatives crypto',
  'funds other',
)

export const RegistrationEntityType = choice(
  'RegistrationEntityType',
  'Legal form, as it is registered.',
  `private_company public_company listed_company investment_firm pension_provident_fund investment_fund insurance_firm
   trust partnership bank_emi`,
  `private_limited_company public_limited_company llp sole_proprietorship foundation nonprofit other`,
)

const RELATIONSHIP_TYPES = words(
  'director shareholder beneficial_owner trustee settlor authorised_signatory senior_management',
)
export const RelationshipType = choice(
  'RelationshipType',
  'What a person is to an organization.',
  RELATIONSHIP_TYPES.join(' '),
)

export const ControlType = choice(
  'ControlType',
  'How a person controls an organization.',
  'ownership voting other',
)

// Euros: under 50,000, then up to 100,000, 250,000, 500,000, 1,000,000, 3,000,000, and over.
export const EurAmountBand = choice(
  'EurAmountBand',
  'Band of euros: under 50,000, then up to 100,000, 250,000, 500,000, 1,000,000 and 3,000,000, and over.',
  'lt_50k 50k_100k 100k_250k 250k_500k 500k_1m 1m_3m gt_3m',
)

export const Industry = choice(
  'Industry',
  'Industry.',
  `accountancy admin_secretarial agricultural arms_trade catering_hospitality company_services consulting creative_media
   defence_military education emergency_services energy export_import financial_services gambling
   government_public_sector health_medical legal leisure_entertainment_tourism manufacturing marketing_pr_advertising
   ngo nonprofit_charity oil_gas_mining pharmaceuticals precious_metals_stones professional_services
   property_construction_trade retail social_care_services technology telecommunications transport_logistics
   adult_entertainment cannabis_cbd cryptocurrencies embassy_consulate other`,
  `agriculture mining utilities construction wholesale_retail hospitality media_telecoms insurance real_estate
   healthcare arts_entertainment public_administration defence non_profit extractives precious_metals cryptocurrency`,
)
