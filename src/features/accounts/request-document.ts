// A change that leads to a document enqueues one job for it in its own transaction, and the worker issues the document.
// So the change does not wait for the document, and no document is forgotten.
import type { Context } from '../../context.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'

export const ISSUE_DOCUMENT = 'documents.issue'

export interface DocumentRequest {
  document_type: 'welcome_letter' | 'order_confirmation'
  /** The account that was opened, the order that was filled. */
  source: string
}

/** Requests a document, which is issued once the change has committed. */
export function requestDocument(
  context: Context,
  document_type: DocumentRequest['document_type'],
  source: string,
): void {
  enqueue(context, {
    kind: ISSUE_DOCUMENT,
    payload: { document_type, source },
    due_at: context.now,
    rank: RANK.document,
  })
}
