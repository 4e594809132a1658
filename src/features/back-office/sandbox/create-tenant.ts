import { insertTenant, type StartingClock } from '../../../clock/write-tenant.ts'
import type { App, Context, Json } from '../../../context.ts'
import { PLATFORM, type Sql } from '../../../db/database.ts'
import { onEveryTenant } from '../../../db/on-every-tenant.ts'
import { newId } from '../../../values/ids.ts'
import { dayOf } from '../../../values/time.ts'
import { feesOfSettings, seedFees } from '../../billing/set-fees.ts'
import { seedDocuments } from '../../customers/legal-documents/seed-documents.ts'
import { checkIssuer } from '../../documents/issuer/check-issuer.ts'
import type { NewIssuer } from '../../documents/issuer/schemas.ts'
import { storeLogo } from '../../documents/issuer/set-issuer.ts'
import { issueBills } from '../../instruments/catalog/issue-bills.ts'
import { ALL_SCOPES, type ClientCredentials, insertClient } from '../../platform/auth/create-client.ts'
import { beginSettings } from '../tenant-settings/begin-settings.ts'

export interface NewTenant extends ClientCredentials {
  tenant: string
  scope: string
}

type Settings = Record<string, Json>

/** Creates a tenant with its own clock, its fees and one client, whose secret is returned only here. */
export async function createTenant(
  app: App,
  name: string,
  input: Settings,
  clock: StartingClock = {},
): Promise<NewTenant> {
  if (clock.now) await issueBills(app, dayOf(clock.now))
  const created = await app.database.transaction(PLATFORM, ({ sql }) => write(app, sql, name, input, clock))
  await app.tenant(created.tenant) // Makes its keys, so that the first request finds them.
  await app.forget('client', created.client_id)
  return created
}

/** Creates a tenant as a part of a change of the installation. Its first request makes its keys. */
export async function createTenantIn(context: Context, name: string, input: Settings): Promise<NewTenant> {
  const { app, sql, tenant } = context
  const created = await onEveryTenant(sql, tenant, () => write(app, sql, name, input))
  context.invalidates('client', created.client_id)
  context.pending.resource = created.tenant
  return created
}

async function write(
  app: App,
  sql: Sql,
  name: string,
  input: Settings,
  clock: StartingClock = {},
): Promise<NewTenant> {
  const id = newId('ten_')
  const { environment } = app.config
  const { fees, issuer, ...others } = input
  const issuing = issuer ? checkIssuer(issuer as unknown as NewIssuer, 'body.settings.issuer') : undefined
  const stored = { ...others, ...(issuing && { issuer: issuing.issuer as unknown as Json }) }
  const settings = beginSettings(stored, { name, environment })
  const ofSettings = await feesOfSettings(app, fees)
  await insertTenant(sql, { id, name, environment, settings }, clock)
  if (issuing) await storeLogo(sql, id, issuing)
  await seedFees(sql, id, ofSettings)
  // In live the operator publishes his own documents.
  if (environment === 'sandbox') await seedDocuments(sql, id)
  return { tenant: id, ...(await insertClient(app, sql, id, name)), scope: ALL_SCOPES.join(' ') }
}
