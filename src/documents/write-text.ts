// The text of a document between its header and footer. Everything flows down the page; parts that belong together move
// to the next page together.
import { type Bar, CHART_HEIGHT, drawBars, drawLine, heightOfBars, type LineChart } from './draw-charts.ts'
import type { Table } from './measure-table.ts'
import { writeLongTable, writeTable } from './write-table.ts'

/** The sender and the recipient of a letter, with facts beside them. */
export interface Letterhead {
  sender: string[]
  recipient: string[]
  facts: [label: string, value: string][]
}

export interface Writer {
  letterhead(head: Letterhead): void
  title(text: string): void
  heading(text: string): void
  paragraph(text: string): void
  bullets(items: string[]): void
  /** Pairs of a label and its value, one below the other. */
  facts(pairs: [label: string, value: string][]): void
  table(table: Table): void
  /** A table that may go on for many pages: other work has its turn while it is written. */
  longTable(table: Table): Promise<void>
  line(chart: LineChart): void
  bars(bars: readonly Bar[]): void
}

const INK = '#111827'
const GREY = '#4b5563'
const BODY = { size: 10, lineGap: 2.5, after: 8 }
const INDENT = 14
const LABEL_WIDTH = 150
const SMALL = 7.5
// The window of an envelope takes half of the width.
const WINDOW = { width: 220, height: 96 }
const FACTS = { left: 262, label: 82 }

/** The document and the part of its pages that text stands in. */
interface Paper {
  pdf: PDFKit.PDFDocument
  left: number
  width: number
}

/** Makes the writer of a document, at the place where it stands. */
export function newWriter(pdf: PDFKit.PDFDocument): Writer {
  const left = pdf.page.margins.left
  const width = pdf.page.width - left - pdf.page.margins.right
  const paper = { pdf, left, width }
  return {
    letterhead: (head) => writeLetterhead(paper, head),
    title(text) {
      pdf.font('bold', 20).fillColor(INK).text(text, left, pdf.y, { width })
      pdf.y += 10
    },
    heading: (text) => writeHeading(paper, text),
    paragraph(text) {
      plain(pdf).text(text, left, pdf.y, { width, lineGap: BODY.lineGap })
      pdf.y += BODY.after
    },
    bullets(items) {
      for (const item of items) writeBullet(paper, item)
      pdf.y += BODY.after - 3
    },
    facts(pairs) {
      for (const pair of pairs) writeFact(paper, pair)
      pdf.y += BODY.after
    },
    table(table) {
      writeTable(pdf, table, left, width)
      pdf.y += BODY.after
    },
    async longTable(table) {
      await writeLongTable(pdf, table, left, width)
      pdf.y += BODY.after
    },
    line(chart) {
      makeRoom(pdf, CHART_HEIGHT)
      drawLine(pdf, chart, left, width)
      pdf.y += BODY.after
    },
    bars(bars) {
      makeRoom(pdf, heightOfBars(bars) + 3)
      pdf.y += 3
      drawBars(pdf, bars, left, width)
      pdf.y += BODY.after
    },
  }
}

function makeRoom(pdf: PDFKit.PDFDocument, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

const plain = (pdf: PDFKit.PDFDocument) => pdf.font('regular', BODY.size).fillColor(INK)

function writeHeading({ pdf, left, width }: Paper, text: string): void {
  pdf.font('bold', 12)
  // Never the last line of a page: it stays with the two lines that follow.
  makeRoom(pdf, pdf.heightOfString(text, { width }) + 3 * (BODY.size + BODY.lineGap) + 14)
  pdf.y += 6
  pdf.fillColor(INK).text(text, left, pdf.y, { width })
  pdf.y += 4
}

function writeBullet({ pdf, left, width }: Paper, item: string): void {
  plain(pdf)
  const inside = { lineGap: BODY.lineGap, width: width - INDENT }
  makeRoom(pdf, Math.min(pdf.heightOfString(item, inside), 3 * BODY.size))
  const { y } = pdf
  pdf.text('•', left, y, { width: INDENT, lineBreak: false })
  pdf.text(item, left + INDENT, y, inside)
  pdf.y += 3
}

function writeFact({ pdf, left, width }: Paper, [label, value]: [string, string]): void {
  const beside = { lineGap: BODY.lineGap, width: width - LABEL_WIDTH }
  plain(pdf)
  makeRoom(pdf, pdf.heightOfString(value, beside))
  const { y } = pdf
  pdf.fillColor(GREY).text(label, left, y, { lineGap: BODY.lineGap, width: LABEL_WIDTH - 8 })
  const end = pdf.y
  plain(pdf).text(value, left + LABEL_WIDTH, y, beside)
  pdf.y = Math.max(pdf.y, end)
}

// The address stands where the window of an envelope shows it; the facts stand to its right.
function writeLetterhead({ pdf, left, width }: Paper, { sender, recipient, facts }: Letterhead): void {
  const top = pdf.y
  pdf.font('regular', SMALL).fillColor(GREY)
  pdf.text(sender.join(' · '), left, top, { width: WINDOW.width })
  pdf.y += 6
  for (const [at, line] of recipient.entries())
    pdf
      .font(at === 0 ? 'bold' : 'regular', BODY.size)
      .fillColor(INK)
      .text(line, left, pdf.y, { lineGap: BODY.lineGap, width: WINDOW.width })
  const end = pdf.y
  pdf.y = top
  for (const [label, value] of facts) {
    const { y } = pdf
    pdf.font('regular', 9).fillColor(GREY)
    pdf.text(label, left + FACTS.left, y, { width: FACTS.label, lineBreak: false })
    pdf.fillColor(INK).text(value, left + FACTS.left + FACTS.label, y, {
      width: width - FACTS.left - FACTS.label,
      lineGap: 3,
    })
  }
  pdf.y = Math.max(pdf.y, end, top + WINDOW.height) + 14
}
