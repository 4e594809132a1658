// Undoes a corporate action: one that is only announced is withdrawn, what is booked is undone by opposite entries.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { record } from '../events/record.ts'
import { checkCovered } from './check-covered.ts'
import { shown } from './enter-action.ts'
import { type ActionRow, listBookings, lockAction } from './read.ts'
import { reversed } from './rules.ts'
import { writeBookings } from './write-bookings.ts'

/**
 * Withdraws the action, or books the opposite of everything that it booked; refuses whole where an account has spent
 * what it brought.
 */
export async function reverseAction(context: Context, id: string) {
  const { sql, tenant, now } = context
  const action = await lockAction(context, id)
  context.pending.resource = id
  if (action.status === 'announced') return withdrawAction(context, action)
  if (action.reversed_at !== null) throw fail('conflict', 'The action is already reversed or withdrawn.')
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

// The job that waits for its day finds it withdrawn, and does nothing.
async function withdrawAction(context: Context, action: ActionRow) {
  const { sql, tenant, now } = context
  await sql`
    update corporate_actions set status = 'withdrawn', reversed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${action.id}`
  record(context, 'corporate_action.withdrawn', action.id)
  return shown({ ...action, status: 'withdrawn', reversed_at: now }, 0, [])
}
