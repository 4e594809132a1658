// Notes the triggers of stop orders among the reports of the venue.
import { record } from '../../../platform/events/record.ts'
import type { OpenOrder } from '../../trades/open-orders.ts'
import { markTriggered } from '../../trading/advance-orders.ts'
import { isAtVenue } from '../../trading/rules.ts'
import type { OrderReport } from './book-reports.ts'

/** Marks the stop orders that the venue has triggered, each once, however often the venue says so. */
export async function triggerOrders(
  reports: readonly OrderReport[],
  orders: ReadonlyMap<string, OpenOrder>,
): Promise<void> {
  const triggered = reports.flatMap(({ context, id, report: { triggered_at } }) => {
    const order = orders.get(id)
    const isNew = order !== undefined && isAtVenue(order.status) && order.triggered_at === null
    return isNew && triggered_at !== undefined ? [{ context, id, triggered_at }] : []
  })
  for (const { context, id } of triggered) record(context, 'order.triggered', id)
  await markTriggered(
    reports[0]!.context,
    triggered.map(({ id, triggered_at }) => ({ id, triggered_at })),
  )
}
