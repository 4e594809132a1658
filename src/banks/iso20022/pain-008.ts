// Writes direct debits as `pain.008.001.08`, the customer direct debit initiation of ISO 20022, for the scheme
// SEPA Core: one message, one payment information block for each sequence type and due date, with number and sum
// of its transactions in both headers.
import { XMLBuilder } from 'fast-xml-parser'
import { money, sum } from '../../values/decimal.ts'
import type { BankAccount, Collection, CollectionGroup, DebitOrder } from '../bank.ts'
import { toLatin } from '../latin.ts'
import { isBic } from '../payable.ts'
import { bankId } from './pain-001.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.008.001.08'
const MAX_OF_A_NAME = 70
const MAX_OF_A_TEXT = 140

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
})

const totalsOf = (debits: readonly DebitOrder[]) => ({
  NbOfTxs: String(debits.length),
  CtrlSum: money(sum(debits.map(({ amount }) => amount))),
})

/** Writes the file; the same debits give the same bytes. Elements stand in the order of the schema. */
export function writeCollection(collection: Collection): string {
  const { id, created_at, creditor, groups } = collection
  const all = groups.flatMap(({ debits }) => debits)
  const InitgPty = { Nm: fitting(creditor.name, MAX_OF_A_NAME) }
  const header = { MsgId: bankId(id), CreDtTm: created_at, ...totalsOf(all), InitgPty }
  const CstmrDrctDbtInitn = { GrpHdr: header, PmtInf: groups.map((group) => groupOf(collection, group)) }
  const body = { Document: { '@xmlns': NAMESPACE, CstmrDrctDbtInitn } }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(body)}`
}

const groupOf = ({ creditor }: Collection, group: CollectionGroup) => ({
  PmtInfId: group.id,
  PmtMtd: 'DD',
  BtchBookg: 'false',
  ...totalsOf(group.debits),
  PmtTpInf: { SvcLvl: { Cd: 'SEPA' }, LclInstrm: { Cd: 'CORE' }, SeqTp: group.sequence_type },
  ReqdColltnDt: group.due_on,
  Cdtr: { Nm: fitting(creditor.name, MAX_OF_A_NAME) },
  CdtrAcct: { Id: { IBAN: creditor.account.iban }, Ccy: 'EUR' },
  CdtrAgt: agent(creditor.account),
  ChrgBr: 'SLEV',
  CdtrSchmeId: { Id: { PrvtId: { Othr: { Id: creditor.identifier, SchmeNm: { Prtry: 'SEPA' } } } } },
  DrctDbtTxInf: group.debits.map(transaction),
})

// The schema demands the bank of the debtor; without a BIC the IBAN identifies it.
const transaction = ({ end_to_end_id, amount, mandate, signed_on, debtor, remittance }: DebitOrder) => ({
  PmtId: { EndToEndId: end_to_end_id },
  InstdAmt: { '@Ccy': 'EUR', '#text': amount },
  DrctDbtTx: { MndtRltdInf: { MndtId: mandate, DtOfSgntr: signed_on } },
  DbtrAgt: agent(debtor),
  Dbtr: { Nm: fitting(debtor.owner_name, MAX_OF_A_NAME) },
  DbtrAcct: { Id: { IBAN: debtor.iban } },
  RmtInf: { Ustrd: fitting(remittance, MAX_OF_A_TEXT) },
})

const agent = ({ bank_code }: BankAccount) => ({
  FinInstnId: isBic(bank_code) ? { BICFI: bank_code } : { Othr: { Id: 'NOTPROVIDED' } },
})

const fitting = (text: string, most: number): string =>
  toLatin(text).trim().slice(0, most).trim() || 'NOTPROVIDED'

/** Whether a reference between banks is that of a direct debit, in the form that the file gives it. */
export const isDebitReference = (text: string | undefined): text is string =>
  text !== undefined && /^ddb[0-9A-Za-z]{22}$/.test(text)

/** Whether the name of a payment information block is that of a group of direct debits. */
export const isDebitGroup = (text: string | undefined): text is string =>
  text !== undefined && /^dbf-[0-9A-Za-z]{22}-[FRO][0-9]{6}$/.test(text)

/** Whether the name of a message is that of a file of direct debits. */
export const isDebitFile = (text: string): boolean => /^dbf-[0-9A-Za-z]{22}$/.test(text)
