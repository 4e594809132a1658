// The operations by which a sandbox simulates the outside world: tenants, time, and a view of the ledger.
import { setClockMode } from '../../../clock/switch-clock.ts'
import type { Json, ReadContext } from '../../../context.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { listBalances, listSums } from '../../../ledger/read.ts'
import { isZero } from '../../../values/decimal.ts'
import { instant } from '../../../values/time.ts'
import type { Kinds } from '../../../worker/run-jobs.ts'
import { ALL_SCOPES, createClientIn } from '../../platform/auth/create-client.ts'
import { advanceTenant } from './advance-tenant.ts'
import { createTenant } from './create-tenant.ts'
import { checkAdvance, decideAdvance } from './decide-advance.ts'
import { decideFirstClock } from './decide-first-clock.ts'
import {
  AdvanceClock,
  AdvancedClock,
  Clock,
  CreatedTenant,
  CreateSandboxClientRequest,
  Ledger,
  LedgerQuery,
  NewTenant,
  SandboxClient,
  SetClock,
} from './schemas.ts'

const sandbox = { group: 'sandbox', sandbox: true } as const

/** The operations. An advance of the clock carries out jobs, so it needs their kinds. */
export const sandboxRoutes = (kinds: () => Kinds): Route[] => [
  newTenant,
  newClient,
  readClock,
  setClock,
  moveClock(kinds),
  readLedger,
]

const newTenant = route({
  ...sandbox,
  method: 'POST',
  path: '/sandbox/tenants',
  name: 'sandbox.create_tenant',
  title: 'Create a tenant',
  description:
    'A new tenant with its own clock, which may begin at another time, and one client. The secret is shown once.',
  permission: 'tenant.write',
  has_long_body: true,
  body: NewTenant,
  response: CreatedTenant,
  status: 201,
  steps: ({ app }, { body }) => {
    // A tenant for trying things out refuses what it would ignore.
    const settings = { request_handling: 'strict', ...body.settings } as Record<string, Json>
    return createTenant(app, body.name, settings, decideFirstClock(instant(app.machineNow()), body.clock))
  },
})

const newClient = route({
  ...sandbox,
  method: 'POST',
  path: '/sandbox/clients',
  name: 'sandbox.create_client',
  title: 'Create a further client',
  description: 'Of your own tenant, so that you can try out approvals. The secret is shown once.',
  permission: 'client.write',
  body: CreateSandboxClientRequest,
  response: SandboxClient,
  status: 201,
  write: async (context, { body }) => {
    const { name } = (await context.app.tenant(context.tenant))!
    const scopes = body.scope?.split(' ') ?? ALL_SCOPES
    return { ...(await createClientIn(context, body.name ?? name, scopes)), scope: scopes.join(' ') }
  },
})

const readClock = route({
  ...sandbox,
  method: 'GET',
  path: '/sandbox/clock',
  name: 'sandbox.retrieve_clock',
  title: "Read the tenant's clock",
  description: "The tenant's time, and whether it runs.",
  permission: 'clock.read',
  response: Clock,
  read: async ({ app, tenant, now }) => ({ now, mode: (await app.tenant(tenant))!.clock_mode }),
})

const setClock = route({
  ...sandbox,
  method: 'PUT',
  path: '/sandbox/clock',
  name: 'sandbox.set_clock',
  title: "Freeze the tenant's clock, or let it run on",
  description:
    'A frozen clock stands still until it is advanced; a running one goes on from where it stands.',
  permission: 'clock.write',
  body: SetClock,
  response: Clock,
  errors: ['conflict'],
  steps: async ({ app, tenant }, { body }) => {
    const now = await setClockMode(app, tenant, body.mode as 'running' | 'frozen')
    return { now, mode: body.mode }
  },
})

const moveClock = (kinds: () => Kinds) =>
  route({
    ...sandbox,
    method: 'POST',
    path: '/sandbox/clock/advance',
    name: 'sandbox.advance_clock',
    title: "Move the tenant's clock forward",
    description: 'Carries out everything that fell due on the way, in order of due time, before it answers.',
    permission: 'clock.write',
    body: AdvanceClock,
    response: AdvancedClock,
    errors: ['conflict'],
    steps: ({ app, tenant }, { body }) => {
      checkAdvance(body)
      return advanceTenant(app, kinds(), tenant, (now) => decideAdvance({ now }, body))
    },
  })

const readLedger = route({
  ...sandbox,
  method: 'GET',
  path: '/sandbox/ledger',
  name: 'sandbox.read_ledger',
  is_heavy: true,
  title: 'Read the ledger',
  description: 'Every ledger account with its balance per asset; the sums are zero per asset.',
  permission: 'ledger.read',
  query: LedgerQuery,
  response: Ledger,
  read: (context, { query }) => showLedger(context, query.account),
})

async function showLedger(context: ReadContext, account: string | undefined) {
  const [accounts, sums] = [await listBalances(context, account), await listSums(context)]
  return { asof: context.now, balanced: sums.every((row) => isZero(row.sum)), accounts }
}
