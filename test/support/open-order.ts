// An open order as the jobs that work on it read it, for tests that change one of its members.
import type { OpenOrder } from '../../src/features/orders/trades/open-orders.ts'
import { WORLD } from './instruments.ts'
import { listedOf, NOON } from './order-facts.ts'

const ETF = listedOf(WORLD)

/** A market buy of an ETF for 1000.00 that is placed, other than that as the members say. */
export const openOrder = (members: Partial<OpenOrder> = {}): OpenOrder => ({
  id: 'ord_1',
  account: 'acc_1',
  account_status: 'active',
  is_firm: false,
  instrument: ETF.row.id,
  listed: ETF,
  status: 'placed',
  purpose: 'user_request',
  side: 'buy',
  order_type: 'market',
  currency: 'EUR',
  cash_amount: '1000.00',
  net_cash_amount: '998.50',
  quantity: null,
  limit_price: null,
  client_reference: null,
  parent_order: null,
  replacement: null,
  replacements: 0,
  stop_price: null,
  triggered_at: null,
  time_in_force: null,
  expires_at: null,
  automatic_rollover: null,
  rollover_sent: false,
  rolls: null,
  rolled_period: null,
  scenario: null,
  fees: '1.50',
  reserved_asset: 'EUR',
  reserved_amount: '1000.00',
  cancelled_reason: null,
  traded_quantity: '0',
  traded_notional: '0.00',
  position: null,
  executions: 0,
  last_executed_at: null,
  settles: null,
  created_at: NOON,
  submitted_at: null,
  sized_quantity: null,
  next_check_at: null,
  ...members,
})
