// Changes of what the firm does for a tenant: documents and jobs.
import type { Route } from '../../../../http/api/route.ts'
import { closeFailedJob, retryFailedJob } from '../../../../worker/failed-jobs.ts'
import { generateStatement } from '../../../documents/documents/generate-statement.ts'
import { GenerateAccountStatementRequest } from '../../../documents/documents/schemas.ts'
import { withdrawDocument } from '../../../documents/documents/withdraw-document.ts'
import { writeNote } from '../../../operators/work-queue/write-note.ts'
import { ClosedJob, CloseJob, DocumentState, IssuedDocument, RetriedJob } from './schemas.ts'
import { tenantCommand } from './tenant-command.ts'

const documents = {
  group: 'documents',
  permission: 'document.write',
  ids: { document_id: 'document' },
  response: DocumentState,
} satisfies Partial<Route> & { ids: Record<string, string> }

/** The changes of the house. */
export const houseCommands: Route[] = [
  tenantCommand({
    ...documents,
    path: 'documents/{document_id}/withdraw',
    name: 'documents.withdraw',
    title: 'Withdraw a document',
    description: 'Customers can no longer download it; it stays on their list.',
    change: async (context, { document_id }) => {
      const { id, is_downloadable } = await withdrawDocument(context, document_id!)
      return { id, is_downloadable }
    },
  }),
  tenantCommand({
    ...documents,
    path: 'documents/{document_id}/restore',
    name: 'documents.restore',
    title: 'Restore a document',
    description: 'Customers can download it again.',
    change: async (context, { document_id }) => {
      const { id, is_downloadable } = await withdrawDocument(context, document_id!, { restore: true })
      return { id, is_downloadable }
    },
  }),
  tenantCommand({
    path: 'jobs/{job_id}/close',
    group: 'jobs',
    permission: 'job.write',
    ids: { job_id: 'job' },
    name: 'jobs.close',
    title: 'Close a failing job',
    description:
      'Removes a job that an operator has resolved; it is not retried. The note is written on the job.',
    body: CloseJob,
    response: ClosedJob,
    errors: ['conflict'],
    change: async (context, { job_id }, { note }) => {
      await writeNote(context, { subject: job_id!, text: note, has_personal_data: false })
      const { id, kind } = await closeFailedJob(context, job_id!)
      return { id, kind }
    },
  }),
  tenantCommand({
    path: 'jobs/{job_id}/retry',
    group: 'jobs',
    permission: 'job.write',
    ids: { job_id: 'job' },
    name: 'jobs.retry',
    title: 'Retry a failing job',
    description: 'Now, without waiting for its backoff, such as after its cause has been mended.',
    response: RetriedJob,
    errors: ['conflict'],
    change: async (context, { job_id }) => {
      const { id, kind } = await retryFailedJob(context, job_id!)
      return { id, kind }
    },
  }),
  tenantCommand({
    path: 'accounts/{account_id}/statements',
    group: 'documents',
    permission: 'document.write',
    ids: { account_id: 'account' },
    name: 'documents.issue_statement',
    title: 'Issue a statement of an account',
    description: 'Of whole days that are over. Each call issues a new document, which the customer sees.',
    body: GenerateAccountStatementRequest,
    response: IssuedDocument,
    status: 201,
    errors: ['statement_period_invalid', 'missing_price'],
    change: async (context, { account_id }, period) => {
      const { id, document_type, title } = await generateStatement(context, account_id!, period)
      return { id, document_type, title }
    },
  }),
]
