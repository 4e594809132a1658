// A tenant and accounts for benchmarks that need no customers.

import type { App, Context } from '../src/context.ts'
import { createTenant } from '../src/features/sandbox/create-tenant.ts'
import type { ChangeFacts } from '../src/transactions/change-facts.ts'
import { runInTransaction } from '../src/transactions/run-in-transaction.ts'
import { newId, newReference } from '../src/values/ids.ts'
import type { Instant } from '../src/values/time.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { type Caller, callerOf } from '../test/support/caller.ts'
import type { Stage } from './stage.ts'

/** A tenant for a benchmark of its own. */
export interface Town {
  tenant: string
  caller: Caller
}

/** A tenant of its own, its clock standing still at its now. */
export async function newTown(
  { app, baseUrl }: Stage,
  settings: Record<string, unknown> = {},
): Promise<Town> {
  const made = await createTenant(app, 'Worth', { onboarding: 'minimal', ...settings } as never)
  const caller = callerOf(baseUrl, made)
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  return { tenant: made.tenant, caller }
}

const factsOf = (tenant: string, now?: Instant): ChangeFacts => ({
  tenant,
  actor: SYSTEM,
  request: { id: 'req_bench', path: 'bench', person: null, client_user: null, client_request: null },
  action: 'bench',
  ...(now ? { now } : {}),
})

/** Carries out a change of the tenant as the platform itself. */
export async function as<T>(
  app: App,
  { tenant }: Town,
  work: (context: Context) => Promise<T>,
  now?: Instant,
): Promise<T> {
  app.drop('tenant', tenant)
  return runInTransaction(app, factsOf(tenant, now), work)
}

/** Opens accounts without customers: nobody asks who owns them. */
export async function openAccounts(
  app: App,
  { tenant }: Town,
  count: number,
  created_at: Instant,
): Promise<string[]> {
  const { vault } = (await app.tenant(tenant))!
  const rows = Array.from({ length: count }, () => {
    const id = newId('acc_')
    return { id, reference: newReference(), name: vault.seal('accounts.name', id, 'Bench') }
  })
  await app.database.write(tenant)`
    insert into accounts (tenant, id, reference, name, base_currency, funding_currencies, created_at, modified_at)
    select ${tenant}, id, reference, name, 'EUR', '{EUR}', ${created_at}, ${created_at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, reference text, name text)`
  return rows.map(({ id }) => id)
}

/** The tenant's now. */
export async function nowOf({ caller }: Town): Promise<Instant> {
  return (await caller.get('/sandbox/clock')).now
}
