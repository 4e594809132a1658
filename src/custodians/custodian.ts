// The port to a custodian, which delivers securities to accounts and takes them away. An adapter books nothing; each of
// its calls may be repeated.
import type { Decimal } from '../values/decimal.ts'
import type { Day } from '../values/time.ts'

/** A line of an instruction, and what has been delivered of it. */
export interface InstructedLine {
  id: string
  symbol: string
  quantity: Decimal
  /** The step in which custodians deliver it. */
  increment: Decimal
  delivered: Decimal
  /** The number of deliveries so far. */
  deliveries: number
  /** Nothing may be delivered today. */
  is_on_hold: boolean
}

/** An instruction that the custodian has, with the lines that may still be delivered. */
export interface Instruction {
  id: string
  /** The BIC of the other custodian. */
  bic: string
  is_matched: boolean
  /** The first day on which both custodians may have agreed, and the one on which they deliver. */
  match_on: Day
  settlement_date: Day
  lines: readonly InstructedLine[]
}

export const REJECTIONS = [
  'unknown_account',
  'owner_mismatch',
  'unknown_instrument',
  'quantity_mismatch',
  'cash_mismatch',
  'late_instruction',
  'refused_by_counterparty',
  'other',
] as const
export type CustodyRejection = (typeof REJECTIONS)[number]

/** A report of a custodian about an instruction. */
export type CustodianReport =
  | { kind: 'matched' }
  | { kind: 'delivered'; line: string; quantity: Decimal; reference: string }
  /** Without a line all of them. */
  | { kind: 'rejected'; line?: string; reason: CustodyRejection }

/** How the simulated custodian of a tenant behaves. */
export interface CustodianTerms {
  /** Business days from an instruction to the agreement of both custodians. */
  match_days: number
  /** Symbols that it rejects. */
  rejects: readonly string[]
  /** The fraction of a line that it delivers first; 1 delivers all. */
  partial: Decimal
}

export interface Custodian {
  name: string
  /** The reports about the instruction up to the day. */
  look(instruction: Instruction, day: Day, terms: CustodianTerms): CustodianReport[]
  /** Whether the custodian confirms that nothing more will be delivered. */
  cancel(instruction: Pick<Instruction, 'id'>): boolean
}
