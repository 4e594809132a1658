// Onboarding applications on the wire.
import Type, { type Static } from 'typebox'
import { DateTime, Id, Nullable } from '../../http/api/shapes.ts'
import { AUTHORITY_TYPES, AuthorityType, CustomerType } from '../customers/schemas.ts'
import { SAMPLE_TYPES } from '../legal-documents/schemas.ts'

const closed = { additionalProperties: false }

const ConsentType = Type.Union(
  [
    Type.Enum([...SAMPLE_TYPES], { $id: 'ConsentDocumentType' }),
    Type.Enum(['data_accuracy'], { $id: 'AttestationType' }),
    Type.Enum(['terms_of_service', 'investment_service_agreement'], {
      deprecated: true,
      description: 'Accepted but no longer offered; the second means `investment_services_agreement`.',
    }),
  ],
  { $id: 'ConsentType' },
)

const EvidenceType = Type.Enum(
  [
    'identity_document',
    'proof_of_address',
    'selfie',
    'certificate_of_shareholders',
    'certificate_of_directors',
    'certificate_of_good_standing',
    'financial_statements',
    'ownership_structure',
    'proof_of_registered_address',
    'proof_of_operating_address',
    'nominee_agreement',
    'board_resolution',
  ],
  { $id: 'EvidenceType' },
)
export type EvidenceType = Static<typeof EvidenceType>

const DocumentType = Type.Enum(
  [
    'passport',
    'national_id_front',
    'national_id_back',
    'driving_license',
    'driving_license_front',
    'driving_license_back',
    'utility_bill',
    'bank_statement',
    'tax_document',
    'shareholder_register',
    'share_certificate',
    'director_register',
    'board_minutes',
    'certificate_of_good_standing',
    'incumbency_certificate',
    'audited_accounts',
    'management_accounts',
    'ubo_declaration',
    'org_chart',
    'trust_deed',
    'nominee_agreement',
    'board_resolution',
  ],
  { $id: 'EvidenceDocumentType' },
)
export type DocumentType = Static<typeof DocumentType>

const AuthoritySpec = Type.Object(
  {
    person: Id,
    // Null stands for a member that was left out, which minimal onboarding reads as owner; see decide-application.ts.
    authority_type: Type.Unsafe<Static<typeof AuthorityType> | null>({
      enum: [...AUTHORITY_TYPES, null],
      default: null,
      description: 'With minimal onboarding the default is `owner`.',
    }),
  },
  { $id: 'OnboardingAuthoritySpec', ...closed },
)

const ConsentSpec = Type.Object(
  {
    person: Id,
    consent_type: ConsentType,
    consented_at: DateTime,
    legal_document_version: Type.Optional(
      Nullable(Type.String({ description: 'The version consented to; omitted for `data_accuracy`.' })),
    ),
  },
  { $id: 'OnboardingConsentSpec', ...closed },
)
export type Consent = Static<typeof ConsentSpec>

const EvidenceSpec = Type.Object(
  {
    person: Id,
    evidence_type: EvidenceType,
    document_type: Type.Optional(Nullable(DocumentType)),
    file: Id,
  },
  { $id: 'OnboardingEvidenceSpec', ...closed },
)
export type Evidence = Static<typeof EvidenceSpec>

export const NewApplication = Type.Object(
  {
    customer_type: CustomerType,
    authorities: Type.Array(AuthoritySpec, { minItems: 1, maxItems: 100 }),
    consents: Type.Optional(Type.Array(ConsentSpec, { default: [], maxItems: 1000 })),
    evidence: Type.Optional(Type.Array(EvidenceSpec, { default: [], maxItems: 1000 })),
  },
  { $id: 'SubmitOnboardingApplicationRequest' },
)
export type NewApplication = Static<typeof NewApplication>

export interface Application {
  customer_type: Static<typeof CustomerType>
  authorities: { person: string; authority_type: Static<typeof AuthorityType> }[]
  consents: Consent[]
  evidence: Evidence[]
}

export const Outcome = Type.Enum(['approved', 'rejected', 'expired'], { $id: 'OnboardingApplicationOutcome' })
export type Outcome = Static<typeof Outcome>

export const ApplicationStatus = Type.Enum(['pending', 'processing', 'completed'], {
  $id: 'OnboardingApplicationStatus',
})

export const ApplicationRecord = Type.Object(
  {
    id: Type.String(),
    customer_type: CustomerType,
    status: ApplicationStatus,
    application: Type.Object(
      {
        customer_type: CustomerType,
        authorities: Type.Array(Type.Object({ person: Type.String(), authority_type: AuthorityType })),
        consents: Type.Array(ConsentSpec),
        evidence: Type.Array(EvidenceSpec),
      },
      { description: 'As submitted.' },
    ),
    outcome: Nullable(Outcome),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'OnboardingApplicationResponse' },
)
