// The amounts and texts inside an entry, wherever a bank writes them.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { test } from 'vitest'
import { money, sum } from '../../values/decimal.ts'
import { iso20022Bank } from './files.ts'
import { decodeXml } from './xml.ts'

const REFERENCE = 'K7MPW3QX9D'
const named = (name: string, value: string) => `<${name}>${value}</${name}>`
const cash = (name: string, amount: string, currency = 'EUR') =>
  `<${name}><Amt Ccy="${currency}">${amount}</Amt></${name}>`

const notification = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Ntfctn><Id>N</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id><Ccy>EUR</Ccy></Acct>${entries}</Ntfctn>
</BkToCstmrDbtCdtNtfctn></Document>`

const entry = (amount: string, details: string[], more = '', booked = '<Dt>2027-03-01</Dt>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
<BookgDt>${booked}</BookgDt><AcctSvcrRef>B</AcctSvcrRef><NtryDtls>${details
    .map((one) => named('TxDtls', one))
    .join('')}</NtryDtls>${more}</Ntry>`

const readEntry = (text: string) => iso20022Bank.read(notification(text)).notifications[0]!.entries[0]!
const textOf = (details: string, more = '') =>
  readEntry(entry('25.00', [details], more)).transactions[0]!.reference

const ustrd = named('Ustrd', REFERENCE)
const strd = (reference: string) => named('Strd', named('CdtrRefInf', named('Ref', reference)))
const texts: [string, string, string, string][] = [
  ['free text', named('RmtInf', ustrd), '', REFERENCE],
  ['a structured reference', named('RmtInf', strd(REFERENCE)), '', REFERENCE],
  [
    'free text beside a reference of the payer',
    named('RmtInf', ustrd + strd('RF18539007547034')),
    '',
    `RF18539007547034 ${REFERENCE}`,
  ],
  ['two structured references', named('RmtInf', strd('RF18') + strd(REFERENCE)), '', `RF18 ${REFERENCE}`],
  ['lines of free text', named('RmtInf', named('Ustrd', 'Rent for') + ustrd), '', `Rent for ${REFERENCE}`],
  ['additional text of the transaction', named('AddtlTxInf', `ref ${REFERENCE}`), '', `ref ${REFERENCE}`],
  [
    'additional text of the entry',
    '',
    named('AddtlNtryInf', `Money with ${REFERENCE}`),
    `Money with ${REFERENCE}`,
  ],
  ['one text in two places', named('RmtInf', ustrd), named('AddtlNtryInf', REFERENCE), REFERENCE],
]

test.each(texts)('the text is read from %s', (_, details, more, expected) => {
  assert.equal(textOf(details, more), expected)
})

test('the text of a collective entry is of none of its transactions', () => {
  const parts = [cash('TxAmt', '20.00'), cash('InstdAmt', '5.00')].map((one) => named('AmtDtls', one))
  const { transactions } = readEntry(entry('25.00', parts, named('AddtlNtryInf', REFERENCE)))
  assert.deepEqual(
    transactions.map(({ amount, reference }) => [amount, reference]),
    [
      ['20', ''],
      ['5', ''],
    ],
  )
})

test('the day of a booking may have a time with microseconds', () => {
  const booked = '<DtTm>2027-03-01T23:47:43.673741+01:00</DtTm>'
  assert.equal(readEntry(entry('25.00', [''], '', booked)).booked_on, '2027-03-01')
})

// The amount in the currency of the entry, and one in a foreign currency beside it, in the places that the schema has.
const places = ['Amt', 'TxAmt', 'CntrValAmt', 'InstdAmt'] as const
const part = fc.record({
  cents: fc.integer({ min: 1, max: 1_000_000_000 }),
  place: fc.constantFrom(...places),
  foreign: fc.option(fc.constantFrom(...places), { nil: null }),
})

