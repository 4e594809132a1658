// The port: what a bank is to the platform. Payouts are handed over in runs; what the bank then says of money comes
// back as statements, notifications and reports. A bank reads and writes; it books nothing.
import type { Decimal } from '../values/decimal.ts'
import type { Day, Instant } from '../values/time.ts'

export interface BankAccount {
  owner_name: string
  iban: string
  bank_code: string
}

export interface Payout {
  id: string
  amount: Decimal
  receiver: BankAccount
  /** What the receiver reads. */
  text: string
}

export interface PaymentRun {
  id: string
  created_at: Instant
  execution_date: Day
  currency: string
  /** The firm's own account, from which is paid. */
  payer: BankAccount
  control_sum: Decimal
  payouts: Payout[]
}

/** A reference that the bank gives: of an entry, of one transaction in it, or the number of an entry on its day. */
export interface BankReference {
  kind: 'entry' | 'transaction' | 'number'
  text: string
}

/**
 * One movement on the firm's account. A file tells of it whole or with its transactions, under one reference or
 * several; files that share a reference tell of the same entry.
 */
export interface Entry {
  /** The first names it. Empty where only its transactions have references. */
  references: BankReference[]
  /** Signed: positive when money came in. */
  amount: Decimal
  booked_on: Day
  /** Whether the file gives the amount and nothing about the payment. */
  is_bare: boolean
  /** What it is made of: one, or the several of a collective entry. */
  transactions: Transaction[]
}

export interface Transaction {
  /** Its own, besides those of its entry. */
  references: BankReference[]
  amount: Decimal
  /** The payout it is about, as the run named it. */
  payout: string | null
  /** The run it is about, where the bank booked the whole of it as one. */
  run: string | null
  /** A payment that the bank took back, or that came back. */
  is_return: boolean
  /** What the sender wrote. */
  reference: string
  /** Of money that came in. */
  sender: BankAccount
}

export interface Statement {
  id: string
  iban: string
  currency: string
  opened_on: Day
  closed_on: Day
  opening: Decimal
  closing: Decimal
  entries: Entry[]
}

/** A part of a statement that the bank sends in several; the first has an opening balance, the last a closing one. */
export interface StatementPage extends Pick<Statement, 'id' | 'iban' | 'currency' | 'entries'> {
  page: number
  is_last: boolean
  opened_on: Day | null
  closed_on: Day | null
  opening: Decimal | null
  closing: Decimal | null
}

/** Entries told of before the statement comes. */
export type Notification = Pick<Statement, 'id' | 'iban' | 'currency' | 'entries'>

export interface Rejection {
  /** One of the two is given: a whole run, or one payout. */
  run: string | null
  payout: string | null
  code: string
  reason: string
}

export interface BankFile {
  kind: 'statement' | 'notification' | 'report'
  statements: Statement[]
  pages: StatementPage[]
  notifications: Notification[]
  rejections: Rejection[]
}

/** What became of a run that was handed over: a file for the operator to send, or the bank's answer at once. */
export interface Handed {
  file?: { name: string; content: string }
  answer?: BankFile
}

export interface Bank {
  name: string
  /** Hands a run over; the same run gives the same file, byte for byte. */
  hand(run: PaymentRun): Handed
  /** Reads what the bank sent, or refuses it whole. */
  read(content: string): BankFile
}
