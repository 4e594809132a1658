// Units in and out of positions. A position opens with its first units, closes by way of `closing` when the last have
// left and nothing of it is unsettled, and never opens again: units that come later make a new one.
import type { Context } from '../../context.ts'
import { eachById, oneOf } from '../../db/sql.ts'
import { isZero } from '../../values/decimal.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { record } from '../events/record.ts'
import type { HeldPosition, MovedPosition, Place } from './average-cost.ts'

/** Units in or out of the position of an account in an instrument, in the change of the context. */
export interface PositionMove extends Place {
  context: Context
  /** What the move makes of the open position, or of none. */
  move(held: HeldPosition | undefined): MovedPosition
  /** Something of the position stays unsettled: where the move empties it, it only begins to close. */
  is_unsettled?: boolean
}

/** A position before and after a move. */
export interface PositionMoved {
  before: HeldPosition | undefined
  after: MovedPosition
}

const keyOf = ({ account, instrument }: Place) => `${account} ${instrument}`

/**
 * Carries out the moves in their order, in three statements whatever their number; what comes out is what moving them
 * one after the other would leave. Units that find no open position open one. Gives what each move has made.
 */
export async function movePositions(
  context: Context,
  moves: readonly PositionMove[],
): Promise<PositionMoved[]> {
  if (moves.length === 0) return []
  const open = await lockPositions(context, moves)
  const written = new Map<string, MovedPosition & { is_unsettled: boolean }>()
  const steps = moves.map((move) => {
    const before = open.get(keyOf(move))
    const after = move.move(before)
    written.set(after.id, { ...after, is_unsettled: move.is_unsettled === true })
    if (isZero(after.quantity)) open.delete(keyOf(move))
    else open.set(keyOf(move), after)
    return { context: move.context, before, after }
  })
  const closed = await writePositions(context, context.sql, [...written.values()])
  for (const { context: own, before, after } of steps) {
    recordMove(own, { ...after, opens: before === undefined })
    if (isZero(after.quantity) && closed.has(after.id)) record(own, 'position.closed', after.id)
  }
  return steps
}

/** The open positions at the places, by account and instrument, locked until the change ends. */
export async function lockPositions(
  { sql, tenant }: Context,
  places: readonly Place[],
): Promise<Map<string, HeldPosition>> {
  const wanted = places.map(({ account, instrument }) => ({ id: account, instrument }))
  const rows = await sql<HeldPosition & Place>`
    select id, account, instrument, quantity, cost, ytm, automatic_rollover, most_recent_maturity_period from positions
    where tenant = ${tenant} and status = 'open' and (account, instrument) in (
      select x.id, x.instrument
      from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as x (id text, instrument text)
      where ${eachById})
    order by id for update`
  return new Map(rows.map(({ account, instrument, ...row }) => [keyOf({ account, instrument }), row]))
}

/** Records that the move opened the position or emptied it, and has a position scheduled that opens. */
export function recordMove(context: Context, { id, opens, quantity }: MovedPosition): void {
  if (opens) {
    record(context, 'position.opened', id)
    // Coupons, maturity and rollover follow from the instrument, which corporate actions know.
    const payload = { position: id }
    enqueue(context, { kind: 'corporate-actions.watch-position', payload, due_at: context.now })
  }
  if (isZero(quantity)) record(context, 'position.closing', id)
}

type Write = Context['sql'] | Context['defer']

/** Writes positions that fills have moved, when the change is complete; the caller records the moves. */
export async function deferPositions(context: Context, moved: readonly MovedPosition[]): Promise<void> {
  await writePositions(
    context,
    context.defer,
    moved.map((position) => ({ ...position, is_unsettled: true })),
  )
}

// Gives those that are closed by it, where the statement is not deferred.
async function writePositions(
  context: Context,
  write: Write,
  moved: readonly (MovedPosition & { is_unsettled: boolean })[],
): Promise<Set<string>> {
  const opened = moved.filter(({ opens }) => opens)
  const held = moved.filter(({ opens }) => !opens)
  const rows = [
    ...((held.length > 0 && (await updatePositions(context, write, held))) || []),
    ...((opened.length > 0 && (await insertPositions(context, write, opened))) || []),
  ]
  return new Set(rows.filter(({ status }) => status === 'closed').map(({ id }) => id))
}

type Written = { id: string; status: string }[] | undefined

// Nothing of a position that opens is unsettled before: one that this very change empties again is closed.
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
 * Closes the emptied positions of which nothing is unsettled any more; the last change that names one has closed it.
 */
export async function closePositions(
  of: readonly { context: Context; position: string | null }[],
): Promise<void> {
  const contexts = new Map<string, Context>()
  for (const { context, position } of of) if (position !== null) contexts.set(position, context)
  if (contexts.size === 0) return
  const { sql, tenant, now } = of[0]!.context
  const closed = await sql<{ id: string }>`
    update positions p set status = 'closed', closed_at = ${now}, modified_at = ${now}
    where p.tenant = ${tenant} and p.id ${oneOf([...contexts.keys()])} and p.status = 'closing'
      and not exists (select from trades t where t.tenant = p.tenant and t.position = p.id and t.status = 'executed')
      and not exists (select from orders o where o.tenant = p.tenant and o.position = p.id
                        and o.status in ('executing', 'cancelling', 'filled'))
    returning id`
  for (const { id } of closed) record(contexts.get(id)!, 'position.closed', id)
}
