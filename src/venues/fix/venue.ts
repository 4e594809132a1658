// The venue behind a FIX session. Asking it writes a request, which the process that holds the session sends; what it
// answered is read from its reports. So any process may ask, at any time, and a repeat asks for nothing twice.
import type { Sql } from '../../db/database.ts'
import { type Instant, instant, toMilliseconds } from '../../values/time.ts'
import type { Fill, Outcome, Venue, VenueOrder, VenueReport } from '../venue.ts'
import type { Field } from './codec.ts'
import { cancelFields, newOrderFields } from './orders.ts'
import { type Report, standingOf } from './reports.ts'
import { sessionName, type VenueSettings } from './settings.ts'

/** Who holds a session hears on it that something waits to be sent. */
export const VENUE_CHANNEL = 'holdfast_venue'
const POLL_MS = 60_000
/** How often a venue is asked to cancel an order before it is a matter for people. */
const MOST_CANCELS = 5

/** The venue of the file for one tenant, over statements on that tenant's data. */
export function fixVenue(settings: VenueSettings, { sql, tenant }: { sql: Sql; tenant: string }): Venue {
  const session = sessionName(settings)

  // Repeated, it changes nothing: the first row stands.
  async function request(order: VenueOrder, id: string, type: 'D' | 'F', fields: Field[]): Promise<void> {
    const good_until = type === 'D' ? order.closes_at : null
    await sql`
      with asked as (
        insert into fix_requests (tenant, id, session, "order", type, fields, good_until)
        values (${tenant}, ${id}, ${session}, ${order.id}, ${type}, ${JSON.stringify(fields)}::jsonb, ${good_until})
        on conflict do nothing returning id)
      select pg_notify(${VENUE_CHANNEL}, ${session}) from asked`
  }

  // An order that has no number yet gets none any more. The row of one that was not even asked for is written, so that
  // a job that is late finds it; in the place of the order, so that only one of the two is ever there.
  async function withdraw({ id }: VenueOrder, outcome: Outcome): Promise<void> {
    await sql`
      insert into fix_requests as r (tenant, id, session, "order", type, fields, refused)
      values (${tenant}, ${id}, ${session}, ${id}, 'D', '[]', ${outcome})
      on conflict (tenant, id) do update set refused = excluded.refused where r.seq is null and r.refused is null`
  }

  async function standing(order: VenueOrder): Promise<{ fills: Fill[]; outcome: Outcome }> {
    const [asked] = await sql<{ withdrawn: string | null; cancels: number }>`
      select max(refused) filter (where type = 'D' and seq is null) as withdrawn,
             count(*) filter (where type = 'F')::int as cancels
      from fix_requests where tenant = ${tenant} and "order" = ${order.id}`
    if (asked?.withdrawn) return { fills: [], outcome: asked.withdrawn as Outcome }
    const reports = await sql<Report>`
      select exec_id, exec_type, ord_status, quantity, price, executed_at, cumulative, exec_ref_id, market, counterparty, reason
      from fix_reports where tenant = ${tenant} and "order" = ${order.id} order by ordinal`
    return standingOf(order, reports, asked!.cancels > 0)
  }

  async function look(order: VenueOrder, at: Instant): Promise<VenueReport> {
    let now = await standing(order)
    if (now.outcome === 'working' && order.closes_at !== null && at >= order.closes_at) {
      await withdraw(order, 'expired')
      now = await standing(order)
    }
    return { ...now, look_at: now.outcome === 'working' ? nextLook(order, at) : null }
  }

  // Asked once, and again under another name where the venue has refused what was asked before.
  async function askToCancel(order: VenueOrder, at: Instant): Promise<void> {
    const before = await sql<{ refused: string | null }>`
      select refused from fix_requests
      where tenant = ${tenant} and "order" = ${order.id} and type = 'F' order by ordinal`
    if (before.some(({ refused }) => refused === null)) return
    if (before.length >= MOST_CANCELS)
      throw new Error(`the venue refuses to cancel order ${order.id}: ${before.at(-1)!.refused}`)
    const id = `${order.id}-C${before.length === 0 ? '' : before.length + 1}`
    await request(order, id, 'F', cancelFields(settings, order, id, at))
  }

  return {
    name: settings.name,
    keepsOrders: true,
    async submit(order) {
      await request(order, order.id, 'D', newOrderFields(settings, order))
      return look(order, order.submitted_at)
    },
    look,
    async cancel(order, at) {
      await withdraw(order, 'cancelled')
      const { outcome } = await standing(order)
      if (outcome === 'working') await askToCancel(order, at)
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
