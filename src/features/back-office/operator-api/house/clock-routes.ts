// The clock of a tenant of a sandbox in the hands of its operators: the same time travel as clients have. An advance
// carries out its work in transactions of its own and cannot be rolled back, so no rule can hold it with a preview.
import { setClockMode } from '../../../../clock/switch-clock.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import type { Kinds } from '../../../../worker/run-jobs.ts'
import { advanceTenant } from '../../sandbox/advance-tenant.ts'
import { checkAdvance, decideAdvance } from '../../sandbox/decide-advance.ts'
import { AdvanceClock, AdvancedClock, Clock, SetClock } from '../../sandbox/schemas.ts'
import { OfTenant } from '../schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/clock'
const clock = {
  group: 'tenants',
  permission: 'clock.write',
  operator: { within: 'tenant', needs_step_up: true },
  sandbox: true,
  params: OfTenant,
} as const

/** The operations; an advance carries out jobs, so they need the kinds of jobs. */
export const clockRoutes = (kinds: () => Kinds): Route[] => [
  route({
    ...clock,
    errors: ['conflict'],
    method: 'PUT',
    path: PATH,
    name: 'tenants.set_clock',
    title: 'Freeze the clock of a tenant, or let it run on',
    description:
      'A frozen clock stands still until it is advanced; a running one goes on from where it stands.',
    body: SetClock,
    response: Clock,
    steps: async ({ app, tenant }, { body: { mode } }) => ({
      now: await setClockMode(app, tenant, mode as 'running' | 'frozen'),
      mode,
    }),
  }),
  route({
    ...clock,
    errors: ['conflict'],
    method: 'POST',
    path: `${PATH}/advance`,
    name: 'tenants.advance_clock',
    title: 'Move the clock of a tenant forward',
    description: 'Carries out everything that falls due on the way, in order of due time, before it answers.',
    body: AdvanceClock,
    response: AdvancedClock,
    steps: ({ app, tenant }, { body }) => {
      checkAdvance(body)
      return advanceTenant(app, kinds(), tenant, (now) => decideAdvance({ now }, body))
    },
  }),
]
