// The person for whom triggers open accounts: the claims, the consents to documents, and the evidence.
import type {
  ConsentTypeInput,
  CreatePersonRequest,
  OnboardingEvidenceSpecInput,
} from '../../../sdk/src/holdfast.ts'

/** The claims that full onboarding demands of a natural person. */
export const ADA: CreatePersonRequest['claims'] = [
  { claim_type: 'identity', first_name: 'Ada', last_name: 'Lovelace', date_of_birth: '1990-12-10' },
  { claim_type: 'contact_details', email: 'ada@example.com', phone_number: '+35312345678' },
  { claim_type: 'nationalities', nationalities: [{ country_code: 'DE', basis: 'birth' }] },
  {
    claim_type: 'residence',
    line1: 'Hafenstrasse 3',
    postal_code: '50667',
    city: 'Köln',
    country_code: 'DE',
  },
  { claim_type: 'tax_residencies', tax_residencies: [{ country_code: 'DE', tin: '86095742719' }] },
  { claim_type: 'fatca_status', is_us_person: false },
  { claim_type: 'pep_status', is_pep: false, has_pep_association: false },
  { claim_type: 'employment', employment_status: 'retired' },
  {
    claim_type: 'financial_profile',
    annual_income_eur: '100k_250k',
    income_sources: ['salary'],
    net_worth_eur: '250k_500k',
    wealth_sources: ['savings'],
  },
  { claim_type: 'investment_experience', has_prior_experience: true, asset_classes: ['bonds'] },
  {
    claim_type: 'expected_activity',
    funding_currency: 'EUR',
    asset_classes: ['bonds'],
    annual_transactions: '11_20',
    investment_amount: '50k_100k',
  },
]

/** The documents that full onboarding demands consent to, as far as the tenant has them. */
export const paperTypes: ConsentTypeInput[] = [
  'terms_of_service',
  'investment_services_agreement',
  'risk_disclosures',
  'conflicts_of_interest_policy',
  'complaints_handling_policy',
  'client_assets_safeguarding_policy',
  'investor_compensation_fund_policy',
  'order_execution_policy',
]

/** The papers of a natural person. */
export const proofs: Pick<OnboardingEvidenceSpecInput, 'evidence_type' | 'document_type'>[] = [
  { evidence_type: 'identity_document', document_type: 'passport' },
  { evidence_type: 'selfie' },
  { evidence_type: 'proof_of_address' },
]
