// The page of a note about income: the units, the amount of each, the taxes, and the rest that is credited.
import type { Writer } from '../../../../documents/write-text.ts'
import { isZero } from '../../../../values/decimal.ts'
import type { IncomeNoteContent } from '../schemas.ts'
import { drawHead } from './draw-head.ts'
import { amount, currencyName, grouped, second } from './format-figures.ts'

/** Draws the note about a dividend. */
export function drawIncomeNote(writer: Writer, content: IncomeNoteContent): void {
  const { instrument, currency, ex_date, taxes, reclaimable_amount } = content
  drawHead(writer, content, [['Issued', second(content.issued_at)]])
  writer.title('Dividend')
  writer.paragraph('We have credited a dividend to your account:')
  writer.facts([
    ['Security', instrument.name],
    [instrument.isin ? 'ISIN' : 'Symbol', instrument.isin ?? instrument.symbol],
    ...(ex_date === null ? [] : [['Ex date', ex_date] as [string, string]]),
    ['Record date', content.record_date],
    ['Payment date', content.payment_date],
    ['Credited', second(content.booked_at)],
    ['Quantity', grouped(content.units)],
    ['Dividend of each', amount(content.amount_per_unit, currency)],
    ['Transaction', content.transaction],
  ])
  writer.heading('Amounts')
  writer.table({
    columns: [
      { title: '', share: 3 },
      { title: currencyName(currency), share: 1, align: 'right' },
    ],
    rows: [
      ['Gross amount', amount(content.gross_amount, currency)],
      ...taxes.map((tax) => [titleOf(tax), amount(`-${tax.amount}`, currency)]),
    ],
    totals: [['Net amount', amount(content.net_amount, currency)]],
  })
  if (!isZero(reclaimable_amount))
    writer.paragraph(
      `Of the foreign tax, ${amount(reclaimable_amount, currency)} lie above the rate of a treaty. They can be ` +
        'reclaimed from the country that took them.',
    )
}

function titleOf({ kind, country, rate }: IncomeNoteContent['taxes'][number]): string {
  const place = country === null ? '' : `, ${country}`
  return `${kind === 'foreign' ? 'Foreign tax' : 'Withholding tax'}${place}, ${rate} %`
}
