// The venue behind a FIX session. Asking it writes a request, which the process that holds the session sends; what it
// answered is read from its reports. So any process may ask, at any time, and a repeat asks for nothing twice.
import type { Sql } from '../../db/database.ts'
import { type Instant, instant, toMilliseconds } from '../../values/time.ts'
import type { Venue, VenueOrder, VenueReport } from '../venue.ts'
import type { Field } from './codec.ts'
import { cancelFields, cancelIdOf, newOrderFields } from './orders.ts'
import { type Report, standingOf } from './reports.ts'
import { sessionName, type VenueSettings } from './settings.ts'

/** Who holds a session hears on it that something waits to be sent. */
export const VENUE_CHANNEL = 'holdfast_venue'
const POLL_MS = 60_000

/** The venue of the file for one tenant, over statements on that tenant's data. */
export function fixVenue(settings: VenueSettings, { sql, tenant }: { sql: Sql; tenant: string }): Venue {
  const session = sessionName(settings)

  // Repeated, it changes nothing: the first row stands.
  async function request(order: string, id: string, type: string, fields: Field[]): Promise<void> {
    await sql`
      with asked as (
        insert into fix_requests (tenant, id, session, "order", type, fields)
        values (${tenant}, ${id}, ${session}, ${order}, ${type}, ${JSON.stringify(fields)}::jsonb)
        on conflict do nothing returning id)
      select pg_notify(${VENUE_CHANNEL}, ${session}) from asked`
  }

  async function look(order: VenueOrder, at: Instant): Promise<VenueReport> {
    const reports = await sql<Report>`
      select exec_id, exec_type, ord_status, quantity, price, executed_at, cumulative, exec_ref_id, market, counterparty, reason
      from fix_reports where tenant = ${tenant} and "order" = ${order.id} order by ordinal`
    const [cancel] =
      await sql`select from fix_requests where tenant = ${tenant} and id = ${cancelIdOf(order.id)}`
    const { fills, outcome } = standingOf(order, reports, cancel !== undefined)
    return { fills, outcome, look_at: outcome === 'working' ? nextLook(order, at) : null }
  }

  return {
    name: settings.name,
    async submit(order) {
      await request(order.id, order.id, 'D', newOrderFields(settings, order))
      return look(order, order.submitted_at)
    },
    look,
    async cancel(order, at) {
      await request(order.id, cancelIdOf(order.id), 'F', cancelFields(settings, order, at))
      return look(order, at)
    },
  }
}

// Reports come by themselves; a look on the next full minute is there in case one was not told. The same minute for
// whoever asks, so that looks do not multiply.
function nextLook({ closes_at }: VenueOrder, at: Instant): Instant {
  const next = instant((Math.floor(toMilliseconds(at) / POLL_MS) + 1) * POLL_MS)
  return closes_at !== null && closes_at > at && closes_at < next ? closes_at : next
}
