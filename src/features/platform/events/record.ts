// Events of resources, written with the change that caused them.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'

export const EVENT_NAMES = [
  'order.placed',
  'order.pending',
  'order.executing',
  'order.triggered',
  'order.replaced',
  'order.replacement_rejected',
  'order.filled',
  'order.settled',
  'order.cancelled',
  'order_batch.accepted',
  'order_batch.rejected',
  'order_batch.completed',
  'order_batch.cancelled',
  'parent_order.started',
  'parent_order.filled',
  'parent_order.cancelled',
  'trade.executed',
  'trade.settled',
  'position.opened',
  'position.closing',
  'position.closed',
  'account.opened',
  'account.suspended',
  'account.activated',
  'account.closing',
  'account.closed',
  'account.overdraft_demanded',
  'account.overdraft_repaid',
  'corporate_action.announced',
  'corporate_action.processed',
  'corporate_action.cancelled',
  'corporate_action.reversed',
  'tax_reclaim.opened',
  'tax_reclaim.paid',
  'tax_reclaim.refused',
  'reinvestment.completed',
  'reinvestment.skipped',
  'customer.closed',
  'customer_authority.revoked',
  'person.erased',
  'journal.submitted',
  'journal.booked',
  'journal.rejected',
  'journal.cancelled',
  'journal.expired',
  'journal.reversed',
  'approval.requested',
  'approval.approved',
  'approval.overridden',
  'approval.rejected',
  'approval.cancelled',
  'approval.expired',
] as const
export type EventName = (typeof EVENT_NAMES)[number]

/** Records an event of a resource; the type of the resource is the first word of the event's name. */
export function record(context: Context, name: EventName, resource_id: string): void {
  context.pending.events.push({ id: newId('evt_'), name, resource_id, resource_type: name.split('.')[0]! })
}
