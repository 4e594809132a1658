// The venue behind a FIX session. Each request is a row, which the process with the session's lease sends; the answers
// of the venue are its stored reports. So any process may make a request at any time, and a repeat is not sent again.
import type { Sql } from '../../db/database.ts'
import { type Instant, instant, toMilliseconds } from '../../values/time.ts'
import type { Venue, VenueOrder, VenueOutcome, VenueReport } from '../venue.ts'
import type { Field } from './codec.ts'
import { type Standing, standingOf } from './order-state.ts'
import { cancelFields, newOrderFields, replaceFields } from './orders.ts'
import { type FixReport, isReplaced } from './reports.ts'
import { type FixVenueSettings, sessionName } from './settings.ts'
import { TYPE } from './tags.ts'

/** The channel that wakes the process with the session's lease when a request waits to be sent. */
export const VENUE_CHANNEL = 'holdfast_venue'
const POLL_MS = 60_000
/** The number of cancel requests for an order; after that an operator must act. */
const MAX_CANCELS = 5

/** The session of the venue, for one tenant. */
interface Desk {
  sql: Sql
  tenant: string
  session: string
  settings: FixVenueSettings
}

/** The venue of the settings, for one tenant. */
export function fixVenue(settings: FixVenueSettings, { sql, tenant }: { sql: Sql; tenant: string }): Venue {
  const desk: Desk = { sql, tenant, settings, session: sessionName(settings) }
  return {
    name: settings.name,
    keepsOrders: true,
    async submit(order) {
      await insertRequest(desk, order, order.id, TYPE.NewOrderSingle, newOrderFields(settings, order))
      return look(desk, order, order.submitted_at)
    },
    look: (order, at) => look(desk, order, at),
    async replace(order, at) {
      const { outcome, replacement } = await readStanding(desk, order)
      if (outcome === 'working' && replacement === undefined) await requestReplacement(desk, order)
      return look(desk, order, at)
    },
    async cancel(order, at) {
      await withdraw(desk, order, 'cancelled')
      await withdrawReplacements(desk, order)
      const { outcome } = await readStanding(desk, order)
      if (outcome === 'working') await requestCancel(desk, order, at)
      return look(desk, order, at)
    },
  }
}

// A repeat changes nothing: the first row stays.
async function insertRequest(
  { sql, tenant, session }: Desk,
  order: VenueOrder,
  id: string,
  type: string,
  fields: Field[],
): Promise<void> {
  const good_until = type === TYPE.OrderCancelRequest ? null : order.closes_at
  await sql`
    with requested as (
      insert into fix_requests (tenant, id, session, "order", type, fields, good_until)
      values (${tenant}, ${id}, ${session}, ${order.id}, ${type}, ${JSON.stringify(fields)}::jsonb, ${good_until})
      on conflict do nothing returning id)
    select pg_notify(${VENUE_CHANNEL}, ${session}) from requested`
}

// Ends an order that has no number yet; it never gets one afterwards. If the order has no request, a withdrawn one is
// inserted, so that a late job cannot send it.
async function withdraw(
  { sql, tenant, session }: Desk,
  { id }: VenueOrder,
  outcome: VenueOutcome,
): Promise<void> {
  await sql`
    insert into fix_requests as r (tenant, id, session, "order", type, fields, refused)
    values (${tenant}, ${id}, ${session}, ${id}, ${TYPE.NewOrderSingle}, '[]', ${outcome})
    on conflict (tenant, id) do update set refused = excluded.refused where r.seq is null and r.refused is null`
}

// The same for a replacement that has no number yet.
async function withdrawReplacements({ sql, tenant }: Desk, { id }: VenueOrder): Promise<void> {
  await sql`
    update fix_requests set refused = 'withdrawn'
    where tenant = ${tenant} and "order" = ${id} and type = ${TYPE.OrderCancelReplaceRequest} and seq is null
      and refused is null`
}

async function readStanding({ sql, tenant }: Desk, order: VenueOrder): Promise<Standing> {
  const id = replacementId(order)
  const [requested] = await sql<{ withdrawn: string | null; refused: string | null; cancels: number }>`
    select max(refused) filter (where type = 'D' and seq is null) as withdrawn,
           max(refused) filter (where id = ${id}) as refused,
           count(*) filter (where type = 'F')::int as cancels
    from fix_requests where tenant = ${tenant} and "order" = ${order.id}`
  if (requested?.withdrawn) return { fills: [], outcome: requested.withdrawn as VenueOutcome }
  const reports = await sql<FixReport>`
    select exec_id, exec_type, ord_status, quantity, price, executed_at, cumulative, exec_ref_id, client_order_id,
           market, counterparty, reason
    from fix_reports where tenant = ${tenant} and "order" = ${order.id} order by ordinal`
  const isConfirmed = reports.some((report) => isReplaced(report, id))
  const replacement = isConfirmed ? 'confirmed' : requested!.refused === null ? undefined : 'refused'
  return { ...standingOf(order, reports, requested!.cancels > 0), replacement }
}

async function look(desk: Desk, order: VenueOrder, at: Instant): Promise<VenueReport> {
  let standing = await readStanding(desk, order)
  if (standing.outcome === 'working' && order.closes_at !== null && at >= order.closes_at) {
    await withdraw(desk, order, 'expired')
    standing = await readStanding(desk, order)
  }
  return { ...standing, next_check_at: standing.outcome === 'working' ? nextLook(order, at) : null }
}

const replacementId = ({ id, replacement }: VenueOrder): string => `${id}-R${replacement?.number ?? 0}`

// The id by which the venue knows the order: that of the latest request for new terms that it has confirmed.
async function idInForce({ sql, tenant }: Desk, { id }: VenueOrder): Promise<string> {
  const [confirmed] = await sql<{ client_order_id: string }>`
    select client_order_id from fix_reports
    where tenant = ${tenant} and "order" = ${id} and exec_type = '5' and client_order_id is not null
    order by ordinal desc limit 1`
  return confirmed?.client_order_id ?? id
}

async function requestReplacement(desk: Desk, order: VenueOrder): Promise<void> {
  const id = replacementId(order)
  const in_force = await idInForce(desk, order)
  const fields = replaceFields(desk.settings, order, { id, in_force, at: order.replacement!.requested_at })
  await insertRequest(desk, order, id, TYPE.OrderCancelReplaceRequest, fields)
}

// Requests the cancellation once, and again under another id after the venue has refused it.
async function requestCancel(desk: Desk, order: VenueOrder, at: Instant): Promise<void> {
  const earlier = await desk.sql<{ refused: string | null }>`
    select refused from fix_requests
    where tenant = ${desk.tenant} and "order" = ${order.id} and type = 'F' order by ordinal`
  if (earlier.some(({ refused }) => refused === null)) return
  if (earlier.length >= MAX_CANCELS)
    throw new Error(`the venue refuses to cancel order ${order.id}: ${earlier.at(-1)!.refused}`)
  const id = `${order.id}-C${earlier.length === 0 ? '' : earlier.length + 1}`
  const in_force = await idInForce(desk, order)
  const fields = cancelFields(desk.settings, order, { id, in_force, at })
  await insertRequest(desk, order, id, TYPE.OrderCancelRequest, fields)
}

// Reports arrive by themselves; a poll at the next full minute finds a report that was missed. All callers get the same
// minute, so that polls do not multiply.
function nextLook({ closes_at }: VenueOrder, at: Instant): Instant {
  const next = instant((Math.floor(toMilliseconds(at) / POLL_MS) + 1) * POLL_MS)
  return closes_at !== null && closes_at > at && closes_at < next ? closes_at : next
}
