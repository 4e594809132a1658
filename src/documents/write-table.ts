// Tables: columns of given shares of the width, a head that is repeated on every page, rows that are never split, and
// figures that are never broken over two lines.
import { measureTable, PADDING, type Table } from './measure-table.ts'
import type { TaggedPdf } from './tag-content.ts'

const INK = '#111827'
const HEAD = '#f3f4f6'
const RULE = '#d1d5db'

// About ten milliseconds of work.
const ROWS_A_STEP = 16

/** Writes the table at the current position of the document, over as many pages as it takes. */
export function writeTable(pdf: TaggedPdf, table: Table, left: number, width: number): void {
  for (const _ of stepsOf(pdf, table, left, width));
}

/** Writes the table like writeTable, and lets other work have its turn every few rows. */
export async function writeLongTable(
  pdf: TaggedPdf,
  table: Table,
  left: number,
  width: number,
): Promise<void> {
  for (const _ of stepsOf(pdf, table, left, width)) await new Promise((next) => setImmediate(next))
}

/** A table at its place on the paper. */
interface Placed {
  pdf: TaggedPdf
  table: Table
  left: number
  width: number
  size: number
  widths: number[]
}

function* stepsOf(pdf: TaggedPdf, table: Table, left: number, width: number) {
  const placed = { pdf, table, left, width, ...measureTable(pdf, table, width) }
  const { rows, totals = [] } = table
  pdf.font('bold', placed.size)
  const first = rows[0] ?? totals[0]
  if (!fits(pdf, heightOf(placed, titlesOf(table)) + (first ? heightOf(placed, first) : 0))) pdf.addPage()
  // Totals never stand alone on a page.
  const atTheEnd = totals.reduce((height, cells) => height + heightOf(placed, cells), 0)
  pdf.tags.open('Table')
  tagRow(pdf, () => writeHead(placed))
  for (const [at, cells] of rows.entries()) {
    writeRow(placed, cells, 'regular', at === rows.length - 1 ? atTheEnd : 0)
    if ((at + 1) % ROWS_A_STEP === 0) yield
  }
  // The rule over a sum.
  if (totals.length > 0) pdf.tags.artifact('Layout', () => drawRule(placed, 1, INK))
  for (const cells of totals) writeRow(placed, cells, 'bold')
  pdf.tags.close()
  pdf.x = left
}

function tagRow({ tags }: TaggedPdf, write: () => void): void {
  tags.open('TR')
  write()
  tags.close()
}

const titlesOf = ({ columns }: Table) => columns.map(({ title }) => title)

const fits = (pdf: TaggedPdf, height: number) => pdf.y + height <= pdf.page.height - pdf.page.margins.bottom

const roomOf = ({ widths }: Placed, at: number) => widths[at]! - 2 * PADDING.x

// Most cells need no breaking into lines, and are measured and written at half the price without it.
function isPlain(placed: Placed, cell: string, at: number): boolean {
  if (placed.table.columns[at]!.align === 'right') return true
  return cell.split('\n').every((line) => placed.pdf.widthOfString(line) <= roomOf(placed, at))
}

function heightOfCell(placed: Placed, cell: string, at: number): number {
  const { pdf } = placed
  return isPlain(placed, cell, at)
    ? cell.split('\n').length * pdf.currentLineHeight(true)
    : pdf.heightOfString(cell, { width: roomOf(placed, at) })
}

const heightOf = (placed: Placed, cells: string[]) =>
  2 * PADDING.y + Math.max(...cells.map((cell, at) => heightOfCell(placed, cell, at)))

const writeHead = (placed: Placed) => writeLine(placed, titlesOf(placed.table), headHeight(placed), 'head')

const headHeight = (placed: Placed) => heightOf(placed, titlesOf(placed.table))

// Writes a row; what is to follow it must fit on the same page.
function writeRow(placed: Placed, cells: string[], font: 'regular' | 'bold', following = 0): void {
  const { pdf, size } = placed
  pdf.font(font, size)
  const height = heightOf(placed, cells)
  if (!fits(pdf, height + following)) {
    pdf.addPage().font('bold', size)
    // The head of the table, once more for the eye.
    pdf.tags.artifact('Pagination', () => drawLine(placed, titlesOf(placed.table), headHeight(placed), HEAD))
    pdf.font(font, size)
  }
  tagRow(pdf, () => writeLine(placed, cells, height, 'row'))
}

// Each cell is an element, also one without text, so that every row has all columns.
function writeLine(placed: Placed, cells: string[], height: number, kind: 'head' | 'row'): void {
  const { tags } = placed.pdf
  drawLine(placed, cells, height, kind === 'head' ? HEAD : undefined, {
    ground: (draw) => tags.artifact('Layout', draw),
    cell: (draw) =>
      kind === 'head' ? tags.element('TH', draw, { scope: 'Column' }) : tags.element('TD', draw),
  })
}

/** How the parts of a line are tagged. */
interface LineTags {
  ground: (draw: () => void) => void
  cell: (draw: () => void) => void
}

const UNTAGGED: LineTags = { ground: (draw) => draw(), cell: (draw) => draw() }

function drawLine(placed: Placed, cells: string[], height: number, ground?: string, tag = UNTAGGED): void {
  const { pdf, left, width, widths } = placed
  const top = pdf.y
  if (ground) tag.ground(() => pdf.rect(left, top, width, height).fill(ground))
  pdf.fillColor(INK)
  let x = left
  for (const [at, cell] of cells.entries()) {
    tag.cell(() => writeCell(placed, cell, at, x + PADDING.x, top + PADDING.y))
    x += widths[at]!
  }
  pdf.y = top + height
  tag.ground(() => drawRule(placed, 0.5, RULE))
}

function drawRule({ pdf, left, width }: Placed, thickness: number, color: string): void {
  pdf
    .moveTo(left, pdf.y)
    .lineTo(left + width, pdf.y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke()
}

function writeCell(placed: Placed, cell: string, at: number, x: number, y: number): void {
  const { pdf, table } = placed
  const room = roomOf(placed, at)
  if (!isPlain(placed, cell, at)) return void pdf.text(cell, x, y, { width: room })
  for (const [number, line] of cell.split('\n').entries()) {
    if (line === '') continue
    const indent = table.columns[at]!.align === 'right' ? room - pdf.widthOfString(line) : 0
    pdf.text(line, x + indent, y + number * pdf.currentLineHeight(true), { lineBreak: false })
  }
}
