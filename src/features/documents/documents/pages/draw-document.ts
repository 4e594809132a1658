// Draws a document: the same content gives the same bytes, whenever they are made.
import { type Frame, makePdf } from '../../../../documents/make-pdf.ts'
import type { DocumentContent } from '../statement-shapes.ts'
import { drawIncomeNote } from './draw-income-note.ts'
import { drawConfirmation, drawFeeStatement, drawWelcome } from './draw-letters.ts'
import { drawStatement } from './draw-statement.ts'

/** Makes the PDF of the document. */
export function drawDocument({ id, title }: { id: string; title: string }, content: DocumentContent) {
  const { issuer, environment, issued_at, account } = content
  const notice = environment === 'sandbox' ? ' · Sandbox: no real money' : ''
  const frame: Frame = {
    title,
    issuer,
    subject: title,
    footer: `Account ${account.reference} · Document ${id}${notice}`,
    created_at: issued_at,
  }
  return makePdf(frame, async (writer) => {
    if (content.document_type === 'account_statement') return drawStatement(writer, content)
    if (content.document_type === 'order_confirmation') return drawConfirmation(writer, content)
    if (content.document_type === 'fee_statement') return drawFeeStatement(writer, content)
    if (content.document_type === 'income_note') return drawIncomeNote(writer, content)
    return drawWelcome(writer, content)
  })
}
