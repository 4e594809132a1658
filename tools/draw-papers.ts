// Draws the pictures of the papers in docs from the sample papers of the tests, by the code that draws those of customers.
// Needs pdftoppm (Debian: poppler-utils):  npx tsx tools/draw-papers.ts
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPng } from '../src/documents/read-png.ts'
import { writePng } from '../src/documents/write-png.ts'
import { drawDocument } from '../src/features/documents/documents/pages/draw-document.ts'
import { sampleLogo } from '../test/support/encode-png.ts'
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

const picture = readPng(sampleLogo(), { width: 400, height: 400 })
if (typeof picture === 'string') throw new Error(picture)
const logo = writePng(picture)
const folder = mkdtempSync(join(tmpdir(), 'papers-'))
try {
  for (const [name, content] of Object.entries(PICTURES)) {
    const pdf = join(folder, 'paper.pdf')
    const document = { id: 'doc_0VbiCW9t001qt6eM0lJ8Hv', title: content.document_type }
    writeFileSync(pdf, await drawDocument(document, content, logo))
    const file = join(DOCS, name)
    const options = ['-png', '-r', String(DOTS_PER_INCH), '-f', '1', '-singlefile']
    execFileSync('pdftoppm', [...options, pdf, file.replace(/\.png$/, '')])
    const { size } = statSync(file)
    if (size > MAX_BYTES) throw new Error(`${name} has ${size} bytes, at most ${MAX_BYTES}`)
    process.stdout.write(`${name}: ${size} bytes\n`)
  }
} finally {
  rmSync(folder, { recursive: true })
}
