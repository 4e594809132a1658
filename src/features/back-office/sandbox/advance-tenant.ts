// Moves a tenant's clock forward. The bills that are issued on the way are in the catalogue before.
import { advanceClock } from '../../../clock/advance-clock.ts'
import type { App } from '../../../context.ts'
import { dayOf, type Instant } from '../../../values/time.ts'
import type { Kinds } from '../../../worker/run-jobs.ts'
import { issueBills } from '../../instruments/catalog/issue-bills.ts'

/** Moves the clock to the instant and returns the number of jobs carried out, by metric. */
export const advanceTenant = (
  app: App,
  kinds: Kinds,
  tenant: string,
  target: (now: Instant) => Instant,
): ReturnType<typeof advanceClock> =>
  advanceClock(app, kinds, tenant, target, (to) => issueBills(app, dayOf(to)))
