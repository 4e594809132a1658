// The decision about an advance of the clock: its target.
import { failParam } from '../../../errors.ts'
import { addMilliseconds, type Instant, parseInstant } from '../../../values/time.ts'
import { MAX_SECONDS } from './rules.ts'
import type { AdvanceClock } from './schemas.ts'

/** Refuses an advance whose request has not exactly one of its two members. */
export function checkAdvance({ seconds, to }: AdvanceClock): void {
  if ((seconds === undefined) === (to === undefined))
    throw failParam('body', 'invalid_param', 'Send exactly one of seconds and to.')
}

/** Decides about the instant to which the clock advances; it must lie ahead, at most by 3,660 days. */
export function decideAdvance({ now }: { now: Instant }, { seconds, to }: AdvanceClock): Instant {
  const target = to ? parseInstant(to)! : addMilliseconds(now, seconds! * 1000)
  if (target <= now) throw failParam('body.to', 'invalid_param', `Must lie after the tenant's now, ${now}.`)
  if (target > addMilliseconds(now, MAX_SECONDS * 1000))
    throw failParam('body.to', 'invalid_param', 'Must be at most 3,660 days ahead.')
  return target
}
