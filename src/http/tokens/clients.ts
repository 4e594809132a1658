// The clients of the API, from memory or the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { JWK } from 'jose'
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import type { Instant } from '../../values/time.ts'
import { networkCheck } from './networks.ts'

const PAUSE_MS = 50

export interface Client {
  tenant: string
  id: string
  service: string
  scopes: string[]
  /** The secrets that have not ended, newest first. */
  secrets: { hash: Buffer; ends_at: Instant | null }[]
  /** The keys that verify its assertions. */
  public_keys: JWK[]
  disabled_at: Instant | null
  /** Says whether it may call from the address. */
  mayCallFrom(address: string): boolean
}

type Row = Omit<Client, 'secrets' | 'mayCallFrom'> & {
  allowed_networks: string[]
  secrets: { hash: string; ends_at: Instant | null }[]
}

type SearchClient = (id: string) => Promise<Client | undefined>

/**
 * The client with the id, of any tenant, from memory or the database. An unknown id is not remembered, because callers
 * can send any number of them.
 */
export function lookUpClient(app: App, id: string, search = newSearch(app)): Promise<Client | undefined> {
  return app.cached('client', id, async () => {
    const client = await search(id)
    if (!client) app.drop('client', id)
    return client
  })
}

const newSearch =
  (app: App): SearchClient =>
  async (id) =>
    (await listClients(app, [id]))[0]

async function listClients(app: App, ids: string[]): Promise<Client[]> {
  const rows = await app.database.sql(PLATFORM)<Row>`
    select c.tenant, c.id, c.service, c.scopes, c.disabled_at, c.allowed_networks, c.public_keys,
           coalesce((select json_agg(json_build_object('hash', encode(s.secret_hash, 'hex'), 'ends_at', s.ends_at)
                                     order by s.created_at desc, s.id desc)
                     from client_secrets s
                     where s.tenant = c.tenant and s.client = c.id
                       and (s.ends_at is null or s.ends_at > clock_timestamp())), '[]') as secrets
    from clients c where c.id = any(${ids})`
  return rows.map(({ allowed_networks, ...row }) => ({
    ...row,
    mayCallFrom: networkCheck(allowed_networks),
    secrets: row.secrets.map(({ hash, ends_at }) => ({ hash: Buffer.from(hash, 'hex'), ends_at })),
  }))
}

/**
 * Makes a search that batches its statements: ids that arrive while a statement runs, or in the pause after it, share
 * the next statement.
 */
export function newBatchedSearch(app: App): SearchClient {
  let running: Promise<unknown> = Promise.resolve()
  let next: { ids: Set<string>; clients: Promise<Client[]> } | undefined
  const begin = () => {
    const ids = new Set<string>()
    const clients = running.then(() => {
      next = undefined
      return listClients(app, [...ids])
    })
    running = clients.catch(() => {}).then(() => sleep(PAUSE_MS))
    return { ids, clients }
  }
  return async (id) => {
    next ??= begin()
    next.ids.add(id)
    return (await next.clients).find((client) => client.id === id)
  }
}
