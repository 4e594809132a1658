// The facts of a change for its records: tenant, actor, request, and its idempotency key or job.
import type { Actor, RequestFacts } from '../context.ts'
import type { Instant } from '../values/time.ts'

export interface IdempotencyRecord {
  key: string
  fingerprint: string
  method: string
  path: string
  /** Whether the answer may hold personal data and is stored sealed. */
  is_personal: boolean
}

/** An answer as it is stored under an idempotency key. */
export interface SealedAnswer {
  status: number
  body: string
}

export interface ChangeFacts {
  tenant: string
  actor: Actor
  request: RequestFacts
  action: string
  /** A step of a caller that has not proved who they are: it leaves no audit record. */
  is_unrecorded?: boolean
  idempotency?: IdempotencyRecord
  /** The job that this change takes off the queue. */
  job?: { id: string; attempts: number }
  /** The traceparent of the span that makes the change, for the events and jobs that it leads to. */
  trace?: string | null
  /** The time of a job during an advance of the clock; otherwise the change has the tenant's now. */
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

/** The facts of a change are out of date: the change is tried again, and reads again. */
export class OutOfDate extends Error {
  readonly code = SIGNAL.guard
}
