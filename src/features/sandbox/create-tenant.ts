import { insertTenant } from '../../clock/write-tenant.ts'
import type { App, Json } from '../../context.ts'
import { PLATFORM } from '../../db/database.ts'
import { newId } from '../../values/ids.ts'
import { ALL_SCOPES, type ClientCredentials, createClient } from '../auth/create-client.ts'
import { feesOfSettings, seedFees } from '../billing/seed-fees.ts'
import { seedDocuments } from '../legal-documents/seed-documents.ts'

export interface NewTenant extends ClientCredentials {
  tenant: string
  scope: string
}

/** Creates a tenant with its own clock, its fees and one client, whose secret is returned only here. */
export async function createTenant(app: App, name: string, input: Record<string, Json>): Promise<NewTenant> {
  const id = newId('ten_')
  const { environment } = app.config
  const { fees: feeSettings, ...settings } = input
  const fees = await feesOfSettings(app, feeSettings)
  await app.database.transaction(PLATFORM, async (tx) => {
    await insertTenant(tx.sql, { id, name, environment, settings })
    await seedFees(tx.sql, id, fees)
    // In live the operator publishes the documents.
    if (environment === 'sandbox') await seedDocuments(tx.sql, id)
  })
  await app.tenant(id) // Makes its keys, so that the first request finds them.
  return { tenant: id, ...(await createClient(app, id, name)), scope: ALL_SCOPES.join(' ') }
}
