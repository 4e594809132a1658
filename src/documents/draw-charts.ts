// Charts: a line over time, and bars of shares. The drawing is only for the eye, so places on the page are plain
// numbers; every figure beside them comes as text from the ledger.

export interface LineChart {
  /** In order of time. */
  points: readonly { at: string; value: number }[]
  /** Writes a value of the scale. */
  label: (value: number) => string
}

export interface Bar {
  name: string
  /** From 0 to 1. */
  share: number
  /** Figures after the bar; every bar has the same number of them. */
  texts: string[]
}

export const CHART_HEIGHT = 128
const SMALL = 8
const INK = '#111827'
const GREY = '#6b7280'
const GRID = '#e5e7eb'
const ACCENT = '#1f4e79'
const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/**
 * The values of the lines of a scale over the span: round numbers from at most its start to at least its end.
 */
function scaleOf(low: number, high: number): number[] {
  const span = high - low || Math.abs(high) / 10 || 1
  const power = 10 ** Math.floor(Math.log10(span / LINES))
  const step = power * STEPS.find((one) => one * power * LINES >= span * 0.999)!
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step)
}

/** The line in words, for readers that do not see it. */
export function describeLine({ points, label }: LineChart): string {
  const words = ({ at, value }: LineChart['points'][number]) => `${label(value)} on ${at}`
  const byValue = [...points].sort((a, b) => a.value - b.value)
  const [first, last, low, high] = [points[0]!, points.at(-1)!, byValue[0]!, byValue.at(-1)!].map(words)
  return `Line chart: from ${first} to ${last}; lowest ${low}, highest ${high}.`
}

/** The bars in words, for readers that do not see them. */
export const describeBars = (bars: readonly Bar[]): string =>
  `Bar chart: ${bars.map(({ name, texts }) => [name, ...texts].join(' ')).join('; ')}.`

/** Draws the line with its scale on the left and its days beneath, at the present place. */
export function drawLine(pdf: PDFKit.PDFDocument, { points, label }: LineChart, left: number, width: number) {
  const values = points.map(({ value }) => value)
  const scale = scaleOf(Math.min(...values), Math.max(...values))
  pdf.font('regular', SMALL)
  const labels = scale.map(label)
  const room = Math.max(...labels.map((text) => pdf.widthOfString(text))) + 8
  const [top, bottom] = [pdf.y + SMALL, pdf.y + CHART_HEIGHT - 2 * SMALL - 4]
  const [low, high] = [scale[0]!, scale.at(-1)!]
  const x = (at: number) => left + room + ((width - room) * at) / Math.max(1, points.length - 1)
  const y = (value: number) => bottom - ((value - low) / (high - low)) * (bottom - top)
  for (const [at, value] of scale.entries()) {
    pdf
      .moveTo(left + room, y(value))
      .lineTo(left + width, y(value))
      .lineWidth(0.5)
      .strokeColor(GRID)
      .stroke()
    pdf
      .fillColor(GREY)
      .text(labels[at]!, left, y(value) - SMALL / 2, { width: room - 8, align: 'right', lineBreak: false })
  }
  const path = () => {
    pdf.moveTo(x(0), y(values[0]!))
    for (const [at, value] of values.entries())
      pdf.lineTo(x(at === 0 && values.length === 1 ? 1 : at), y(value))
    return pdf
  }
  pdf.save()
  path()
    .lineTo(x(Math.max(1, values.length - 1)), bottom)
    .lineTo(x(0), bottom)
    .fillOpacity(0.08)
    .fill(ACCENT)
  pdf.restore()
  path().lineWidth(1.4).lineJoin('round').strokeColor(ACCENT).stroke()
  drawDays(
    pdf,
    points.map(({ at }) => at),
    x,
    bottom + 5,
  )
  pdf.x = left
  pdf.y = bottom + 2 * SMALL + 8
}

// The first, the middle and the last day.
function drawDays(pdf: PDFKit.PDFDocument, days: readonly string[], x: (at: number) => number, y: number) {
  pdf.font('regular', SMALL).fillColor(GREY)
  const last = days.length - 1
  for (const at of new Set([0, ...(last >= 4 ? [Math.round(last / 2)] : []), last])) {
    const wide = pdf.widthOfString(days[at]!)
    const indent = at === 0 ? 0 : at === last ? wide : wide / 2
    pdf.text(days[at]!, x(at) - indent, y, { lineBreak: false })
  }
}

const ROW = 15
const NAME = 0.3
const GAP = 14

/** The height of a number of bars. */
export const heightOfBars = (bars: readonly Bar[]) => bars.length * ROW

/** Draws a bar for each, one below the other, at the present place. */
export function drawBars(pdf: PDFKit.PDFDocument, bars: readonly Bar[], left: number, width: number) {
  pdf.font('regular', 9)
  const columns = Array.from({ length: bars[0]?.texts.length ?? 0 }, (_, at) =>
    Math.max(...bars.map(({ texts }) => pdf.widthOfString(texts[at]!) + GAP)),
  )
  const start = left + width * NAME
  const room = width * (1 - NAME) - columns.reduce((sum, one) => sum + one, 0)
  for (const { name, share, texts } of bars) {
    const { y } = pdf
    pdf.font('regular', 9).fillColor(INK)
    pdf.text(name, left, y, { width: width * NAME - 8, height: ROW, ellipsis: true, lineBreak: false })
    pdf.rect(start, y + 1, room, 8).fill(GRID)
    if (share > 0) pdf.rect(start, y + 1, Math.max(0.5, room * share), 8).fill(ACCENT)
    pdf.fillColor(INK)
    let end = start + room
    for (const [at, text] of texts.entries()) {
      end += columns[at]!
      pdf.text(text, end - pdf.widthOfString(text), y, { lineBreak: false })
    }
    pdf.y = y + ROW
  }
  pdf.x = left
}
