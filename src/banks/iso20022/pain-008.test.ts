import assert from 'node:assert/strict'
import { XMLParser } from 'fast-xml-parser'
import { test } from 'vitest'
import type { Collection } from '../bank.ts'
import { writeCollection } from './pain-008.ts'

const DEBTOR = { owner_name: 'Ada Lovelace', iban: 'DE89370400440532013000', bank_code: 'NOTPROVIDED' }
const order = (n: number, amount: string) => ({
  end_to_end_id: `ddb${n}`,
  amount,
  remittance: 'Müller & Söhne',
  mandate: `M-${n}`,
  signed_on: '2027-03-01',
  debtor: DEBTOR,
})
const COLLECTION: Collection = {
  id: 'dbf_1',
  created_at: '2027-03-11T06:00:00.000Z',
  control_sum: '60.30',
  creditor: {
    name: 'Example Invest',
    identifier: 'DE98ZZZ09999999999',
    account: { owner_name: 'Example Invest', iban: 'DE02120300000000202051', bank_code: 'BYLADEM1001' },
  },
  groups: [
    { id: 'dbf-1-F270312', sequence_type: 'FRST', due_on: '2027-03-12', debits: [order(1, '10.10')] },
    {
      id: 'dbf-1-R270315',
      sequence_type: 'RCUR',
      due_on: '2027-03-15',
      debits: [order(2, '20.10'), { ...order(3, '30.10'), debtor: { ...DEBTOR, bank_code: 'EXMPCHZZ' } }],
    },
  ],
}

// The elements of CustomerDirectDebitInitiationV08 that a file may have, in the order of the schema.
const ORDER: Record<string, string[]> = {
  CstmrDrctDbtInitn: ['GrpHdr', 'PmtInf'],
  GrpHdr: ['MsgId', 'CreDtTm', 'NbOfTxs', 'CtrlSum', 'InitgPty'],
  PmtInf: [
    'PmtInfId',
    'PmtMtd',
    'BtchBookg',
    'NbOfTxs',
    'CtrlSum',
    'PmtTpInf',
    'ReqdColltnDt',
    'Cdtr',
    'CdtrAcct',
    'CdtrAgt',
    'ChrgBr',
    'CdtrSchmeId',
    'DrctDbtTxInf',
  ],
  PmtTpInf: ['SvcLvl', 'LclInstrm', 'SeqTp'],
  DrctDbtTxInf: ['PmtId', 'InstdAmt', 'DrctDbtTx', 'DbtrAgt', 'Dbtr', 'DbtrAcct', 'RmtInf'],
  MndtRltdInf: ['MndtId', 'DtOfSgntr'],
}

type Nodes = Record<string, Nodes[]>[]

function namesInOrder(name: string, nodes: Nodes): void {
  const names = nodes.map((node) => Object.keys(node).find((one) => one !== ':@')!)
  const places = names.map((one) => ORDER[name]?.indexOf(one) ?? 0)
  assert.ok(
    places.every((place, n) => place >= 0 && place >= (places[n - 1] ?? 0)),
    JSON.stringify([name, names]),
  )
  for (const [n, node] of nodes.entries())
    if (Array.isArray(node[names[n]!])) namesInOrder(names[n]!, node[names[n]!] as unknown as Nodes)
}

test('A file of debits has its elements in the order of pain.008.001.08', () => {
  const file = writeCollection(COLLECTION)
  assert.match(file, /<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain\.008\.001\.08">/)
  const [, document] = new XMLParser({ preserveOrder: true }).parse(file)
  namesInOrder('Document', document.Document)
})

test('Each sequence type and due date is a group of its own, with its number and sum', () => {
  const { CstmrDrctDbtInitn: message } = new XMLParser({ parseTagValue: false }).parse(
    writeCollection(COLLECTION),
  ).Document
  assert.deepEqual([message.GrpHdr.NbOfTxs, message.GrpHdr.CtrlSum], ['3', '60.30'])
  assert.deepEqual(
    message.PmtInf.map((group: Record<string, never>) => [
      group.PmtInfId,
      group.NbOfTxs,
      group.CtrlSum,
      group.PmtTpInf,
      group.ReqdColltnDt,
    ]),
    [
      ['dbf-1-F270312', '1', '10.10', typeOf('FRST'), '2027-03-12'],
      ['dbf-1-R270315', '2', '50.20', typeOf('RCUR'), '2027-03-15'],
    ],
  )
  const [, second] = message.PmtInf[1].DrctDbtTxInf
  assert.deepEqual(
    [second.PmtId.EndToEndId, second.InstdAmt, second.RmtInf.Ustrd],
    ['ddb3', '30.10', 'Muller + Sohne'],
  )
  assert.deepEqual(second.DrctDbtTx.MndtRltdInf, { MndtId: 'M-3', DtOfSgntr: '2027-03-01' })
  assert.deepEqual(second.DbtrAgt.FinInstnId, { BICFI: 'EXMPCHZZ' })
})

const typeOf = (SeqTp: string) => ({ SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp })

test('The same debits give the same bytes', () => {
  assert.equal(writeCollection(COLLECTION), writeCollection(structuredClone(COLLECTION)))
})
