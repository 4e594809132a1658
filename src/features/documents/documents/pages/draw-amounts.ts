// A column of amounts that visibly adds up.
import type { Writer } from '../../../../documents/write-text.ts'
import type { AmountLines } from './amount-lines.ts'
import { amount, currencyName, signed } from './format-figures.ts'

/** Draws the first amount plain, the others with their signs, and their sum under a rule. */
export function drawAmounts(writer: Writer, currency: string, { lines, total }: AmountLines): void {
  writer.heading('Amounts')
  writer.table({
    columns: [
      { title: '', share: 3 },
      { title: currencyName(currency), share: 1, align: 'right' },
    ],
    rows: lines.map((line, at) => [
      line.title,
      at === 0 ? amount(line.amount, currency) : signed(line.amount, currency),
    ]),
    totals: [[total.title, amount(total.amount, currency)]],
  })
}
