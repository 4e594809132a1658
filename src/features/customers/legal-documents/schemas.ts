// The shapes of legal documents and their versions.
import Type, { type Static } from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import { described, IdOf, Moment, Nullable, PathId, Text, timestamps } from '../../../http/api/shapes.ts'
import { DOCUMENT_TYPES } from './rules.ts'

export const LegalDocumentType = Type.Enum([...DOCUMENT_TYPES], {
  $id: 'LegalDocumentType',
  description: 'Kind of a legal document.',
})
export type LegalDocumentType = Static<typeof LegalDocumentType>

const version = {
  id: Text('Id of the version; a consent refers to it.'),
  legal_document: Text('Id of the document it is a version of.'),
  version: Type.String({ description: 'Label of the version.', examples: ['1.0'] }),
  effective_at: Moment('From when it applies.'),
  file: IdOf('file'),
  ...timestamps,
}

export const LegalDocumentVersion = Type.Object(version, {
  $id: 'LegalDocumentVersion',
  description: 'A version of a legal document.',
})
export type LegalDocumentVersion = Static<typeof LegalDocumentVersion>

export const PublishedVersion = Type.Object(
  {
    ...version,
    document_type: LegalDocumentType,
    name: Text('Name of the document.'),
    withdrawn_at: Nullable(Moment('When it was withdrawn, before it took effect; null: it was not.')),
  },
  { $id: 'PublishedLegalDocumentVersion', description: 'A version of a legal document, with its document.' },
)
export type PublishedVersion = Static<typeof PublishedVersion>
export const publishedFilters = {
  document_type: Type.Optional(described(LegalDocumentType, 'Only versions of documents of this type.')),
  ...createdFilters,
}

export const LinkedVersion = Type.Object(
  { ...version, download_url: Text('Address of the file. Works for five minutes, without a token.') },
  {
    $id: 'LegalDocumentVersionWithDownloadUrl',
    description: 'A version of a legal document, with the address of its file.',
  },
)

export const LegalDocument = Type.Object(
  {
    id: IdOf('legal document'),
    name: Text('Name to show.'),
    document_type: LegalDocumentType,
    latest_version: Nullable(described(LegalDocumentVersion, 'The version in effect; null without one.')),
    ...timestamps,
  },
  { $id: 'LegalDocument', description: 'A legal document of the tenant.' },
)
export type LegalDocument = Static<typeof LegalDocument>

export const Download = Type.Object(
  { download_url: Text('Address of the file. Works for five minutes, without a token.') },
  { $id: 'Download', description: 'Where a file can be fetched.' },
)

export const DocumentPath = Type.Object({ legal_document_id: PathId('legal document') })
export const VersionPath = Type.Object({
  legal_document_id: PathId('legal document'),
  version_id: PathId('version'),
})

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
