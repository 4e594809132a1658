// The state of an order, derived from all of its reports.
import { compare, sum } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'
import { isGoodTill } from '../../values/time-in-force.ts'
import type { Fill, VenueOrder, VenueOutcome, VenueReport } from '../venue.ts'
import { type FixReport, isTrade, isTrigger, referenceOf } from './reports.ts'

const DONE_FOR_DAY = '3'

const outcomes: Record<string, VenueOutcome> = {
  '2': 'filled',
  [DONE_FOR_DAY]: 'expired',
  '4': 'cancelled',
  '8': 'rejected',
  C: 'expired',
}

/** The state of an order at the venue. */
export type Standing = Omit<VenueReport, 'next_check_at'>

/** The state of an order by its reports, in the order of their arrival. */
export function standingOf(
  order: Pick<VenueOrder, 'id' | 'exchange' | 'time_in_force' | 'stop_price'>,
  reports: FixReport[],
  isCancelRequested: boolean,
): Standing {
  const void_ids = new Set(reports.map(({ exec_ref_id }) => exec_ref_id))
  const trades = reports
    .filter((report) => isTrade(report) && !void_ids.has(report.exec_id))
    .map((trade) => ({ ...trade, executed_at: tradedAt(trade, reports) }))
  const fills = trades.map(
    (trade): Fill => ({
      execution_reference: referenceOf(order.id, trade.exec_id),
      quantity: trade.quantity!,
      price: trade.price!,
      executed_at: trade.executed_at,
      counterparty: trade.counterparty,
      trading_venue: trade.market ?? order.exchange,
    }),
  )
  const last = reports.at(-1)
  const reported = outcomeOf(order, last)
  const outcome = reported === 'cancelled' && !isCancelRequested ? 'unfilled' : reported
  demandWhole(order.id, outcome, fills, last)
  // A venue that does not report the trigger has at least executed the order.
  const trigger = order.stop_price === null ? undefined : (reports.find(isTrigger) ?? trades[0])
  return { fills, outcome, triggered_at: trigger?.executed_at }
}

// A correction has the time of the trade that it corrects: its own time says when the venue corrected it. Only earlier
// reports are searched, so that reports that refer to each other end.
function tradedAt(trade: FixReport, reports: readonly FixReport[]): Instant {
  const earlier = reports.slice(0, reports.indexOf(trade))
  const corrected = earlier.find(({ exec_id }) => exec_id === trade.exec_ref_id)
  return corrected ? tradedAt(corrected, earlier) : trade.executed_at
}

// An order that is done for the day works again on the next day if it is still in force then.
function outcomeOf(
  { time_in_force }: Pick<VenueOrder, 'time_in_force'>,
  last: FixReport | undefined,
): VenueOutcome {
  if (!last) return 'working'
  return last.ord_status === DONE_FOR_DAY && isGoodTill(time_in_force)
    ? 'working'
    : (outcomes[last.ord_status] ?? 'working')
}

// An order must not end while its fills here differ from the quantity that the venue counts as executed.
function demandWhole(order: string, outcome: VenueOutcome, fills: Fill[], last: FixReport | undefined): void {
  if (outcome === 'working' || last === undefined || last.cumulative === null) return
  const here = sum(fills.map(({ quantity }) => quantity))
  if (compare(here, last.cumulative) !== 0)
    throw new Error(
      `the venue counts ${last.cumulative} of order ${order} as executed, but its reports add up to ${here}`,
    )
}
