import { Refusal } from '../../../errors.ts'
import { newRateLimit } from '../../server/rate-limit.ts'
import type { Step } from './step.ts'

/** Refuses a client that exceeds its rate. */
export const limitRate: Step = {
  name: 'limit rate',
  runs: 'before the body',
  prepare({ app: { config, machineNow } }) {
    const waitFor = newRateLimit(config.rate_limit_per_second / config.api_processes, machineNow)
    return () =>
      ({ visit }) => {
        const wait = waitFor(visit.actor!.client!)
        if (wait > 0)
          throw new Refusal('rate_limited', undefined, { headers: { 'Retry-After': String(wait) } })
      }
  },
}
