// A data key that another process has just made may be met before the news of it: then the tenant is read anew.
import type { App, Tenant } from '../context.ts'
import { UnknownDataKey } from '../privacy/vault.ts'

/** Does the work with the tenant as memory has it and, where that lacks a data key, once more with its newest keys. */
export async function withNewKeys<T>(
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
