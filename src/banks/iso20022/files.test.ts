// The messages of ISO 20022, against files that were checked byte by byte.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { XMLParser } from 'fast-xml-parser'
import { describe, test } from 'vitest'
import { add, sum } from '../../values/decimal.ts'
import type { BankReference, PaymentRun, Wishes } from '../bank.ts'
import { iso20022Bank } from './files.ts'
import { decodeXml } from './xml.ts'

const file = (name: string) => join(import.meta.dirname, 'testing', name)
const golden = (name: string) => readFileSync(file(name), 'utf8')
const read = (text: string) => iso20022Bank.read(text)
const refused = (text: string, about: RegExp) =>
  assert.throws(
    () => read(text),
    (error: { code?: string; params?: { detail: string }[] }) => {
      assert.equal(error.code, 'invalid_request')
      assert.match(error.params![0]!.detail, about)
      return true
    },
  )

const RUN: PaymentRun = {
  id: 'run_0VbaFsEr000Urf9y5XP6Hw',
  created_at: '2026-06-01T09:00:00.000Z',
  execution_date: '2026-06-01',
  currency: 'EUR',
  control_sum: '60.12',
  payer: { owner_name: 'Example Invest GmbH', iban: 'DE02120300000000202051', bank_code: 'BYLADEM1001' },
  payouts: [
    {
      id: 'pyo_0VbaFsEr001Urf9y5XP6Hw',
      amount: '20.00',
      receiver: { owner_name: 'Müller & <Söhne>', iban: 'NL91ABNA0417164300', bank_code: 'ABNANL2AXXX' },
      text: 'Withdrawal K7MPW3QX9D',
    },
    {
      id: 'pyo_0VbaFsEr002Urf9y5XP6Hw',
      amount: '40.12',
      receiver: { owner_name: 'Ada Lovelace', iban: 'GB33BUKB20201555555555', bank_code: '70051540' },
      text: 'Withdrawal 9XQ3WPM7KD',
    },
  ],
}

const WISHES: Wishes = { unknown_bic: 'not_provided' }

