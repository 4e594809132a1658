// A value may be sealed under a data key that another process has just made, before this one has heard of the key: then
// the tenant is loaded again and the work is repeated once.
import type { App, Tenant } from '../../context.ts'
import { UnknownDataKey } from '../../privacy/vault.ts'

/** Does the work with the cached tenant and, where it lacks a data key, once more with the newest keys. */
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
