// The clients of the API, from memory or the database.
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'

const PAUSE_MS = 50

export interface Client {
  tenant: string
  id: string
  service: string
  scopes: string[]
  secret_hash: Buffer
  disabled_at: string | null
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

const listClients = (app: App, ids: string[]) => app.database.sql(PLATFORM)<Client>`
  select tenant, id, service, scopes, secret_hash, disabled_at from clients where id = any(${ids})`

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
