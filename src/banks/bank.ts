// The port: what a bank is to the platform. Payouts are handed over in runs; what the bank then says of money comes back
// as statements, notifications and reports. A bank reads and writes; it books nothing.
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

/** One movement on the firm's account. */
export interface Entry {
  /** The bank's own reference: the same in every file that tells of it. */
  bank_reference: string
  /** Signed: positive when money came in. */
  amount: Decimal
  booked_on: Day
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
