import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { objectOfSample, readBlocks, SAMPLE_TYPES, sampleOf } from './rules.ts'

test('plain Markdown is read into headings, paragraphs, lists and tables', () => {
  const text =
    '# A\n\n## B c\n\none\ntwo\n\n- first, which\ngoes on - here\n- second\n\n| X | Y |\n| --- | --- |\n| 1 | 2 |\n'
  assert.deepEqual(readBlocks(text), [
    { kind: 'title', text: 'A' },
    { kind: 'heading', text: 'B c' },
    { kind: 'paragraph', text: 'one two' },
    { kind: 'bullets', items: ['first, which goes on - here', 'second'] },
    { kind: 'table', columns: ['X', 'Y'], rows: [['1', '2']] },
  ])
})

test.each(
  SAMPLE_TYPES,
)('the sample of %s begins with its title and has tables whose rows are whole', (type) => {
  const blocks = readBlocks(readFileSync(join(import.meta.dirname, 'samples', `${type}.md`), 'utf8'))
  assert.deepEqual(
    blocks.map(({ kind }, at) => (kind === 'title') === (at === 0)),
    blocks.map(() => true),
  )
  for (const block of blocks)
    if (block.kind === 'table') for (const row of block.rows) assert.equal(row.length, block.columns.length)
  assert.equal(sampleOf(objectOfSample(type)), type)
})

// 1,000.00 invested, 1.50 fee: 998.50 buys units; 0.20 % of that is 1.997; with 1.50 to sell 4.997 in all, 0.4997 %.
test('the example of the costs adds up', () => {
  const text = readFileSync(join(import.meta.dirname, 'samples', 'costs_and_charges.md'), 'utf8')
  for (const row of ['| Fee of the buy order | 1.50 |', '998.50 × 0.20 % | 2.00 |', '| All costs | 5.00 |'])
    assert.ok(text.includes(row), row)
})

test('only the objects of samples are samples', () => {
  for (const object of ['samples/cookies-1.0.pdf', 'ten_1/made/obj_1', 'samples/risk_disclosures-2.0.pdf'])
    assert.equal(sampleOf(object), undefined)
})
