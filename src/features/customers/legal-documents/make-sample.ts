// Samples of legal documents: one page or two in our own words, each page marked as a sample.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makePdf } from '../../../documents/make-pdf.ts'
import type { Writer } from '../../../documents/write-text.ts'
import type { SampleType } from './rules.ts'
import { type Block, readBlocks, SAMPLE_EFFECTIVE_AT, SAMPLE_NAMES, SAMPLE_VERSION } from './rules.ts'

const ISSUER = 'Holdfast sandbox'
const NOTICE =
  'This is a sample for testing software. It is not a contract, not an offer, and not legal or financial advice; ' +
  'it binds nobody. For real customers, replace it with a document of your own.'
const FIGURE = /^[\d.,]+( %)?$/

/** Makes the PDF of a sample; its bytes are the same every time. */
export async function makeSample(type: SampleType): Promise<Buffer> {
  const text = readFileSync(join(import.meta.dirname, 'samples', `${type}.md`), 'utf8')
  const name = SAMPLE_NAMES[type]
  const frame = {
    title: `${name} (sample)`,
    issuer: ISSUER,
    subject: `${name} · version ${SAMPLE_VERSION} · SAMPLE`,
    footer: 'Sample document for a sandbox. Not legally binding.',
    created_at: SAMPLE_EFFECTIVE_AT,
    mark: 'SAMPLE',
  }
  return makePdf(frame, (writer) => {
    for (const block of readBlocks(text)) {
      writeBlock(writer, block)
      if (block.kind === 'title') writeNotice(writer)
    }
  })
}

function writeNotice(writer: Writer) {
  writer.facts([
    ['Version', SAMPLE_VERSION],
    ['Effective from', SAMPLE_EFFECTIVE_AT.slice(0, 10)],
  ])
  writer.paragraph(NOTICE)
}

function writeBlock(writer: Writer, block: Block) {
  if (block.kind === 'bullets') return writer.bullets(block.items)
  if (block.kind !== 'table') return writer[block.kind](block.text)
  const columns = block.columns.map((title, at) => ({
    title,
    share: at === 0 ? 3 : 2,
    align: block.rows.every((row) => FIGURE.test(row[at]!)) ? ('right' as const) : ('left' as const),
  }))
  writer.table({ columns, rows: block.rows })
}
