// One PostgreSQL and one server for the whole run; tests keep apart by making tenants of their own.
import { rmSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../../src/config.ts'
import { migrate } from '../../src/db/migrate.ts'
import { ensureFoundation } from '../../src/demo/prepare-installation.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { startProcess } from '../../src/start.ts'
import { copyMigrated, startDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { startPooler } from './pooler.ts'
import { temporaryDirectory } from './temporary.ts'
import { UNLIMITED } from './unlimited.ts'

declare module 'vitest' {
  interface ProvidedContext {
    baseUrl: string
    databaseUrl: string
    /** A migrated database without rows: the template of others. */
    migratedDatabase: string
    dataDir: string
    databaseRole: string
    clientId: string
    clientSecret: string
  }
}

/** The pooler between the server and its database, where TEST_POOLER names a mode. */
async function startChosenPooler(direct_url: string) {
  const mode = process.env.TEST_POOLER
  if (!mode) return undefined
  if (mode !== 'session' && mode !== 'transaction') throw new Error('TEST_POOLER is session or transaction')
  const { url, stop } = await startPooler(direct_url, mode)
  return { stop, place: mode === 'session' ? { url } : { url, direct_url, named: false } }
}

export default async function setup(project: TestProject) {
  const directory = temporaryDirectory('test')
  const postgres = await startDatabase(directory)
  const role = await migrate(postgres.url)
  const template = await copyMigrated(postgres.url)
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: directory,
    ...UNLIMITED,
    CHECK_RESPONSES: 'true',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'fatal',
  })
  const pooler = await startChosenPooler(postgres.url)
  const running = await startProcess(config, { url: postgres.url, ...pooler?.place, role })
  await ensureFoundation(running.app)
  const sandbox = await createTenant(running.app, 'Test run', { onboarding: 'minimal' })
  project.provide('baseUrl', config.base_url)
  project.provide('databaseUrl', postgres.url)
  project.provide('migratedDatabase', template.name)
  project.provide('dataDir', directory)
  project.provide('databaseRole', role ?? '')
  project.provide('clientId', sandbox.client_id)
  project.provide('clientSecret', sandbox.client_secret)
  return async () => {
    await running.stop()
    await pooler?.stop()
    await template.drop()
    await postgres.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}
