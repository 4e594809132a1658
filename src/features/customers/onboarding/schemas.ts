// Onboarding applications on the wire.
import Type, { type Static } from 'typebox'
import { described, IdOf, Moment, Nullable, PathId, Text, timestamps } from '../../../http/api/shapes.ts'
import { AUTHORITY_TYPES, AuthorityType, CustomerType } from '../customers/schemas.ts'
import { SAMPLE_TYPES } from '../legal-documents/rules.ts'

const closed = { additionalProperties: false }

const ConsentType = Type.Union(
  [
    Type.Enum([...SAMPLE_TYPES], {
      $id: 'ConsentDocumentType',
      description: 'A legal document to which a person consents.',
    }),
    Type.Enum(['data_accuracy'], {
      $id: 'AttestationType',
      description: 'A statement of the person, without a document.',
    }),
    Type.Enum(['terms_of_service', 'investment_service_agreement'], {
      deprecated: true,
      description: 'Accepted but no longer offered; the second means `investment_services_agreement`.',
    }),
  ],
  { $id: 'ConsentType', description: 'The subject of a consent.' },
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
  { $id: 'EvidenceType', description: 'The type of evidence in a file.' },
)
export type EvidenceType = Static<typeof EvidenceType>

export const DocumentType = Type.Enum(
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
  { $id: 'EvidenceDocumentType', description: 'Kind of document that serves as evidence.' },
)
export type EvidenceDocumentType = Static<typeof DocumentType>

const AuthoritySpec = Type.Object(
  {
    person: PathId('person'),
    // Null stands for a member that was left out, which minimal onboarding reads as owner; see decide-application.ts.
    authority_type: Type.Unsafe<Static<typeof AuthorityType> | null>({
      enum: [...AUTHORITY_TYPES, null],
      default: null,
      description:
        'The authority of the person over the customer. Required, but with minimal onboarding null means `owner`.',
    }),
  },
  {
    $id: 'OnboardingAuthoritySpec',
    description: 'A person who is to act for the customer.',
    ...closed,
  },
)

const ConsentSpec = Type.Object(
  {
    person: PathId('person'),
    consent_type: described(ConsentType, 'The subject of the consent.'),
    consented_at: Moment('When the person consented.'),
    legal_document_version: Type.Optional(
      Nullable(Text('Id of the version consented to; required of documents, omitted for `data_accuracy`.')),
    ),
  },
  { $id: 'OnboardingConsentSpec', description: 'A consent of a person.', ...closed },
)
export type Consent = Static<typeof ConsentSpec>

export const EvidenceSpec = Type.Object(
  {
    person: PathId('person'),
    evidence_type: EvidenceType,
    document_type: Type.Optional(
      Nullable(
        described(DocumentType, 'Kind of document: required of an identity document, none of a selfie.'),
      ),
    ),
    file: PathId('file'),
  },
  {
    $id: 'OnboardingEvidenceSpec',
    description: 'A file that is evidence about a person.',
    ...closed,
  },
)
export type Evidence = Static<typeof EvidenceSpec>

export const NewApplication = Type.Object(
  {
    customer_type: CustomerType,
    authorities: Type.Array(AuthoritySpec, {
      minItems: 1,
      maxItems: 100,
      description: 'The persons who are to act for the customer.',
    }),
    consents: Type.Optional(
      Type.Array(ConsentSpec, { default: [], maxItems: 1000, description: 'Their consents.' }),
    ),
    evidence: Type.Optional(
      Type.Array(EvidenceSpec, { default: [], maxItems: 1000, description: 'Evidence about them.' }),
    ),
  },
  { $id: 'SubmitOnboardingApplicationRequest', description: 'An application to become a customer.' },
)
export type NewApplication = Static<typeof NewApplication>

export interface Application {
  customer_type: Static<typeof CustomerType>
  authorities: { person: string; authority_type: Static<typeof AuthorityType> }[]
  consents: Consent[]
  evidence: Evidence[]
}

export const ApplicationOutcome = Type.Enum(['approved', 'rejected', 'expired'], {
  $id: 'OnboardingApplicationOutcome',
  description: 'How an application ended.',
})
export type ApplicationOutcome = Static<typeof ApplicationOutcome>

export const ApplicationStatus = Type.Enum(['pending', 'processing', 'completed'], {
  $id: 'OnboardingApplicationStatus',
  description:
    'State of an application. `pending`: waits for review. `processing`: under review. `completed`: decided.',
})

export const applicationFilters = {
  status: Type.Optional(described(ApplicationStatus, 'Only applications in this state.')),
  outcome: Type.Optional(described(ApplicationOutcome, 'Only applications with this outcome.')),
  customer_type: Type.Optional(described(CustomerType, 'Only applications for this type of customer.')),
}

export const ApplicationRecord = Type.Object(
  {
    id: IdOf('application'),
    customer_type: CustomerType,
    status: ApplicationStatus,
    application: Type.Object(
      {
        customer_type: CustomerType,
        authorities: Type.Array(Type.Object({ person: IdOf('person'), authority_type: AuthorityType }), {
          description: 'The persons who are to act for the customer.',
        }),
        consents: Type.Array(ConsentSpec, { description: 'Their consents.' }),
        evidence: Type.Array(EvidenceSpec, { description: 'Evidence about them.' }),
      },
      { description: 'As submitted.' },
    ),
    outcome: Nullable(described(ApplicationOutcome, 'How it ended; null until it is completed.')),
    ...timestamps,
  },
  { $id: 'OnboardingApplicationResponse', description: 'An application to become a customer.' },
)
