import { Redirect, route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { generateStatement } from './generate-statement.ts'
import { linkDocument, openDocument } from './open-document.ts'
import { listDocuments } from './read.ts'
import {
  Document,
  DocumentDownload,
  DocumentPath,
  documentFilters,
  FileQuery,
  GenerateAccountStatementRequest,
} from './schemas.ts'
import { DocumentContent } from './statement-shapes.ts'

const read = { method: 'GET', group: 'accounts', permission: 'document.read' } as const

export const documentRoutes = [
  route({
    method: 'POST',
    path: '/accounts/{account_id}/statements',
    group: 'accounts',
    name: 'documents.generate_statement',
    title: 'Generate a statement',
    description: 'Of whole days that are over. Each call issues a new document, which never changes.',
    permission: 'statement.write',
    params: AccountPath,
    body: GenerateAccountStatementRequest,
    response: Document,
    status: 201,
    errors: ['statement_period_invalid', 'missing_price'],
    is_impersonal: true,
    write: (context, { params, body }) => generateStatement(context, params.account_id, body),
  }),
  listOfAccount({
    ...read,
    kind: 'documents',
    name: 'documents.list',
    title: 'List account documents',
    description: 'The newest first; `document_type` may be repeated.',
    filters: documentFilters,
    item: Document,
    rows: (context, account, { document_type }, window) =>
      listDocuments(context, account.id, document_type, window),
  }),
  route({
    ...read,
    path: '/documents/{document_id}/file',
    name: 'documents.download',
    is_heavy: true,
    title: 'Download a document',
    description: 'Redirects to the file, or gives its address as JSON with `redirect=false`.',
    params: DocumentPath,
    query: FileQuery,
    response: DocumentDownload,
    redirects: true,
    read: async (context, { params, query }) => {
      const download_url = await linkDocument(context, params.document_id)
      return query.redirect ? new Redirect(download_url) : { download_url }
    },
  }),
  route({
    ...read,
    path: '/documents/{document_id}/content',
    name: 'documents.retrieve_content',
    is_heavy: true,
    title: 'Retrieve the content of a document',
    description: 'The figures of its pages as data; `document_type` distinguishes the shapes.',
    params: DocumentPath,
    response: DocumentContent,
    read: (context, { params }) => openDocument(context, params.document_id),
  }),
]
