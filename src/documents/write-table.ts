// Tables: columns of given shares of the width, a head that is repeated on every page, rows that are never split, and
// figures that are never broken over two lines.
import { measureTable, PADDING } from './measure-table.ts'

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
  const { size, widths } = measureTable(pdf, table, width)

  const roomOf = (at: number) => widths[at]! - 2 * PADDING.x

  // Most cells need no breaking into lines, and are measured and written at half the price without it.
  const isPlain = (cell: string, at: number) =>
    table.columns[at]!.align === 'right' ||
    cell.split('\n').every((line) => pdf.widthOfString(line) <= roomOf(at))
  const heightOfCell = (cell: string, at: number) =>
    isPlain(cell, at)
      ? cell.split('\n').length * pdf.currentLineHeight(true)
      : pdf.heightOfString(cell, { width: roomOf(at) })
  const heightOf = (cells: string[]) => 2 * PADDING.y + Math.max(...cells.map(heightOfCell))

  function write(cell: string, at: number, x: number, y: number) {
    const { align } = table.columns[at]!
    if (!isPlain(cell, at)) return void pdf.text(cell, x, y, { width: roomOf(at) })
    for (const [number, line] of cell.split('\n').entries()) {
      if (line === '') continue
      const indent = align === 'right' ? roomOf(at) - pdf.widthOfString(line) : 0
      pdf.text(line, x + indent, y + number * pdf.currentLineHeight(true), { lineBreak: false })
    }
  }

  const fits = (height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom

  // What follows must stay on the page of the row.
  function row(cells: string[], font: 'regular' | 'bold', ground?: string, following = 0) {
    pdf.font(font, size)
    const height = heightOf(cells)
    if (!fits(height + following) && ground === undefined) {
      pdf.addPage()
      head()
      pdf.font(font, size)
    }
    const top = pdf.y
    if (ground) pdf.rect(left, top, width, height).fill(ground)
    pdf.fillColor(INK)
    let x = left
    cells.forEach((cell, at) => {
      write(cell, at, x + PADDING.x, top + PADDING.y)
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

  pdf.font('bold', size)
  const first = table.rows[0] ?? table.totals?.[0]
  if (!fits(heightOf(titles) + (first ? heightOf(first) : 0))) pdf.addPage()
  // Totals never stand alone on a page.
  const totals = table.totals ?? []
  const atTheEnd = totals.reduce((height, cells) => height + heightOf(cells), 0)
  head()
  for (const [at, cells] of table.rows.entries()) {
    row(cells, 'regular', undefined, at === table.rows.length - 1 ? atTheEnd : 0)
    if ((at + 1) % ROWS_A_STEP === 0) yield
  }
  for (const cells of totals) row(cells, 'bold')
  pdf.x = left
}
