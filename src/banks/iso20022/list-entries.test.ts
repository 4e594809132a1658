// A file whose entries are not all right: the wrong ones hold up no others.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { test } from 'vitest'
import { iso20022Bank } from './files.ts'

const read = (text: string) => iso20022Bank.read(text)
const golden = (name: string) => readFileSync(join(import.meta.dirname, 'testing', name), 'utf8')
const STATEMENT = golden('camt.053.xml')
const namesOf = ({ references, transactions }: { references: unknown[]; transactions: object[] }) =>
  [...references, ...transactions.flatMap((one) => (one as { references: unknown[] }).references)]
    .map((one) => (one as { text: string }).text)
    .join('=')

// Each changes one entry of the statement, whose amount can still be read.
const keptWhole: [string, [string | RegExp, string], string, RegExp][] = [
  [
    'parts that do not add up',
    ['<Amt Ccy="EUR">40.00', '<Amt Ccy="EUR">40.01'],
    'BANK-0002',
    /do not add up/,
  ],
  [
    'no reference at all',
    ['<AcctSvcrRef>BANK-0003</AcctSvcrRef>', ''],
    'STMT-2026-06-01 2026-06-01 entry 3',
    /nothing tells the entry from others/,
  ],
  ['NONREF', ['BANK-0003', 'NONREF'], 'STMT-2026-06-01 2026-06-01 entry 3', /nothing tells the entry/],
  [
    'the reference of another entry',
    ['BANK-0003', 'BANK-0001'],
    'STMT-2026-06-01 2026-06-01 entry 3',
    /another entry has the reference BANK-0001/,
  ],
  [
    'a day that does not exist',
    [
      '<BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>',
      '<BookgDt><Dt>2026-06-31</Dt></BookgDt><AcctSvcrRef>',
    ],
    'BANK-0003',
    /BookgDt is not a date/,
  ],
  [
    'a reversal indicator that is not a boolean',
    ['<AddtlNtryInf>', '<RvslInd>no</RvslInd><AddtlNtryInf>'],
    'BANK-0003',
    /not a boolean/,
  ],
]

test.each(keptWhole)('an entry with %s keeps its amount and a reason', (_, [from, to], reference, reason) => {
  const { statements, refused } = read(STATEMENT.replace(from, to))
  assert.deepEqual(refused, [])
  const { entries, closing } = statements[0]!
  assert.deepEqual(
    entries.map(({ amount }) => amount),
    ['250', '-60', '-0.6'],
  )
  assert.equal(closing, '1189.4')
  const faulty = entries.filter(({ fault }) => fault !== undefined)
  assert.deepEqual(faulty.map(namesOf), [reference])
  assert.match(faulty[0]!.fault!, reason)
  assert.deepEqual([faulty[0]!.transactions.length, faulty[0]!.transactions[0]!.payout], [1, null])
})

// Without the amount of an entry, a statement proves nothing about its balances.
const unreadable: [string, [string, string], RegExp][] = [
  ['another currency', ['Ccy="EUR">0.60', 'Ccy="USD">0.60'], /another currency than EUR/],
  ['three places', ['>0.60<', '>0.601<'], /not an amount/],
  ['a negative amount', ['>0.60<', '>-0.60<'], /not an amount/],
  ['an amount without a currency', ['<Amt Ccy="EUR">0.60', '<Amt>0.60'], /@Ccy is missing/],
  ['no direction', ['0.60</Amt><CdtDbtInd>DBIT', '0.60</Amt><CdtDbtInd>DEBIT'], /CdtDbtInd is DEBIT/],
  [
    'no status',
    [
      '0.60</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>',
      '0.60</Amt><CdtDbtInd>DBIT</CdtDbtInd>',
    ],
    /Sts is missing/,
  ],
]

test.each(unreadable)('an entry with %s is refused, and its statement is not one', (_, [
  from,
  to,
], reason) => {
  const { kind, statements, notifications, refused } = read(STATEMENT.replace(from, to))
  assert.deepEqual([kind, statements], ['statement', []])
  assert.deepEqual(notifications[0]!.entries.map(namesOf), ['BANK-0001', 'BANK-0002=BANK-0002A=BANK-0002/2'])
  assert.deepEqual(
    refused.map(({ part, entry }) => [part, entry]),
    [['STMT-2026-06-01', 'BANK-0003']],
  )
  assert.match(refused[0]!.reason, reason)
})

test('a page without one of its entries is not one either', () => {
  const page = '<StmtPgntn><PgNb>1</PgNb><LastPgInd>false</LastPgInd></StmtPgntn><CreDtTm>'
  const { pages, notifications, refused } = read(
    STATEMENT.replace('<CreDtTm>2026-06-02T04:00:00<', `${page}2026-06-02T04:00:00<`).replace(
      '>0.60<',
      '>x<',
    ),
  )
  assert.deepEqual([pages, refused[0]!.part], [[], 'STMT-2026-06-01 page 1'])
  assert.equal(notifications[0]!.entries.length, 2)
})

