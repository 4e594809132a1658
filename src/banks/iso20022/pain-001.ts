// Writes a payment run as `pain.001.001.09`, the customer credit transfer initiation of ISO 20022: one message, one
// payment information block, one transaction per payout, with number and sum of the transactions in both headers.
import { XMLBuilder } from 'fast-xml-parser'
import type { BankAccount, PaymentRun, Payout, Wishes } from '../bank.ts'
import { toLatin } from '../latin.ts'
import { isBic, isSepa } from '../payable.ts'

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09'
const MAX_OF_A_NAME = 70
const MAX_OF_A_TEXT = 140

const builder = new XMLBuilder({
  attributeNamePrefix: '@',
  ignoreAttributes: false,
  format: true,
  suppressEmptyNode: true,
})

/** The id in the form that banks accept: letters, digits and hyphens, at most 35. */
export const bankId = (id: string): string => id.replaceAll('_', '-')

/** The id from the form that bankId() gives. */
export const ownId = (id: string): string => id.replace('-', '_')

/** Writes the run; the same run gives the same bytes. Elements stand in the order of the schema. */
export function writeRun(run: PaymentRun, wishes: Wishes): string {
  const { currency, payer } = run
  // All of a run has one route. Outside SEPA, sender and receiver each bear the charges of their own bank.
  const sepa = run.payouts.every(({ receiver }) => isSepa(currency, receiver.iban))
  const totals = { NbOfTxs: String(run.payouts.length), CtrlSum: run.control_sum }
  const body = {
    Document: {
      '@xmlns': NAMESPACE,
      CstmrCdtTrfInitn: {
        GrpHdr: {
          MsgId: bankId(run.id),
          CreDtTm: run.created_at,
          ...totals,
          InitgPty: { Nm: name(payer.owner_name) },
        },
        PmtInf: {
          PmtInfId: bankId(run.id),
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...totals,
          ...(sepa ? { PmtTpInf: { SvcLvl: { Cd: 'SEPA' } } } : {}),
          ReqdExctnDt: { Dt: run.execution_date },
          Dbtr: { Nm: name(payer.owner_name) },
          DbtrAcct: { Id: { IBAN: payer.iban }, Ccy: currency },
          DbtrAgt: agent(payer),
          ChrgBr: sepa ? 'SLEV' : 'SHAR',
          CdtTrfTxInf: run.payouts.map((payout) => transaction(payout, currency, wishes)),
        },
      },
    },
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(body)}`
}

const transaction = ({ id, amount, receiver, text }: Payout, currency: string, { unknown_bic }: Wishes) => ({
  PmtId: { InstrId: bankId(id), EndToEndId: bankId(id) },
  Amt: { InstdAmt: { '@Ccy': currency, '#text': amount } },
  ...(unknown_bic === 'left_out' && !isBic(receiver.bank_code) ? {} : { CdtrAgt: agent(receiver) }),
  Cdtr: { Nm: name(receiver.owner_name) },
  CdtrAcct: { Id: { IBAN: receiver.iban } },
  RmtInf: { Ustrd: fitting(text, MAX_OF_A_TEXT) },
})

// Without a BIC the IBAN identifies the bank, as the SEPA rule books say. The schema requires the debtor's bank.
const agent = ({ bank_code }: BankAccount) => ({
  FinInstnId: isBic(bank_code) ? { BICFI: bank_code } : { Othr: { Id: 'NOTPROVIDED' } },
})

// The text in the letters of SEPA, with at least one character and at most the given number.
const fitting = (text: string, most: number): string =>
  toLatin(text).trim().slice(0, most).trim() || 'NOTPROVIDED'

const name = (text: string) => fitting(text, MAX_OF_A_NAME)
