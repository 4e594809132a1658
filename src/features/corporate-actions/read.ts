// Every select of corporate actions, and of the positions that they find.
import type { Context } from '../../context.ts'
import { eachById, oneOf, type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Day, Instant } from '../../values/time.ts'
import type { ActionType, Booking, Terms } from './rules.ts'

export interface ActionRow {
  id: string
  type: ActionType
  instrument: string
  record_date: Day
  payment_date: Day
  terms: Terms
  status: 'announced' | 'processed' | 'withdrawn'
  /** When it was undone, or withdrawn. */
  reversed_at: Instant | null
}

/** What an instrument itself brings on a day. */
export type Scheduled = Pick<ActionRow, 'type' | 'instrument' | 'record_date' | 'payment_date'>

/** The columns of an action. */
export const actionColumns = part`id, type, instrument, record_date, payment_date, terms, status, reversed_at`

/** The action, held until the change ends, or a refusal. */
export async function lockAction({ sql, tenant }: Context, id: string): Promise<ActionRow> {
  const [row] = await sql<ActionRow>`
    select ${actionColumns} from corporate_actions where tenant = ${tenant} and id = ${id} for update`
  if (!row) throw notFound('corporate action')
  return row
}

/** Those of the coupons and maturities that are announced and not undone, held until the change ends. */
export function lockScheduled(context: Context, wanted: readonly Scheduled[]): Promise<ActionRow[]> {
  return listScheduled(context, wanted, part`order by id for update`)
}

/**
 * Those that have been carried out for somebody already, and are not undone until the change ends: who carries them out
 * for others as well need not wait for each other.
 */
export function shareProcessed(context: Context, wanted: readonly Scheduled[]): Promise<ActionRow[]> {
  return listScheduled(context, wanted, part`and status = 'processed' order by id for share`)
}

function listScheduled(
  { sql, tenant }: Context,
  wanted: readonly Scheduled[],
  end: Part,
): Promise<ActionRow[]> {
  const rows = wanted.map(({ type, instrument, payment_date }) => ({ id: instrument, type, payment_date }))
  return sql<ActionRow>`
    select ${actionColumns} from corporate_actions
    where tenant = ${tenant} and type in ('coupon', 'maturity') and reversed_at is null
      and (type, instrument, payment_date) in (
        select x.type, x.id, x.payment_date
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, type text, payment_date date)
        where ${eachById})
      ${end}`
}

export interface WatchedPosition {
  id: string
  instrument: string
  status: string
}

/** The positions with these ids; unknown ones are left out. */
export async function listWatched({ sql, tenant }: Context, ids: string[]): Promise<WatchedPosition[]> {
  return sql<WatchedPosition>`
    select id, instrument, status from positions where tenant = ${tenant} and id ${oneOf(ids)}`
}

/** Every position that there has been in the instrument, or every one that is open. */
export async function listPositionsIn(
  { sql, tenant }: Context,
  instrument: string,
  { onlyOpen }: { onlyOpen: boolean },
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select id from positions
    where tenant = ${tenant} and instrument = ${instrument} ${onlyOpen ? part`and status = 'open'` : part``}
    order by id`
  return rows.map(({ id }) => id)
}

/** An action that looks at a position. */
export interface Look {
  action: Pick<ActionRow, 'id' | 'record_date'>
  position: string
}

export interface PositionUnits {
  action: string
  position: string
  account: string
  /** The account has closed and takes nothing any more. */
  is_closed: boolean
  units: Decimal
  cost: Decimal
}

// The positions that are looked at, but for those that the action has been booked for, with their accounts.
const looked = (looks: readonly Look[], tenant: string): Part => {
  const rows = looks.map(({ action, position }) => ({
    ...{ id: position, action: action.id, day: action.record_date },
  }))
  return part`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, action text, day date)
    join positions p on p.tenant = ${tenant} and p.id = x.id and ${eachById}
    join accounts a on a.tenant = p.tenant and a.id = p.account
      and not exists (select from corporate_action_bookings b
                      where b.tenant = p.tenant and b.action = x.action and b.position = p.id)`
}

// Closing takes the account whole, so that it cannot close on what the action brings; others go by.
const heldUntilTheEnd = part`order by p.id for update of p for key share of a`

/** Those of the positions that are open and not yet booked, with all of their units, held until the change ends. */
export async function listHolders(
  { sql, tenant }: Context,
  looks: readonly Look[],
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select x.action, p.id as position, p.account, a.status = 'closed' as is_closed, p.quantity as units, p.cost
    from ${looked(looks, tenant)}
    where p.status = 'open' and p.quantity > 0
    ${heldUntilTheEnd}`
}

/**
 * Those of the positions that are not yet booked, with the units that were settled at the end of the action's record
 * date, whatever became of them, or of their account, since; held until the change ends.
 */
export async function listSettledHolders(
  { sql, tenant }: Context,
  looks: readonly Look[],
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select x.action, p.id as position, p.account, a.status = 'closed' as is_closed, p.cost, settled.units
    from ${looked(looks, tenant)}
    cross join lateral (
      select coalesce(sum(e.unit_quantity), 0) as units
      from transactions e
      left join trades t on t.tenant = e.tenant and t.entry = e.entry and t.position = e.position
      where e.tenant = p.tenant and e.position = p.id and e.settled and e.unit_quantity is not null
        and not exists (select from trades b where b.tenant = e.tenant and b."order" = e.reference
          and b.status = 'busted' and e.entry in (b.entry, b.bust_entry))
        and coalesce((t.settled_at at time zone 'UTC')::date, e.settlement_date) <= x.day
    ) settled
    where settled.units > 0
    ${heldUntilTheEnd}`
}

export interface BookingRow {
  position: string
  account: string
  booking: Booking & { currency: string }
}

/** What the action booked, the earlier first. */
export async function listBookings({ sql, tenant }: Context, action: string): Promise<BookingRow[]> {
  return sql<BookingRow>`
    select position, account, booking from corporate_action_bookings
    where tenant = ${tenant} and action = ${action} order by position`
}
