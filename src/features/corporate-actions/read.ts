// Selects of corporate actions, and of the positions that they count.
import type { Context, ReadContext } from '../../context.ts'
import { eachById, oneOf, type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import type { Decimal } from '../../values/decimal.ts'
import type { Day, Instant } from '../../values/time.ts'
import type { ActionTerms, ActionType, Booking } from './rules.ts'

export interface ActionRow {
  id: string
  type: ActionType
  instrument: string
  /** The first day on which a buyer does not receive the payment; null if the record date alone decides. */
  ex_date: Day | null
  record_date: Day
  payment_date: Day
  terms: ActionTerms
  status: 'announced' | 'processed' | 'reversed' | 'cancelled'
  /** When the action was reversed or cancelled. */
  reversed_at: Instant | null
}

/** A coupon or maturity that follows from the instrument. */
export type Scheduled = Pick<ActionRow, 'type' | 'instrument' | 'record_date' | 'payment_date'>

/** The columns of an action. */
export const actionColumns = part`
  id, type, instrument, ex_date, record_date, payment_date, terms, status, reversed_at`

/** The action, locked until the change ends, or a refusal. */
export const lockAction = (context: Context, id: string) => findAction(context, id, part`for update`)

/** The action, or a refusal; until the change ends it is neither booked nor cancelled. */
export const shareAction = (context: Context, id: string) => findAction(context, id, part`for share`)

async function findAction({ sql, tenant }: Context, id: string, lock: Part): Promise<ActionRow> {
  const [row] = await sql<ActionRow>`
    select ${actionColumns} from corporate_actions where tenant = ${tenant} and id = ${id} ${lock}`
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
  action: Pick<ActionRow, 'id' | 'type' | 'ex_date' | 'record_date'>
  position: string
}

export interface PositionUnits {
  action: string
  position: string
  account: string
  /** The account is closed and cannot receive anything. */
  is_closed: boolean
  units: Decimal
  /** The units that the position has now; none if it has closed since. */
  held: Decimal
  cost: Decimal
}

// The candidates without a booking, with their positions p and accounts a.
const unbooked = (candidates: readonly Candidate[], tenant: string): Part => {
  const rows = candidates.map(({ action, position }) => ({
    id: position,
    action: action.id,
    type: action.type,
    ex_date: action.ex_date,
    record_date: action.record_date,
  }))
  return part`
    jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, action text, type text, ex_date date, record_date date)
    join positions p on p.tenant = ${tenant} and p.id = x.id and ${eachById}
    join accounts a on a.tenant = p.tenant and a.id = p.account
      and not exists (select from corporate_action_bookings b
                      where b.tenant = p.tenant and b.action = x.action and b.position = p.id)`
}

/** A change locks the positions that it counts until it ends; a read cannot. */
export type Locking = 'locked' | 'unlocked'

// Closing an account locks its row, so it waits for the action's cash; other changes of the account do not wait.
const ends: Record<Locking, Part> = {
  locked: part`order by p.id for update of p for key share of a`,
  unlocked: part`order by p.id`,
}

/** The open positions without a booking, with all of their units. */
export async function listHolders(
  { sql, tenant }: ReadContext,
  candidates: readonly Candidate[],
  locking: Locking,
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select x.action, p.id as position, p.account, a.status = 'closed' as is_closed, p.quantity as units,
           p.quantity as held, p.cost
    from ${unbooked(candidates, tenant)}
    where p.status = 'open' and p.quantity > 0
    ${ends[locking]}`
}

/**
 * The units of a position `p` that an action `x` counts, even if they have left since. With an ex date: those that the
 * account held by trade date when it began. Units that move between custodians have no trade date, and count where they
 * lie at the end of the record date, but new units are booked before it: for these, they count like any others. Without
 * an ex date: those that were settled at the end of the record date. A trade that is void and its reversal count at one
 * time, because the reversal may move the units into another position. The limit makes the planner look each trade up
 * by its order; without it, the planner reads all trades of the tenant for each position.
 */
export const countedUnits = part`
  select coalesce(sum(e.unit_quantity), 0) as units
  from transactions e
  left join lateral (
    select status, executed_at, settled_at, settlement_date from trades
    where tenant = e.tenant and "order" = e.reference and e.entry in (entry, bust_entry)
    limit 1) t on true
  where e.tenant = p.tenant and e.position = p.id and e.unit_quantity is not null
    and case
      when x.ex_date is null
        then e.settled and x.record_date >= coalesce(
          case t.status when 'busted' then t.settlement_date else (t.settled_at at time zone 'UTC')::date end,
          e.settlement_date)
      when x.type = 'dividend' and e.transaction_type in ('portfolio_transfer', 'position_migration_in')
        then (e.booked_at at time zone 'UTC')::date <= x.record_date
      else (coalesce(t.executed_at, e.booked_at) at time zone 'UTC')::date < x.ex_date end`

/** Whether someone has elected on the rights that an action `x`, by the id, brings a position `p`. */
export const hasElected = (action: Part): Part => part`
  (x.type = 'rights_issue' and exists (select from rights_elections e
                                       where e.tenant = p.tenant and e.action = ${action} and e.position = p.id))`

/**
 * The positions without a booking, with the units that count, even if they or the account have left since. If the
 * purchase of all units was declared void after an election, none count, but the election has reserved cash.
 */
export async function listCounted(
  { sql, tenant }: ReadContext,
  candidates: readonly Candidate[],
  locking: Locking,
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select x.action, p.id as position, p.account, a.status = 'closed' as is_closed, p.cost, counted.units,
           case when p.status = 'open' then p.quantity else 0 end as held
    from ${unbooked(candidates, tenant)}
    cross join lateral (${countedUnits}) counted
    where counted.units > 0 or ${hasElected(part`x.action`)}
    ${ends[locking]}`
}

export interface BookingRow {
  position: string
  account: string
  entry: string
  /** The position still has units. */
  is_open: boolean
  booking: Booking & { currency: string; units: Decimal }
}

/** The bookings of the action, by position. Those that are delivered no longer say the day of their delivery. */
export async function listBookings({ sql, tenant }: Context, action: string): Promise<BookingRow[]> {
  return sql<BookingRow>`
    select b.position, b.account, b.entry, p.status = 'open' as is_open,
           case when b.settlement_entry is null then b.booking else b.booking - 'settles_on' end as booking
    from corporate_action_bookings b join positions p on p.tenant = b.tenant and p.id = b.position
    where b.tenant = ${tenant} and b.action = ${action} order by b.position`
}

/** The first owner of each account's primary customer, with the customer. */
export async function listPrimaryOwners(
  { sql, tenant }: ReadContext,
  accounts: string[],
): Promise<{ account: string; customer: string; person: string }[]> {
  return sql`
    select distinct on (w.account) w.account, w.customer, y.person from account_ownerships w
    join customer_authorities y on y.tenant = w.tenant and y.customer = w.customer and y.status = 'active'
      and y.authority_type in ('owner', 'joint_owner')
    where w.tenant = ${tenant} and w.account = any (${accounts}) and w.is_primary
    order by w.account, y.position`
}
