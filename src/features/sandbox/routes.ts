// The operations by which a sandbox plays the outside world: tenants, time, and a look into the ledger.
import Type from 'typebox'
import { advanceClock } from '../../clock/advance-clock.ts'
import { setClockMode } from '../../clock/switch-clock.ts'
import type { Json } from '../../context.ts'
import { failParam } from '../../errors.ts'
import { type Route, route } from '../../http/api/route.ts'
import { Text } from '../../http/api/shapes.ts'
import { listBalances, listSums } from '../../ledger/read.ts'
import { isZero } from '../../values/decimal.ts'
import { addMilliseconds, parseInstant } from '../../values/time.ts'
import type { Kinds } from '../../worker/run-jobs.ts'
import { createTenant } from './create-tenant.ts'
import {
  AdvanceClock,
  AdvancedClock,
  Clock,
  CreatedTenant,
  Ledger,
  MOST_SECONDS,
  NewTenant,
  SetClock,
} from './schemas.ts'

/** The operations; an advance of the clock carries out jobs, so it needs to know their kinds. */
export const sandboxRoutes = (kinds: Kinds): Route[] => [
  route({
    method: 'POST',
    path: '/sandbox/tenants',
    group: 'sandbox',
    name: 'sandbox.create_tenant',
    sandbox: true,
    title: 'Create a tenant',
    description: 'A fresh tenant with its own clock and one client. The secret is shown once.',
    permission: 'tenant.write',
    has_long_body: true,
    body: NewTenant,
    response: CreatedTenant,
    status: 201,
    steps: ({ app }, { body }) => createTenant(app, body.name, (body.settings ?? {}) as Record<string, Json>),
  }),
  route({
    method: 'GET',
    path: '/sandbox/clock',
    group: 'sandbox',
    name: 'sandbox.retrieve_clock',
    sandbox: true,
    title: "Read the tenant's clock",
    description: "The tenant's time, and whether it runs.",
    permission: 'clock.read',
    response: Clock,
    read: async ({ app, tenant, now }) => ({ now, mode: (await app.tenant(tenant))!.clock_mode }),
  }),
  route({
    method: 'PUT',
    path: '/sandbox/clock',
    group: 'sandbox',
    name: 'sandbox.set_clock',
    sandbox: true,
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
  }),
  route({
    method: 'POST',
    path: '/sandbox/clock/advance',
    group: 'sandbox',
    name: 'sandbox.advance_clock',
    sandbox: true,
    title: "Move the tenant's clock forward",
    description: 'Carries out everything that fell due on the way, in order of due time, before it answers.',
    permission: 'clock.write',
    body: AdvanceClock,
    response: AdvancedClock,
    errors: ['conflict'],
    steps: ({ app, tenant }, { body }) => {
      if ((body.seconds === undefined) === (body.to === undefined))
        throw failParam('body', 'invalid_param', 'Send exactly one of seconds and to.')
      return advanceClock(app, kinds, tenant, (now) => {
        const target = body.to ? parseInstant(body.to)! : addMilliseconds(now, body.seconds! * 1000)
        if (target <= now)
          throw failParam('body.to', 'invalid_param', `Must lie after the tenant's now, ${now}.`)
        if (target > addMilliseconds(now, MOST_SECONDS * 1000))
          throw failParam('body.to', 'invalid_param', 'Must be at most 3,660 days ahead.')
        return target
      })
    },
  }),
  route({
    method: 'GET',
    path: '/sandbox/ledger',
    group: 'sandbox',
    name: 'sandbox.read_ledger',
    sandbox: true,
    title: 'Read the ledger',
    description: 'Every ledger account with its balance per asset; the sums are zero per asset.',
    permission: 'ledger.read',
    query: Type.Object({
      account: Type.Optional(Text('Only the ledger accounts of the account with this id.')),
    }),
    response: Ledger,
    read: async (context, { query }) => {
      const [accounts, sums] = [await listBalances(context, query.account), await listSums(context)]
      return { asof: context.now, balanced: sums.every((row) => isZero(row.sum)), accounts }
    },
  }),
]
