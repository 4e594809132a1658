import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, test } from 'vitest'
import { readPdf } from '../../test/support/pdf-text.ts'
import { FONTS, type FontName, loadFont, unwrapWoff } from './fonts.ts'
import { type Frame, makePdf } from './make-pdf.ts'
import type { Writer } from './write-text.ts'

const frame: Frame = {
  title: 'Account statement',
  issuer: 'Holdfast',
  subject: 'Account statement · May 2026',
  footer: 'Made by a machine.',
  created_at: '2026-06-01T06:00:00.000Z',
}
const make = (write: (writer: Writer) => void, more: Partial<Frame> = {}) =>
  makePdf({ ...frame, ...more }, write)
const columns = [
  { title: 'Booked', share: 1 },
  { title: 'Summary', share: 3 },
  { title: 'Amount', share: 1, align: 'right' as const },
]
const rows = (count: number) =>
  Array.from({ length: count }, (_, n) => [`day ${n}`, `row number ${n}`, `${n}.00`])

describe('a document', () => {
  test('has its frame and its number on every page, and every word once and in order', async () => {
    const paragraphs = Array.from({ length: 40 }, (_, n) =>
      `Paragraph ${n}. ${'Word after word. '.repeat(20)}`.trim(),
    )
    const pages = readPdf(await make((writer) => paragraphs.forEach(writer.paragraph)))
    assert.ok(pages.length > 2)
    pages.forEach((lines, at) => {
      assert.equal(lines[0], 'Holdfast Account statement · May 2026')
      assert.equal(lines.at(-1), `Made by a machine. Page ${at + 1} of ${pages.length}`)
    })
    assert.equal(pages.flatMap((lines) => lines.slice(1, -1)).join(' '), paragraphs.join(' '))
  })

  test('is the same bytes each time, and other bytes at another time', async () => {
    const write = (writer: Writer) => {
      writer.title('Statement')
      writer.facts([['Account', 'acc_1']])
      writer.table({ columns, rows: rows(60), totals: [['', 'Total', '1770.00']] })
    }
    const [one, two, other] = [
      await make(write),
      await make(write),
      await make(write, { created_at: '2026-06-02T06:00:00.000Z' }),
    ]
    assert.ok(one.equals(two))
    assert.ok(!one.equals(other))
  })

  test('holds letters of many languages, signs of currencies and quotation marks as text', async () => {
    const text = 'Ærøskøbing Łódź Αθήνα Київ œuvre ßtraße – “5 €” £3 ½ × 2 ≤ 3 … fi ffl fj'
    assert.ok(readPdf(await make((writer) => writer.paragraph(text)))[0]!.includes(text))
  })

  test('says what it is in its own data', async () => {
    const text = (await make((writer) => writer.paragraph('x'))).toString('latin1')
    for (const part of ['(Account statement)', '(Holdfast)', '(D:20260601060000Z)', '/Lang (en)'])
      assert.ok(text.includes(part), part)
    assert.equal(
      [...text.matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/g)].every(([, name]) => name === 'Roboto'),
      true,
    )
    assert.doesNotMatch(text, /Helvetica/)
  })

  test('can be marked on every page', async () => {
    const write = (writer: Writer) => writer.bullets(Array(120).fill('an item'))
    for (const page of readPdf(await make(write, { mark: 'DRAFT' }))) assert.ok(page.includes('DRAFT'))
  })
})

describe('a table', () => {
  test('goes on over pages under a head of its own on each, with no row lost or split', async () => {
    const pages = readPdf(
      await make((writer) => writer.table({ columns, rows: rows(150), totals: [['', 'All', '9']] })),
    )
    assert.ok(pages.length > 2)
    for (const page of pages) assert.equal(page[1], 'Booked Summary Amount')
    assert.deepEqual(
      pages.flatMap((page) => page.slice(2, -1)),
      [...rows(150).map((row) => row.join(' ')), 'All 9'],
    )
  })

  test('keeps a row of several lines on one page', async () => {
    const long = Array.from({ length: 30 }, (_, n) => [
      `d${n}`,
      `${n} ${'of several lines '.repeat(12)}`.trim(),
      'x',
    ])
    for (const page of readPdf(await make((writer) => writer.table({ columns, rows: long })))) {
      const text = page.slice(2, -1).join(' ')
      assert.equal((text.match(/d\d+ /g) ?? []).length, (text.match(/ x/g) ?? []).length)
    }
  })

  test('does not leave its head alone at the end of a page', async () => {
    for (let lines = 24; lines < 34; lines++) {
      const pages = readPdf(
        await make((writer) => {
          for (let n = 0; n < lines; n++) writer.facts([[`line ${n}`, 'x']])
          writer.table({ columns, rows: rows(3) })
        }),
      )
      for (const page of pages) assert.notEqual(page.at(-2), 'Booked Summary Amount')
    }
  })

  test('without rows shows its head', async () => {
    const [page] = readPdf(await make((writer) => writer.table({ columns, rows: [] })))
    assert.deepEqual(page!.slice(1, -1), ['Booked Summary Amount'])
  })
})

describe('a heading', () => {
  test('is never the last line of a page', async () => {
    for (let lines = 24; lines < 34; lines++) {
      const pages = readPdf(
        await make((writer) => {
          for (let n = 0; n < lines; n++) writer.facts([[`line ${n}`, 'x']])
          writer.heading('What follows')
          writer.paragraph('The text of it.')
        }),
      )
      for (const page of pages) assert.notEqual(page.at(-2), 'What follows')
    }
  })
})

describe('the fonts', () => {
  test.each(
    Object.keys(FONTS) as FontName[],
  )('%s is unwrapped into TrueType with the sums it names', (name) => {
    const font = loadFont(name)
    const count = font.readUInt16BE(4)
    for (let index = 0; index < count; index++) {
      const entry = 12 + 16 * index
      const tag = font.toString('latin1', entry, entry + 4)
      const [sum, from, length] = [4, 8, 12].map((place) => font.readUInt32BE(entry + place)) as [
        number,
        number,
        number,
      ]
      if (tag !== 'head') assert.equal(checkSum(font, from, length), sum, tag)
    }
  })

  test('what is no WOFF is refused', () => {
    const home = dirname(createRequire(import.meta.url).resolve('roboto-fontface/package.json'))
    const other = readFileSync(join(home, 'fonts/roboto/Roboto-Regular.woff2'))
    assert.throws(() => unwrapWoff(other), /not a WOFF file/)
  })
})

// OpenType: the sum of a table is that of its words of 32 bits, padded with zeros.
function checkSum(font: Buffer, from: number, length: number): number {
  let sum = 0
  const padded = Buffer.concat([font.subarray(from, from + length), Buffer.alloc(-length & 3)])
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0
  return sum
}
