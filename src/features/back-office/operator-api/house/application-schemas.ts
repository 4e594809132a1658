// The shapes of an application as compliance reviews it.
import Type from 'typebox'
import {
  Count,
  described,
  IdOf,
  Nullable,
  PathId,
  Text,
  tenantPath,
  timestamps,
} from '../../../../http/api/shapes.ts'
import { ClaimStatus, ClaimTypeName } from '../../../customers/claims/schemas.ts'
import { AuthorityType, CustomerType } from '../../../customers/customers/schemas.ts'
import { ApplicationOutcome, ApplicationStatus, EvidenceSpec } from '../../../customers/onboarding/schemas.ts'
import { PendingApprovals } from '../../../operators/approvals/schemas.ts'
import { Look } from '../../../operators/operators/look-schemas.ts'
import { AssignedTo } from '../../../operators/work-queue/schemas.ts'

const path = { ...tenantPath, application_id: PathId('application') }
export const ApplicationPath = Type.Object(path)
export const EvidencePath = Type.Object({ ...path, file_id: PathId('file') })

const claimsOf = (description: string) =>
  Type.Array(
    Type.Object({
      id: IdOf('claim'),
      claim_type: ClaimTypeName,
      status: ClaimStatus,
      content: Type.Record(Type.String(), Type.Unknown(), { description }),
    }),
    { description: 'Its current claims.' },
  )
const Person = (name: string, $id: string, content: string) =>
  Type.Object(
    {
      id: IdOf('person'),
      person_type: Type.Enum(['natural', 'legal'], { description: 'Type of person.' }),
      name: Text(name),
      authority_type: Nullable(
        described(AuthorityType, 'Its authority over the customer; null without one.'),
      ),
      claims: claimsOf(content),
    },
    { $id, description: 'A person that an application names.' },
  )

export const ApplicationDetail = Type.Object(
  {
    id: IdOf('application'),
    customer_type: CustomerType,
    status: ApplicationStatus,
    outcome: Nullable(ApplicationOutcome),
    ...timestamps,
    persons: Type.Array(
      Person('Its name, masked.', 'ApplicationPerson', 'Its members; a value that is there is shown as `…`.'),
      { description: 'The persons that are to act for the customer.' },
    ),
    consents: Type.Array(
      Type.Object({
        person: IdOf('person'),
        consent_type: Text('The subject of the consent.'),
        consented_at: Text('When the person consented.'),
      }),
      { description: 'Their consents.' },
    ),
    evidence: Type.Array(
      Type.Object({
        person: IdOf('person'),
        evidence_type: EvidenceSpec.properties.evidence_type,
        document_type: Nullable(Text('Kind of document; null of a selfie.')),
        file: IdOf('file'),
        content_type: Nullable(Text('Media type; null after its erasure.')),
        size: Nullable(Count('Size in bytes; null if not stored.')),
      }),
      { description: 'The documents about them.' },
    ),
    pending_approvals: PendingApprovals,
    assigned_to: AssignedTo,
  },
  { $id: 'ApplicationDetail', description: 'An application with what was submitted, without personal data.' },
)

export const UnmaskedApplication = Type.Object(
  {
    persons: Type.Array(Person('Its name.', 'UnmaskedApplicationPerson', 'Its members.'), {
      description: 'The persons of the application.',
    }),
    look: Look,
  },
  {
    $id: 'UnmaskedApplication',
    description: 'The personal data of an application, and the record of the look.',
  },
)
export const UnmaskedEvidence = Type.Object(
  {
    file: IdOf('file'),
    filename: Text('Its name.'),
    content_type: Text('Media type.'),
    content: Type.String({ contentEncoding: 'base64', description: 'Its bytes in base64.' }),
    look: Look,
  },
  { $id: 'UnmaskedEvidence', description: 'A document of an application, and the record of the look.' },
)
