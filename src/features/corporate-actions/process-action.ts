// Carries out corporate actions for the positions that they find, each position once, whatever is repeated.
import type { Context } from '../../context.ts'
import { addMilliseconds, type Day, dayAt } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/job.ts'
import { endOrders } from '../execution/cancel-orders.ts'
import { type Due, firstBy, type Planned, planBookings, takesAll } from './plan-bookings.ts'
import { type ActionRow, listPositionsIn } from './read.ts'
import type { ActionType, Held } from './rules.ts'
import { type Written, writeBookings } from './write-bookings.ts'

/** How long an action waits for orders that the venue has yet to end before it looks again. */
export const VENUE_PAUSE_MS = 10_000

/** Of an action with very many holders so many are seen to in one go. */
const MOST_AT_ONCE = 500

export interface Booked {
  held: Held
  transactions: Written['transactions']
}

/** What the action comes to for every position it finds; nothing is booked. */
export function planAction(context: Context, action: ActionRow): Promise<Planned[]> {
  return inParts(context, action, (due) => planBookings(context, due))
}

/**
 * Books the action for every position it finds; what is booked already stays as it is. Undefined, and nothing booked,
 * while the venue has yet to end orders that must end first.
 */
export async function processAction(context: Context, action: ActionRow): Promise<Booked[] | undefined> {
  const waiting = await endOrdersOf([{ context, action }])
  if (waiting.has(action.id)) return undefined
  const booked = await inParts(context, action, (due) => bookActions(context, due, [context]))
  markProcessed(context, [action])
  return booked
}

async function inParts<T>(
  context: Context,
  action: ActionRow,
  work: (due: Due[]) => Promise<T[]>,
): Promise<T[]> {
  const positions = await listPositionsIn(context, action.instrument, { onlyOpen: takesAll(action) })
  const done: T[] = []
  for (let n = 0; n < positions.length; n += MOST_AT_ONCE) {
    const part = positions.slice(n, n + MOST_AT_ONCE)
    done.push(...(await work(part.map((position) => ({ context, action, position })))))
  }
  return done
}

/**
 * Books the actions for the positions, all of them in a few statements; what is booked already stays as it is. Those
 * that find their orders not ended by the venue yet are left, and returned.
 */
export async function processDue(context: Context, due: readonly Due[]): Promise<Due[]> {
  if (due.length === 0) return []
  const waiting = await endOrdersOf(due)
  const ready = due.filter(({ action }) => !waiting.has(action.id))
  await bookActions(
    context,
    ready,
    due.map((one) => one.context),
  )
  markProcessed(
    context,
    ready.map(({ action }) => action),
  )
  return due.filter(({ action }) => waiting.has(action.id))
}

/**
 * Ends the orders in the instruments of actions that take all units, by the change of the first that asks. Gives the
 * actions that the venue keeps waiting.
 */
async function endOrdersOf(asked: readonly Pick<Due, 'context' | 'action'>[]): Promise<Set<string>> {
  const waiting = new Set<string>()
  let ended = 0
  for (const { context, action } of firstBy(asked, (one) => one.action.id).values()) {
    if (!takesAll(action)) continue
    const { id, instrument } = action
    const before = context.pending.transfers.length
    if ((await endOrders(context, { instrument, reason: 'instrument_not_trading' })) > 0) waiting.add(id)
    if (context.pending.transfers.length > before) ended++
    // The orders of an account that end in one instrument decide what those in the next find.
    if (ended > 1) throw new Error('orders in several instruments end: one instrument after the other')
  }
  return waiting
}

async function bookActions(
  context: Context,
  due: readonly Due[],
  changes: readonly Context[],
): Promise<Booked[]> {
  const planned = await planBookings(context, due)
  const written = await writeBookings(
    context,
    planned.map(({ context, action, held, booking }) => ({
      ...{
        context,
        action: action.id,
        account: held.account,
        position: held.position,
        currency: held.currency,
      },
      booking,
    })),
    changes,
  )
  keepBookings(context, planned, written)
  return planned.map(({ held }, n) => ({ held, transactions: written[n]!.transactions }))
}

function keepBookings(
  { defer, tenant, now }: Context,
  planned: readonly Planned[],
  written: readonly Written[],
): void {
  if (planned.length === 0) return
  const rows = planned.map(({ action, held, booking }, n) => ({
    ...{ action: action.id, position: held.position, account: held.account, entry: written[n]!.entry },
    booking: { ...booking, currency: held.currency },
  }))
  defer`
    insert into corporate_action_bookings (tenant, action, position, account, booking, entry, created_at)
    select ${tenant}, action, position, account, booking, entry, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (action text, position text, account text, booking jsonb, entry text)`
}

function markProcessed({ defer, tenant, now }: Context, actions: readonly ActionRow[]): void {
  const first = new Set(actions.filter(({ status }) => status === 'announced').map(({ id }) => id))
  if (first.size === 0) return
  defer`
    update corporate_actions set status = 'processed', processed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = any (${[...first]})`
}

const ranks: Record<ActionType, number> = {
  coupon: RANK.coupon,
  distribution: RANK.coupon,
  maturity: RANK.maturity,
  split: RANK.split,
  merger: RANK.split,
}

/** Has the action carried out on the day, by default as soon as the venue may have ended the orders it waits for. */
export function processLater(
  context: Context,
  { id, type }: Pick<ActionRow, 'id' | 'type'>,
  day?: Day,
): void {
  const due_at = day ? dayAt(day, DAILY_WORK) : addMilliseconds(context.now, VENUE_PAUSE_MS)
  enqueue(context, { kind: 'corporate-actions.process', payload: { action: id }, due_at, rank: ranks[type] })
}
