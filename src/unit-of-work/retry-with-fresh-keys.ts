// A retry after an unknown data key: another process may have just made the key, and the cached tenant lacks it.
import type { App, Tenant } from '../context.ts'
import { UnknownDataKey } from '../privacy/vault.ts'

/** Does the work with the cached tenant; after an unknown data key, loads the tenant and does the work once more. */
export async function retryWithFreshKeys<T>(
  app: App,
  tenant: Tenant,
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  try {
    return await work(tenant)
  } catch (error) {
    if (!(error instanceof UnknownDataKey)) throw error
    app.drop('tenant', tenant.id)
    return work((await app.tenant(tenant.id))!)
  }
}
