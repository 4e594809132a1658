// Every select of corporate actions, and of the positions that they find.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
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
  status: 'announced' | 'processed'
  reversed_at: Instant | null
}

/** The action, held until the change ends, or a refusal. */
export async function lockAction({ sql, tenant }: Context, id: string): Promise<ActionRow> {
  const [row] = await sql<ActionRow>`
    select id, type, instrument, record_date, payment_date, terms, status, reversed_at from corporate_actions
    where tenant = ${tenant} and id = ${id} for update`
  if (!row) throw notFound('corporate action')
  return row
}

export interface PositionUnits {
  position: string
  account: string
  units: Decimal
  cost: Decimal
}

/** Every open position in the instrument with all of its units, or the one given. */
export async function listHolders(
  { sql, tenant }: Context,
  instrument: string,
  only: string | null = null,
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select p.id as position, p.account, p.quantity as units, p.cost
    from positions p join accounts a on a.tenant = p.tenant and a.id = p.account and a.status <> 'closed'
    where p.tenant = ${tenant} and p.instrument = ${instrument} and p.status = 'open' and p.quantity > 0
      ${only === null ? part`` : part`and p.id = ${only}`}
    order by p.id for update of p`
}

/** Every position with units that were settled at the end of the day, whatever became of it since, or the one given. */
export async function listSettledHolders(
  { sql, tenant }: Context,
  instrument: string,
  day: Day,
  only: string | null = null,
): Promise<PositionUnits[]> {
  return sql<PositionUnits>`
    select p.id as position, p.account, p.cost, settled.units
    from positions p
    join accounts a on a.tenant = p.tenant and a.id = p.account and a.status <> 'closed'
    cross join lateral (
      select coalesce(sum(x.unit_quantity), 0) as units
      from transactions x
      left join trades t on t.tenant = x.tenant and t.entry = x.entry and t.position = x.position
      where x.tenant = p.tenant and x.position = p.id and x.settled and x.unit_quantity is not null
        and not exists (select from trades b where b.tenant = x.tenant and b."order" = x.reference
          and b.status = 'busted' and x.entry in (b.entry, b.bust_entry))
        and coalesce((t.settled_at at time zone 'UTC')::date, x.settlement_date) <= ${day}
    ) settled
    where p.tenant = ${tenant} and p.instrument = ${instrument} and settled.units > 0
      ${only === null ? part`` : part`and p.id = ${only}`}
    order by p.id for update of p`
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
