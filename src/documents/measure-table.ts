// The widths of the columns of a table. Every column has its share of the width. A column whose figures, days or
// words would break takes space from columns that have room to spare; if none has, the table is set in smaller
// letters.

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

const SIZES = [9, 8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5]
/** Blanks between a cell's text and its edges. */
export const PADDING = { x: 4, y: 3.5 }
/** A word without a blank may be longer than any column, such as a name; beyond this part of the table it is broken. */
const MAX_OF_A_WORD = 0.3
// A text that is measured letter by letter may come out a little wider.
const SLACK = 1.5

export interface Layout {
  size: number
  widths: number[]
}

/** Chooses the size of the letters and the widths of the columns. */
export function measureTable(pdf: PDFKit.PDFDocument, table: Table, width: number): Layout {
  const widest = table.columns.map((_, at) => widestOf(table, at))
  for (const size of SIZES) {
    pdf.font('bold', size)
    const least = widest.map(
      (text, at) =>
        Math.min(
          pdf.widthOfString(text) + SLACK,
          table.columns[at]!.align === 'right' ? width : width * MAX_OF_A_WORD,
        ) +
        2 * PADDING.x,
    )
    if (sum(least) <= width || size === SIZES.at(-1)) return { size, widths: spread(table, least, width) }
  }
  throw new Error('a table has no size')
}

// The text of the column that must stay on one line and takes most room.
function widestOf({ columns, rows, totals = [] }: Table, at: number): string {
  const isFigure = columns[at]!.align === 'right'
  const widest = { text: '', room: 0 }
  for (const row of [columns.map(({ title }) => title), ...rows, ...totals])
    for (const piece of row[at]!.split(isFigure ? '\n' : /\s+/)) {
      const room = roomOf(piece)
      if (room > widest.room) Object.assign(widest, { text: piece, room })
    }
  return widest.text
}

// Measuring each text by its font would take as long as writing it. Points, commas, blanks and minus signs are half as
// wide as digits, which are all of one width.
const roomOf = (text: string) => text.length - (text.match(/[.,\s–-]/g)?.length ?? 0) / 2

// Each column has its share, but at least the width it needs; the others give up space in proportion to their spare
// width.
function spread({ columns }: Table, least: number[], width: number): number[] {
  const shares = sum(columns.map(({ share }) => share))
  const ideal = columns.map(({ share }) => (width * share) / shares)
  const lack = sum(ideal.map((one, at) => Math.max(0, least[at]! - one)))
  const spare = sum(ideal.map((one, at) => Math.max(0, one - least[at]!)))
  const part = lack === 0 ? 0 : Math.min(1, lack / spare)
  return ideal.map((one, at) => (one < least[at]! ? least[at]! : one - (one - least[at]!) * part))
}

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
