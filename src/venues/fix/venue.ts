// The venue behind a FIX session. A request is a row, which the process that has the session's lease sends; the venue's
// answer is read from its reports. So any process may make a request, at any time, and a repeat requests nothing twice.
import type { Sql } from '../../db/database.ts'
import { type Instant, instant, toMilliseconds } from '../../values/time.ts'
import type { Fill, Outcome, Venue, VenueOrder, VenueReport } from '../venue.ts'
import type { Field } from './codec.ts'
import { cancelFields, newOrderFields } from './orders.ts'
import { type Report, standingOf } from './reports.ts'
import { sessionName, type VenueSettings } from './settings.ts'
import { TYPE } from './tags.ts'

/** Tells the process that has the session's lease that something waits to be sent. */
export const VENUE_CHANNEL = 'holdfast_venue'
const POLL_MS = 60_000
/** How often a venue is asked to cancel an order before it is a matter for people. */
const MOST_CANCELS = 5

/** The session that serves one tenant, over statements on that tenant's data. */
interface Desk {
  sql: Sql
  tenant: string
  session: string
  settings: VenueSettings
}

/** The venue of the file for one tenant, over statements on that tenant's data. */
export function fixVenue(settings: VenueSettings, { sql, tenant }: { sql: Sql; tenant: string }): Venue {
  const desk: Desk = { sql, tenant, settings, session: sessionName(settings) }
  return {
    name: settings.name,
    keepsOrders: true,
    async submit(order) {
      await insertRequest(desk, order, order.id, TYPE.NewOrderSingle, newOrderFields(settings, order))
      return look(desk, order, order.submitted_at)
    },
    look: (order, at) => look(desk, order, at),
    async cancel(order, at) {
      await withdraw(desk, order, 'cancelled')
      const { outcome } = await readStanding(desk, order)
      if (outcome === 'working') await requestCancel(desk, order, at)
      return look(desk, order, at)
    },
  }
}

// Repeated, it changes nothing: the first row stands.
async function insertRequest(
  { sql, tenant, session }: Desk,
  order: VenueOrder,
  id: string,
  type: string,
  fields: Field[],
): Promise<void> {
  const good_until = type === TYPE.NewOrderSingle ? order.closes_at : null
  await sql`
    with requested as (
      insert into fix_requests (tenant, id, session, "order", type, fields, good_until)
      values (${tenant}, ${id}, ${session}, ${order.id}, ${type}, ${JSON.stringify(fields)}::jsonb, ${good_until})
      on conflict do nothing returning id)
    select pg_notify(${VENUE_CHANNEL}, ${session}) from requested`
}

// An order without a number never gets one afterwards. Where it was not even requested its row is written all the
// same, so that a late job finds it: only one of the two is ever there.
async function withdraw({ sql, tenant, session }: Desk, { id }: VenueOrder, outcome: Outcome): Promise<void> {
  await sql`
    insert into fix_requests as r (tenant, id, session, "order", type, fields, refused)
    values (${tenant}, ${id}, ${session}, ${id}, ${TYPE.NewOrderSingle}, '[]', ${outcome})
    on conflict (tenant, id) do update set refused = excluded.refused where r.seq is null and r.refused is null`
}

async function readStanding(
  { sql, tenant }: Desk,
  order: VenueOrder,
): Promise<{ fills: Fill[]; outcome: Outcome }> {
  const [requested] = await sql<{ withdrawn: string | null; cancels: number }>`
    select max(refused) filter (where type = 'D' and seq is null) as withdrawn,
           count(*) filter (where type = 'F')::int as cancels
    from fix_requests where tenant = ${tenant} and "order" = ${order.id}`
  if (requested?.withdrawn) return { fills: [], outcome: requested.withdrawn as Outcome }
  const reports = await sql<Report>`
    select exec_id, exec_type, ord_status, quantity, price, executed_at, cumulative, exec_ref_id, market, counterparty,
           reason
    from fix_reports where tenant = ${tenant} and "order" = ${order.id} order by ordinal`
  return standingOf(order, reports, requested!.cancels > 0)
}

async function look(desk: Desk, order: VenueOrder, at: Instant): Promise<VenueReport> {
  let standing = await readStanding(desk, order)
  if (standing.outcome === 'working' && order.closes_at !== null && at >= order.closes_at) {
    await withdraw(desk, order, 'expired')
    standing = await readStanding(desk, order)
  }
  return { ...standing, look_at: standing.outcome === 'working' ? nextLook(order, at) : null }
}

// Requested once, and again under another name where the venue refused the request before.
async function requestCancel(desk: Desk, order: VenueOrder, at: Instant): Promise<void> {
  const before = await desk.sql<{ refused: string | null }>`
    select refused from fix_requests
    where tenant = ${desk.tenant} and "order" = ${order.id} and type = 'F' order by ordinal`
  if (before.some(({ refused }) => refused === null)) return
  if (before.length >= MOST_CANCELS)
    throw new Error(`the venue refuses to cancel order ${order.id}: ${before.at(-1)!.refused}`)
  const id = `${order.id}-C${before.length === 0 ? '' : before.length + 1}`
  await insertRequest(desk, order, id, TYPE.OrderCancelRequest, cancelFields(desk.settings, order, id, at))
}

// Reports come by themselves; a look on the next full minute finds one that was missed. Every caller gets the same
// minute, so that looks do not multiply.
function nextLook({ closes_at }: VenueOrder, at: Instant): Instant {
  const next = instant((Math.floor(toMilliseconds(at) / POLL_MS) + 1) * POLL_MS)
  return closes_at !== null && closes_at > at && closes_at < next ? closes_at : next
}
