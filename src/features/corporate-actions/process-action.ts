// Carries out corporate actions for the positions that they count, each position once, however often it is retried.
import type { Context } from '../../context.ts'
import { chunk } from '../../unit-of-work/pipeline-batches.ts'
import { addMilliseconds, dayOf, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'
import { endOrders, endPricedOrders } from '../orders/execution/cancel-orders.ts'
import { record } from '../platform/events/record.ts'
import { endMovementsOf } from '../transfers/securities-transfers/end-transfers.ts'
import { type DueAction, firstBy, type Planned, planBookings } from './bookings/plan-bookings.ts'
import { type Written, writeBookings } from './bookings/write-bookings.ts'
import { changeUnits } from './dates/change-units.ts'
import { enqueueActionSettlement } from './dates/settle-action.ts'
import { followIncome, followPlans } from './follow-income.ts'
import { type ActionRow, listPositionsIn, lockAction } from './read.ts'
import { type ActionType, type EntitledPosition, paysInUnits, takesAll } from './rules.ts'

/** The pause before the retry of an action that waits for the venue to end orders. */
export const VENUE_PAUSE_MS = 10_000

/** The number of positions whose bookings are planned and written together. */
const BATCH_SIZE = 500

export interface BookedPosition {
  holding: EntitledPosition
  transactions: Written['transactions']
}

/** Plans the action for every position that it counts; nothing is locked or written. */
export function planAction(context: Context, action: ActionRow): Promise<Planned[]> {
  return inBatches(context, action, (due) => planBookings(context, due, 'unlocked'))
}

/**
 * Books the action for every position that it counts and that has no booking. Returns undefined, and books nothing,
 * while the venue has yet to end orders of the instrument.
 */
export async function processAction(
  context: Context,
  action: ActionRow,
): Promise<BookedPosition[] | undefined> {
  const waiting = await endOrdersFirst([{ context, action }])
  if (waiting.has(action.id)) return undefined
  if (paysInUnits(action)) await endPricedOrders(context, action.instrument, action.ex_date!)
  const booked = await inBatches(context, action, (due) => bookActions(context, due, [context]))
  await followPlans(context, [action])
  markProcessed(context, [action])
  if (paysInUnits(action) && action.payment_date > dayOf(context.now))
    enqueueActionSettlement(context, action)
  return booked
}

async function inBatches<T>(
  context: Context,
  action: ActionRow,
  handle: (due: DueAction[]) => Promise<T[]>,
): Promise<T[]> {
  const positions = await listPositionsIn(context, action.instrument, { onlyOpen: takesAll(action) })
  const all: T[] = []
  for (const batch of chunk(positions, BATCH_SIZE))
    all.push(...(await handle(batch.map((position) => ({ context, action, position })))))
  return all
}

/**
 * Books the actions for the positions that have no booking, in a few statements for all of them. Returns those whose
 * actions wait for the venue; they are not booked.
 */
export async function processDue(context: Context, due: readonly DueAction[]): Promise<DueAction[]> {
  if (due.length === 0) return []
  const waiting = await endOrdersFirst(due)
  const ready = due.filter(({ action }) => !waiting.has(action.id))
  await bookActions(
    context,
    ready,
    due.map((item) => item.context),
  )
  const actions = [...firstBy(ready, ({ action }) => action.id).values()].map(({ action }) => action)
  await followPlans(context, actions)
  markProcessed(context, actions)
  return due.filter(({ action }) => waiting.has(action.id))
}

/** The end of the open orders in an action's instrument. */
export interface OrdersEnded {
  action: string
  /** The venue has yet to confirm the end of some orders. */
  isWaiting: boolean
  /** Reservations were released. */
  hasReleased: boolean
}

// Ends the open orders of each instrument whose units are all taken. Returns the actions that wait for the venue.
async function endOrdersFirst(due: readonly Pick<DueAction, 'context' | 'action'>[]): Promise<Set<string>> {
  const ended: OrdersEnded[] = []
  for (const first of firstBy(due, ({ action }) => action.id).values())
    if (takesAll(first.action)) ended.push(await endOrdersOf(first))
  return decideWaiting(ended)
}

async function endOrdersOf({ context, action }: Pick<DueAction, 'context' | 'action'>): Promise<OrdersEnded> {
  const { id, instrument } = action
  const before = context.pending.transfers.length
  const waiting = await endOrders(context, { instrument, reason: 'instrument_not_trading' })
  await endMovementsOf(context, instrument)
  return { action: id, isWaiting: waiting > 0, hasReleased: context.pending.transfers.length > before }
}

/**
 * The actions that wait for the venue. The balances that an instrument reads do not include the releases of the one
 * before. So a batch that releases in several instruments fails, and the worker bisects it until each has one.
 */
export function decideWaiting(ended: readonly OrdersEnded[]): Set<string> {
  if (ended.filter(({ hasReleased }) => hasReleased).length > 1)
    throw new Error('orders in several instruments end: one instrument after the other')
  return new Set(ended.filter(({ isWaiting }) => isWaiting).map(({ action }) => action))
}

async function bookActions(
  context: Context,
  due: readonly DueAction[],
  changes: readonly Context[],
): Promise<BookedPosition[]> {
  const planned = await planBookings(context, due, 'locked')
  const written = await writeBookings(
    context,
    planned.map(({ context: change, action, holding: { account, position, currency }, booking }) => ({
      context: change,
      action: action.id,
      account,
      position,
      currency,
      booking,
    })),
    changes,
  )
  insertBookings(context, planned, written)
  await followIncome(context, planned, written)
  return planned.map(({ holding }, n) => ({ holding, transactions: written[n]!.transactions }))
}

function insertBookings(
  { defer, tenant, now }: Context,
  planned: readonly Planned[],
  written: readonly Written[],
): void {
  if (planned.length === 0) return
  const rows = planned.map(({ action, holding: { position, account, currency, units }, booking }, n) => ({
    action: action.id,
    position,
    account,
    entry: written[n]!.entry,
    booking: { ...booking, lots: undefined, lots_left: undefined, currency, units },
  }))
  defer`
    insert into corporate_action_bookings (tenant, action, position, account, booking, entry, created_at)
    select ${tenant}, action, position, account, booking, entry, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (action text, position text, account text, booking jsonb, entry text)`
}

function markProcessed(context: Context, actions: readonly ActionRow[]): void {
  const { defer, tenant, now } = context
  const announced = actions.filter(({ status }) => status === 'announced')
  const ids = new Set(announced.map(({ id }) => id))
  if (ids.size === 0) return
  for (const id of ids) record(context, 'corporate_action.processed', id)
  if (announced.some(({ type }) => type === 'dividend')) context.invalidates('upcoming_dividends', tenant)
  for (const action of announced) changeUnits(context, action)
  defer`
    update corporate_actions set status = 'processed', processed_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = any (${[...ids]})`
}

const ranks: Record<ActionType, number> = {
  coupon: RANK.coupon,
  distribution: RANK.coupon,
  dividend: RANK.coupon,
  maturity: RANK.maturity,
  split: RANK.split,
  merger: RANK.split,
  stock_dividend: RANK.split,
  spin_off: RANK.split,
  rights_issue: RANK.split,
  delisting: RANK.split,
}

/** Carries out an announced action on its day, or later while the venue has yet to end orders. */
export async function processOnDay(context: Context, { action: id }: { action: string }): Promise<void> {
  const action = await lockAction(context, id)
  if (action.status !== 'announced') return
  if (!(await processAction(context, action))) processLater(context, action)
}

/** Has the action carried out at the time; by default after the pause in which the venue may end orders. */
export function processLater(
  context: Context,
  { id, type }: Pick<ActionRow, 'id' | 'type'>,
  due_at: Instant = addMilliseconds(context.now, VENUE_PAUSE_MS),
): void {
  enqueue(context, { kind: 'corporate-actions.process', payload: { action: id }, due_at, rank: ranks[type] })
}
