import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { readPdf } from '../../test/support/pdf-text.ts'
import { FONTS, type FontName, readFont, unwrapWoff } from './fonts.ts'
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
  test('a document has its frame and page number on every page, and every word once and in order', async () => {
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

  test('a document writes letters that the font lacks by their number, and says so', async () => {
    const pages = async (name: string) =>
      readPdf(await make((writer) => writer.facts([['Holder', name]]))).flat()
    const note = /^Letters that the font of this document lacks/
    const held: [string, string, boolean][] = [
      ['Zoë Łukasz Αθηνά Юлия', 'Zoë Łukasz Αθηνά Юлия', false],
      ['Zoe\u0308', 'Zoë', false],
      ['Ada\u200e Lovelace', 'Ada Lovelace', false],
      ['王小明', '<U+738B><U+5C0F><U+660E>', true],
      ['محمد', '<U+0645><U+062D><U+0645><U+062F>', true],
      ['Ada 😀', 'Ada <U+1F600>', true],
    ]
    for (const [name, drawn, has_note] of held) {
      const lines = await pages(name)
      assert.ok(lines.includes(`Holder ${drawn}`), JSON.stringify(lines))
      assert.equal(
        lines.some((line) => note.test(line)),
        has_note,
        name,
      )
      assert.ok(!lines.join('').includes('\u0000'))
    }
  })

  test('a document has the same bytes after other documents, and while others are made', async () => {
    const long = (count: number) =>
      makePdf(frame, (writer) =>
        writer.longTable({ columns, rows: rows(count), totals: [['', 'Total', '1.00']] }),
      )
    const alone = await long(200)
    await make((writer) => writer.paragraph('row number 7 of day 3'), { mark: 'SAMPLE' })
    const [one, , two] = await Promise.all([long(200), long(90), long(200)])
    assert.ok(one.equals(alone) && two.equals(alone))
  })

  test('a document has the same bytes for the same instant, and different bytes for another', async () => {
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

  test('a document contains letters of many languages, currency signs and quotation marks as text', async () => {
    const text = 'Ærøskøbing Łódź Αθήνα Київ œuvre ßtraße – “5 €” £3 ½ × 2 ≤ 3 … fi ffl fj'
    assert.ok(readPdf(await make((writer) => writer.paragraph(text)))[0]!.includes(text))
  })

  test('a document describes itself in its metadata', async () => {
    const text = (await make((writer) => writer.paragraph('x'))).toString('latin1')
    for (const part of ['(Account statement)', '(Holdfast)', '(D:20260601060000Z)', '/Lang (en)'])
      assert.ok(text.includes(part), part)
    assert.equal(
      [...text.matchAll(/\/BaseFont \/[A-Z]{6}\+(\w+)/g)].every(([, name]) => name === 'Roboto'),
      true,
    )
    assert.doesNotMatch(text, /Helvetica/)
  })

  test('a document can be marked on every page', async () => {
    const write = (writer: Writer) => writer.bullets(Array(120).fill('an item'))
    for (const page of readPdf(await make(write, { mark: 'DRAFT' }))) assert.ok(page.includes('DRAFT'))
  })
})

describe('a table', () => {
  test('a table continues over pages with its head on each, and loses or splits no row', async () => {
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

  test('a table keeps a row of several lines on one page', async () => {
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

  test('never leaves its head alone at the end of a page', async () => {
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

  test('never leaves its totals alone on a page', async () => {
    for (let count = 28; count < 42; count++) {
      const pages = readPdf(
        await make((writer) => writer.table({ columns, rows: rows(count), totals: [['', 'All', '9']] })),
      )
      assert.match(pages.at(-1)!.at(-3)!, /row number/, `${count} rows`)
    }
  })

  test('never breaks a number over two lines, and keeps each in its column', async () => {
    const seed = Number(process.env.FC_SEED ?? Date.now() % 2 ** 31)
    console.log(`tables: FC_SEED=${seed}`)
    const digits = (most: number) =>
      fc
        .tuple(fc.nat({ max: 9 }), fc.integer({ min: 0, max: most - 1 }), fc.boolean())
        .map(([digit, more, isBelow]) => {
          const whole = `${digit || 1}${'8'.repeat(more)}`.replaceAll(/\B(?=(\d{3})+$)/g, ',')
          return `${isBelow ? '-' : ''}€${whole}.88`
        })
    const amounts = digits(17)
    const row = fc.tuple(
      fc.constant('2027-03-01'),
      fc.string(),
      fc.constant('2027-03-03'),
      amounts,
      amounts,
      amounts,
    )
    const narrow = [1.2, 3.6, 1.2, 1, 1.5, 1.5].map((share, at) => ({
      title: `c${at}`,
      share,
      align: at > 2 ? ('right' as const) : ('left' as const),
    }))
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 12 }), async (drawn) => {
        const rows = drawn.map(([first, text, ...rest], at) => [
          first,
          `${at} ${text.trim()} words and`,
          ...rest,
        ])
        const pages = readPdf(await make((writer) => writer.table({ columns: narrow, rows })))
        const lines = pages.flat()
        for (const [day, , settles, ...figures] of drawn) {
          const line = lines.find(
            (one) => one.startsWith(day) && one.includes(settles) && one.endsWith(figures.join(' ')),
          )
          assert.ok(line, `${figures.join(' ')} in\n${lines.join('\n')}`)
        }
      }),
      { seed, numRuns: 25 },
    )
  })

  test('a table shows its head even without rows', async () => {
    const [page] = readPdf(await make((writer) => writer.table({ columns, rows: [] })))
    assert.deepEqual(page!.slice(1, -1), ['Booked Summary Amount'])
  })
})

describe('a letterhead', () => {
  test('a letterhead names the sender and the recipient, with facts beside them', async () => {
    const [page] = readPdf(
      await make((writer) =>
        writer.letterhead({
          sender: ['Hearth Savings', 'Quay 1', '20457 Hamburg'],
          recipient: ['Ada Lovelace', 'Square 12', 'London'],
          facts: [
            ['Account', '3NNS2PVV2U'],
            ['Period', 'May 2026'],
          ],
        }),
      ),
    )
    const text = page!.join(' ')
    for (const words of [
      'Hearth Savings · Quay 1 · 20457 Hamburg',
      'Ada Lovelace',
      'Square 12',
      'Account',
      'May 2026',
    ])
      assert.ok(text.includes(words), `${words} in ${text}`)
  })
})

describe('charts', () => {
  const label = (value: number) => `€${value}`

  test('a line chart has a scale and its first and last day, and is drawn for any values', async () => {
    for (const values of [[0, 0], [5], [100, 250, 180], [-50, 20], [1e15, 2e15], [0.01, 0.02]]) {
      const points = values.map((value, at) => ({ at: `2026-05-0${at + 1}`, value }))
      const bytes = await make((writer) => writer.line({ points, label }))
      const text = readPdf(bytes).flat().join(' ')
      assert.ok(text.includes('2026-05-01') && text.includes(points.at(-1)!.at), text)
      assert.match(text, /€/)
      assert.doesNotMatch(text, /NaN|Infinity/)
      assert.doesNotMatch(bytes.toString('latin1'), /NaN/)
    }
  })

  test('a bar chart shows the name, share and amount of each bar', async () => {
    const [page] = readPdf(
      await make((writer) =>
        writer.bars([
          { name: 'Cash', share: 0.25, texts: ['25.0 %', '€25.00'] },
          { name: 'Bonds', share: 0.75, texts: ['75.0 %', '€75.00'] },
          { name: 'Lent', share: 0, texts: ['–', '-€5.00'] },
        ]),
      ),
    )
    assert.deepEqual(page!.slice(1, -1), ['Cash 25.0 % €25.00', 'Bonds 75.0 % €75.00', 'Lent – -€5.00'])
  })
})

describe('a heading', () => {
  test('a heading is never the last line of a page', async () => {
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
  )('%s is unpacked into TrueType, and its checksums match', (name) => {
    const font = readFont(name)
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

  test('bytes that are not WOFF are refused', () => {
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
