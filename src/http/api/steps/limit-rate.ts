import { Refusal } from '../../../errors.ts'
import { requestsLimited } from '../../../metrics.ts'
import { newRateLimit } from '../../rates/rate-limit.ts'
import { newRateShares } from '../../rates/share-rates.ts'
import type { Step, Visit } from './step.ts'

type Limit = 'client' | 'operator' | 'address' | 'tenant'

// A caller without a session shares the rate of its address.
function callerOf({ actor, facts }: Visit): { limit: Limit; key: string } {
  if (actor!.client) return { limit: 'client', key: actor!.client }
  return actor!.session
    ? { limit: 'operator', key: actor!.id }
    : { limit: 'address', key: facts.address ?? '' }
}

function refuse(limit: Limit, wait: number, detail?: string): never {
  requestsLimited.inc({ limit })
  throw new Refusal('rate_limited', detail, { headers: { 'Retry-After': String(wait) } })
}

/** Refuses a client, an operator or a tenant that exceeds its rate. Operators do not count towards a tenant's rate. */
export const limitRate: Step = {
  name: 'limit rate',
  runs: 'before the body',
  prepare({ app }) {
    const { config, machineNow } = app
    const { rate_limit_per_second: rate, tenant_rate_limit_per_second: rateOfTenant } = config
    const shares = app.component(newRateShares)
    const waitFor = newRateLimit(rate, machineNow, shares.partOf)
    const waitForAddress = newRateLimit(rate, machineNow, (_key, whole) => shares.equalPart(whole))
    const waitForTenant = newRateLimit(rateOfTenant, machineNow, shares.partOf)

    function limitTenant(tenant: string) {
      shares.count(tenant)
      const wait = waitForTenant(tenant)
      if (wait > 0) refuse('tenant', wait, 'The clients of the tenant together send too many requests.')
    }

    return () =>
      ({ visit }) => {
        const { limit, key } = callerOf(visit)
        // Addresses are stored nowhere.
        if (limit !== 'address' && rate > 0) shares.count(key)
        const wait = limit === 'address' ? waitForAddress(key) : waitFor(key)
        if (wait > 0) refuse(limit, wait)
        if (limit === 'client' && rateOfTenant > 0) limitTenant(visit.tenant!.id)
      }
  },
}
