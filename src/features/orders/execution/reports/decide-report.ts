// Decides the next state of an order after a report of the venue, once the report's fills are booked.
import { compare, type Decimal, isPositive } from '../../../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../../../values/time.ts'
import type { Venue, VenueOrder, VenueReport } from '../../../../venues/venue.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'

/** How long after the close of its session the venue may take to report that an order has expired. */
const GRACE_MS = 300_000

const REASONS = {
  unfilled: 'unfilled',
  expired: 'expired',
  rejected: 'execution_failed',
  filled: 'execution_failed',
} as const

/** The facts for the decision on the state of an order after a report. */
export interface ReportFacts {
  now: Instant
  /** The order with all its fills, those of the report among them. */
  order: Pick<OpenOrder, 'traded_quantity' | 'cancelled_reason' | 'next_check_at'>
  report: Pick<VenueReport, 'outcome' | 'next_check_at'>
  keeps_orders: Venue['keepsOrders']
  closes_at: VenueOrder['closes_at']
}

/** The terms under which the venue was called, and those of the order now. */
export interface CalledTerms {
  called: Pick<VenueOrder, 'quantity' | 'limit_price' | 'stop_price'>
  order: Pick<OpenOrder, 'sized_quantity' | 'limit_price' | 'stop_price'>
  keeps_orders: Venue['keepsOrders']
}

/**
 * Whether the terms of the order have changed since the venue was called. A venue without orders of its own has then
 * reported on terms that no longer count.
 */
export const isOutdated = ({ called, order, keeps_orders }: CalledTerms): boolean =>
  !keeps_orders &&
  !(
    isSame(called.quantity, order.sized_quantity) &&
    isSame(called.limit_price, order.limit_price) &&
    isSame(called.stop_price, order.stop_price)
  )

const isSame = (a: Decimal | null, b: Decimal | null): boolean =>
  a === null || b === null ? a === b : compare(a, b) === 0

export type ReportDecision =
  | { outcome: 'complete' }
  | { outcome: 'cancel'; reason: string }
  /** The order stays at the venue; with the time of the next poll, unless that poll is enqueued already. */
  | { outcome: 'continue'; polled_at: Instant | null; is_overdue: boolean }

/**
 * Whether this day of the order is to be confirmed once it is over: the order has traded for the first time on it, and
 * continues. A replacement may let any order with a time in force stay for days.
 */
export const confirmsDay = (
  { time_in_force }: Pick<OpenOrder, 'time_in_force'>,
  { has_traded, has_traded_before }: { has_traded: boolean; has_traded_before: boolean },
): boolean => time_in_force !== null && has_traded && !has_traded_before

/** Whether the venue has had its time since the close to report that the order has expired. */
export const isOverdue = ({
  now,
  keeps_orders,
  closes_at,
}: Pick<ReportFacts, 'now' | 'keeps_orders' | 'closes_at'>): boolean =>
  keeps_orders && closes_at !== null && now > addMilliseconds(closes_at, GRACE_MS)

/** Completes the order, cancels it, or lets it continue. */
export function decideReport({ now, order, report, keeps_orders, closes_at }: ReportFacts): ReportDecision {
  const { outcome, next_check_at } = report
  if (outcome === 'working') {
    // Every limit order ends at its close, however long the venue keeps it.
    const is_overdue = isOverdue({ now, keeps_orders, closes_at })
    // One poll waits at a time: a report with the same time for the next poll adds none.
    const polled_at = next_check_at === order.next_check_at ? null : next_check_at
    return { outcome: 'continue', polled_at, is_overdue }
  }
  if (isPositive(order.traded_quantity)) return { outcome: 'complete' }
  if (outcome !== 'cancelled') return { outcome: 'cancel', reason: REASONS[outcome] }
  return { outcome: 'cancel', reason: order.cancelled_reason ?? 'cancelled_by_client' }
}
