// The port to a bank. Payouts are submitted in payment runs; the bank answers with statements, notifications and
// reports. An adapter reads and writes files; it books nothing.
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
  /** The text for the receiver. */
  text: string
}

export interface PaymentRun {
  id: string
  created_at: Instant
  execution_date: Day
  currency: string
  /** The firm's own bank account, from which the run is paid. */
  payer: BankAccount
  control_sum: Decimal
  payouts: Payout[]
}

/** A direct debit as the bank gets it. */
export interface DebitOrder {
  end_to_end_id: string
  amount: Decimal
  /** The reference of the mandate, and the day of its signature. */
  mandate: string
  signed_on: Day
  debtor: BankAccount
  /** The text for the debtor. */
  remittance: string
}

/** The direct debits of a file with one sequence type and due date. */
export interface CollectionGroup {
  id: string
  sequence_type: string
  due_on: Day
  debits: DebitOrder[]
}

/** A file of direct debits. */
export interface Collection {
  id: string
  created_at: Instant
  control_sum: Decimal
  creditor: { name: string; identifier: string; account: BankAccount }
  groups: CollectionGroup[]
}

/** A reference that the bank gives: of an entry, of one transaction in it, or the number of an entry on its day. */
export interface BankReference {
  kind: 'entry' | 'transaction' | 'number'
  text: string
}

/**
 * One movement on the firm's bank account. A file reports it whole or with its transactions, under one reference or
 * several; files that share a reference report the same entry.
 */
export interface BankEntry {
  /** The first one identifies the entry. Empty where only its transactions have references. */
  references: BankReference[]
  /** Signed: positive when money came in. */
  amount: Decimal
  booked_on: Day
  /** Whether the file gives the amount and nothing about the payment. */
  is_bare: boolean
  /** One transaction, or the several of a collective entry. */
  transactions: BankTransaction[]
  /** The reason why nothing but its amount can be taken from the file: an operator decides about it. */
  fault?: string
}

export interface BankTransaction {
  /** The references of the transaction, besides those of its entry. */
  references: BankReference[]
  amount: Decimal
  /** The id of the payout, as the run gave it. */
  payout: string | null
  /** The id of the run, where the bank booked the whole run as one transaction. */
  run: string | null
  /** The reference of a direct debit. */
  debit?: string
  /** The group of direct debits that the bank booked as one transaction. */
  group?: string
  /** The reason code with which the money of a direct debit goes back. */
  return_code?: string
  /** Whether the bank reversed or returned the payment. */
  is_return: boolean
  /** The bank's charges for the other transactions of the entry, which the firm bears. */
  is_charge?: true
  /** The text of the sender. */
  reference: string
  /** The sender of money that came in. */
  sender: BankAccount
}

export interface ReportedStatement {
  id: string
  iban: string
  currency: string
  opened_on: Day
  closed_on: Day
  opening: Decimal
  closing: Decimal
  entries: BankEntry[]
}

/** A page of a statement; the first page has the opening balance, the last one the closing balance. */
export interface StatementPage extends Pick<ReportedStatement, 'id' | 'iban' | 'currency' | 'entries'> {
  page: number
  is_last: boolean
  opened_on: Day | null
  closed_on: Day | null
  opening: Decimal | null
  closing: Decimal | null
}

/** Entries that the bank reports before the statement. */
export type Notification = Pick<ReportedStatement, 'id' | 'iban' | 'currency' | 'entries'>

export interface Rejection {
  /** Either a whole run or one payout is rejected; the other is null. */
  run: string | null
  payout: string | null
  /** A direct debit, a group of them, or a whole file is rejected. */
  debit?: string
  group?: string
  file?: string
  code: string
  reason: string
}

/** A part of a file that cannot be taken, while the others are. */
export interface RefusedPart {
  /** The bank's id of the statement, notification or report, or its place in the file. */
  part: string
  /** The bank's reference of the entry or transaction, or its place in the file; null for the whole part. */
  entry: string | null
  reason: string
}

export interface BankFile {
  kind: 'statement' | 'notification' | 'report'
  statements: ReportedStatement[]
  pages: StatementPage[]
  /** A statement without one of its entries proves nothing; its other entries are here. */
  notifications: Notification[]
  rejections: Rejection[]
  refused: RefusedPart[]
}

/** The result of submitting a run: a file that the operator sends, or the bank's immediate answer. */
export interface Submission {
  file?: { name: string; content: string }
  answer?: BankFile
}

/** The demands of a bank on its files. */
export interface Wishes {
  /** How the receiver's bank is named if its BIC is not known: as NOTPROVIDED, or not at all. */
  unknown_bic: 'not_provided' | 'left_out'
}

export interface Bank {
  name: string
  /** Submits a run; the same run and wishes give the same file, byte for byte. */
  submit(run: PaymentRun, wishes: Wishes): Submission
  /** Submits a file of direct debits; the same file gives the same bytes. */
  collect(collection: Collection): Submission
  /** Reads a file of the bank; one from which nothing can be taken is refused whole. */
  read(content: string): BankFile
}
