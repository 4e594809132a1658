// Reads of a tenant on the database itself.
import { type App, readContextOf } from '../src/context.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { print } from './as-system-user.ts'
import { findTenant, withApp } from './with-app.ts'

/** Answers a read of the tenant. */
export function show<T>(
  tenant: string,
  read: (context: ReturnType<typeof contextOf>) => Promise<T>,
): Promise<void> {
  return withApp(async (app) => print(await read(contextOf(app, await findTenant(app, tenant)))))
}

/** A context that reads the tenant. */
export const contextOf = (app: App, tenant: Awaited<ReturnType<typeof findTenant>>) => {
  const path = 'holdfast'
  return readContextOf(app, tenant, SYSTEM, {
    ...{ id: path, path, person: null, client_user: null, client_request: null },
  })
}
