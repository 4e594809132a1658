// What the worker can carry out. A job either changes the database, and then takes effect once; or it calls out,
// and may then repeat.
import type { Actor, App, Context, Json, NewJob, RequestFacts } from '../context.ts'
import type { Instant } from '../values/time.ts'
import type { HowAtOnce } from './at-once.ts'

export interface Job {
  tenant: string
  id: string
  kind: string
  payload: Json
  lane: string
  due_at: Instant
  attempts: number
}

/** A job that works in several steps: each change is a transaction of its own, finish() is the last one. */
export interface JobRun {
  app: App
  job: Job
  /** The time of the job during an advance of the clock; undefined while the clock runs by itself. */
  now: Instant | undefined
  change<T>(handler: (context: Context) => Promise<T>): Promise<T>
  finish<T>(handler: (context: Context) => Promise<T>): Promise<T>
}

/** What is known of each of several jobs. */
export type Of<T> = ReadonlyMap<Job, T>

/**
 * Jobs of one tenant and instant that work in several steps, all of them at each step together. A step is told of those
 * that have come so far, and gives what came of each in their order; one that fails is put off, and later steps do not
 * hear of it.
 */
export interface JobsRun {
  /** One transaction for all of them, with a context for each; where it fails, one for each half of them. */
  change<A, B>(of: Of<A>, handler: (contexts: Context[], of: A[]) => Promise<B[]>): Promise<Of<B>>
  /** Outside any transaction, each by itself. */
  call<A, B>(of: Of<A>, handler: (one: A) => Promise<B>): Promise<Of<B>>
  /** As change, and the jobs are done with it. */
  finish<A>(of: Of<A>, handler: (contexts: Context[], of: A[]) => Promise<unknown>): Promise<void>
}

/**
 * Hears which jobs of a batch are done before the whole of it is, so that others may start; and whether they came to
 * something, for a lane whose jobs come to nothing is narrowed.
 */
export type Settled = (jobs: Job[], came?: boolean) => void

export interface JobKind {
  kind: string
  /** The word under which an advance of the clock counts it. */
  counts_as: string
  /** As how many it counts one of them, where that is not one. */
  counts?: (payload: never) => number
  /** One transaction, exactly once. */
  change?: (context: Context, payload: never) => Promise<void>
  /**
   * Many jobs of one tenant and instant in one transaction, exactly once each: the context of each is for what it moves,
   * records and enqueues, statements about all of them go through the first. One that runs alone comes by itself.
   */
  changes?: (contexts: Context[], payloads: never[]) => Promise<void>
  /** How they go at once. */
  atOnce?: HowAtOnce
  /** What takes the place of one that failed: a job for each part of what it was to do, where there are several. */
  divide?: (payload: never, due_at: Instant) => NewJob[]
  /** Several transactions and calls to the outside; each step must bear being repeated. */
  steps?: (run: JobRun, payload: never) => Promise<void>
  /** The same, many jobs of one tenant and instant at a time; during an advance only one of each owner. */
  stepsAtOnce?: (run: JobsRun, payloads: Of<never>) => Promise<void>
  /** Whose each of the jobs is, where none reads or writes what is somebody else's. */
  owners?: (app: App, jobs: readonly Job[]) => Promise<string[]>
  /** Many jobs of a tenant at a time, which it takes off the list itself; it may tell of those that are done. */
  batch?: (app: App, jobs: Job[], now: Instant | undefined, settled: Settled) => Promise<void>
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
