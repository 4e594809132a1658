// Draws the pictures of the papers in docs from the sample papers of the tests, by the code that draws those of customers.
// Needs pdftoppm (Debian: poppler-utils):  npx tsx tools/draw-papers.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawDocument } from '../src/features/documents/documents/pages/draw-document.ts'
import {
  accountStatement,
  buyConfirmation,
  feeStatement,
  incomeNote,
  welcomeLetter,
} from '../test/support/sample-papers.ts'

const DOCS = join(import.meta.dirname, '..', 'docs')
const DOTS_PER_INCH = 84
const MAX_BYTES = 150_000

const PICTURES = {
  'statement.png': accountStatement,
  'screenshots/paper-order-confirmation.png': buyConfirmation,
  'screenshots/paper-income-note.png': incomeNote,
  'screenshots/paper-fee-statement.png': feeStatement,
  'screenshots/paper-welcome-letter.png': welcomeLetter,
}

const folder = mkdtempSync(join(tmpdir(), 'papers-'))
try {
  for (const [name, content] of Object.entries(PICTURES)) {
    const pdf = join(folder, 'paper.pdf')
    const document = { id: 'doc_0VbiCW9t001qt6eM0lJ8Hv', title: content.document_type }
    writeFileSync(pdf, await drawDocument(document, content))
    const picture = join(DOCS, name)
    const options = ['-png', '-r', String(DOTS_PER_INCH), '-f', '1', '-singlefile']
    execFileSync('pdftoppm', [...options, pdf, picture.replace(/\.png$/, '')])
    const { size } = statSync(picture)
    if (size > MAX_BYTES) throw new Error(`${name} has ${size} bytes, at most ${MAX_BYTES}`)
    process.stdout.write(`${name}: ${size} bytes\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
