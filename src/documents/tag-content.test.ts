// The structure of a document, as a screen reader follows it.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { countUnmarked, outlineOf, type PdfElement, readStructure } from '../../test/support/pdf-structure.ts'
import { readPdf } from '../../test/support/pdf-text.ts'
import { makePdf } from './make-pdf.ts'
import type { Writer } from './write-text.ts'

const make = (write: (writer: Writer) => void, mark?: string) =>
  makePdf(
    {
      title: 'Statement',
      issuer: 'Holdfast',
      subject: 'Statement',
      footer: 'Made by a machine.',
      created_at: '2026-06-01T06:00:00.000Z',
      ...(mark && { mark }),
    },
    write,
  )

const structureOf = async (write: (writer: Writer) => void) => readStructure(await make(write))
const columns = [
  { title: 'Day', share: 1 },
  { title: 'Amount', share: 1, align: 'right' as const },
]
const rows = Array.from({ length: 120 }, (_, n) => [`day ${n}`, n % 2 ? `€${n}.00` : ''])
const all = ({ elements, ...one }: PdfElement): PdfElement[] => [
  { elements, ...one },
  ...elements.flatMap(all),
]

/** A document with every kind of content, over several pages. */
function writeAll(writer: Writer) {
  writer.letterhead({ sender: ['House', 'Kai 1'], recipient: ['Ada'], facts: [['Account', 'H1']] })
  writer.title('Statement')
  writer.paragraph('Word after word. '.repeat(400).trim())
  writer.heading('What it was')
  writer.line({
    points: [
      { at: '1 May', value: 10 },
      { at: '2 May', value: 12.5 },
    ],
    label: (value) => `€${value}`,
  })
  writer.bars([{ name: 'Cash', share: 1, texts: ['100 %', '€10'] }])
  writer.facts([['Order', 'ord_1']])
  writer.bullets(['one', 'two'])
  writer.table({ columns, rows, totals: [['Total', '€3,600.00']] })
}

describe('the structure of a document', () => {
  test('the structure of a document has every element once, in the order of reading', async () => {
    const lines = outlineOf(await structureOf(writeAll)).map((line) => line.slice(0, 60).trimEnd())
    assert.deepEqual(lines.slice(0, 34), [
      'Document',
      '  P House · Kai 1',
      '  Div',
      '    P Ada',
      '  Table',
      '    TR',
      '      TH Account',
      '      TD H1',
      '  H1 Statement',
      `  P ${'Word after word. '.repeat(4)}`.slice(0, 60).trimEnd(),
      '  H2 What it was',
      '  Figure Line chart: from €10 on 1 May to €12.5 on 2 May; lo',
      '  Figure Bar chart: Cash 100 % €10.',
      '  Table',
      '    TR',
      '      TH Order',
      '      TD ord_1',
      '  L',
      '    LI',
      '      Lbl •',
      '      LBody one',
      '    LI',
      '      Lbl •',
      '      LBody two',
      '  Table',
      '    TR',
      '      TH Day',
      '      TH Amount',
      '    TR',
      '      TD day 0',
      '      TD',
      '    TR',
      '      TD day 1',
      '      TD €1.00',
    ])
    assert.deepEqual(lines.slice(-3), ['    TR', '      TD Total', '      TD €3,600.00'])
  })

  test('the structure of a document has a paragraph that goes on over a page as one element with all its words', async () => {
    const text = Array.from({ length: 900 }, (_, n) => `word${n}`).join(' ')
    const pdf = await make((writer) => writer.paragraph(text))
    assert.equal(readPdf(pdf).length, 2)
    const [document] = readStructure(pdf)
    assert.deepEqual(
      document!.elements.map((one) => one.type),
      ['P'],
    )
    assert.ok(document!.elements[0]!.text === text, document!.elements[0]!.text.slice(0, 100))
  })

  test('the structure of a document has the head of a long table once, and all columns in every row', async () => {
    const [document] = await structureOf((writer) => writer.table({ columns, rows }))
    const cells = all(document!).filter(({ type }) => type === 'TR')
    assert.equal(cells.length, 1 + rows.length)
    assert.deepEqual([...new Set(cells.map(({ elements }) => elements.length))], [columns.length])
    const heads = all(document!).filter(({ type }) => type === 'TH')
    assert.deepEqual(
      heads.map(({ text, scope }) => [text, scope]),
      [
        ['Day', 'Column'],
        ['Amount', 'Column'],
      ],
    )
  })

  test('the structure of a document has labels as heads of their rows', async () => {
    const [document] = await structureOf((writer) => writer.facts([['Order', 'ord_1']]))
    assert.deepEqual(
      all(document!).flatMap(({ type, scope }) => (type === 'TH' ? [scope] : [])),
      ['Row'],
    )
  })
})

test('a document draws nothing that is neither an element nor an artifact, on marked pages neither', async () => {
  for (const mark of [undefined, 'SAMPLE']) {
    const pdf = await make(writeAll, mark)
    assert.equal(countUnmarked(pdf), 0)
    const text = pdf.toString('latin1')
    for (const part of ['/Marked true', '/Lang (en)', '/DisplayDocTitle true', '/StructTreeRoot'])
      assert.ok(text.includes(part), part)
  }
})
