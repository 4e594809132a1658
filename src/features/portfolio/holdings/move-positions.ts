// Moves units into and out of positions. A position opens with its first units. Without units it is closing until
// everything has settled, then it is closed, and it never opens again: later units make a new position.
import type { Context } from '../../../context.ts'
import { eachById, oneOf } from '../../../db/sql.ts'
import { isZero } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { type HeldPosition, type MovedPosition, type PositionKey, placeKey } from './decide-position.ts'

/** A move of units into or out of the position of an account in an instrument, in the change of the context. */
export interface PositionMove extends PositionKey {
  context: Context
  /** Decides the position after the move; a position that opens gets the new id. */
  move(before: HeldPosition | undefined, new_id: string): MovedPosition
  /** The move itself has yet to settle, so a position that it empties is only closing. */
  is_unsettled?: boolean
}

/** A position before and after a move, in the change of the context. */
export interface PositionMoved {
  context: Context
  before: HeldPosition | undefined
  after: MovedPosition
  is_unsettled?: boolean
}

/**
 * Carries out the moves in their order, in three statements for any number of moves. The outcome is the same as that
 * of one move after the other.
 */
export async function movePositions(
  context: Context,
  moves: readonly PositionMove[],
): Promise<PositionMoved[]> {
  if (moves.length === 0) return []
  const open = await lockPositions(context, moves)
  const decided = decideMoves(open, moves)
  const moved = moves.map(({ context, is_unsettled }, n) => ({ context, is_unsettled, ...decided[n]! }))
  await writeMoves(context, moved)
  return moved
}

/** Decides the positions after each of the moves; a later move sees the outcome of the earlier ones. */
function decideMoves(
  positions: ReadonlyMap<string, HeldPosition>,
  moves: readonly Pick<PositionMove, 'account' | 'instrument' | 'move'>[],
): Pick<PositionMoved, 'before' | 'after'>[] {
  const open = new Map(positions)
  return moves.map(({ account, instrument, move }) => {
    const place = { account, instrument }
    const before = open.get(placeKey(place))
    const after = move(before, newId('pos_'))
    if (isZero(after.quantity)) open.delete(placeKey(place))
    else open.set(placeKey(place), after)
    return { before, after }
  })
}

/** Writes the positions as the moves have left them, and records the events of each move. */
export async function writeMoves(context: Context, moved: readonly PositionMoved[]): Promise<void> {
  if (moved.length === 0) return
  const last = new Map(moved.map(({ after, is_unsettled = false }) => [after.id, { ...after, is_unsettled }]))
  const closed = await writePositions(context, context.sql, [...last.values()])
  for (const { context: change, before, after } of moved) {
    recordMove(change, { ...after, opens: before === undefined })
    if (isZero(after.quantity) && closed.has(after.id)) record(change, 'position.closed', after.id)
  }
}

/** The open positions at the places, by their place keys, locked until the change ends. */
export async function lockPositions(
  { sql, tenant }: Context,
  places: readonly PositionKey[],
): Promise<Map<string, HeldPosition>> {
  const keys = places.map(({ account, instrument }) => ({ id: account, instrument }))
  const rows = await sql<HeldPosition & PositionKey>`
    select id, account, instrument, quantity, cost, ytm, automatic_rollover, most_recent_maturity_period from positions
    where tenant = ${tenant} and status = 'open' and (account, instrument) in (
      select x.id, x.instrument
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as x (id text, instrument text)
      where ${eachById})
    order by id for update`
  return new Map(rows.map(({ account, instrument, ...row }) => [placeKey({ account, instrument }), row]))
}

/** Records that the move opened or emptied the position, and enqueues the schedule of a position that opens. */
export function recordMove(context: Context, { id, opens, quantity }: MovedPosition): void {
  if (opens) {
    record(context, 'position.opened', id)
    // The job schedules the coupons, the maturity and the rollover of the instrument.
    const payload = { position: id }
    enqueue(context, { kind: 'corporate-actions.schedule-entitlements', payload, due_at: context.now })
  }
  if (isZero(quantity)) record(context, 'position.closing', id)
}

type Write = Context['sql'] | Context['defer']

