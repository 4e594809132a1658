// The decision about the clock with which a tenant begins.
import type { StartingClock as Beginning } from '../../../clock/write-tenant.ts'
import { failParam } from '../../../errors.ts'
import { addMilliseconds, type Instant, parseInstant } from '../../../values/time.ts'
import { EARLIEST_START, MAX_SECONDS } from './rules.ts'
import type { FirstClock } from './schemas.ts'

/**
 * Decides about the first clock of a tenant. The catalogue holds the bills of all days between the clocks, without a
 * gap, so the time lies no further ahead of the machine's than one advance may reach.
 */
export function decideFirstClock(machine_now: Instant, { now: text, mode }: FirstClock = {}): Beginning {
  if (text === undefined) return { mode }
  const now = parseInstant(text)!
  if (now < EARLIEST_START || now > addMilliseconds(machine_now, MAX_SECONDS * 1000))
    throw failParam(
      'body.clock.now',
      'invalid_param',
      `Must not lie before ${EARLIEST_START}, or more than 3,660 days ahead.`,
    )
  return { now, mode }
}
