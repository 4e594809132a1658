// Every select of orders, and the list of trades. An order is read with its trades in one statement.
import type { ReadContext } from '../../../context.ts'
import { anyWord, equals, INSTANT_FORM, type Part, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { money, price, rate, units } from '../../../values/decimal.ts'
import type { OrderType } from '../../../values/orders.ts'
import { dayOf } from '../../../values/time.ts'
import type { TimeInForce } from '../../../values/time-in-force.ts'
import { type InstrumentWire, instrumentsById } from '../../instruments/catalog/read.ts'
import { isCancellable, isReplaceable, type OrderStatus, type PendingReplacement } from './rules.ts'

export interface OrderRow {
  id: string
  account: string
  instrument: string
  status: OrderStatus
  order_type: OrderType
  purpose: string
  side: 'buy' | 'sell'
  currency: string
  cash_amount: string | null
  net_cash_amount: string | null
  quantity: string | null
  limit_price: string | null
  stop_price: string | null
  time_in_force: TimeInForce | null
  /** The close at which it ends by itself; null for a market order. */
  expires_at: string | null
  quote: string | null
  client_reference: string | null
  automatic_rollover: boolean | null
  rollover_sent: boolean
  scenario: string | null
  /** The batch that it came with; null without one. */
  source: string | null
  /** The parent order of a pooled order; null for an order that goes out by itself. */
  parent_order: string | null
  fees: string
  reserved_asset: string
  reserved_amount: string
  traded_quantity: string
  traded_notional: string
  position: string | null
  cancelled_reason: string | null
  submitted_at: string | null
  /** When the market reached its stop price; null until then. */
  triggered_at: string | null
  /** The number of replacements of its terms that count. */
  revision: number
  /** The terms that the venue has yet to confirm. */
  replacement: PendingReplacement | null
  filled_at: string | null
  settled_at: string | null
  cancelled_at: string | null
  created_at: string
  modified_at: string
  trades: TradeRow[]
}

export interface TradeRow {
  id: string
  position: string | null
  status: 'executed' | 'settled'
  price: string
  quantity: string
  quantity_currency: string | null
  notional: string
  notional_currency: string
  accrued_interest: string | null
  ytm: string | null
  counterparty: string | null
  execution_broker: string
  execution_reference: string
  trading_venue: string | null
  settlement_date: string
  executed_at: string
  settled_at: string | null
  created_at: string
  modified_at: string
}

/** Orders with their trades; numbers of trades are text, as they are in the columns. */
const orderColumns = part`
  o.id, o.account, o.instrument, o.status, o.order_type, o.purpose, o.side, o.currency, o.cash_amount,
  o.net_cash_amount, o.quantity, o.limit_price, o.stop_price, o.time_in_force, o.expires_at, o.quote,
  o.client_reference, o.automatic_rollover, o.rollover_sent, o.scenario, o.source, o.parent_order, o.fees,
  o.reserved_asset, o.reserved_amount, o.traded_quantity, o.traded_notional, o.position, o.cancelled_reason,
  o.submitted_at, o.triggered_at, o.filled_at, o.settled_at, o.cancelled_at, o.created_at, o.modified_at, o.revision,
  o.replacement,
  case when o.traded_quantity = 0 then '[]' else coalesce((
    select json_agg(json_build_object(
      'id', t.id, 'position', t.position, 'status', t.status, 'price', t.price::text, 'quantity', t.quantity::text,
      'quantity_currency', t.quantity_currency, 'notional', t.notional::text,
      'notional_currency', t.notional_currency, 'accrued_interest', t.accrued_interest::text,
      'ytm', round(t.ytm, 4)::text, 'counterparty', t.counterparty, 'execution_broker', t.execution_broker,
      'execution_reference', t.execution_reference, 'trading_venue', t.trading_venue,
      'settlement_date', t.settlement_date, 'executed_at', to_char(t.executed_at, ${INSTANT_FORM}),
      'settled_at', to_char(t.settled_at, ${INSTANT_FORM}), 'created_at', to_char(t.created_at, ${INSTANT_FORM}),
      'modified_at', to_char(t.modified_at, ${INSTANT_FORM})) order by t.id)
    from trades t where t.tenant = o.tenant and t."order" = o.id and t.status <> 'busted'), '[]') end as trades`

/** The select of one order. */
export const orderById = (tenant: string, account: string, id: string): Part =>
  part`select ${orderColumns} from orders o where o.tenant = ${tenant} and o.account = ${account} and o.id = ${id}`

/** The order of the account, or a refusal. */
export async function findOrder(context: ReadContext, account: string, id: string) {
  const [row] = await context.sql<OrderRow>`${orderById(context.tenant, account, id)}`
  if (!row) throw notFound('order')
  return showOrder(row, (await instrumentsById(context, [row.instrument])).get(row.instrument)!)
}

/** The filters of a list of orders; one that is absent selects all. */
export interface OrderFilters {
  account?: string
  client_reference?: string
  states?: readonly OrderStatus[]
}

/** The orders that the filters select, newest first. */
export function listOrders(
  { sql, tenant }: ReadContext,
  { account, client_reference, states }: OrderFilters,
  window: PageWindow,
): Promise<OrderRow[]> {
  const ofStates = states ? part`and o.status ${anyWord(states)}` : part``
  return sql<OrderRow>`
    select ${orderColumns}
    from orders o
    where o.tenant = ${tenant} ${equals(part`o.account`, account)} ${ofStates}
      ${equals(part`o.client_reference`, client_reference)}
      ${newestFirst(window, part`o.created_at`, part`o.id`)}`
}

/** The orders as they are on the wire. */
export async function showOrders(context: ReadContext, rows: OrderRow[]) {
  const instruments = await instrumentsById(context, [...new Set(rows.map((row) => row.instrument))])
  return rows.map((row) => showOrder(row, instruments.get(row.instrument)!))
}

type ListedTrade = TradeRow & Pick<OrderRow, 'account' | 'instrument' | 'side'> & { order: string }

/** The trades of an account, or of all, newest first. A trade that was busted is left out, as in its order. */
export function listTrades(
  { sql, tenant }: ReadContext,
  { account, status }: { account?: string; status?: string },
  window: PageWindow,
): Promise<ListedTrade[]> {
  return sql<ListedTrade>`
    select t.id, t."order", t.account, t.instrument, t.side, t.position, t.status, t.price, t.quantity,
           t.quantity_currency, t.notional, t.notional_currency, t.accrued_interest, round(t.ytm, 4)::text as ytm,
           t.counterparty, t.execution_broker, t.execution_reference, t.trading_venue, t.settlement_date,
           t.executed_at, t.settled_at, t.created_at, t.modified_at
    from trades t
    where t.tenant = ${tenant} and t.status <> 'busted' ${equals(part`t.account`, account)}
      ${equals(part`t.status`, status && word(status))} ${newestFirst(window, part`t.created_at`, part`t.id`)}`
}

/** The trades as they are on the wire. */
export async function showTrades(context: ReadContext, rows: ListedTrade[]) {
  const instruments = await instrumentsById(context, [...new Set(rows.map((row) => row.instrument))])
  return rows.map((row) => showTrade(row, { ...row, id: row.order }, instruments.get(row.instrument)!))
}

/** The order as the API shows it. */
export function showOrder(row: OrderRow, instrument: InstrumentWire) {
  const trades = row.trades.map((trade) => showTrade(trade, row, instrument))
  return {
    id: row.id,
    account: row.account,
    status: row.status,
    order_type: row.order_type,
    purpose: row.purpose,
    source: row.source,
    execution: row.parent_order === null ? ('straight' as const) : ('pooled' as const),
    parent_order: row.parent_order,
    side: row.side,
    instrument,
    currency: row.currency,
    cash_amount: row.cash_amount,
    net_cash_amount: row.net_cash_amount,
    quantity: row.quantity === null ? null : units(row.quantity),
    limit_price: row.limit_price === null ? null : price(row.limit_price),
    stop_price: row.stop_price === null ? null : price(row.stop_price),
    time_in_force: row.time_in_force,
    expires_on: row.expires_at === null ? null : dayOf(row.expires_at),
    quote: row.quote,
    client_reference: row.client_reference,
    automatic_rollover: row.automatic_rollover,
    fees: row.fees,
    traded_quantity: row.traded_quantity === '0' ? '0' : units(row.traded_quantity),
    traded_notional: trades.length === 0 ? '0' : row.traded_notional,
    trades,
    position: row.position,
    revision: row.revision,
    is_replaceable: isReplaceable(row),
    pending_replacement: row.replacement && showReplacement(row.replacement),
    is_cancellable: isCancellable(row),
    cancelled_reason: row.cancelled_reason,
    triggered_at: row.triggered_at,
    filled_at: row.filled_at,
    settled_at: row.settled_at,
    cancelled_at: row.cancelled_at,
    created_at: row.created_at,
    modified_at: row.modified_at,
  }
}

const showReplacement = (pending: PendingReplacement) => ({
  quantity: units(pending.quantity),
  limit_price: pending.limit_price === null ? null : price(pending.limit_price),
  stop_price: pending.stop_price === null ? null : price(pending.stop_price),
  time_in_force: pending.time_in_force,
  expires_on: dayOf(pending.expires_at),
  requested_at: pending.requested_at,
})

/** The trade of an order as the API shows it. */
export function showTrade(
  trade: TradeRow,
  order: Pick<OrderRow, 'id' | 'account' | 'side'>,
  instrument: InstrumentWire,
) {
  return {
    id: trade.id,
    order: order.id,
    account: order.account,
    position: trade.position,
    instrument,
    side: order.side,
    status: trade.status,
    price: trade.quantity_currency === null ? price(trade.price) : rate(trade.price),
    quantity: units(trade.quantity),
    quantity_currency: trade.quantity_currency,
    notional: money(trade.notional),
    notional_currency: trade.notional_currency,
    accrued_interest: trade.accrued_interest,
    ytm: trade.ytm,
    counterparty: trade.counterparty,
    execution_broker: trade.execution_broker,
    execution_reference: trade.execution_reference,
    execution_audit_trail: null,
    trading_venue: trade.trading_venue,
    tvtic: null,
    is_reportable: null,
    settlement_batch_id: null,
    settlement_date: trade.settlement_date,
    executed_at: trade.executed_at,
    settled_at: trade.settled_at,
    meta: null,
    created_at: trade.created_at,
    modified_at: trade.modified_at,
  }
}
