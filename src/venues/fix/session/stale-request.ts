// Which requests a resend repeats. The venue may have forgotten the ClOrdIDs of an earlier day and would execute an
// order twice. Pure.
import { dayOf, instant } from '../../../values/time.ts'
import type { Field } from '../codec.ts'
import { TAG } from '../tags.ts'

/** A request as it was sent, and the state of its order. */
export interface SentRequest {
  fields: readonly Field[]
  /** The machine's time in milliseconds. */
  sent_at: number
  /** OrdStatus of the latest report on its order; null without one. */
  ord_status: string | null
  /** The trading session of its order is over, by the clock of its tenant. */
  is_past: boolean
}

const ENDED = new Set(['2', '4', '8', 'C'])
const DONE_FOR_DAY = '3'
const GOOD_FOR_DAY = '0'
/** An order that is sent just before midnight in UTC is not of an earlier day just after it. */
const GRACE_MS = 3_600_000

/** Whether the request must not be repeated: its order has ended, or was for a day that is over. */
export function isStale({ fields, sent_at, ord_status, is_past }: SentRequest, now: number): boolean {
  const isForDay = fields.some(([tag, value]) => tag === TAG.TimeInForce && value === GOOD_FOR_DAY)
  const hasEnded = ord_status !== null && (ENDED.has(ord_status) || (isForDay && ord_status === DONE_FOR_DAY))
  const isOfEarlierDay = dayOf(instant(sent_at)) < dayOf(instant(now)) && now - sent_at > GRACE_MS
  return hasEnded || is_past || (isForDay && isOfEarlierDay)
}
