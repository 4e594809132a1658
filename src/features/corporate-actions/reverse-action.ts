// Reverses a corporate action: an announced action is cancelled, bookings are reversed by opposite entries.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { record } from '../platform/events/record.ts'
import { readAvailable } from './bookings/read-available.ts'
import { showAction, showLine } from './bookings/show-bookings.ts'
import { writeBookings } from './bookings/write-bookings.ts'
import { endDelivery } from './dates/settle-action.ts'
import { showAnew } from './dates/stop-trading.ts'
import {
  type ActionReversalFacts,
  decideReversal,
  type OppositeBooking,
  oppositeOf,
} from './decide-reversal.ts'
import { releaseElections } from './elections/release-cash.ts'
import { endFollowers } from './follow-income.ts'
import { type ActionRow, type BookingRow, listBookings, lockAction } from './read.ts'
import { lockReclaims } from './reclaims/read.ts'

/** Cancels the action, or books the opposite of all its bookings; refuses if an account has spent the proceeds. */
export async function reverseAction(context: Context, id: string) {
  const { action, ...facts } = await gather(context, id)
  const decision = decideReversal({ action, ...facts })
  return decision === 'cancel' ? cancel(context, action) : write(context, action, facts.bookings, decision)
}

async function gather(context: Context, id: string): Promise<ActionReversalFacts & { action: ActionRow }> {
  const action = await lockAction(context, id)
  context.pending.resource = id
  if (action.status === 'announced' || action.reversed_at !== null)
    return { action, bookings: [], reclaims: [], available: new Map() }
  const reclaims = await lockReclaims(context, part`and r.action = ${id}`)
  const bookings = await listBookings(context, id)
  return { action, bookings, reclaims, available: await readAvailable(context, oppositeOf(bookings)) }
}

async function write(
  context: Context,
  action: ActionRow,
  bookings: readonly BookingRow[],
  opposite: readonly OppositeBooking[],
) {
  const { sql, tenant, now } = context
  await endFollowers(context, action.id)
  endDelivery(context, action.id, bookings)
  const written = await writeBookings(
    context,
    opposite.map((booking) => ({ ...booking, context, action: action.id })),
  )
  const positions = opposite.map(({ position }) => position)
  const entries = written.map(({ entry }) => entry)
  await sql`
    update corporate_action_bookings b set reversal_entry = x.entry
    from unnest(${positions}::text[], ${entries}::text[]) as x (position, entry)
    where b.tenant = ${tenant} and b.action = ${action.id} and b.position = x.position`
  await sql`
    update corporate_actions set status = 'reversed', reversed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${action.id}`
  record(context, 'corporate_action.reversed', action.id)
  showAnew(context, action)
  const lines = opposite.flatMap((booking, n) =>
    written[n]!.transactions.map(({ id, line }) => showLine(booking, line, id)),
  )
  return showAction({ ...action, status: 'reversed', reversed_at: now }, opposite.length, lines)
}

// The job of the payment date finds the action cancelled and does nothing.
async function cancel(context: Context, action: ActionRow) {
  const { sql, tenant, now } = context
  await sql`
    update corporate_actions set status = 'cancelled', reversed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${action.id}`
  await releaseElections(context, action.id)
  record(context, 'corporate_action.cancelled', action.id)
  showAnew(context, action)
  return showAction({ ...action, status: 'cancelled', reversed_at: now }, 0, [])
}
