// A tenant and accounts for benchmarks that need no customers.

import type { App, Context } from '../src/context.ts'
import { createTenant } from '../src/features/back-office/sandbox/create-tenant.ts'
import type { ChangeFacts } from '../src/unit-of-work/change-facts.ts'
import { runInTransaction } from '../src/unit-of-work/run-in-transaction.ts'
import type { Instant } from '../src/values/time.ts'
import { SYSTEM } from '../src/worker/job.ts'
import { type Caller, callerOf } from '../test/support/caller.ts'
import { openAccounts as fillAccounts } from '../test/support/fill-accounts.ts'
import { FIRST_CLOCK } from '../test/support/first-clock.ts'
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
  const sandbox = await createTenant(
    app,
    'Worth',
    { onboarding: 'minimal', ...settings } as never,
    FIRST_CLOCK,
  )
  const caller = callerOf(baseUrl, sandbox)
  await caller.put('/sandbox/clock', { mode: 'frozen' })
  return { tenant: sandbox.tenant, caller }
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

/** Opens accounts without customers. */
export const openAccounts = (
  app: App,
  { tenant }: Town,
  count: number,
  opened_at: Instant,
): Promise<string[]> => fillAccounts(app, tenant, count, { opened_at, name: 'Bench' })

/** The tenant's now. */
export async function nowOf({ caller }: Town): Promise<Instant> {
  return (await caller.get('/sandbox/clock')).now
}
