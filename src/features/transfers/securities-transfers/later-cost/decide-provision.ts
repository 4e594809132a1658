// Whether a client may name the lots of a line after its delivery.
import { fail } from '../../../../errors.ts'
import { addDays, dayOf, type Instant } from '../../../../values/time.ts'
import { isLive } from '../decide-progress.ts'
import type { LineRow, TransferRow } from '../rules.ts'

/** Days after the last delivery, and after the first lots, in which lots may be named. */
const PROVISION_DAYS = 365
const CORRECTION_DAYS = 30

export interface ProvisionFacts {
  /** Every delivery has brought its cost along. */
  is_cost_known: boolean
  delivered_at: Instant | null
  now: Instant
}

/** Refuses lots for a line that is not over, whose cost came along, or whose time for them is over. */
export function checkProvision(
  { direction }: Pick<TransferRow, 'direction'>,
  line: LineRow,
  { is_cost_known, delivered_at, now }: ProvisionFacts,
): void {
  const isLate = (since: Instant, days: number) => dayOf(now) > addDays(dayOf(since), days)
  if (direction === 'out') throw fail('conflict', 'Units that leave take the oldest lots of the position.')
  if (delivered_at === null || isLive(line))
    throw fail('conflict', 'Lots are named once nothing more of the line will come.')
  if (is_cost_known) throw fail('conflict', 'The units came with their cost.')
  if (line.lots_provided_at !== null && isLate(line.lots_provided_at, CORRECTION_DAYS))
    throw fail('conflict', `Lots can be corrected for ${CORRECTION_DAYS} days.`)
  if (isLate(delivered_at, PROVISION_DAYS))
    throw fail('conflict', `Lots can be named for ${PROVISION_DAYS} days after the delivery.`)
}
