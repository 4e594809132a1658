// Undoes a corporate action by opposite entries; what it booked stays as it is.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { shown } from './enter-action.ts'
import { listBookings, lockAction } from './read.ts'
import { reversed } from './rules.ts'
import { checkCovered, writeBooking } from './write-booking.ts'

/** Books the opposite of everything the action booked, or refuses whole where an account has spent what it brought. */
export async function reverseAction(context: Context, id: string) {
  const { sql, tenant, now } = context
  const action = await lockAction(context, id)
  if (action.status !== 'processed' || action.reversed_at !== null)
    throw fail('conflict', 'Only an action that was carried out, and not yet undone, can be undone.')
  context.pending.resource = id
  const bookings = await listBookings(context, id)
  const lines: Parameters<typeof shown>[2] = []
  for (const { position, account, booking } of bookings) {
    const { currency } = booking
    const target = { action: id, account, position, currency }
    const opposite = reversed(booking)
    await checkCovered(context, target, opposite)
    const { entry, transactions } = await writeBooking(context, target, opposite)
    await sql`
      update corporate_action_bookings set reversal_entry = ${entry}
      where tenant = ${tenant} and action = ${id} and position = ${position}`
    for (const { id: made, line } of transactions)
      lines.push({ id: made, account, position, currency, ...line })
  }
  await sql`
    update corporate_actions set reversed_at = ${now}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
  return shown({ ...action, reversed_at: now }, bookings.length, lines)
}
