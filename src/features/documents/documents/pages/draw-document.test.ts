// The pages of the sample papers, as a reader would copy their text.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { readPdf } from '../../../../../test/support/pdf-text.ts'
import { accountStatement, SAMPLE_PAPERS } from '../../../../../test/support/sample-papers.ts'
import { subtract } from '../../../../values/decimal.ts'
import type { AccountStatementContent, DocumentContent } from '../statement-shapes.ts'
import { drawDocument } from './draw-document.ts'

const linesOf = async (content: DocumentContent) =>
  readPdf(await drawDocument({ id: 'doc_1', title: 'Machine title' }, content)).flat()

/** The signed amounts of the lines, as decimals. */
const amountsIn = (line: string) =>
  (line.match(/[+-]?€[\d,]+\.\d\d/g) ?? []).map((text) => text.replaceAll(/[+€,]/g, ''))

const PAPERS: [keyof typeof SAMPLE_PAPERS, subject: string, lines: string[]][] = [
  [
    'order-confirmation',
    'Order confirmation Buy iShares Core MSCI World UCITS ETF USD (Acc) (IE00B4L5Y983) 01.03.2027',
    [
      'Received 01.03.2027 10:00:00 UTC',
      'Consideration €390.69',
      'Fee: Buy order +€1.50',
      'Charged to your account €392.19',
      '01.03.2027 10:00:01 UTC XETR 3.9069 €100.00 €390.69 03.03.2027',
    ],
  ],
  [
    'income-note',
    'Dividend SAP SE (DE0007164600) 12.03.2027',
    [
      'Ex date 09.03.2027',
      'Gross amount: 80 × €2.10 €168.00',
      'Foreign tax, DE: 26.375 % of €168.00 -€44.31',
      'Credited to your account €123.69',
    ],
  ],
  [
    'fee-statement',
    'Fee statement Custody 01.03.2027 to 31.03.2027',
    ['Custody, 0.25 % of €1,200.00 €3.00', 'Tax: 19 % of €3.00 +€0.57', 'Charged to your account €3.57'],
  ],
  [
    'welcome-letter',
    'Welcome letter',
    [
      'Opened 01.03.2027 09:00:00 UTC',
      'Payment reference H4F9K2M7',
      'EUR (€) Hearth Savings AG DE89 3704 0044 0532 0130 00 EXMPDEFFXXX',
    ],
  ],
  [
    'statement',
    'Account statement 01.03.2027 to 31.03.2027',
    [
      'To 31.03.2027, included',
      'Deposits +€2,000.00',
      'Purchases -€390.69',
      'Taxes -€44.31',
      '01.03.2027 Deposit 01.03.2027 – +€2,000.00 €2,000.00',
      '12.03.2027 Dividend DE0007164600 12.03.2027 -€44.31 +€123.69 €1,731.50',
      'SAP SE',
      '01.03.2027 Buy IE00B4L5Y983 +3.9069',
    ],
  ],
]

describe('a paper', () => {
  test.each(
    PAPERS,
  )('the paper %s has its subject, dates in the form of the holder, signs and sums', async (name, subject, expected) => {
    const lines = await linesOf(SAMPLE_PAPERS[name])
    assert.equal(lines[0], `Hearth Savings AG ${subject}`)
    assert.deepEqual(
      expected.filter((line) => !lines.includes(line)),
      [],
      lines.join('\n'),
    )
    assert.doesNotMatch(lines.join('\n'), /\d{4}-\d{2}-\d{2}/)
  })

  test('a statement shows a column that adds up from the opening to the closing balance', async () => {
    const lines = await linesOf(accountStatement)
    const from = lines.findIndex((line) => line.startsWith('Opening balance'))
    const to = lines.findIndex((line) => line.startsWith('Closing balance'))
    const column = lines.slice(from, to + 1).flatMap(amountsIn)
    const [closing, ...moved] = column.reverse()
    assert.equal(
      moved.reduce((rest, one) => subtract(rest, one), closing!),
      '0',
    )
    assert.equal(closing, '1731.50')
  })
})

test('a tax in round tens keeps both places of its cents', async () => {
  const [eur, ...others] = accountStatement.cash
  const movements = eur!.movements.map((one) => ({ ...one, tax: one.tax === '0.00' ? one.tax : '44.30' }))
  const lines = await linesOf({ ...accountStatement, cash: [{ ...eur!, movements }, ...others] })
  const line = '12.03.2027 Dividend DE0007164600 12.03.2027 -€44.30 +€123.69 €1,731.50'
  assert.ok(lines.includes(line), lines.join('\n'))
})

describe('the chart of a statement', () => {
  const scaleOf = async (history: AccountStatementContent['history']) =>
    (await linesOf({ ...accountStatement, history: history! })).filter((line) => /^€[\d,]+$/.test(line))

  test('the chart of a first statement begins with the value of the first day, not at zero', async () => {
    assert.deepEqual(await scaleOf(accountStatement.history), [
      '€2,150',
      '€2,100',
      '€2,050',
      '€2,000',
      '€1,950',
    ])
  })

  test('the chart of a statement goes down to zero if the account was emptied in the period', async () => {
    const emptied = [
      ...accountStatement.history!.slice(0, -1),
      { ...accountStatement.history!.at(-1)!, total_value: '0.00' },
    ]
    assert.ok((await scaleOf(emptied)).includes('€0'))
  })

  test('the chart of a statement of the first day alone is left out, because a line needs two values', async () => {
    assert.deepEqual(await scaleOf(accountStatement.history!.slice(0, 2)), [])
  })
})
