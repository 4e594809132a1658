// Tables: columns of given shares of the width, a head that is repeated on every page, rows that are never split.

export interface Column {
  title: string
  /** Its share of the width, beside the shares of the others. */
  share: number
  align?: 'left' | 'right'
}

export interface Table {
  columns: Column[]
  rows: string[][]
  /** Rows at the end, in bold and under a line. */
  totals?: string[][]
}

const SIZE = 9
const PADDING = { x: 4, y: 3.5 }
const INK = '#111827'
const HEAD = '#f3f4f6'
const RULE = '#d1d5db'

// About ten milliseconds of work.
const ROWS_A_STEP = 16

/** Writes the table at the present place of the document, over as many pages as it takes. */
export function writeTable(pdf: PDFKit.PDFDocument, table: Table, left: number, width: number): void {
  for (const _ of stepsOf(pdf, table, left, width));
}

/** Writes the table like writeTable, and lets other work have its turn every few rows. */
export async function writeLongTable(
  pdf: PDFKit.PDFDocument,
  table: Table,
  left: number,
  width: number,
): Promise<void> {
  for (const _ of stepsOf(pdf, table, left, width)) await new Promise((next) => setImmediate(next))
}

function* stepsOf(pdf: PDFKit.PDFDocument, table: Table, left: number, width: number) {
  const shares = table.columns.reduce((sum, { share }) => sum + share, 0)
  const widths = table.columns.map(({ share }) => (width * share) / shares)

  const heightOfCell = (cell: string, at: number) =>
    cell === '' ? 0 : pdf.heightOfString(cell, { width: widths[at]! - 2 * PADDING.x })
  const heightOf = (cells: string[]) =>
    2 * PADDING.y + Math.max(pdf.currentLineHeight(true), ...cells.map(heightOfCell))

  const fits = (height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom

  function row(cells: string[], font: 'regular' | 'bold', ground?: string) {
    pdf.font(font, SIZE)
    const height = heightOf(cells)
    if (!fits(height) && ground === undefined) {
      pdf.addPage()
      head()
      pdf.font(font, SIZE)
    }
    const top = pdf.y
    if (ground) pdf.rect(left, top, width, height).fill(ground)
    pdf.fillColor(INK)
    let x = left
    cells.forEach((cell, at) => {
      const align = table.columns[at]!.align ?? 'left'
      if (cell !== '')
        pdf.text(cell, x + PADDING.x, top + PADDING.y, { width: widths[at]! - 2 * PADDING.x, align })
      x += widths[at]!
    })
    pdf.y = top + height
    pdf
      .moveTo(left, pdf.y)
      .lineTo(left + width, pdf.y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
  }

  const titles = table.columns.map(({ title }) => title)
  const head = () => row(titles, 'bold', HEAD)

  pdf.font('bold', SIZE)
  const first = table.rows[0] ?? table.totals?.[0]
  if (!fits(heightOf(titles) + (first ? heightOf(first) : 0))) pdf.addPage()
  head()
  for (const [at, cells] of table.rows.entries()) {
    row(cells, 'regular')
    if ((at + 1) % ROWS_A_STEP === 0) yield
  }
  for (const cells of table.totals ?? []) row(cells, 'bold')
  pdf.x = left
}
