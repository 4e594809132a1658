// The App: what lives as long as the process. Reference data is cached until a notification drops it.
import type { Logger } from 'pino'
import { refuseElsewhere } from './cells/refuse-elsewhere.ts'
import { readMembership } from './cells/sharing/membership.ts'
import type { Config } from './config.ts'
import type { App, Tenant } from './context.ts'
import { type Database, PLATFORM } from './db/database.ts'
import { type CacheByKey, cacheByKey } from './memory/cache-by-key.ts'
import type { Topic } from './memory/caches.ts'
import { type MasterKey, readMasterKeys } from './privacy/master-keys.ts'
import { sealClearKeys } from './privacy/signing-keys.ts'
import { loadVault, requireMasterKeys } from './privacy/tenant-keys.ts'
import { openStorage } from './storage/open-storage.ts'

// record_changes notifies on the same channel.
const CHANNEL = 'holdfast_forget'

/** Opens the App on a migrated database, and listens for the changes of other processes. */
export async function openApp(
  config: Config,
  database: Database,
  log: Logger,
  wakeWorker: App['wakeWorker'] = () => {},
): Promise<App> {
  const masters = readMasterKeys(config)
  await requireMasterKeys(database, masters)
  await sealClearKeys(database, masters)
  const { cached, drop } = newTopics()
  await database.listen(CHANNEL, (payload) => {
    if (payload === undefined) drop()
    else drop(...(JSON.parse(payload) as [Topic, string?]))
  })
  const components = new Map<unknown, unknown>()
  const app: App = {
    config,
    database,
    masters,
    storage: openStorage(config),
    log,
    tenant: (id) => cached('tenant', id, () => loadTenant(database, masters, id)),
    membership: () => cached('cell', 'own', () => readMembership(database)),
    machineNow: () => Date.now(),
    wakeWorker,
    cached,
    drop,
    forget: async (topic, key) => {
      drop(topic, key)
      const payload = JSON.stringify(key === undefined ? [topic] : [topic, key])
      await database.sql(PLATFORM)`select pg_notify(${CHANNEL}, ${payload})`
    },
    component<T>(make: (app: App) => T): T {
      if (!components.has(make)) components.set(make, make(app))
      return components.get(make) as T
    },
  }
  return app
}

/** Makes the caches of reference data, one for each topic. */
function newTopics() {
  const topics = new Map<Topic, CacheByKey<string, Promise<unknown>>>()

  // Without a topic all caches are dropped: notifications may have been lost.
  const drop = (topic?: Topic, key?: string) => {
    if (topic === undefined) topics.clear()
    else if (key === undefined) topics.delete(topic)
    else topics.get(topic)?.delete(key)
  }

  function cached<T>(topic: Topic, key: string, load: () => Promise<T>): Promise<T> {
    let cache = topics.get(topic)
    if (!cache) {
      cache = cacheByKey(topic)
      topics.set(topic, cache)
    }
    const entry = cache.get(key)
    if (entry) return entry as Promise<T>
    const loading = load()
    cache.set(key, loading)
    loading.catch(() => cache.delete(key))
    return loading
  }

  return { cached, drop }
}

async function loadTenant(
  database: Database,
  masters: readonly MasterKey[],
  id: string,
): Promise<Tenant | undefined> {
  const [tenant] = await database.sql(id)<Omit<Tenant, 'vault'>>`
    select id, name, environment, settings, clock_mode, clock_at, clock_epoch,
           (extract(epoch from clock_offset) * 1000)::float8 as clock_offset_ms
    from tenants where id = ${id}`
  if (tenant) return { ...tenant, vault: await loadVault(database, masters, id) }
  const elsewhere = await refuseElsewhere(database, id)
  if (elsewhere) throw elsewhere
  return undefined
}
