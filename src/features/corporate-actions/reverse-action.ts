// Undoes a corporate action by opposite entries; what it booked stays as it is.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { shown } from './enter-action.ts'
import { listBookings, lockAction } from './read.ts'
import { reversed } from './rules.ts'
import { checkCovered, writeBookings } from './write-bookings.ts'

/** Books the opposite of everything the action booked, or refuses whole where an account has spent what it brought. */
export async function reverseAction(context: Context, id: string) {
  const { sql, tenant, now } = context
  const action = await lockAction(context, id)
  if (action.status !== 'processed' || action.reversed_at !== null)
    throw fail('conflict', 'Only an action that was carried out, and not yet undone, can be undone.')
  context.pending.resource = id
  const bookings = await listBookings(context, id)
  const opposite = bookings.map(({ position, account, booking }) => ({
    ...{ context, action: id, position, account, currency: booking.currency },
    booking: reversed(booking),
  }))
  await checkCovered(context, opposite)
  const written = await writeBookings(context, opposite)
  const positions = bookings.map(({ position }) => position)
  const entries = written.map(({ entry }) => entry)
  await sql`
    update corporate_action_bookings b set reversal_entry = x.entry
    from unnest(${positions}::text[], ${entries}::text[]) as x (position, entry)
    where b.tenant = ${tenant} and b.action = ${id} and b.position = x.position`
  const lines = opposite.flatMap(({ account, position, currency }, n) =>
    written[n]!.transactions.map(({ id: made, line }) => ({
      id: made,
      account,
      position,
      currency,
      ...line,
    })),
  )
  await sql`
    update corporate_actions set reversed_at = ${now}, modified_at = ${now} where tenant = ${tenant} and id = ${id}`
  return shown({ ...action, reversed_at: now }, bookings.length, lines)
}
