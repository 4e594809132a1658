// Delivers the cash and the units of an action that was booked before its payment date.
import type { Context } from '../../../context.ts'
import { BANK, CUSTODY, UNSETTLED_TRADES } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { chunk } from '../../../unit-of-work/pipeline-batches.ts'
import { dayAt, dayOf } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../../worker/job.ts'
import { settleTransactions } from '../../portfolio/holdings/book-transaction.ts'
import { transfersOf } from '../bookings/decide-transfers.ts'
import { suspendIncome } from '../bookings/suspend-income.ts'
import { type ActionRow, type BookingRow, listBookings, lockAction } from '../read.ts'

const BATCH_SIZE = 500

/** Has the action delivered with the daily work of its payment date. */
export function enqueueActionSettlement(context: Context, { id, payment_date }: ActionRow): void {
  const due_at = dayAt(payment_date, DAILY_WORK)
  enqueue(context, {
    kind: 'corporate-actions.settle',
    payload: { action: id },
    due_at,
    rank: RANK.settlement,
  })
}

/** Delivers what holders are still owed, unless the action was reversed. */
export async function settleAction(context: Context, { action: id }: { action: string }): Promise<void> {
  const action = await lockAction(context, id)
  context.pending.resource = id
  if (action.status !== 'processed') return
  const owed = (await listBookings(context, id)).filter(({ booking }) => booking.settles_on !== undefined)
  for (const batch of chunk(owed, BATCH_SIZE)) await deliver(context, id, batch)
}

/** Ends the delivery of bookings that are reversed: they and the bookings that take them back have both settled. */
export function endDelivery(context: Context, action: string, bookings: readonly BookingRow[]): void {
  const entries = bookings.filter(({ booking }) => booking.settles_on !== undefined).map(({ entry }) => entry)
  if (entries.length > 0)
    settleTransactions(context, { references: [action], entries, settlement_date: dayOf(context.now) })
}

async function deliver(context: Context, action: string, owed: readonly BookingRow[]): Promise<void> {
  const { sql, tenant } = context
  const entries: string[] = []
  for (const { booking } of owed) {
    const names = { available: UNSETTLED_TRADES, bank: BANK, custody: CUSTODY, taxes: UNSETTLED_TRADES }
    const transfers = transfersOf(booking, booking.currency, names)
    entries.push(await post(context, { kind: 'corporate_action', reference: action, transfers }))
  }
  await suspendIncome(
    owed.map(({ position, account, booking: { settles_on: _, ...booking } }) => ({
      context,
      action,
      position,
      account,
      currency: booking.currency,
      booking,
    })),
  )
  const positions = owed.map(({ position }) => position)
  await sql`
    update corporate_action_bookings b set settlement_entry = x.entry
    from unnest(${positions}::text[], ${entries}::text[]) as x (position, entry)
    where b.tenant = ${tenant} and b.action = ${action} and b.position = x.position`
  settleTransactions(context, { references: [action], entries: owed.map(({ entry }) => entry) })
}
