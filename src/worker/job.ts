// What the worker can carry out, in two shapes: a job either changes the database, and then takes effect once; or it
// calls out, and may then repeat.
import type { Actor, App, Context, Json, NewJob, RequestFacts } from '../context.ts'
import type { ChangeFacts } from '../transactions/change-facts.ts'
import type { Instant } from '../values/time.ts'

export interface Job {
  tenant: string
  id: string
  kind: string
  payload: Json
  lane: string
  due_at: Instant
  attempts: number
}

/** What belongs to each of several jobs. */
export type Of<T> = ReadonlyMap<Job, T>

/** Carries out jobs in one transaction; `record` writes and records the change of one before the next is decided. */
export type Transaction = (
  contexts: Context[],
  payloads: never[],
  record: (n: number) => Promise<void>,
) => Promise<void>

/**
 * Called when jobs of a run are done before the whole of it is, so that others may start; and whether they succeeded,
 * for the worker throttles a lane whose jobs keep failing.
 */
export type OnJobsDone = (jobs: Job[], succeeded?: boolean) => void

/**
 * Jobs of one tenant and instant that work in several steps, all of them at each step together. A step gets the jobs
 * that have come so far, and gives the result of each in their order; a job that fails is retried later, and later
 * steps do not get it.
 */
export interface JobsRun {
  app: App
  /** The time of the jobs during an advance of the clock; undefined while the clock runs by itself. */
  now: Instant | undefined
  /** One transaction for all of them, with a context for each; where it fails, one for each half of them. */
  change<A, B>(of: Of<A>, handler: (contexts: Context[], of: A[]) => Promise<B[]>): Promise<Of<B>>
  /** Outside any transaction, each by itself. */
  call<A, B>(of: Of<A>, handler: (one: A) => Promise<B>): Promise<Of<B>>
  /** As change, and the jobs leave the queue with it. */
  finish<A>(of: Of<A>, handler: (contexts: Context[], of: A[]) => Promise<unknown>): Promise<void>
  /** One change for several jobs, recorded under one of them; it takes jobs off the queue itself. */
  changeOnce<T>(under: Job, handler: (context: Context) => Promise<T>): Promise<T>
  /** For steps that take jobs off the queue themselves. */
  done: OnJobsDone
}

interface Options {
  kind: string
  /** The label of its metric, under which an advance of the clock counts it as well. */
  metric: string
  /** How much one job counts in that; 1 unless the kind says otherwise. */
  weight?: (payload: never) => number
  /** How many jobs share a transaction at most. */
  batch_size?: number
  /** The jobs write new rows alone, beside what every change records: a batch need not wait for the one before. */
  inserts_only?: boolean
  /** The account, or another resource, that each job belongs to: jobs of one partition never share a batch. */
  partition_key?: (app: App, jobs: readonly Job[]) => Promise<string[]>
  /** What takes the place of a job that failed: a job for each part of its work, where there are several. */
  split?: (payload: never, due_at: Instant) => NewJob[]
}

/** A kind whose jobs take effect in one transaction, exactly once each; many of one tenant and instant may share it. */
export interface TransactionKind extends Options {
  transaction: Transaction
  /** Each job sees what the ones before have written. */
  is_sequential?: boolean
}

/** A kind whose jobs work in several transactions and call out between them; each step must bear being repeated. */
export interface StepsKind extends Options {
  steps: (run: JobsRun, payloads: Of<never>) => Promise<void>
  /** Jobs of the kind run together whenever they fall due, and take themselves off the queue. */
  is_pooled?: boolean
}

export type JobKind = TransactionKind | StepsKind

/** Whether jobs of the kind run together whenever they fall due. */
export const isPooled = (kind: JobKind): boolean => 'is_pooled' in kind && kind.is_pooled === true

/** Jobs that decide one after the other share a transaction, and keep what they lock until its end. */
const SEQUENTIAL_BATCH_SIZE = 25

/** Lifts a verb that carries out a single job: each job sees what the ones before it have written. */
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

/** The order in which jobs that fall due at one instant run. */
export const RANK = {
  execution: 0,
  settlement: 10,
  coupon: 20,
  maturity: 30,
  split: 40,
  dealing: 50,
  rollover: 60,
  fee: 70,
  collection: 80,
  delivery: 90,
  document: 100,
} as const

/** When the daily work of a tenant is due, on its clock. */
export const DAILY_WORK = '06:00:00'

export const SYSTEM: Actor = { id: 'system', client: null, scopes: new Set() }

/** What the audit record says of a change made by a job. */
export function jobRequest(job: Job): RequestFacts {
  return { id: job.id, path: job.kind, person: null, client_user: null, client_request: null }
}

/** What a change is recorded under that carries out the job. */
export const jobFacts = (job: Job, now?: Instant): ChangeFacts => ({
  tenant: job.tenant,
  actor: SYSTEM,
  request: jobRequest(job),
  action: job.kind,
  now,
  job: { id: job.id, attempts: job.attempts },
})
