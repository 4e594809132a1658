// Reads of a tenant on the database itself.
import { type App, type ReadContext, readContextOf, type Tenant } from '../src/context.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { findTenant, withInstallation } from './with-app.ts'

/** Reads the tenant with an App of its own. */
export function readTenant(tenant: string, read: (context: ReadContext) => Promise<void>): Promise<void> {
  return withInstallation(async (app) => read(contextOf(app, await findTenant(app, tenant))))
}

/** A context that reads the tenant. */
export const contextOf = (app: App, tenant: Tenant): ReadContext => {
  const path = 'holdfast'
  return readContextOf(app, tenant, SYSTEM, {
    id: path,
    path,
    person: null,
    client_user: null,
    client_request: null,
  })
}
