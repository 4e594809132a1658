// Selects of corporate actions, and of the positions that they count.
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
  /** When the action was reversed or withdrawn. */
  reversed_at: Instant | null
}

/** A coupon or maturity that follows from the instrument. */
export type Scheduled = Pick<ActionRow, 'type' | 'instrument' | 'record_date' | 'payment_date'>

/** The columns of an action. */
export const actionColumns = part`id, type, instrument, record_date, payment_date, terms, status, reversed_at`

/** The action, locked until the change ends, or a refusal. */
export async function lockAction({ sql, tenant }: Context, id: string): Promise<ActionRow> {
  const [row] = await sql<ActionRow>`
    select ${actionColumns} from corporate_actions where tenant = ${tenant} and id = ${id} for update`
  if (!row) throw notFound('corporate action')
  return row
}

/** The actions of the coupons and maturities that are announced and not reversed, locked until the change ends. */
export function lockScheduled(context: Context, scheduled: readonly Scheduled[]): Promise<ActionRow[]> {
  return listScheduled(context, scheduled, part`order by id for update`)
}

/**
 * The processed actions among them, with a shared lock until the change ends: they cannot be reversed meanwhile, and
 * changes that book them for other positions do not wait for each other.
 */
export function shareProcessed(context: Context, scheduled: readonly Scheduled[]): Promise<ActionRow[]> {
  return listScheduled(context, scheduled, part`and status = 'processed' order by id for share`)
}

function listScheduled(
  { sql, tenant }: Context,
  scheduled: readonly Scheduled[],
  lock: Part,
): Promise<ActionRow[]> {
  const rows = scheduled.map(({ type, instrument, payment_date }) => ({ id: instrument, type, payment_date }))
  return sql<ActionRow>`
    select ${actionColumns} from corporate_actions
    where tenant = ${tenant} and type in ('coupon', 'maturity') and reversed_at is null
      and (type, instrument, payment_date) in (
        select x.type, x.id, x.payment_date
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, type text, payment_date date)
        where ${eachById})
      ${lock}`
}

export interface ScheduledPosition {
  id: string
  instrument: string
  status: string
}

/** The positions with these ids; unknown ids are left out. */
export async function listPositions({ sql, tenant }: Context, ids: string[]): Promise<ScheduledPosition[]> {
  return sql<ScheduledPosition>`
    select id, instrument, status from positions where tenant = ${tenant} and id ${oneOf(ids)}`
}

/** All positions in the instrument, or the open ones. */
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

/** An action and a position that it may count. */
export interface Candidate {
  action: Pick<ActionRow, 'id' | 'record_date'>
  position: string
}

export interface PositionUnits {
  action: string
  position: string
  account: string
  /** The account is closed and cannot receive anything. */
  is_closed: boolean
  units: Decimal
  cost: Decimal
}

// The candidates without a booking, with their positions p and accounts a.
const unbooked = (candidates: readonly Candidate[], tenant: string): Part => {
  const rows = candidates.map(({ action, position }) => ({
    ...{ id: position, action: action.id, day: action.record_date },
  }))
  return part`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id text, action text, day date)
    join positions p on p.tenant = ${tenant} and p.id = x.id and ${eachById}
    join accounts a on a.tenant = p.tenant and a.id = p.account
      and not exists (select from corporate_action_bookings b
                      where b.tenant = p.tenant and b.action = x.action and b.position = p.id)`
}

// Closing an account locks its row, so it waits for the action's cash; other changes of the account do not wait.
const lockHolders = part`order by p.id for update of p for key share of a`

/** The open positions without a booking, with all of their units, locked until the change ends. */
export async function listHolders(
  { sql, tenant }: Context,
  candidates: readonly Candidate[],
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select x.action, p.id as position, p.account, a.status = 'closed' as is_closed, p.quantity as units, p.cost
    from ${unbooked(candidates, tenant)}
    where p.status = 'open' and p.quantity > 0
    ${lockHolders}`
}

/**
 * The positions without a booking, with the units that were settled at the end of the record date, even if they or the
 * account have left since; locked until the change ends.
 */
export async function listSettledHolders(
  { sql, tenant }: Context,
  candidates: readonly Candidate[],
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select x.action, p.id as position, p.account, a.status = 'closed' as is_closed, p.cost, settled.units
    from ${unbooked(candidates, tenant)}
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
    ${lockHolders}`
}

export interface BookingRow {
  position: string
  account: string
  booking: Booking & { currency: string }
}

/** The bookings of the action, by position. */
export async function listBookings({ sql, tenant }: Context, action: string): Promise<BookingRow[]> {
  return sql<BookingRow>`
    select position, account, booking from corporate_action_bookings
    where tenant = ${tenant} and action = ${action} order by position`
}

/** The first owner of each account's primary customer. */
export async function listPrimaryOwners(
  { sql, tenant }: Context,
  accounts: string[],
): Promise<{ account: string; person: string }[]> {
  return sql`
    select distinct on (w.account) w.account, y.person from account_ownerships w
    join customer_authorities y on y.tenant = w.tenant and y.customer = w.customer and y.status = 'active'
      and y.authority_type in ('owner', 'joint_owner')
    where w.tenant = ${tenant} and w.account = any (${accounts}) and w.is_primary
    order by w.account, y.position`
}
