// Documents that follow from something that happened are asked for in its transaction, at the price of one job, and
// made by the worker: what happened does not wait for them, and none is forgotten.
import type { Context } from '../../context.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'

export const ISSUE_DOCUMENT = 'documents.issue'

export interface Asked {
  document_type: 'welcome_letter' | 'order_confirmation'
  /** The account that was opened, the order that was filled. */
  source: string
}

/** Has the document issued once the change has committed. */
export function askDocument(context: Context, document_type: Asked['document_type'], source: string): void {
  enqueue(context, {
    kind: ISSUE_DOCUMENT,
    payload: { document_type, source },
    due_at: context.now,
    rank: RANK.document,
  })
}
