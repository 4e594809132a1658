import Type from 'typebox'
import type { ReadContext } from '../../../context.ts'
import { listRoute } from '../../../http/api/list-route.ts'
import { Redirect, route } from '../../../http/api/route.ts'
import { described } from '../../../http/api/shapes.ts'
import { linkVersion } from './link-version.ts'
import { findLatest, findLegalDocument, findVersion, listLegalDocuments, listVersions } from './read.ts'
import {
  DocumentPath,
  Download,
  FileQuery,
  InlineQuery,
  LegalDocument,
  LegalDocumentType,
  LegalDocumentVersion,
  LinkedVersion,
  VersionPath,
} from './schemas.ts'

const common = { method: 'GET', group: 'legal-documents', permission: 'legal_document.read' } as const

async function answerFile(
  context: ReadContext,
  version: LegalDocumentVersion,
  { redirect, inline }: { redirect?: boolean; inline?: boolean },
) {
  const download_url = await linkVersion(context, version, inline)
  return redirect ? new Redirect(download_url) : { download_url }
}

export const legalDocumentRoutes = [
  listRoute({
    ...common,
    path: '/legal-documents',
    name: 'legal_documents.list',
    title: 'List legal documents',
    description: 'Every legal document of the tenant, each with the version in effect.',
    filters: { document_type: Type.Optional(described(LegalDocumentType, 'Only documents of this kind.')) },
    item: LegalDocument,
    rows: (context, { query }, window) => listLegalDocuments(context, query.document_type, window),
    positionOf: ({ id }) => [id],
  }),
  route({
    ...common,
    path: '/legal-documents/{legal_document_id}',
    name: 'legal_documents.retrieve',
    title: 'Retrieve a legal document',
    description: 'The document, with the version in effect.',
    params: DocumentPath,
    response: LegalDocument,
    read: (context, { params }) => findLegalDocument(context, params.legal_document_id),
  }),
  route({
    ...common,
    path: '/legal-documents/{legal_document_id}/latest',
    name: 'legal_documents.retrieve_latest',
    title: 'Retrieve the latest version of a legal document',
    description: 'The version in effect, with a link to its file.',
    params: DocumentPath,
    query: InlineQuery,
    response: LinkedVersion,
    read: async (context, { params, query }) => {
      const version = await findLatest(context, params.legal_document_id)
      return { ...version, download_url: await linkVersion(context, version, query.inline) }
    },
  }),
  route({
    ...common,
    path: '/legal-documents/{legal_document_id}/latest/file',
    name: 'legal_documents.download_latest',
    title: 'Download the latest version of a legal document',
    description:
      'Redirects to the file of the version in effect, or gives its address with `redirect=false`.',
    params: DocumentPath,
    query: FileQuery,
    response: Download,
    redirects: true,
    read: async (context, { params, query }) =>
      answerFile(context, await findLatest(context, params.legal_document_id), query),
  }),
  listRoute({
    ...common,
    path: '/legal-documents/{legal_document_id}/versions',
    name: 'legal_documents.list_versions',
    title: 'List versions of a legal document',
    description: 'The newest effective date first; versions not yet in effect are among them.',
    params: DocumentPath,
    item: LegalDocumentVersion,
    rows: async (context, { params }, window) => {
      const { id } = await findLegalDocument(context, params.legal_document_id)
      return listVersions(context, id, window)
    },
    positionOf: ({ effective_at, created_at, id }) => [effective_at, created_at, id],
  }),
  route({
    ...common,
    path: '/legal-documents/{legal_document_id}/versions/{version_id}',
    name: 'legal_documents.retrieve_version',
    title: 'Retrieve a legal document version',
    description: 'The version, which never changes.',
    params: VersionPath,
    response: LegalDocumentVersion,
    read: (context, { params }) => findVersion(context, params.legal_document_id, params.version_id),
  }),
  route({
    ...common,
    path: '/legal-documents/{legal_document_id}/versions/{version_id}/file',
    name: 'legal_documents.download_version',
    title: 'Download a legal document version',
    description: 'Redirects to the file, or gives its address as JSON with `redirect=false`.',
    params: VersionPath,
    query: FileQuery,
    response: Download,
    redirects: true,
    read: async (context, { params, query }) =>
      answerFile(context, await findVersion(context, params.legal_document_id, params.version_id), query),
  }),
]
