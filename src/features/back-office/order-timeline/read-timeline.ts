// Everything that belongs to one order. None of it is personal data: the account is named only by its id.
import type { ReadContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { firstRows } from '../../../http/api/page.ts'
import { listActivity } from '../../platform/activity/read.ts'
import { listTransfers } from './read-transfers.ts'

const MAX_RECORDS = 200

interface OrderFacts {
  id: string
  account: string
  quote: string | null
  created_at: string
}

/** The life of the order, or a refusal. */
export async function readTimeline(context: ReadContext, id: string) {
  const order = await findOrder(context, id)
  const trades = await listTrades(context, id)
  const charges = await listCharges(context, id)
  const ids = [id, ...trades.map((trade) => trade.id)]
  const references = [...ids, ...charges.map((charge) => charge.id)]
  const [quote, transfers, jobs, events, deliveries, documents, activity] = await Promise.all([
    lookUpQuote(context, order.quote),
    listTransfers(context, references, order.created_at),
    listJobs(context, ids),
    listEvents(context, ids),
    listDeliveries(context, ids),
    listDocuments(context, order, references),
    listRecords(context, ids),
  ])
  return { quote, order, trades, fees: charges, transfers, jobs, events, deliveries, documents, activity }
}

async function findOrder({ sql, tenant }: ReadContext, id: string): Promise<OrderFacts> {
  const [order] = await sql<OrderFacts>`
    select id, account, instrument, status, order_type, purpose, side, currency, cash_amount, quantity, limit_price,
           stop_price, time_in_force, expires_at, quote, client_reference, fees, reserved_asset,
           trim_scale(reserved_amount)::text as reserved_amount,
           trim_scale(traded_quantity)::text as traded_quantity, traded_notional, position, revision,
           cancelled_reason,
           submitted_at, triggered_at, filled_at, settled_at, cancelled_at, created_at, modified_at
    from orders where tenant = ${tenant} and id = ${id}`
  if (!order) throw notFound('order')
  return order
}

async function lookUpQuote({ sql, tenant }: ReadContext, id: string | null) {
  if (id === null) return null
  const [quote] = await sql`
    select id, side, cash_amount, quantity, limit_price, stop_price, trim_scale(price)::text as price, expires_at,
           created_at
    from quotes where tenant = ${tenant} and id = ${id}`
  return quote ?? null
}

const listTrades = ({ sql, tenant }: ReadContext, order: string) => sql<{ id: string }>`
  select id, status, side, trim_scale(price)::text as price, trim_scale(quantity)::text as quantity, notional,
         notional_currency, accrued_interest, execution_broker, execution_reference, trading_venue, entry, bust_entry,
         settlement_date, settlement_attempts, executed_at, settled_at, busted_at
  from trades where tenant = ${tenant} and "order" = ${order} order by executed_at, id`

const listCharges = ({ sql, tenant }: ReadContext, order: string) => sql<{ id: string }>`
  select id, currency, amount_fee, amount_tax, collected, refunded from fee_charges
  where tenant = ${tenant} and related_order = ${order} order by id`

// The jobs of the order and of its trades name them in their payload.
const listJobs = ({ sql, tenant }: ReadContext, ids: string[]) => sql`
  select id, kind, due_at, attempts, last_error, created_at from jobs
  where tenant = ${tenant} and (payload ->> 'order' = any(${ids}::text[]) or payload ->> 'trade' = any(${ids}::text[]))
  order by due_at, id`

const listEvents = ({ sql, tenant }: ReadContext, ids: string[]) => sql`
  select id, sequence, name, resource_id, created_at from events
  where tenant = ${tenant} and resource_id = any(${ids}::text[]) and sequence is not null
  order by created_at, sequence`

const listDeliveries = ({ sql, tenant }: ReadContext, ids: string[]) => sql`
  select d.id, d.webhook, d.event, d.status, d.redelivery_of, jsonb_array_length(d.attempts) as attempts,
         d.next_attempt_at, d.succeeded_at, d.failed_at, d.created_at
  from deliveries_of(${tenant}, array(
    select id from events where tenant = ${tenant} and resource_id = any(${ids}::text[]))) d
  order by d.created_at, d.id`

const listDocuments = (
  { sql, tenant }: ReadContext,
  { id, account }: OrderFacts,
  references: string[],
) => sql`
  select id, document_type, title, withdrawn_at, created_at from documents
  where tenant = ${tenant} and account = ${account} and (reference = ${id} or source = any(${references}::text[]))
    and document_type in ('order_confirmation', 'fee_statement')
  order by created_at, id`

async function listRecords(context: ReadContext, ids: string[]) {
  const records = []
  for (const resource of ids)
    records.push(...(await listActivity(context, { resource }, firstRows(MAX_RECORDS))))
  return records
    .sort((a, b) => a.sequence - b.sequence)
    .map(({ id, sequence, at, actor, client, request, action, resource, status, hash }) => ({
      id,
      sequence,
      at,
      actor,
      client,
      request,
      action,
      resource,
      status,
      hash,
    }))
}
