// What a document consists of between its header and footer. Everything flows down the page; what has to stay together
// moves to the next page as one.
import { type Bar, CHART_HEIGHT, drawBars, drawLine, heightOfBars, type LineChart } from './draw-charts.ts'
import { type Table, writeLongTable, writeTable } from './write-table.ts'

/** Who sends a letter and to whom it goes, with facts beside. */
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

/** Makes the writer of a document, at the place where it stands. */
export function newWriter(pdf: PDFKit.PDFDocument): Writer {
  const left = pdf.page.margins.left
  const width = pdf.page.width - left - pdf.page.margins.right
  const body = { width, lineGap: BODY.lineGap }

  const room = (height: number) => {
    if (pdf.y + height > pdf.page.height - pdf.page.margins.bottom) pdf.addPage()
  }
  const plain = () => pdf.font('regular', BODY.size).fillColor(INK)

  function heading(text: string) {
    pdf.font('bold', 12)
    // Never the last line of a page: it takes two lines of what follows along.
    room(pdf.heightOfString(text, { width }) + 3 * (BODY.size + BODY.lineGap) + 14)
    pdf.y += 6
    pdf.fillColor(INK).text(text, left, pdf.y, { width })
    pdf.y += 4
  }

  function bullet(item: string) {
    plain()
    const inside = { ...body, width: width - INDENT }
    room(Math.min(pdf.heightOfString(item, inside), 3 * BODY.size))
    const { y } = pdf
    pdf.text('•', left, y, { width: INDENT, lineBreak: false })
    pdf.text(item, left + INDENT, y, inside)
    pdf.y += 3
  }

  function fact([label, value]: [string, string]) {
    const beside = { ...body, width: width - LABEL_WIDTH }
    plain()
    room(pdf.heightOfString(value, beside))
    const { y } = pdf
    pdf.fillColor(GREY).text(label, left, y, { ...body, width: LABEL_WIDTH - 8 })
    const end = pdf.y
    plain().text(value, left + LABEL_WIDTH, y, beside)
    pdf.y = Math.max(pdf.y, end)
  }

  // The address stands where the window of an envelope shows it; the facts stand to its right.
  function letterhead({ sender, recipient, facts }: Letterhead) {
    const top = pdf.y
    pdf.font('regular', SMALL).fillColor(GREY)
    pdf.text(sender.join(' · '), left, top, { width: WINDOW.width })
    pdf.y += 6
    for (const [at, line] of recipient.entries())
      pdf
        .font(at === 0 ? 'bold' : 'regular', BODY.size)
        .fillColor(INK)
        .text(line, left, pdf.y, { ...body, width: WINDOW.width })
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

  return {
    letterhead,
    title(text) {
      pdf.font('bold', 20).fillColor(INK).text(text, left, pdf.y, { width })
      pdf.y += 10
    },
    heading,
    paragraph(text) {
      plain().text(text, left, pdf.y, body)
      pdf.y += BODY.after
    },
    bullets(items) {
      for (const item of items) bullet(item)
      pdf.y += BODY.after - 3
    },
    facts(pairs) {
      for (const pair of pairs) fact(pair)
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
      room(CHART_HEIGHT)
      drawLine(pdf, chart, left, width)
      pdf.y += BODY.after
    },
    bars(bars) {
      room(heightOfBars(bars) + 3)
      pdf.y += 3
      drawBars(pdf, bars, left, width)
      pdf.y += BODY.after
    },
  }
}