test('the parts of an entry come to its amount, wherever their amounts stand', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 2, maxLength: 6 }), (parts) => {
      const euros = parts.map(({ cents }) => (cents / 100).toFixed(2))
      const details = parts.map(({ place, foreign }, n) => {
        const amounts = new Map<string, string>()
        if (foreign) amounts.set(foreign, `<Amt Ccy="KWD">1.234</Amt>`)
        amounts.set(place, `<Amt Ccy="EUR">${euros[n]}</Amt>`)
        const inside = [...amounts].filter(([name]) => name !== 'Amt')
        const details = inside.map(([name, amount]) => named(name, amount)).join('')
        return (amounts.get('Amt') ?? '') + (details && named('AmtDtls', details))
      })
      const { transactions } = readEntry(entry(money(sum(euros)), details))
      assert.deepEqual(
        transactions.map(({ amount }) => money(amount)),
        euros,
      )
    }),
    { seed: Number(process.env.SEED ?? 14), verbose: true },
  )
})

const charges = fc.array(
  fc.record({ cents: fc.integer({ min: 1, max: 5_000 }), is_given_back: fc.boolean() }),
  {
    maxLength: 2,
  },
)

test('an entry is the sum of its parts less the charges, of the parts and of the entry, in either direction', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ cents: fc.integer({ min: 100_000, max: 1_000_000 }), charges }), {
        minLength: 1,
        maxLength: 4,
      }),
      charges,
      fc.boolean(),
      (parts, ofEntry, isDebit) => {
        const signed = (cents: number) => (isDebit ? -cents : cents)
        const costOf = (list: typeof ofEntry) =>
          list.reduce((all, { cents, is_given_back }) => all + (is_given_back ? cents : -cents), 0)
        const written = (list: typeof ofEntry) =>
          list.length === 0
            ? ''
            : named(
                'Chrgs',
                list
                  .map(({ cents, is_given_back }) =>
                    named(
                      'Rcrd',
                      `<Amt Ccy="EUR">${(cents / 100).toFixed(2)}</Amt>` +
                        named('CdtDbtInd', is_given_back ? 'CRDT' : 'DBIT'),
                    ),
                  )
                  .join(''),
              )
        const cost = parts.reduce((all, one) => all + costOf(one.charges), costOf(ofEntry))
        const whole = parts.reduce((all, { cents }) => all + signed(cents), 0) + cost
        const details = parts.map(
          (one) => `<Amt Ccy="EUR">${(one.cents / 100).toFixed(2)}</Amt>${written(one.charges)}`,
        )
        const text = entry((Math.abs(whole) / 100).toFixed(2), details, written(ofEntry))
        const { transactions } = readEntry(isDebit ? text.replace('CRDT', 'DBIT') : text)
        const cents = (amount: string) => Math.round(Number(amount) * 100)
        const booked = transactions.filter(({ is_charge }) => !is_charge).map(({ amount }) => cents(amount))
        const charged = transactions.filter(({ is_charge }) => is_charge).map(({ amount }) => cents(amount))
        assert.deepEqual(
          booked,
          parts.map((one) => signed(one.cents)),
        )
        assert.deepEqual(charged, cost === 0 ? [] : [cost])
        const names = transactions.flatMap(({ references }) => references.map((one) => one.text))
        assert.equal(new Set(names).size, names.length)
      },
    ),
    { seed: Number(process.env.SEED ?? 14), verbose: true },
  )
})

const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16()
const utf16 = (text: string, encoding: string) => Buffer.from(text.replace('UTF-8', encoding), 'utf16le')
const encoded: [string, Buffer][] = [
  ['UTF-16, little-endian, with a mark', utf16(`\ufeff${notification('')}`, 'UTF-16')],
  ['UTF-16, big-endian, with a mark', swapped(utf16(`\ufeff${notification('')}`, 'utf-16'))],
  ['UTF-16LE without a mark', utf16(notification(''), 'UTF-16LE')],
  ['UTF-16BE without a mark', swapped(utf16(notification(''), 'UTF-16BE'))],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${notification('')}`)],
]

test.each(encoded)('a file in %s is read', (_, bytes) => {
  assert.equal(iso20022Bank.read(decodeXml(bytes)).notifications[0]!.id, 'N')
})
