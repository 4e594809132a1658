// The text of a document between its header and footer. Everything flows down the page; parts that belong together move
// to the next page together.
import {
  type Bar,
  CHART_HEIGHT,
  describeBars,
  describeLine,
  drawBars,
  drawLine,
  heightOfBars,
  type LineChart,
} from './draw-charts.ts'
import type { Table } from './measure-table.ts'
import type { TaggedPdf } from './tag-content.ts'
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

type Box = [left: number, top: number, right: number, bottom: number]

/** The document and the part of its pages that text stands in. */
interface Paper {
  pdf: TaggedPdf
  left: number
  width: number
}

/** Makes the writer of a document, at the place where it stands. */
export function newWriter(pdf: TaggedPdf): Writer {
  const left = pdf.page.margins.left
  const width = pdf.page.width - left - pdf.page.margins.right
  const paper = { pdf, left, width }
  return {
    letterhead: (head) => writeLetterhead(paper, head),
    title(text) {
      pdf.font('bold', 20).fillColor(INK)
      pdf.tags.element('H1', () => pdf.text(text, left, pdf.y, { width }))
      pdf.y += 10
    },
    heading: (text) => writeHeading(paper, text),
    paragraph(text) {
      plain(pdf)
      pdf.tags.element('P', () => pdf.text(text, left, pdf.y, { width, lineGap: BODY.lineGap }))
      pdf.y += BODY.after
    },
    bullets(items) {
      pdf.tags.open('L')
      for (const item of items) writeBullet(paper, item)
      pdf.tags.close()
      pdf.y += BODY.after - 3
    },
    facts(pairs) {
      pdf.tags.open('Table')
      for (const pair of pairs) writeFact(paper, pair)
      pdf.tags.close()
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
      const bbox: Box = [left, pdf.y, left + width, pdf.y + CHART_HEIGHT]
      const alt = describeLine(chart)
      pdf.tags.element('Figure', () => drawLine(pdf, chart, left, width), { alt, bbox })
      pdf.y += BODY.after
    },
    bars(bars) {
      makeRoom(pdf, heightOfBars(bars) + 3)
      pdf.y += 3
      const bbox: Box = [left, pdf.y, left + width, pdf.y + heightOfBars(bars)]
      const alt = describeBars(bars)
      pdf.tags.element('Figure', () => drawBars(pdf, bars, left, width), { alt, bbox })
      pdf.y += BODY.after
    },
  }
}

function makeRoom(pdf: TaggedPdf, height: number): void {
  if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
}

const plain = (pdf: TaggedPdf) => pdf.font('regular', BODY.size).fillColor(INK)

function writeHeading({ pdf, left, width }: Paper, text: string): void {
  pdf.font('bold', 12)
  // Never the last line of a page: it stays with the two lines that follow.
  makeRoom(pdf, pdf.heightOfString(text, { width }) + 3 * (BODY.size + BODY.lineGap) + 14)
  pdf.y += 6
  pdf.fillColor(INK)
  pdf.tags.element('H2', () => pdf.text(text, left, pdf.y, { width }))
  pdf.y += 4
}

function writeBullet({ pdf, left, width }: Paper, item: string): void {
  plain(pdf)
  const inside = { lineGap: BODY.lineGap, width: width - INDENT }
  makeRoom(pdf, Math.min(pdf.heightOfString(item, inside), 3 * BODY.size))
  const { y } = pdf
  pdf.tags.open('LI')
  pdf.tags.element('Lbl', () => pdf.text('•', left, y, { width: INDENT, lineBreak: false }))
  pdf.tags.element('LBody', () => pdf.text(item, left + INDENT, y, inside))
  pdf.tags.close()
  pdf.y += 3
}

function writeFact({ pdf, left, width }: Paper, [label, value]: [string, string]): void {
  const beside = { lineGap: BODY.lineGap, width: width - LABEL_WIDTH }
  plain(pdf)
  makeRoom(pdf, pdf.heightOfString(value, beside))
  const { y } = pdf
  const { tags } = pdf
  tags.open('TR')
  pdf.fillColor(GREY)
  const narrow = { lineGap: BODY.lineGap, width: LABEL_WIDTH - 8 }
  tags.element('TH', () => pdf.text(label, left, y, narrow), { scope: 'Row' })
  const end = pdf.y
  plain(pdf)
  tags.element('TD', () => pdf.text(value, left + LABEL_WIDTH, y, beside))
  tags.close()
  pdf.y = Math.max(pdf.y, end)
}

// The address stands where the window of an envelope shows it; the facts stand to its right.
function writeLetterhead({ pdf, left, width }: Paper, { sender, recipient, facts }: Letterhead): void {
  const top = pdf.y
  const { tags } = pdf
  pdf.font('regular', SMALL).fillColor(GREY)
  tags.element('P', () => pdf.text(sender.join(' · '), left, top, { width: WINDOW.width }))
  pdf.y += 6
  tags.open('Div')
  for (const [at, line] of recipient.entries()) {
    pdf.font(at === 0 ? 'bold' : 'regular', BODY.size).fillColor(INK)
    tags.element('P', () => pdf.text(line, left, pdf.y, { lineGap: BODY.lineGap, width: WINDOW.width }))
  }
  tags.close()
  const end = pdf.y
  pdf.y = top
  tags.open('Table')
  for (const fact of facts) writeHeadFact({ pdf, left: left + FACTS.left, width: width - FACTS.left }, fact)
  tags.close()
  pdf.y = Math.max(pdf.y, end, top + WINDOW.height) + 14
}

function writeHeadFact({ pdf, left, width }: Paper, [label, value]: [string, string]): void {
  const { y, tags } = pdf
  tags.open('TR')
  pdf.font('regular', 9).fillColor(GREY)
  tags.element('TH', () => pdf.text(label, left, y, { width: FACTS.label, lineBreak: false }), {
    scope: 'Row',
  })
  pdf.fillColor(INK)
  const beside = { width: width - FACTS.label, lineGap: 3 }
  tags.element('TD', () => pdf.text(value, left + FACTS.label, y, beside))
  tags.close()
}
