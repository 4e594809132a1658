// Draws a document: the same content gives the same bytes, whenever they are made.
import { type Frame, makePdf } from '../../../../documents/make-pdf.ts'
import type { StatementPeriod } from '../schemas.ts'
import type { DocumentContent } from '../statement-shapes.ts'
import { drawIncomeNote } from './draw-income-note.ts'
import { drawConfirmation, drawFeeStatement, drawWelcome } from './draw-letters.ts'
import { drawStatement } from './draw-statement.ts'
import { type Dates, datesOf } from './format-dates.ts'
import { lastDay, securityName } from './format-figures.ts'

/** Makes the PDF of the document, with the logo of its issuer if there is one. */
export function drawDocument(
  { id, title }: { id: string; title: string },
  content: DocumentContent,
  logo: Buffer | null = null,
) {
  const { issuer, environment, issued_at, account } = content
  const notice = environment === 'sandbox' ? ' · Sandbox: no real money' : ''
  const frame: Frame = {
    title,
    issuer,
    subject: subjectOf(content),
    footer: `Account ${account.reference} · Document ${id}${notice}`,
    created_at: issued_at,
    logo,
  }
  return makePdf(frame, async (writer) => {
    if (content.document_type === 'account_statement') return drawStatement(writer, content)
    if (content.document_type === 'order_confirmation') return drawConfirmation(writer, content)
    if (content.document_type === 'fee_statement') return drawFeeStatement(writer, content)
    if (content.document_type === 'income_note') return drawIncomeNote(writer, content)
    return drawWelcome(writer, content)
  })
}

// The kind of document and its subject, as the holder knows it: the title names days and instruments for machines.
function subjectOf(content: DocumentContent): string {
  const { day } = datesOf(content)
  switch (content.document_type) {
    case 'account_statement':
      return `Account statement ${span(content, day)}`
    case 'fee_statement':
      return `Fee statement ${content.fee.name} ${span(content, day)}`
    case 'order_confirmation': {
      const { order, instrument } = content
      const verb = order.side === 'buy' ? 'Buy' : 'Sell'
      return `Order confirmation ${verb} ${securityName(instrument)} ${day(order.executed_on ?? order.filled_at!)}`
    }
    case 'income_note':
      return `Dividend ${securityName(content.instrument)} ${day(content.booked_at)}`
    case 'welcome_letter':
      return 'Welcome letter'
  }
}

const span = ({ period_start, period_end }: StatementPeriod, day: Dates['day']): string =>
  period_start === lastDay(period_end)
    ? day(period_start)
    : `${day(period_start)} to ${day(lastDay(period_end))}`
