// The App, which lives as long as the process, with its cache of reference data; notifications invalidate the cache.
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { App, Tenant } from './context.ts'
import { type Database, PLATFORM } from './db/database.ts'
import { type MasterKey, readMasterKeys } from './privacy/master-keys.ts'
import { sealClearKeys } from './privacy/signing-keys.ts'
import { demandMasterKeys, loadVault } from './privacy/tenant-keys.ts'
import { openStorage } from './storage/open-storage.ts'

// record_changes notifies on the same channel.
const CHANNEL = 'holdfast_forget'
const MOST_KEYS = 20_000

/** Opens the App on a migrated database, and listens for the changes of other processes. */
export async function openApp(
  config: Config,
  database: Database,
  log: Logger,
  wakeWorker: App['wakeWorker'] = () => {},
): Promise<App> {
  const masters = readMasterKeys(config)
  await demandMasterKeys(database, masters)
  await sealClearKeys(database, masters)
  const topics = new Map<string, Map<string, Promise<unknown>>>()

  const drop = (topic?: string, key?: string) => {
    if (topic === undefined) topics.clear()
    else if (key === undefined) topics.delete(topic)
    else topics.get(topic)?.delete(key)
  }

  function cached<T>(topic: string, key: string, load: () => Promise<T>): Promise<T> {
    let keys = topics.get(topic)
    if (!keys) {
      keys = new Map()
      topics.set(topic, keys)
    }
    const cachedValue = keys.get(key)
    if (cachedValue) return cachedValue as Promise<T>
    if (keys.size >= MOST_KEYS) keys.delete(keys.keys().next().value!)
    const loading = load()
    keys.set(key, loading)
    loading.catch(() => keys.delete(key))
    return loading
  }

  await database.listen(CHANNEL, (payload) => {
    if (payload === undefined) drop()
    else drop(...(JSON.parse(payload) as [string, string?]))
  })

  return {
    config,
    database,
    masters,
    storage: openStorage(config),
    log,
    tenant: (id) => cached('tenant', id, () => loadTenant(database, masters, id)),
    machineNow: () => Date.now(),
    wakeWorker,
    cached,
    drop,
    forget: async (topic, key) => {
      drop(topic, key)
      const payload = JSON.stringify(key === undefined ? [topic] : [topic, key])
      await database.sql(PLATFORM)`select pg_notify(${CHANNEL}, ${payload})`
    },
  }
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
  return tenant && { ...tenant, vault: await loadVault(database, masters, id) }
}
