// What a change is recorded under: its tenant, actor, request, and the idempotency key or the job that it answers.
import type { Actor, RequestFacts } from '../context.ts'
import type { Instant } from '../values/time.ts'

export interface IdempotencyRecord {
  key: string
  fingerprint: string
  method: string
  path: string
  /** Whether the answer may hold personal data, and is then kept sealed. */
  is_personal: boolean
}

/** An answer as it is stored under an idempotency key. */
export interface Sealed {
  status: number
  body: string
}

export interface ChangeFacts {
  tenant: string
  actor: Actor
  request: RequestFacts
  action: string
  idempotency?: IdempotencyRecord
  /** The job that leaves the queue when this change commits. */
  job?: { id: string; attempts: number }
  /** Fixed time of a job that runs during an advance of the clock; otherwise the tenant's now. */
  now?: Instant
}

/** Signals of the SQL function record_changes, by the SQLSTATE that it raises. */
export const SIGNAL = {
  in_flight: 'HF001',
  already_answered: 'HF002',
  clock_moved: 'HF003',
  job_taken: 'HF004',
  guard: 'HF005',
} as const
