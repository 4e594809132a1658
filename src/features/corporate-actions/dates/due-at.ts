// The time at which an announced action is booked.
import { addDays, dayAt, type Instant, startOfDay } from '../../../values/time.ts'
import { DAILY_WORK } from '../../../worker/job.ts'
import type { ActionRow } from '../read.ts'
import { paysInUnits } from '../rules.ts'

/**
 * The time at which an action is booked if it is announced before: with the work of its payment date. New units come
 * with the work of the ex date, on which the price falls. A dividend with an ex date also waits for the end of the
 * record date, because units that move between custodians count until then.
 */
export function dueAt({
  type,
  ex_date,
  record_date,
  payment_date,
}: Pick<ActionRow, 'type' | 'ex_date' | 'record_date' | 'payment_date'>): Instant {
  if (paysInUnits({ type })) return dayAt(ex_date!, DAILY_WORK)
  const recorded = addDays(record_date, 1)
  return type === 'dividend' && ex_date !== null && recorded > payment_date
    ? startOfDay(recorded)
    : dayAt(payment_date, DAILY_WORK)
}
