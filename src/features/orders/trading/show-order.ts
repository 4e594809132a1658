// An order with its trades, as the API shows it.
import { money, price, rate, units } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import type { InstrumentWire } from '../../instruments/catalog/read.ts'
import type { OrderRow, TradeRow } from './read.ts'
import { isCancellable, isReplaceable, type PendingReplacement } from './rules.ts'

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