describe('pain.001', () => {
  test('pain.001 names no bank whose BIC is not known where the bank wants it so', () => {
    const { content } = iso20022Bank.submit(RUN, { unknown_bic: 'left_out' }).file!
    assert.equal(content.match(/<CdtrAgt>/g)!.length, 1) // That of ABNANL2AXXX.
    assert.doesNotMatch(content, /NOTPROVIDED/)
  })

  test('pain.001 is written as the sample file beside the test, byte for byte', () => {
    const { content, name } = iso20022Bank.submit(RUN, WISHES).file!
    assert.equal(name, 'pain.001-run_0VbaFsEr000Urf9y5XP6Hw.xml')
    assert.equal(content, golden('pain.001.xml'))
    assert.equal(iso20022Bank.submit(structuredClone(RUN), WISHES).file!.content, content)
  })

  test('pain.001 has number and sum of its transactions in both headers, whatever characters the names contain', () => {
    const parser = new XMLParser({
      parseTagValue: false,
      ignoreAttributes: false,
      isArray: (name) => name === 'CdtTrfTxInf',
    })
    const payout = fc.record({
      owner_name: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }),
      cents: fc.integer({ min: 1, max: 10_000_000 }),
    })
    fc.assert(
      fc.property(fc.array(payout, { minLength: 1, maxLength: 20 }), (wanted) => {
        const payouts = wanted.map(({ owner_name, cents }, n) => ({
          ...RUN.payouts[0]!,
          id: `pyo_${n}`,
          amount: (cents / 100).toFixed(2),
          receiver: { ...RUN.payouts[0]!.receiver, owner_name },
        }))
        const control_sum = sum(payouts.map(({ amount }) => amount))
        const { content } = iso20022Bank.submit({ ...RUN, payouts, control_sum }, WISHES).file!
        const { GrpHdr, PmtInf } = parser.parse(content).Document.CstmrCdtTrfInitn
        for (const header of [GrpHdr, PmtInf])
          assert.deepEqual([header.NbOfTxs, header.CtrlSum], [String(payouts.length), control_sum])
        const amounts = PmtInf.CdtTrfTxInf.map(
          (one: { Amt: { InstdAmt: { '#text': string } } }) => one.Amt.InstdAmt['#text'],
        )
        assert.equal(amounts.reduce(add, '0'), control_sum)
      }),
    )
  })

  test('pain.001 cuts texts to 70 or 140 characters, as the schema has it, and drops those that XML does not allow', () => {
    const parser = new XMLParser({ parseTagValue: false, trimValues: false })
    const hostile = fc.constantFrom(
      ' ',
      '\t',
      '\u0000',
      '\u007f',
      '\ufffe',
      '\ud83d',
      '\ude00',
      '😀',
      '&',
      '<',
      'é',
    )
    const texts = fc.oneof(fc.string({ unit: hostile, maxLength: 200 }), fc.string({ unit: 'binary' }))
    const isGood = (text: string, most: number) =>
      text.isWellFormed() &&
      [...text].length <= most &&
      text.trim() === text &&
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must not get into the file.
      /^[^\u0000-\u001f\u007f\ufffe\uffff]+$/.test(text)
    fc.assert(
      fc.property(texts, texts, (owner_name, text) => {
        const receiver = { ...RUN.payouts[0]!.receiver, owner_name }
        const payouts = [{ ...RUN.payouts[0]!, receiver, text }]
        const { content } = iso20022Bank.submit({ ...RUN, payouts, control_sum: '20.00' }, WISHES).file!
        const { CdtTrfTxInf } = parser.parse(content).Document.CstmrCdtTrfInitn.PmtInf
        assert.ok(isGood(CdtTrfTxInf.Cdtr.Nm, 70), JSON.stringify(CdtTrfTxInf.Cdtr.Nm))
        assert.ok(isGood(CdtTrfTxInf.RmtInf.Ustrd, 140), JSON.stringify(CdtTrfTxInf.RmtInf.Ustrd))
      }),
    )
  })
})

describe('camt.053', () => {
  test('camt.053 gives the booked entries, with each transaction of a collective entry by itself', () => {
    const { kind, statements } = read(golden('camt.053.xml'))
    assert.equal(kind, 'statement')
    const [statement] = statements
    const { entries, ...head } = statement!
    assert.deepEqual(head, {
      id: 'STMT-2026-06-01',
      iban: 'DE02120300000000202051',
      currency: 'EUR',
      opened_on: '2026-06-01',
      closed_on: '2026-06-01',
      opening: '1000',
      closing: '1189.4',
    })
    const named = (references: BankReference[]) => references.map((one) => one.text).join('=')
    assert.deepEqual(
      entries.map((one) => `${named(one.references)} ${one.amount} ${one.booked_on} ${one.is_bare}`),
      ['BANK-0001 250 2026-06-01 false', 'BANK-0002 -60 2026-06-01 false', 'BANK-0003 -0.6 2026-06-01 true'],
    )
    assert.deepEqual(
      entries.flatMap(({ transactions }) =>
        transactions.map((one) => `${named(one.references)} ${one.amount} ${one.payout} ${one.run}`),
      ),
      [' 250 null null', 'BANK-0002A -20 pyo_A null', 'BANK-0002/2 -40 pyo_B null', ' -0.6 null null'],
    )
    const [first] = entries[0]!.transactions
    assert.equal(first!.reference, '2026060112 34') // Two lines of one text.
    assert.deepEqual(first!.sender, {
      owner_name: 'Müller & Söhne',
      iban: 'NL91ABNA0417164300',
      bank_code: 'ABNANL2AXXX',
    })
  })

  test('camt.053 gives no IBAN if the account of the sender is not an IBAN', () => {
    const [statement] = read(
      golden('camt.053.xml').replace('NL91ABNA0417164300', 'NL92ABNA0417164300'),
    ).statements
    assert.equal(statement!.entries[0]!.transactions[0]!.sender.iban, '')
  })

  test('camt.053 is refused as a whole if it does not add up or lacks a required member', () => {
    const text = golden('camt.053.xml')
    refused(text.replace('1189.40', '1189.41'), /come to 1189\.4, not to 1189\.41/)
    refused(text.replaceAll('OPBD', 'ITAV'), /Bal of type OPBD is missing/)
    refused(text.replace(/<Stmt>.*<\/Stmt>/s, ''), /Stmt is missing/)
    refused(text.replace('<IBAN>DE02120300000000202051</IBAN>', ''), /IBAN is missing/)
  })
})

