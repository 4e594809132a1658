// Every select of orders and trades. An order is read with its trades in one statement.
import type { ReadContext } from '../../context.ts'
import { INSTANT_FORM, type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { cacheByKey } from '../../memory/cache-by-key.ts'
import { money, price, rate, units } from '../../values/decimal.ts'
import { type InstrumentWire, instrumentsById } from '../catalog/read.ts'
import { isCancellable, type OrderStatus, PENDING_STATES } from './rules.ts'

export interface OrderRow {
  id: string
  account: string
  instrument: string
  status: OrderStatus
  order_type: 'market' | 'limit'
  purpose: string
  side: 'buy' | 'sell'
  currency: string
  cash_amount: string | null
  net_cash_amount: string | null
  quantity: string | null
  limit_price: string | null
  quote: string | null
  automatic_rollover: boolean | null
  rollover_sent: boolean
  scenario: string | null
  fees: string
  reserved_asset: string
  reserved_amount: string
  traded_quantity: string
  traded_notional: string
  position: string | null
  cancelled_reason: string | null
  submitted_at: string | null
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
export const orderColumns = part`
  o.id, o.account, o.instrument, o.status, o.order_type, o.purpose, o.side, o.currency, o.cash_amount,
  o.net_cash_amount, o.quantity, o.limit_price, o.quote, o.automatic_rollover, o.rollover_sent, o.scenario, o.fees, o.reserved_asset,
  o.reserved_amount, o.traded_quantity, o.traded_notional, o.position, o.cancelled_reason, o.submitted_at,
  o.filled_at, o.settled_at, o.cancelled_at, o.created_at, o.modified_at,
  case when o.traded_quantity = 0 then '[]' else coalesce((
    select json_agg(json_build_object(
      'id', t.id, 'position', t.position, 'status', t.status, 'price', t.price::text, 'quantity', t.quantity::text,
      'quantity_currency', t.quantity_currency, 'notional', t.notional::text, 'notional_currency', t.notional_currency, 'accrued_interest', t.accrued_interest::text, 'ytm', round(t.ytm, 4)::text,
      'counterparty', t.counterparty, 'execution_broker', t.execution_broker,
      'execution_reference', t.execution_reference, 'trading_venue', t.trading_venue,
      'settlement_date', t.settlement_date, 'executed_at', to_char(t.executed_at, ${INSTANT_FORM}),
      'settled_at', to_char(t.settled_at, ${INSTANT_FORM}), 'created_at', to_char(t.created_at, ${INSTANT_FORM}),
      'modified_at', to_char(t.modified_at, ${INSTANT_FORM})) order by t.id)
    from trades t where t.tenant = o.tenant and t."order" = o.id and t.status <> 'busted'), '[]') end as trades`

/** The select of one order. */
export const orderById = (tenant: string, account: string, id: string): Part =>
  part`select ${orderColumns} from orders o where o.tenant = ${tenant} and o.account = ${account} and o.id = ${id}`

async function selectOrders({ sql, tenant }: ReadContext, account: string, more: Part): Promise<OrderRow[]> {
  return sql<OrderRow>`
    select ${orderColumns}
    from orders o
    where o.tenant = ${tenant} and o.account = ${account} ${more}
    order by o.created_at desc, o.id desc`
}

/** The order of the account, or a refusal. */
export async function findOrder(context: ReadContext, account: string, id: string) {
  const [row] = await context.sql<OrderRow>`${orderById(context.tenant, account, id)}`
  if (!row) throw notFound('order')
  return toWire(row, (await instrumentsById(context, [row.instrument])).get(row.instrument)!)
}

/** Every order of the account, newest first, or only those that wait for their execution. */
export async function listOrders(context: ReadContext, account: string, only?: 'pending') {
  const more = only ? part`and o.status = any (${PENDING_STATES})` : part``
  const rows = await selectOrders(context, account, more)
  const instruments = await instrumentsById(context, [...new Set(rows.map((row) => row.instrument))])
  return rows.map((row) => toWire(row, instruments.get(row.instrument)!))
}

/** The order as the API shows it. */
export function toWire(row: OrderRow, instrument: InstrumentWire) {
  return {
    id: row.id,
    account: row.account,
    status: row.status,
    order_type: row.order_type,
    purpose: row.purpose,
    side: row.side,
    instrument,
    currency: row.currency,
    cash_amount: row.cash_amount,
    net_cash_amount: row.net_cash_amount,
    quantity: row.quantity === null ? null : units(row.quantity),
    limit_price: row.limit_price === null ? null : price(row.limit_price),
    quote: row.quote,
    automatic_rollover: row.automatic_rollover,
    fees: row.fees,
    traded_quantity: row.traded_quantity === '0' ? '0' : units(row.traded_quantity),
    traded_notional: row.trades.length === 0 ? '0' : row.traded_notional,
    trades: row.trades.map((trade) => tradeToWire(trade, row, instrument)),
    position: row.position,
    is_cancellable: isCancellable(row),
    cancelled_reason: row.cancelled_reason,
    filled_at: row.filled_at,
    settled_at: row.settled_at,
    cancelled_at: row.cancelled_at,
    created_at: row.created_at,
    modified_at: row.modified_at,
  }
}

function tradeToWire(trade: TradeRow, order: OrderRow, instrument: InstrumentWire) {
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

/** What an order must know of its account before it is placed, in one statement; undefined for an unknown account. */
export interface Standing {
  status: 'active' | 'suspended' | 'closing' | 'closed'
  may_deposit: boolean
  may_withdraw: boolean
  may_buy: boolean
  may_sell: boolean
  has_placed_buy_order: boolean
  has_placed_sell_order: boolean
  is_primary_owner_mifid_pro: boolean
  funding_currencies: string[]
  /**
   * What the account may use of the asset that the order would set aside: what is free, less what rollovers were
   * lent.
   */
  available: string
  position: string | null
  /** The setting of that position; null without one. */
  rolls: boolean | null
}

/** Reads the standing of an account for an order in the instrument that sets aside the asset. */
export async function lookUpStanding(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  account: string,
  instrument: string,
  asset: string,
): Promise<Standing | undefined> {
  const [row] = await sql<Standing>`
    select a.status, a.may_deposit, a.may_withdraw, a.may_buy, a.may_sell, a.has_placed_buy_order,
           a.has_placed_sell_order, a.is_primary_owner_mifid_pro, a.funding_currencies,
           greatest(0, coalesce((select sum(b.balance) from ledger_balances b
             where b.tenant = a.tenant and b.account in ('customer:' || a.id || ':free', 'rollover:' || a.id)
               and b.asset = ${asset} and b.shard = 0), 0))::text as available,
           p.id as position, p.automatic_rollover as rolls
    from accounts a
    left join positions p
      on p.tenant = a.tenant and p.account = a.id and p.instrument = ${instrument} and p.status = 'open'
    where a.tenant = ${tenant} and a.id = ${account}`
  return row
}

const buyers = cacheByKey<string, Standing>('buyers')

/**
 * What the cache holds of an account that could buy when it was last read, or undefined. A hint that saves a round
 * trip: the statement that writes the order holds the account against it, and the ledger holds the cash.
 */
export function cachedBuyer(tenant: string, account: string): Standing | undefined {
  return buyers.get(`${tenant} ${account}`)
}

/** Caches an account that may buy and has bought before. */
export function cacheBuyer(tenant: string, account: string, standing: Standing): void {
  if (standing.status !== 'active' || !standing.may_buy || !standing.has_placed_buy_order) return
  buyers.set(`${tenant} ${account}`, standing)
}
