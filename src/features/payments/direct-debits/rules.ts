// Direct debits: states, kinds of failure, the effects of reason codes, and the scenarios of the simulated bank.
import type { Day, Instant } from '../../../values/time.ts'
import type { SequenceType } from '../mandates/rules.ts'

export const DEBIT_STATUSES = [
  'created',
  'submitted',
  'collected',
  'rejected',
  'returned',
  'refunded',
  'cancelled',
] as const
export type DebitStatus = (typeof DEBIT_STATUSES)[number]

export const FAILURE_KINDS = ['reject', 'return', 'refund'] as const
export type FailureKind = (typeof FAILURE_KINDS)[number]

/** A direct debit as it is stored. */
export interface DebitRow {
  id: string
  account: string
  mandate: string
  status: DebitStatus
  amount: string
  currency: 'EUR'
  sequence_type: SequenceType
  end_to_end_id: string
  remittance: string
  pre_notify_by: Day
  submit_on: Day
  due_on: Day
  withdrawable_on: Day
  refundable_until: Day
  scenario: string | null
  file: string | null
  submitted_at: Instant | null
  collected_at: Instant | null
  failure_kind: FailureKind | null
  reason_code: string | null
  failed_at: Instant | null
  taken_back: string | null
  claimed: string | null
  created_at: Instant
  modified_at: Instant
}

/** The effect of a reason code on the mandate. */
export type MandateEffect = 'stays' | 'blocked' | 'revoked'

// Reason codes of the SEPA Core rulebook; the effects are ours.
const EFFECTS: Partial<Record<string, MandateEffect>> = {
  AC01: 'blocked',
  AC04: 'blocked',
  AC06: 'blocked',
  AG01: 'blocked',
  RC01: 'blocked',
  SL01: 'blocked',
  MD01: 'revoked',
  MD07: 'revoked',
}

/** The effect of a reason code; with any other the mandate stays. */
export const effectOf = (reason_code: string): MandateEffect => EFFECTS[reason_code] ?? 'stays'

/** The kind of a debit that the bank takes back: the debtor has demanded it, or the debtor's bank. */
export const kindOf = (reason_code: string): 'return' | 'refund' =>
  reason_code === 'MD06' || reason_code === 'MD01' ? 'refund' : 'return'

interface Scenario {
  kind: FailureKind
  reason_code: string
  /** After the due date; business days of a return, calendar days of a refund. */
  days: number
}

// By the amount as the request spells it.
const SCENARIOS: Partial<Record<string, Scenario>> = {
  '6001': { kind: 'reject', reason_code: 'AC01', days: 0 },
  '6002': { kind: 'return', reason_code: 'AM04', days: 2 },
  '6003': { kind: 'refund', reason_code: 'MD06', days: 30 },
}

/** The failure that the simulated bank plays for the debit, if there is one. */
export const scenarioOf = (scenario: string | null): Scenario | undefined =>
  scenario === null ? undefined : SCENARIOS[scenario]

/** The debit that the simulated bank neither collects nor rejects by itself. */
export const STAYS_SUBMITTED = '6004'
