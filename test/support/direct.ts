// The App on the database of the test run, for tests of what lies beneath the HTTP surface.
import { inject } from 'vitest'
import { readConfig } from '../../src/config.ts'
import type { App, Context } from '../../src/context.ts'
import { createTenant } from '../../src/features/back-office/sandbox/create-tenant.ts'
import { type EventName, record } from '../../src/features/platform/events/record.ts'
import { newLog, openProcess } from '../../src/open-process.ts'
import { runInTransaction } from '../../src/unit-of-work/run-in-transaction.ts'
import { SYSTEM } from '../../src/worker/job.ts'
import { FIRST_CLOCK } from './first-clock.ts'
import { UNLIMITED } from './unlimited.ts'

let opened: Promise<App> | undefined

/** One App for all tests of a worker thread; it closes with the thread. */
export function testApp(): Promise<App> {
  opened ??= openTestApp(8)
  return opened
}

/** An App with a number of connections; its opener closes its database. */
export function openTestApp(connections: number): Promise<App> {
  const place = { url: inject('databaseUrl'), role: inject('databaseRole') || undefined }
  const config = readConfig({
    BASE_URL: inject('baseUrl'),
    DATA_DIR: inject('dataDir'),
    DATABASE_CONNECTIONS: String(connections),
    BASELINE_VERSION_SUNSET: UNLIMITED.BASELINE_VERSION_SUNSET,
  })
  return openProcess(config, place, newLog('silent'))
}

export async function directTenant(app: App): Promise<string> {
  return (await createTenant(app, 'Direct', {}, FIRST_CLOCK)).tenant
}

/** Carries out one change as the platform itself. */
export function changeAs<T>(app: App, tenant: string, handler: (context: Context) => Promise<T>): Promise<T> {
  const request = { id: 'req_test', path: 'test', person: null, client_user: null, client_request: null }
  return runInTransaction(app, { tenant, actor: SYSTEM, request, action: 'test' }, handler)
}

/** Records an event of a resource of the tenant. */
export async function happen(
  { tenant }: { tenant: string },
  name: EventName,
  resource: string,
): Promise<void> {
  await changeAs(await testApp(), tenant, async (context) => record(context, name, resource))
}
