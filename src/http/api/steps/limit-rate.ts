import { Refusal } from '../../../errors.ts'
import { newRateLimit } from '../../server/rate-limit.ts'
import type { Step, Visit } from './step.ts'

// A caller without a session shares the rate of its address.
const keyOf = ({ actor, facts }: Visit) =>
  actor!.client ?? (actor!.session ? actor!.id : `at ${facts.address}`)

/** Refuses a client or an operator that exceeds its rate. */
export const limitRate: Step = {
  name: 'limit rate',
  runs: 'before the body',
  prepare({ app: { config, machineNow } }) {
    const waitFor = newRateLimit(config.rate_limit_per_second / config.api_processes, machineNow)
    return () =>
      ({ visit }) => {
        const wait = waitFor(keyOf(visit))
        if (wait > 0)
          throw new Refusal('rate_limited', undefined, { headers: { 'Retry-After': String(wait) } })
      }
  },
}
