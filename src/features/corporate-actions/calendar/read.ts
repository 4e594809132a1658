// Selects of corporate actions and entitlements for clients.
import type { ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Day, Instant } from '../../../values/time.ts'
import { type ActionRow, type BookingRow, countedUnits, hasElected } from '../read.ts'

export interface ShownActionRow extends ActionRow {
  created_at: Instant
  modified_at: Instant
}

// The columns of an action `x`.
const columns = part`
  x.id, x.type, x.instrument, x.ex_date, x.record_date, x.payment_date, x.terms, x.status, x.reversed_at, x.created_at,
  x.modified_at`

export interface ActionFilter {
  instrument?: string
  type?: string
  status?: string
  payment_from?: Day
  payment_to?: Day
}

/** The actions that fit, newest first. */
export async function listActions(
  { sql, tenant }: ReadContext,
  { instrument, type, status, payment_from, payment_to }: ActionFilter,
  window: PageWindow,
): Promise<ShownActionRow[]> {
  return sql<ShownActionRow>`
    select ${columns} from corporate_actions x
    where x.tenant = ${tenant} ${equals(part`x.instrument`, instrument)} ${equals(part`x.type`, type)}
      ${equals(part`x.status`, status)}
      ${payment_from === undefined ? part`` : part`and x.payment_date >= ${payment_from}`}
      ${payment_to === undefined ? part`` : part`and x.payment_date <= ${payment_to}`}
      ${newestFirst(window, part`x.created_at`, part`x.id`)}`
}

/** The action, or a refusal. */
export async function findAction({ sql, tenant }: ReadContext, id: string): Promise<ShownActionRow> {
  const [row] = await sql<ShownActionRow>`
    select ${columns} from corporate_actions x where x.tenant = ${tenant} and x.id = ${id}`
  if (!row) throw notFound('corporate action')
  return row
}

export interface EntitlementRow extends ShownActionRow {
  position: string
  /** The units of the booking, or those that count now. */
  units: Decimal
  /** Null until the action is booked for the position. */
  booking: BookingRow['booking'] | null
  transactions: string[]
}

// The units of the position `p` that the action `x` would count now; an exchange or a maturity takes all of them.
const expectedUnits = part`
  case when x.type in ('maturity', 'split', 'merger', 'delisting')
    then case when p.status = 'open' then p.quantity else 0 end
    else (${countedUnits}) end`

// The transactions of the booking `b` of the action `x`. The index by account finds those of the two instants at which
// it was booked and reversed; the index by reference would read the transactions of all holders. `offset 0` keeps the
// planner from it.
const transactionsOfBooking = part`
  array(select t.id from (
          select id, reference, entry, booked_at from transactions
          where tenant = b.tenant and account = b.account and booked_at in (b.created_at, x.reversed_at) offset 0) t
        where t.reference = x.id and t.entry in (b.entry, b.reversal_entry)
        order by t.booked_at, t.id)`

const entitlements = part`
  select ${columns}, p.id as position, b.booking,
         trim_scale(coalesce((b.booking ->> 'units')::numeric, ${expectedUnits}))::text as units,
         ${transactionsOfBooking} as transactions
  from positions p
  join corporate_actions x on x.tenant = p.tenant and x.instrument = p.instrument
  left join corporate_action_bookings b on b.tenant = x.tenant and b.action = x.id and b.position = p.id`

/**
 * The actions of the account's positions that are booked for them, that are announced and count them, or that were
 * cancelled after an election; newest first.
 */
export async function listEntitlementRows(
  { sql, tenant }: ReadContext,
  account: string,
  { status }: { status?: string },
  window: PageWindow,
): Promise<EntitlementRow[]> {
  return sql<EntitlementRow>`
    ${entitlements}
    where p.tenant = ${tenant} and p.account = ${account} ${equals(part`x.status`, status)}
      and case when b.entry is not null then true when x.status = 'announced' and ${expectedUnits} > 0 then true
        else ${hasElected(part`x.id`)} end
      ${newestFirst(window, part`x.created_at`, part`(x.id || p.id)`)}`
}

/** The entitlement of a position to an action that counts it. */
export async function findEntitlement(
  { sql, tenant }: ReadContext,
  { account, action, position }: { account: string; action: string; position: string },
): Promise<EntitlementRow> {
  const [row] = await sql<EntitlementRow>`
    ${entitlements}
    where p.tenant = ${tenant} and p.account = ${account} and p.id = ${position} and x.id = ${action}`
  return row!
}
