// The shapes of legal documents and their versions.
import Type, { type Static } from 'typebox'
import { DateTime, Id, Nullable } from '../../http/api/shapes.ts'

/** The types of documents with which a sandbox tenant starts. */
export const SAMPLE_TYPES = [
  'investment_services_agreement',
  'risk_disclosures',
  'conflicts_of_interest_policy',
  'complaints_handling_policy',
  'client_assets_safeguarding_policy',
  'investor_compensation_fund_policy',
  'order_execution_policy',
  'costs_and_charges',
  'pccpc_prospectus',
  'pccpc_special_regulations',
  'pccpc_acceptance_declaration',
] as const
export type SampleType = (typeof SAMPLE_TYPES)[number]

export const LegalDocumentType = Type.Enum([...SAMPLE_TYPES, 'terms_of_service'], {
  $id: 'LegalDocumentType',
})
export type LegalDocumentType = Static<typeof LegalDocumentType>

const version = {
  id: Type.String({ description: 'The id that a consent refers to.' }),
  legal_document: Type.String({ description: 'Id of the document it is a version of.' }),
  version: Type.String({ description: 'Label of the version.', examples: ['1.0'] }),
  effective_at: Type.String({ format: 'date-time', description: 'From when it applies.' }),
  file: Type.String({ description: 'Id of its file.' }),
  created_at: DateTime,
  modified_at: DateTime,
}

export const LegalDocumentVersion = Type.Object(version, { $id: 'LegalDocumentVersion' })
export type LegalDocumentVersion = Static<typeof LegalDocumentVersion>

export const LinkedVersion = Type.Object(
  { ...version, download_url: Type.String({ description: 'Works for five minutes, without a token.' }) },
  { $id: 'LegalDocumentVersionWithDownloadUrl' },
)

export const LegalDocument = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    document_type: LegalDocumentType,
    latest_version: Nullable(LegalDocumentVersion),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'LegalDocument' },
)
export type LegalDocument = Static<typeof LegalDocument>

export const Download = Type.Object(
  { download_url: Type.String({ description: 'Works for five minutes, without a token.' }) },
  { $id: 'Download' },
)

export const DocumentPath = Type.Object({ legal_document_id: Id })
export const VersionPath = Type.Object({ legal_document_id: Id, version_id: Id })

export const InlineQuery = Type.Object({
  inline: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Whether the file opens in the browser rather than be saved.',
    }),
  ),
})
export const FileQuery = Type.Object({
  redirect: Type.Optional(
    Type.Boolean({
      default: true,
      description: '`false` answers with the URL as JSON rather than go there.',
    }),
  ),
  ...InlineQuery.properties,
})
