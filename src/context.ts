// What code may touch: a ReadContext answers questions, a Context changes something, the App is what lives as long
// as the process. A Context belongs to one unit of work; only transactions/ makes one.
import type { Logger } from 'pino'
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

/** Who asks: a client's service, or the platform itself. */
export interface Actor {
  id: string
  client: string | null
  scopes: ReadonlySet<string>
}

/** What is known of the request beside its content, for the audit record and the logs. */
export interface RequestFacts {
  id: string
  path: string
  person: string | null
  client_user: string | null
  client_request: string | null
  /** The version of the API that is spoken; absent where no request is answered. */
  version?: string
}

/** What the worker is woken for: events to publish, or jobs that are due in one of its queues. */
export const WORKER_PARTS = ['publisher', 'main', 'outgoing'] as const
export type WorkerPart = (typeof WORKER_PARTS)[number]

/** Work that calls other people's servers has a queue of its own. */
export type QueueName = Exclude<WorkerPart, 'publisher'>

export interface App {
  config: Config
  database: Database
  /** The master keys of the settings, the one in use first. */
  masters: readonly MasterKey[]
  /** Where the bytes of files lie. Never wait for it inside a transaction. */
  storage: Storage
  log: Logger
  /** The tenant from memory, or undefined; reads the database where memory has nothing. */
  tenant(id: string): Promise<Tenant | undefined>
  /** The machine's time, in milliseconds. */
  machineNow(): number
  /** Tells parts of the worker that there may be something to do for them. */
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
export function readContextOf(app: App, tenant: Tenant, actor: Actor, request: RequestFacts): ReadContext {
  return {
    app,
    sql: app.database.sql(tenant.id),
    tenant: tenant.id,
    settings: tenant.settings,
    vault: tenant.vault,
    now: tenantNow(tenant, app.machineNow()),
    actor,
    request,
  }
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
}

export interface Context extends ReadContext {
  /** 1, or more where the change was undone and is tried again because what it had read was out of date. */
  attempt: number
  /** Statements outside the transaction, for reading ahead of it; guard what they decide in the statement. */
  outside: Sql
  /** Adds a statement without an answer to those that are written when the change is complete. */
  defer(strings: TemplateStringsArray, ...values: unknown[]): void
  /** What the change records when it is complete; filled by ledger/post, events/record, worker/enqueue. */
  pending: Pending
  /**
   * Says that the change alters reference data that processes cache; every process drops it when the change has
   * committed.
   */
  invalidates(topic: Topic, key?: string): void
}

export interface Pending {
  statements: Part[]
  transfers: (Transfer & { entry: string; line: number; kind: string; reference: string })[]
  events: { id: string; name: string; resource_id: string; resource_type: string }[]
  jobs: (Required<NewJob> & { id: string })[]
  /** Topics of reference data, some with a key, that every process must drop from its memory. */
  altered: [Topic, string?][]
  /** The resource the change is about, for the audit record. */
  resource: string | null
}