describe('camt.054', () => {
  test('camt.054 is read with any namespace prefix, and in its older version', () => {
    const { kind, notifications } = read(golden('camt.054.xml'))
    const [{ entries, ...head }] = notifications as [(typeof notifications)[0]]
    assert.deepEqual(
      [kind, head],
      ['notification', { id: 'NTF-1', iban: 'DE02120300000000202051', currency: 'EUR' }],
    )
    assert.deepEqual(entries, [
      {
        references: [],
        amount: '60',
        booked_on: '2026-06-01',
        is_bare: false,
        transactions: [
          {
            references: [{ kind: 'transaction', text: 'BANK-0009' }],
            amount: '60',
            payout: 'pyo_A',
            run: null,
            is_return: true,
            reference: 'RF18 5390 0754',
            sender: { owner_name: 'Their bank', iban: '', bank_code: 'ABNANL2A' },
          },
        ],
      },
    ])
  })
})

describe('pain.002', () => {
  test('pain.002 gives the payouts and the whole runs that the bank rejected', () => {
    assert.deepEqual(read(golden('pain.002.xml')).rejections, [
      { run: null, payout: 'pyo_A', code: 'AC01', reason: 'Incorrect account number' },
      { run: 'run_B', payout: null, code: 'LIMIT', reason: '' },
    ])
    const whole = golden('pain.002.xml').replace('<GrpSts>PART', '<GrpSts>RJCT')
    assert.deepEqual(read(whole).rejections, [{ run: 'run_A', payout: null, code: 'NARR', reason: '' }])
  })
})

describe('a file from outside', () => {
  test('a file from outside is refused if it is not a message, or contains a document type declaration', () => {
    refused('', /Not XML|missing/)
    refused('<Document', /Not XML/)
    refused('<Document/>', /does not name an ISO 20022 message/)
    refused(
      '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pacs.008.001.08"/>',
      /pacs\.008 is not read here/,
    )
    const bomb = '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>'
    refused(golden('camt.053.xml').replace('<Document', `${bomb}<Document`), /not accepted/)
    refused(
      golden('camt.053.xml')
        .replace('MSG-053-1', '&b;')
        .replace('STMT-2026-06-01', '&b;')
        .replace('1189.40', '1'),
      /come to|Not XML/,
    )
    refused(`<Document>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</Document>`, /Not XML|names no/)
    assert.throws(() => decodeXml(new Uint8Array(20 * 1024 * 1024 + 1)), /MiB/)
    assert.throws(() => decodeXml(Uint8Array.from([0x3c, 0xff, 0x3e])), /utf-8/)
  })

  test('a file from outside is decoded by the character set that it declares', () => {
    const latin = Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>ü</a>', 'latin1')
    assert.match(decodeXml(latin), /ü/)
  })

  test('a file from outside with element names such as __proto__ does no harm', () => {
    for (const name of ['__proto__', 'constructor', 'toString'])
      refused(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${name}><a>1</a></${name}></Document>`,
        /./,
      )
    assert.equal(({} as Record<string, unknown>).a, undefined)
  })
})
