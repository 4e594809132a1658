// The agreements and disclosures to which customers consent: a file is uploaded, published as a version, and withdrawn
// before the version applies. The file comes first, so that others can read it before they approve its publication.
import { createHash } from 'node:crypto'
import { failParam, notFound, Refusal } from '../../../../errors.ts'
import { bytesOf } from '../../../../http/api/content.ts'
import { type Route, route, type StepsContext } from '../../../../http/api/route.ts'
import { runInTransaction } from '../../../../unit-of-work/run-in-transaction.ts'
import { publishVersion } from '../../../customers/legal-documents/publish-version.ts'
import { listAllVersions } from '../../../customers/legal-documents/read.ts'
import {
  LegalDocumentVersion,
  PublishedVersion,
  publishedFilters,
} from '../../../customers/legal-documents/schemas.ts'
import { withdrawVersion } from '../../../customers/legal-documents/withdraw-version.ts'
import { readBytes } from '../../../platform/files/read.ts'
import { addFile, type StoredBytes, storeBytes } from '../../../platform/files/store-file.ts'
import { tenantCommand } from '../commands/tenant-command.ts'
import { tenantList } from '../lists/tenant-list.ts'
import { OfTenant } from '../schemas.ts'
import {
  LegalDocumentContent,
  LegalDocumentFile,
  LegalDocumentFilePath,
  NewLegalDocumentFile,
  NewVersion,
} from './schemas.ts'

const group = 'documents'
const permission = 'legal_document.write'

/** The operations on legal documents. */
export const legalDocumentRoutes: Route[] = [
  route({
    method: 'POST',
    group,
    permission,
    path: '/operator/tenants/{tenant_id}/legal-document-files',
    operator: { within: 'tenant', needs_step_up: true },
    has_file_body: true,
    name: 'legal_documents.upload',
    title: 'Upload the file of a legal document',
    description: 'A PDF. Customers see it when a version with it is published.',
    params: OfTenant,
    body: NewLegalDocumentFile,
    response: LegalDocumentFile,
    status: 201,
    steps: (context, { body }) => upload(context, bytesOf(body.content)),
  }),
  route({
    method: 'GET',
    group,
    permission: 'legal_document.read',
    path: '/operator/tenants/{tenant_id}/legal-document-files/{file_id}',
    operator: { within: 'tenant' },
    name: 'legal_documents.retrieve_file',
    title: 'Show the file of a legal document',
    description: 'Published or not: approve a publication when you have read its file.',
    params: LegalDocumentFilePath,
    response: LegalDocumentContent,
    read: async (context, { params: { file_id } }) => {
      const bytes = await readBytes(context, file_id, 'legal_document')
      if (!bytes) throw notFound('file of a legal document')
      return { ...factsOf(file_id, bytes), content: bytes.toString('base64') }
    },
  }),
  tenantList({
    group,
    permission: 'legal_document.read',
    kind: 'legal-document-versions',
    name: 'legal_documents.list_versions',
    title: 'List versions of legal documents',
    description: 'Newest first: also those that are withdrawn, or take effect later.',
    filters: publishedFilters,
    item: PublishedVersion,
    rows: (context, { query }, window) => listAllVersions(context, query.document_type, window),
  }),
  tenantCommand({
    group,
    permission,
    path: 'legal-document-versions',
    subjects: ({ body }) => [body.document_type as string],
    name: 'legal_documents.publish',
    title: 'Publish a version of a legal document',
    description: 'The first version of its type creates the document. A published version never changes.',
    body: NewVersion,
    response: LegalDocumentVersion,
    status: 201,
    errors: ['conflict', 'duplicate'],
    change: (context, _, body) => publishVersion(context, body),
  }),
  tenantCommand({
    group,
    permission,
    path: 'legal-document-versions/{version_id}/withdraw',
    ids: { version_id: 'version of the legal document' },
    name: 'legal_documents.withdraw',
    title: 'Withdraw a version of a legal document',
    description: 'Before it takes effect.',
    response: LegalDocumentVersion,
    errors: ['conflict'],
    change: (context, { version_id }) => withdrawVersion(context, version_id!),
  }),
]

const factsOf = (id: string, bytes: Buffer) => ({
  id,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

// The bytes are stored before the transaction, which waits for no store, and removed if it fails.
async function upload({ app, ...facts }: StepsContext, bytes: Buffer) {
  const stored = await storePdf({ app, tenant: facts.tenant }, bytes)
  const change = { ...facts, action: 'legal_documents.upload' }
  try {
    return await runInTransaction(app, change, async (context) => {
      const file = addFile(context, { filename: 'Draft.pdf', purpose: 'legal_document' }, stored)
      context.pending.resource = file.id
      return factsOf(file.id, bytes)
    })
  } catch (error) {
    await app.storage.remove(stored.object)
    throw error
  }
}

const storePdf = (
  { app, tenant }: Pick<StepsContext, 'app' | 'tenant'>,
  bytes: Buffer,
): Promise<StoredBytes> =>
  storeBytes(app, tenant, bytes).catch((error) => {
    if (!(error instanceof Refusal)) throw error
    throw failParam('body.content', 'invalid_param', error.params?.[0]?.detail ?? error.message)
  })
