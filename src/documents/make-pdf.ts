// A PDF document of A4 pages: a frame, which is on every page, and a writer for the content within the frame. The same
// input gives the same bytes, so a document can be made again and compared.
import type { Font } from 'fontkit'
import type { Instant } from '../values/time.ts'
import { drawLogo } from './draw-logo.ts'
import { LACKING_NOTE, lacksLetters } from './drawable-text.ts'
import { FONTS, type FontName, loadFont } from './fonts.ts'
import { type TaggedPdf, tagContent } from './tag-content.ts'
import { newWriter, type Writer } from './write-text.ts'

/** The texts on every page, and the description of the file. */
export interface Frame {
  title: string
  /** The issuer of the document; at the top of every page, on the left. */
  issuer: string
  /** At the top of every page, on the right. */
  subject: string
  /** At the bottom of every page, beside its number. */
  footer: string
  /** The time of creation in the file. */
  created_at: Instant
  /** The logo of the issuer, as `writePng` makes it. */
  logo?: Buffer | null
  /** A word across every page, such as SAMPLE. */
  mark?: string
}

const MARGIN = { top: 92, bottom: 76, left: 62, right: 62 }
const GREY = '#6b7280'
const RULE = '#d1d5db'
const MARK_OPACITY = 0.07
const SMALL = 8
// Other work has its turn between the steps of a long document.
const PAGES_A_STEP = 8

/** Makes the document: write() fills it, from top to bottom, over as many pages as it takes. */
export async function makePdf(
  frame: Frame,
  write: (writer: Writer) => void | Promise<void>,
): Promise<Buffer> {
  // Loaded when the first document is made: it takes longer than the rest of the server's start.
  const { default: PDFDocument } = await import('pdfkit')
  const { title, issuer, subject, created_at } = frame
  const pdf = new PDFDocument({
    size: 'A4',
    margins: MARGIN,
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    tagged: true,
    displayTitle: true,
    font: null as unknown as string, // Only the fonts of this file: the library would load one that is never used.
    info: {
      Title: title,
      Author: issuer,
      Subject: subject,
      Producer: 'Holdfast',
      Creator: 'Holdfast',
      CreationDate: new Date(created_at),
    },
  })
  // The library takes a parsed font, which its types do not say.
  for (const name of Object.keys(FONTS) as FontName[])
    pdf.registerFont(name, (await loadFont(name)) as unknown as PDFKit.Mixins.PDFFontSource)
  const whole = collect(pdf)
  const writeContents = gatherContents(pdf)
  pdf.addPage()
  const tagged = tagContent(pdf)
  const isLacking = watchLetters(pdf, await loadFont('regular'), [issuer, subject, frame.footer])
  const writer = newWriter(tagged)
  if (frame.logo) drawLogo(tagged, frame.logo, `Logo of ${issuer}`)
  await write(writer)
  if (isLacking()) writer.paragraph(LACKING_NOTE)
  await drawFrame(tagged, frame)
  writeContents()
  pdf.end()
  return whole
}

// Notes whether the document, or its frame, has letters that the font lacks.
function watchLetters(pdf: PDFKit.PDFDocument, font: Font, frame: string[]): () => boolean {
  let is_lacking = frame.some((text) => lacksLetters(font, text))
  const write = pdf.text.bind(pdf) as (text: string, ...rest: unknown[]) => PDFKit.PDFDocument
  pdf.text = (text: string, ...rest: unknown[]) => {
    is_lacking ||= lacksLetters(font, text)
    return write(text, ...rest)
  }
  return () => is_lacking
}

type MarkedPage = PDFKit.PDFPage & { markings: unknown[] }

// The library makes an array of bytes of each operator of a page, which costs more than drawing it. So the operators
// are gathered as texts, and the returned function writes those of a page together: the bytes are the same.
function gatherContents(pdf: PDFKit.PDFDocument): () => void {
  const contents = new Map<PDFKit.PDFPage, string[]>()
  pdf.addContent = (operator: string) => {
    const operators = contents.get(pdf.page)
    if (operators) operators.push(operator)
    else contents.set(pdf.page, [operator])
    return pdf
  }
  // Content that goes on over the end of a page is closed there and opened again on the next page.
  const marked = pdf as unknown as { endPageMarkings(page: MarkedPage): unknown[] }
  marked.endPageMarkings = (page) => {
    const open = page.markings
    for (const _ of open) contents.get(page)!.push('EMC')
    page.markings = []
    return open
  }
  return () => {
    for (const [page, operators] of contents) page.write(operators.join('\n'))
  }
}

function collect(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((done, failed) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => done(Buffer.concat(chunks)))
    pdf.on('error', failed)
  })
}

// Drawn at the end, when the number of pages is known.
async function drawFrame(pdf: TaggedPdf, frame: Frame) {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    pdf.tags.artifact('Pagination', () => drawPageFrame(pdf, frame, `Page ${page + 1} of ${count}`))
    if ((page + 1) % PAGES_A_STEP === 0) await new Promise((next) => setImmediate(next))
  }
}

function drawPageFrame(pdf: PDFKit.PDFDocument, { issuer, subject, footer, mark }: Frame, number: string) {
  const { width, height, margins } = pdf.page
  const span = width - MARGIN.left - MARGIN.right
  const bottom = margins.bottom
  margins.bottom = 0 // Text below the margin would otherwise begin a page.
  if (mark) drawMark(pdf, mark)
  const line = { width: span, height: SMALL * 2, lineBreak: false, ellipsis: true }
  const top = MARGIN.top - 44
  pdf.font('bold', SMALL).fillColor(GREY)
  pdf.text(issuer, MARGIN.left, top, { ...line, width: span / 2 })
  const after = Math.min(pdf.widthOfString(issuer), span / 2) + SMALL * 2
  const rest = { ...line, width: span - after, align: 'right' as const }
  pdf.font('regular', SMALL).text(subject, MARGIN.left + after, top, rest)
  drawRule(pdf, top + 14, span)
  const foot = height - MARGIN.bottom + 30
  drawRule(pdf, foot - 6, span)
  pdf.text(footer, MARGIN.left, foot, { ...line, width: span - 80 })
  pdf.text(number, MARGIN.left, foot, { ...line, align: 'right' })
  margins.bottom = bottom
}

// Across the whole page, so faint that every word beneath is read as before.
function drawMark(pdf: PDFKit.PDFDocument, mark: string) {
  const { width, height } = pdf.page
  pdf.save()
  pdf.rotate(-50, { origin: [width / 2, height / 2] })
  pdf.font('bold', 120).fillColor(GREY, MARK_OPACITY)
  pdf.text(mark, 0, height / 2 - 70, { width, align: 'center', lineBreak: false })
  pdf.restore()
}

function drawRule(pdf: PDFKit.PDFDocument, y: number, span: number) {
  pdf
    .moveTo(MARGIN.left, y)
    .lineTo(MARGIN.left + span, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke()
}
