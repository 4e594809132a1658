// The capabilities of code: a ReadContext reads, a Context changes data in one unit of work, the App lives as long as
// the process. Only unit-of-work/ makes a Context.

import type { Logger } from 'pino'
import type { Membership } from './cells/sharing/membership.ts'
import type { Config } from './config.ts'
import type { Database, Sql } from './db/database.ts'
import type { Part } from './db/sql.ts'
import type { Topic } from './memory/caches.ts'
import type { MasterKey } from './privacy/master-keys.ts'
import type { Vault } from './privacy/vault.ts'
import type { Storage } from './storage/storage.ts'
import { tenantNow } from './values/clock.ts'
import type { Instant } from './values/time.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A tenant as every process keeps it in memory. */
export interface Tenant {
  id: string
  name: string
  environment: 'sandbox' | 'live'
  settings: Record<string, Json>
  clock_mode: 'running' | 'frozen' | 'advancing'
  /** Milliseconds the tenant's clock is ahead of the machine's, while it runs. */
  clock_offset_ms: number
  clock_at: Instant | null
  clock_epoch: number
  /** Seals and opens the tenant's personal data. */
  vault: Vault
}

/** The author of a request: a client's service, an operator, or the platform itself. */
export interface Actor {
  id: string
  client: string | null
  scopes: ReadonlySet<string>
  /** The session of an operator, where the author is one. */
  session?: OperatorSession
}

/** A role of an operator, in one tenant or, without one, in every tenant. */
export interface Grant {
  role: string
  of_tenant: string | null
}

/** The session of a signed-in operator. */
export interface OperatorSession {
  id: string
  /** A browser has a cookie; a program has a token. */
  kind: 'browser' | 'token'
  /** When the operator last proved their identity. */
  stepped_up_at: Instant
  grants: readonly Grant[]
}

/** The facts of a request besides its content, for the audit record and the logs. */
export interface RequestFacts {
  id: string
  path: string
  person: string | null
  client_user: string | null
  client_request: string | null
  /** The version of the API; absent in jobs. */
  version?: string
  /** The address and the browser of an operator's request. */
  address?: string
  /** Whether the address is that of a proxy which is not trusted, and may be shared by all callers. */
  is_of_proxy?: boolean
  user_agent?: string | null
  /** An operator's reason for a change that may have to wait for approval. */
  approval_reason?: string
}

/** The parts of the worker: the publisher of events, and the queues of jobs. */
export const WORKER_PARTS = ['publisher', 'main', 'outgoing'] as const
export type WorkerPart = (typeof WORKER_PARTS)[number]

/** Jobs that call other people's servers have a queue of their own. */
export type QueueName = Exclude<WorkerPart, 'publisher'>

export interface App {
  config: Config
  database: Database
  /** The master keys of the settings, the current one first. */
  masters: readonly MasterKey[]
  /** The store of the bytes of files. Never wait for it inside a transaction. */
  storage: Storage
  log: Logger
  /** The tenant, cached; undefined if there is none. */
  tenant(id: string): Promise<Tenant | undefined>
  /** The place of this cell among those that share, cached; undefined for an installation that shares with none. */
  membership(): Promise<Membership | undefined>
  /** The machine's time, in milliseconds. */
  machineNow(): number
  /** Wakes parts of the worker, because there may be work for them. */
  wakeWorker(...parts: WorkerPart[]): void
  /** Reference data, cached until a notification says that the topic has changed. */
  cached<T>(topic: Topic, key: string, load: () => Promise<T>): Promise<T>
  /** Drops a topic (or one key of it) from the cache of this process. */
  drop(topic: Topic, key?: string): void
  /** Drops a topic (or one key of it) from the cache of every process. */
  forget(topic: Topic, key?: string): Promise<void>
  /**
   * A component of the App, such as a queue of work in progress: the function makes it when it is needed first, and it
   * lives as long as the App.
   */
  component<T>(make: (app: App) => T): T
}

export interface ReadContext {
  app: App
  /** Statements on this tenant's data. In a Context they run inside its transaction. */
  sql: Sql
  /** The tenant's id, for statements. */
  tenant: string
  settings: Record<string, Json>
  /** Seals and opens the tenant's personal data. */
  vault: Vault
  now: Instant
  actor: Actor
  request: RequestFacts
}

/** The context in which a read of the tenant is answered. */
export function readContextOf(
  app: App,
  tenant: Tenant,
  actor: Actor,
  request: RequestFacts,
  sql: Sql = app.database.sql(tenant.id),
): ReadContext {
  return {
    app,
    sql,
    tenant: tenant.id,
    settings: tenant.settings,
    vault: tenant.vault,
    now: tenantNow(tenant, app.machineNow()),
    actor,
    request,
  }
}

export interface Money {
  currency: string
  amount: string
}

/** An amount that a change moves. */
export interface MovedAmount extends Money {
  /** A job pays it on a later day, so it is expected and may differ by then. */
  is_estimate?: true
}

export interface Transfer {
  from: string
  to: string
  asset: string
  amount: string
}

export interface NewJob {
  kind: string
  payload: Json
  due_at: Instant
  rank?: number
  lane?: string
  /** The account, or another resource, that the job belongs to: jobs of one partition never share a batch. */
  partition_key?: string | null
}

export interface Context extends ReadContext {
  /** 1, or more after a retry: the change was undone because its reads were out of date. */
  attempt: number
  /** Reads outside the transaction, before it opens; guard decisions on them in the statement that writes. */
  outside: Sql
  /** Adds a statement without a result to the write set of the change. */
  defer(strings: TemplateStringsArray, ...values: unknown[]): void
  /** Adds rows to the write set: the statement writes those of all changes that commit together. */
  deferRows<Row>(write: RowsStatement<Row>, rows: readonly Row[]): void
  /** The write set of the change, filled by ledger/post, events/record and worker/enqueue. */
  pending: Pending
  /**
   * Says that the change alters reference data that processes cache; every process drops it when the change has
   * committed.
   */
  invalidates(topic: Topic, key?: string): void
}

/** A statement without a result that writes rows of any changes of a tenant; a constant of its module. */
export type RowsStatement<Row> = (tenant: string, rows: readonly Row[]) => Part

/** Rows for a statement that other changes may share. */
export interface DeferredRows {
  write: RowsStatement<unknown>
  rows: readonly unknown[]
}

export interface Pending {
  statements: (Part | DeferredRows)[]
  transfers: (Transfer & { entry: string; line: number; kind: string; reference: string })[]
  events: { id: string; name: string; resource_id: string; resource_type: string }[]
  jobs: (Required<NewJob> & { id: string })[]
  /** Topics of reference data, some with a key, that every process must drop from its memory. */
  altered: [Topic, string?][]
  /** The amounts that the change of an operator moves, for the limits of roles and the rules of approvals. */
  amounts: MovedAmount[]
  /** The resource the change is about, for the audit record. */
  resource: string | null
}