/** Writes the positions that fills have moved with the change; the caller records the moves. */
export async function deferPositions(context: Context, moved: readonly MovedPosition[]): Promise<void> {
  await writePositions(
    context,
    context.defer,
    moved.map((position) => ({ ...position, is_unsettled: true })),
  )
}

// Returns the positions that are closed now; nothing if the statement is deferred.
async function writePositions(
  context: Context,
  write: Write,
  moved: readonly (MovedPosition & { is_unsettled: boolean })[],
): Promise<Set<string>> {
  const opened = moved.filter(({ opens }) => opens)
  const existing = moved.filter(({ opens }) => !opens)
  const rows = [
    ...((existing.length > 0 && (await updatePositions(context, write, existing))) || []),
    ...((opened.length > 0 && (await insertPositions(context, write, opened))) || []),
  ]
  return new Set(rows.filter(({ status }) => status === 'closed').map(({ id }) => id))
}

type Written = { id: string; status: string }[] | undefined

// A position that the same change opens and empties again has nothing unsettled, so it is closed.
async function insertPositions({ tenant, now }: Context, write: Write, opened: readonly MovedPosition[]) {
  const written: unknown = await write`
    insert into positions (tenant, id, account, instrument, status, quantity, cost, average_price, ytm,
                           total_buy_trades, automatic_rollover, most_recent_maturity_period, opened_at, closed_at,
                           created_at, modified_at)
    select ${tenant}, id, account, instrument, case when quantity = 0 then 'closed' else 'open' end, quantity, cost,
           average_price, ytm, buy_trades, automatic_rollover, most_recent_maturity_period, ${now},
           case when quantity = 0 then ${now}::timestamptz end, ${now}, ${now}
    from json_to_recordset(${JSON.stringify(opened)}::json)
      as x (id text, account text, instrument text, quantity numeric, cost numeric, average_price numeric, ytm numeric,
            buy_trades integer, automatic_rollover boolean, most_recent_maturity_period text)
    returning id, status`
  return written as Written
}

async function updatePositions({ tenant, now }: Context, write: Write, moved: readonly MovedPosition[]) {
  const written: unknown = await write`
    update positions p
    set quantity = x.quantity, cost = x.cost, average_price = coalesce(x.average_price, p.average_price), ytm = x.ytm,
        total_buy_trades = p.total_buy_trades + x.buy_trades, automatic_rollover = x.automatic_rollover,
        most_recent_maturity_period = x.most_recent_maturity_period, status = x.status,
        closed_at = case x.status when 'closed' then ${now} else p.closed_at end, modified_at = ${now}
    from (
      select x.*, case
          when x.quantity <> 0 then 'open'
          when x.is_unsettled or exists (select from trades t
                 where t.tenant = ${tenant} and t.position = x.id and t.status = 'executed')
            or exists (select from orders o where o.tenant = ${tenant} and o.position = x.id
                         and o.status in ('executing', 'cancelling', 'filled')) then 'closing'
          else 'closed' end as status
      from json_to_recordset(${JSON.stringify(moved)}::json)
        as x (id text, quantity numeric, cost numeric, average_price numeric, ytm numeric, buy_trades integer,
              automatic_rollover boolean, most_recent_maturity_period text, is_unsettled boolean)
      where ${eachById}) x
    where p.tenant = ${tenant} and p.id = x.id
    returning p.id, p.status`
  return written as Written
}

/**
 * Closes the empty positions that have settled entirely. If several changes name a position, the event belongs to the
 * last of them.
 */
export async function closePositions(
  candidates: readonly { context: Context; position: string | null }[],
): Promise<void> {
  const contexts = new Map<string, Context>()
  for (const { context, position } of candidates) if (position !== null) contexts.set(position, context)
  if (contexts.size === 0) return
  const { sql, tenant, now } = candidates[0]!.context
  const closed = await sql<{ id: string }>`
    update positions p set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where p.tenant = ${tenant} and p.id ${oneOf([...contexts.keys()])} and p.status = 'closing'
      and not exists (select from trades t where t.tenant = p.tenant and t.position = p.id and t.status = 'executed')
      and not exists (select from orders o where o.tenant = p.tenant and o.position = p.id
                        and o.status in ('executing', 'cancelling', 'filled'))
    returning id`
  for (const { id } of closed) record(contexts.get(id)!, 'position.closed', id)
}
