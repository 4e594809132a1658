// A change that leads to a document enqueues one job for it in its own transaction, and the worker issues the document.
// So the change does not wait for the document, and no document is forgotten.
import type { Context } from '../../../context.ts'
import type { Day, Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'

export const ISSUE_DOCUMENT = 'documents.issue'

export interface DocumentRequest {
  document_type: 'welcome_letter' | 'order_confirmation' | 'income_note'
  /**
   * The account that was opened, the order that was filled, a day of an order that works (`daySource`), or the
   * transaction of the income.
   */
  source: string
}

/** The source of a document about one day of an order. */
export const daySource = (order: string, day: Day): string => `${order}/${day}`

/** The order of a source, and its day; undefined if the document is about the whole order. */
export function readOrderSource(source: string): { order: string; day: Day | undefined } {
  const [order, day] = source.split('/')
  return { order: order!, day }
}

/** Requests a document, which is issued once the change has committed, or later if an instant is given. */
export function requestDocument(
  context: Context,
  document_type: DocumentRequest['document_type'],
  source: string,
  due_at: Instant = context.now,
): void {
  enqueue(context, {
    kind: ISSUE_DOCUMENT,
    payload: { document_type, source },
    due_at,
    rank: RANK.document,
  })
}
