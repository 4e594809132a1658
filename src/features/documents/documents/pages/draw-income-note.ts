// The page of a note about income: the units, the amount of each, the taxes, and the rest that is credited.
import type { Writer } from '../../../../documents/write-text.ts'
import { isZero } from '../../../../values/decimal.ts'
import type { IncomeNoteContent } from '../schemas.ts'
import { incomeLines } from './amount-lines.ts'
import { drawAmounts } from './draw-amounts.ts'
import { drawHead } from './draw-head.ts'
import { datesOf } from './format-dates.ts'
import { amount, grouped, unitAmount } from './format-figures.ts'

/** Draws the note about a dividend. */
export function drawIncomeNote(writer: Writer, content: IncomeNoteContent): void {
  const { instrument, currency, ex_date, reclaimable_amount } = content
  const { day, second } = datesOf(content)
  drawHead(writer, content, [['Issued', second(content.issued_at)]])
  writer.title('Dividend')
  writer.paragraph('We have credited a dividend to your account:')
  writer.facts([
    ['Security', instrument.name],
    [instrument.isin ? 'ISIN' : 'Symbol', instrument.isin ?? instrument.symbol],
    ...(ex_date === null ? [] : [['Ex date', day(ex_date)] as [string, string]]),
    ['Record date', day(content.record_date)],
    ['Payment date', day(content.payment_date)],
    ['Credited', second(content.booked_at)],
    ['Quantity', grouped(content.units)],
    ['Dividend of each', unitAmount(content.amount_per_unit, currency)],
    ['Transaction', content.transaction],
  ])
  drawAmounts(writer, currency, incomeLines(content))
  if (!isZero(reclaimable_amount))
    writer.paragraph(
      `Of the foreign tax, ${amount(reclaimable_amount, currency)} lie above the rate of a treaty. They can be ` +
        'reclaimed from the country that took them.',
    )
}