test('a statement that cannot be read does not hold up the others of the file', () => {
  const [statement] = /<Stmt>.*<\/Stmt>/s.exec(STATEMENT)!
  const other = statement.replace('STMT-2026-06-01', 'STMT-2026-06-02')
  const wrong: [string, RegExp][] = [
    [other.replace('1189.40', '1189.41'), /come to 1189\.4, not to 1189\.41/],
    [other.replace('<IBAN>DE02120300000000202051</IBAN>', ''), /IBAN is missing/],
    [other.replaceAll('OPBD', 'ITAV'), /Bal of type OPBD is missing/],
  ]
  for (const [text, reason] of wrong) {
    const { statements, refused } = read(STATEMENT.replace(statement, text + statement))
    assert.deepEqual(
      statements.map(({ id }) => id),
      ['STMT-2026-06-01'],
    )
    assert.deepEqual(
      refused.map(({ part, entry }) => [part, entry]),
      [['STMT-2026-06-02', null]],
    )
    assert.match(refused[0]!.reason, reason)
  }
})

test('a transaction that a report names wrongly does not hold up the others', () => {
  const report = golden('pain.002.xml')
  const { rejections } = read(report)
  const more = '<TxInfAndSts><OrgnlEndToEndId>pyo-Z</OrgnlEndToEndId></TxInfAndSts><TxInfAndSts>'
  const read_again = read(report.replace('<TxInfAndSts>', more))
  assert.deepEqual(read_again.rejections, rejections)
  assert.deepEqual(
    read_again.refused.map(({ entry }) => entry),
    ['pyo-Z'],
  )
})

// BookgDt and ValDt are optional in the schema of each version.
const BOOKED = '<BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>BANK-0003'
const days: [string, (text: string) => string, string][] = [
  [
    'the value day',
    (text) => text.replace(BOOKED, '<ValDt><Dt>2026-06-03</Dt></ValDt><AcctSvcrRef>BANK-0003'),
    '2026-06-03',
  ],
  ['the day of the closing balance', (text) => text.replace(BOOKED, '<AcctSvcrRef>BANK-0003'), '2026-06-01'],
]

test.each(days)('an entry without a booking day has %s', (_, change, expected) => {
  const entry = read(change(STATEMENT)).statements[0]!.entries[2]!
  assert.deepEqual([entry.booked_on, entry.fault], [expected, undefined])
})

test('an entry of a notification without any day has the end of its period, or the day when the file was made', () => {
  const notification = golden('camt.054.xml')
    .replace(/<(\w+:)?BookgDt>.*?<\/(\w+:)?BookgDt>/s, '')
    .replace(/<(\w+:)?ValDt>.*?<\/(\w+:)?ValDt>/s, '')
  const dayOf = (head: string) =>
    read(
      notification
        .replace(/<(?:\w+:)?CreDtTm>.*?<\/(?:\w+:)?CreDtTm>/gs, '')
        .replace(/(<(?:\w+:)?Id>NTF-1<\/(?:\w+:)?Id>)/, `$1${head}`),
    ).notifications[0]!.entries[0]!.booked_on
  assert.equal(dayOf('<CreDtTm>2026-06-02T04:00:00</CreDtTm>'), '2026-06-02')
  const period = '<FrToDt><FrDtTm>2026-06-01T00:00:00</FrDtTm><ToDtTm>2026-06-01T23:59:59</ToDtTm></FrToDt>'
  assert.equal(dayOf(`<CreDtTm>2026-06-02T04:00:00</CreDtTm>${period}`), '2026-06-01')
  assert.throws(() => dayOf(''), { code: 'invalid_request' })
})

test('whatever is wrong with one entry, the others are read as without it', () => {
  const breakOff = fc.constantFrom<[string, string]>(
    ['<Cd>BOOK</Cd>', ''],
    ['Ccy="EUR"', ''],
    ['<Dt>2026-06-01</Dt>', '<Dt>soon</Dt>'],
    ['CRDT', 'x'],
    ['DBIT', ''],
    ['>B<', '><'],
    ['10.00', '-10.00'],
  )
  const one = (n: number) =>
    `<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>${n % 2 ? 'CRDT' : 'DBIT'}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>2026-06-01</Dt></BookgDt><AcctSvcrRef>B-${n}</AcctSvcrRef></Ntry>`
  const file = (entries: string[]) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId>
    </GrpHdr><Ntfctn><Id>N</Id><CreDtTm>2026-06-01T18:00:00Z</CreDtTm><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id>
    <Ccy>EUR</Ccy></Acct>${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
  fc.assert(
    fc.property(fc.array(fc.option(breakOff), { minLength: 1, maxLength: 8 }), (faults) => {
      const entries = faults.map((fault, n) => (fault ? one(n).replace(...fault) : one(n)))
      const good = entries.filter((text, n) => text === one(n))
      fc.pre(good.length > 0)
      const all = read(file(entries)).notifications[0]!.entries
      const expected = read(file(good)).notifications[0]!.entries
      const names = new Set(expected.map(namesOf))
      assert.deepEqual(
        all.filter((entry) => names.has(namesOf(entry))),
        expected,
      )
    }),
    { seed: Number(process.env.SEED ?? 14), verbose: true },
  )
})
