// Writes new orders: their rows, the reservation of their cost, and the jobs that send them to the venue.
import type { Context, RowsStatement } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { available, reserved, rolloverLoan } from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { newId } from '../../../values/ids.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'
import { markFirstOrders } from '../../customers/accounts/mark-first-orders.ts'
import { record } from '../../platform/events/record.ts'
import { claimedColumn } from '../../portfolio/holdings/cash.ts'
import type { AccountRights } from './check-order.ts'
import type { OrderRow } from './read.ts'

type MandatoryTerm =
  | 'account'
  | 'instrument'
  | 'order_type'
  | 'purpose'
  | 'side'
  | 'currency'
  | 'cash_amount'
  | 'net_cash_amount'
  | 'automatic_rollover'
  | 'rollover_sent'
  | 'fees'
  | 'reserved_asset'
  | 'reserved_amount'
type OptionalTerm =
  | 'quantity'
  | 'limit_price'
  | 'stop_price'
  | 'time_in_force'
  | 'expires_at'
  | 'quote'
  | 'client_reference'
  | 'scenario'
  | 'source'
  | 'parent_order'

/** The columns of an order that follow from its decision; the others are the same for every new order. */
export type OrderTerms = Pick<OrderRow, MandatoryTerm> & Partial<Pick<OrderRow, OptionalTerm>>

/** The row of an order that is placed now. */
export const newOrder = (now: Instant, terms: OrderTerms): OrderRow => ({
  quantity: null,
  limit_price: null,
  stop_price: null,
  time_in_force: null,
  expires_at: null,
  quote: null,
  client_reference: null,
  scenario: null,
  source: null,
  parent_order: null,
  ...terms,
  id: newId('ord_'),
  status: 'placed',
  created_at: now,
  modified_at: now,
  traded_quantity: '0',
  traded_notional: '0.00',
  position: null,
  trades: [],
  cancelled_reason: null,
  submitted_at: null,
  triggered_at: null,
  filled_at: null,
  settled_at: null,
  cancelled_at: null,
  revision: 0,
  replacement: null,
})

/** Enqueues the submission of the order to the venue: a millisecond from now, or at a later instant. */
export function enqueueSubmit(
  context: Context,
  { id: order, account: partition_key }: Pick<OrderRow, 'id' | 'account'>,
  later?: { due_at: Instant; dealt?: boolean },
): void {
  const { due_at = addMilliseconds(context.now, 1), dealt } = later ?? {}
  const rank = dealt ? RANK.dealing : RANK.execution
  const payload = { order, ...(dealt !== undefined && { dealt }) }
  enqueue(context, { kind: 'trading.submit-order', payload, due_at, rank, partition_key })
}

/** The conditions on the account that must still hold when the order is written. */
export interface OrderGuards {
  /** The status of the account as it was read. */
  standing: AccountRights['status']
  for_pros: boolean
  /** Whether the balance was locked and counted against rollover loans; if not, the account may have no such loan. */
  is_counted: boolean
}

export interface InsertedOrder extends OrderGuards {
  row: OrderRow
  /** For a rollover, the position whose bill it replaces. */
  rolls?: string
}

/**
 * Adds the orders to what the change writes. The statement locks their accounts against a change of their status, and
 * compares each account with the earlier read; if they differ, it fails, and the whole change is retried.
 */
export function insertOrders({ deferRows }: Context, orders: readonly InsertedOrder[]): void {
  if (orders.length > 0) deferRows(insertStatement, orders)
}

// In the order of the accounts, so that two statements lock them in the same order.
const insertStatement: RowsStatement<InsertedOrder> = (tenant, orders) => {
  const rows = orders
    .map(({ row, ...guards }) => ({ ...row, ...guards, loan: rolloverLoan(row.account) }))
    .sort((a, b) => (a.account < b.account ? -1 : Number(a.account > b.account)))
  return part`
    insert into orders (tenant, id, account, instrument, status, order_type, purpose, side, currency, cash_amount,
                        net_cash_amount, quantity, limit_price, stop_price, time_in_force, expires_at, quote,
                        client_reference, automatic_rollover, rollover_sent, rolls, scenario, source, parent_order,
                        fees, reserved_asset, reserved_amount, created_at, modified_at)
    select ${tenant}, x.id,
      must((select a.id from accounts a
        where a.tenant = ${tenant} and a.id = x.account and a.status = x.standing
          and case when x.side = 'buy' then a.may_buy else a.may_sell end
          and (a.is_primary_owner_mifid_pro or not x.for_pros)
          and (x.is_counted or not exists (select from ledger_balances b
            where b.tenant = ${tenant} and b.account = x.loan and b.asset = x.reserved_asset and b.balance < 0))
          and (x.side = 'sell' or x.currency = 'EUR'
               or not ${claimedColumn({ tenant: part`${tenant}`, account: part`x.account` })})
        for share), 'the account changed while the order was placed'),
      x.instrument, 'placed', x.order_type, x.purpose, x.side, x.currency, x.cash_amount, x.net_cash_amount,
      x.quantity, x.limit_price, x.stop_price, x.time_in_force, x.expires_at, x.quote,
      case when x.client_reference is not null then
        must((select x.client_reference where not exists (
          select from order_references r
          where r.tenant = ${tenant} and r.account = x.account and r.client_reference = x.client_reference)
            and not exists (
          select from orders n
          where n.tenant = ${tenant} and n.account = x.account and n.client_reference = x.client_reference)),
          'another order has taken the client reference') end,
      x.automatic_rollover, x.rollover_sent, x.rolls, x.scenario, x.source, x.parent_order, x.fees,
      x.reserved_asset, x.reserved_amount, x.created_at, x.modified_at
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, account text, loan text, standing text, for_pros boolean, is_counted boolean, instrument text,
            order_type text, purpose text, side text, currency text, cash_amount numeric, net_cash_amount numeric,
            quantity numeric, limit_price numeric, stop_price numeric, time_in_force text, expires_at timestamptz,
            quote text, client_reference text, automatic_rollover boolean, rollover_sent boolean, rolls text,
            scenario text, source text, parent_order text, fees numeric, reserved_asset text, reserved_amount numeric,
            created_at timestamptz, modified_at timestamptz)`
}

/** An order that is placed now. */
export interface AcceptedOrder {
  row: OrderRow
  guards: OrderGuards
  /** Whether it is the account's first order of its side. */
  is_first: boolean
  /** When it goes out, and whether that is on its dealing day; immediately if absent. */
  later?: { due_at: Instant; dealt?: boolean } | undefined
}

/** Writes the orders with the change, and reserves the most that each may cost. */
export async function writeOrders(context: Context, orders: readonly AcceptedOrder[]): Promise<void> {
  for (const side of ['buy', 'sell'] as const) {
    const first = orders.filter(({ row, is_first }) => is_first && row.side === side)
    await markFirstOrders(context, [...new Set(first.map(({ row }) => row.account))], side)
  }
  insertOrders(
    context,
    orders.map(({ row, guards }) => ({ row, ...guards })),
  )
  for (const { row, later } of orders) {
    const { id, account, reserved_asset: asset, reserved_amount: amount } = row
    // A pooled order goes out with its parent order.
    if (row.parent_order === null) enqueueSubmit(context, row, later)
    record(context, 'order.placed', id)
    await post(context, {
      kind: 'order.reserve',
      reference: id,
      transfers: [{ from: available(account), to: reserved(account), asset, amount }],
    })
  }
}
