// The two shapes of a job: a transaction changes the database and takes effect once; steps also call out and may be
// repeated.
import type { Actor, App, Context, Json, NewJob, RequestFacts } from '../context.ts'
import type { ChangeFacts } from '../unit-of-work/change-facts.ts'
import { addDays, dayAt, dayOf, type Instant } from '../values/time.ts'

export interface Job {
  tenant: string
  id: string
  kind: string
  payload: Json
  lane: string
  partition_key: string | null
  due_at: Instant
  attempts: number
  /** The traceparent of the span that led to it. */
  trace: string | null
}

/** A value for each of several jobs. */
export type Of<T> = ReadonlyMap<Job, T>

/** Carries out jobs in one transaction; `record` writes the change of one job before the next is decided. */
export type TransactionWork = (
  contexts: Context[],
  payloads: never[],
  record: (n: number) => Promise<void>,
) => Promise<void>

/** Called for jobs that end before the rest of their run, with their success, so that other jobs may start. */
export type OnJobsDone = (jobs: Job[], succeeded?: boolean) => void

/**
 * A run of jobs of one tenant and instant in several steps; all jobs take each step before the next begins. A step gets
 * the jobs that have not failed and returns the result of each in their order. A job that fails is retried later and
 * takes no further step.
 */
export interface JobsRun {
  app: App
  /** The time of the jobs during an advance of the clock; otherwise undefined. */
  now: Instant | undefined
  /** A step in a transaction with a context for each job; a batch that fails is bisected. */
  change<A, B>(of: Of<A>, handler: (contexts: Context[], of: A[]) => Promise<B[]>): Promise<Of<B>>
  /** A step outside any transaction, for each job by itself. */
  call<A, B>(of: Of<A>, handler: (value: A) => Promise<B>): Promise<Of<B>>
  /** The last step: like `change`, and it also takes the jobs off the queue. */
  finish<A>(of: Of<A>, handler: (contexts: Context[], of: A[]) => Promise<unknown>): Promise<void>
  /** One change for several jobs, recorded under one of them; the handler takes jobs off the queue. */
  changeOnce<T>(under: Job, handler: (context: Context) => Promise<T>): Promise<T>
  /** Reports jobs that the steps have taken off the queue. */
  done: OnJobsDone
}

export interface Options {
  kind: string
  /** The name under which an advance of the clock counts its jobs. */
  metric: string
  /** The number that one job adds to this count; 1 by default. */
  weight?: (payload: never) => number
  /** The largest number of jobs in a transaction. */
  batch_size?: number
  /** The jobs only insert rows, so the statements of a batch need not wait for the previous batch. */
  inserts_only?: boolean
  /** Notes in a change of its own that a job could not be carried out; a failed call to the outside does not count. */
  note_failure?: (context: Context, payload: never, reason: string) => Promise<void>
  /** Takes the note back once a job is carried out that has failed before. */
  note_success?: (context: Context, payload: never) => Promise<void>
  /** Splits a failed job into a job for each part of its work, if it has several. */
  split?: (payload: never, due_at: Instant) => NewJob[]
}

/** A kind whose jobs take effect exactly once, in a transaction that many of one tenant and instant may share. */
export interface TransactionKind extends Options {
  transaction: TransactionWork
  /** Each job reads the writes of the jobs before it. */
  is_sequential?: boolean
}

/** A kind whose jobs work in several transactions and call out between them; each step must be safe to repeat. */
export interface StepsKind extends Options {
  steps: (run: JobsRun, payloads: Of<never>) => Promise<void>
  /** Due jobs of the kind run together, and the steps take them off the queue. */
  is_pooled?: boolean
}

export type JobKind = TransactionKind | StepsKind

/** Whether due jobs of the kind run together. */
export const isPooled = (kind: JobKind): boolean => 'is_pooled' in kind && kind.is_pooled === true

/** Small, because the jobs of a sequential batch keep their locks until its end. */
const SEQUENTIAL_BATCH_SIZE = 25

/** Lifts a verb for a single job to a batch in which each job reads the writes of the jobs before it. */
export function each<Payload>(
  verb: (context: Context, payload: Payload) => Promise<unknown>,
): Pick<TransactionKind, 'transaction' | 'is_sequential' | 'batch_size'> {
  return {
    is_sequential: true,
    batch_size: SEQUENTIAL_BATCH_SIZE,
    transaction: async (contexts, payloads, record) => {
      for (const [n, context] of contexts.entries()) {
        await verb(context, payloads[n]!)
        if (n < contexts.length - 1) await record(n)
      }
    },
  }
}

/** The order of jobs that are due at the same instant. */
export const RANK = {
  execution: 0,
  settlement: 10,
  debit: 15,
  coupon: 20,
  maturity: 30,
  split: 40,
  reinvestment: 45,
  expiry: 47,
  transfer: 47,
  dealing: 50,
  rollover: 60,
  plan: 63,
  submission: 64,
  plan_execution: 65,
  model: 66,
  rebalancing: 67,
  instruction: 68,
  fee: 70,
  collection: 80,
  delivery: 90,
  document: 100,
} as const

/** The time of a tenant's daily work, on its clock. */
export const DAILY_WORK = '06:00:00'

/** The instant of the next day's work. */
export const nextDailyWork = (now: Instant): Instant => dayAt(addDays(dayOf(now), 1), DAILY_WORK)

export const SYSTEM: Actor = { id: 'system', client: null, scopes: new Set() }

/** The request facts of a change made by a job. */
export function jobRequest(job: Job): RequestFacts {
  return { id: job.id, path: job.kind, person: null, client_user: null, client_request: null }
}

/** The facts of the change that carries out the job. */
export const jobFacts = (job: Job, now?: Instant): ChangeFacts => ({
  tenant: job.tenant,
  actor: SYSTEM,
  request: jobRequest(job),
  action: job.kind,
  now,
  trace: job.trace,
  job: { id: job.id, attempts: job.attempts },
})
