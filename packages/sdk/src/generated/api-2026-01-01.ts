// Written by `npm run generate` from the API document.

import type { Call, List } from '../call.ts'
import type { CallOptions } from '../options.ts'
import type { FlatOrderQuote, NewOrder, NewOrderQuote, Order, OrderReplacement, OrderStatus } from './schemas-2026-01-01.ts'
import type { AccountsMethods, ActivityMethods, AuthMethods, BillsMethods, ClaimsMethods, CorporateActionsMethods, CustomersMethods, DepositsMethods, DirectDebitsMethods, DocumentsMethods, EventsMethods, FeeChargesMethods, FeesMethods, FilesMethods, FirmAccountsMethods, FundingAccountsMethods, IdentityMethods, InstrumentsMethods, JournalBatchesMethods, JournalsMethods, LedgerMethods, LegalDocumentsMethods, MandatesMethods, ModelSubscriptionsMethods, ModelsMethods, OnboardingApplicationsMethods, OrderBatchesMethods, ParentOrdersMethods, PersonsMethods, PositionsMethods, PricesMethods, RebalancingRunsMethods, RequestLogsMethods, SandboxMethods, SavingsPlanExecutionsMethods, SavingsPlansMethods, SearchMethods, SecuritiesTransfersMethods, TradesMethods, TransactionsMethods, WebhookDeliveriesMethods, WebhooksMethods, WithdrawalsMethods } from './api.ts'

export interface OrdersListQuery {
  /** Only the order with this client reference. */
  client_reference?: string
  /** Only orders in this state. */
  status?: OrderStatus
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrdersListAllQuery {
  /** Only those of the account with this id. */
  account?: string
  /** Created at this instant or later. */
  created_from?: string
  /** Created before this instant. */
  created_to?: string
  /** Only orders in this state. */
  status?: OrderStatus
  /** At most this number of items on a page. */
  limit?: number
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrdersListPendingQuery {
  /** At most this number of items on a page; without it, all that follow. */
  limit?: number | null
  /** From `Next-Cursor` of the previous page. */
  cursor?: string
}

export interface OrdersMethods {
  /**
   * Get an order quote.
   * The cost or proceeds of an order now. Valid for a minute; reserves nothing.
   * Permission: `order.write`.
   * @example
   * await hf.orders.quote('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   instrument_id: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *   side: 'buy',
   *   cash_amount: '10000.00',
   * })
   */
  quote(account_id: string, body: NewOrderQuote, options?: CallOptions): Call<FlatOrderQuote>
  /**
   * Place an order.
   * Validates the order and reserves its cost immediately; execution and settlement follow by themselves.
   * Permission: `order.write`.
   * @example
   * await hf.orders.place('acc_0VZk4mQdcQFwyrAlKk76b0', {
   *   instrument: 'ins_0VZk4mQdqFaW0FGuL4vtQu',
   *   order_type: 'market',
   *   side: 'buy',
   *   cash_amount: '10000.00',
   *   quote: 'quo_0VZk4mQdO4HYBRjZ21C9Y6',
   *   client_reference: 'app-order-1',
   * })
   */
  place(account_id: string, body: NewOrder, options?: CallOptions): Call<Order>
  /**
   * List orders.
   * Every order of the account, newest first.
   * Permission: `order.read`.
   * @example
   * await hf.orders.list('acc_0VZk4mQdcQFwyrAlKk76b0', { client_reference: 'app-order-1', limit: 10 })
   */
  list(account_id: string, query?: OrdersListQuery, options?: CallOptions): List<Order>
  /**
   * List orders of all accounts.
   * Every order of every account of the tenant, newest first.
   * Permission: `order.read`.
   * @example
   * await hf.orders.list_all({ status: 'filled', limit: 1 })
   */
  list_all(query?: OrdersListAllQuery, options?: CallOptions): List<Order>
  /**
   * Retrieve an order.
   * The order as it is now, with its trades.
   * Permission: `order.read`.
   * @example
   * await hf.orders.retrieve('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4')
   */
  retrieve(account_id: string, order_id: string, options?: CallOptions): Call<Order>
  /**
   * Replace an order.
   * New terms for the same order, which must be sized in units and have a limit or a stop price. One that is at the
   * venue keeps its terms until the venue confirms the new ones; `pending_replacement` shows them. The quantity is
   * the whole size, what has executed included. A repeat changes nothing.
   * Permission: `order.write`.
   * @example
   * await hf.orders.replace('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4', {
   *   quantity: '6',
   *   client_reference: 'app-order-2',
   * })
   */
  replace(account_id: string, order_id: string, body?: OrderReplacement, options?: CallOptions): Call<Order>
  /**
   * List pending orders.
   * The orders of the account that wait for their execution, newest first.
   * Permission: `order.read`.
   * @example
   * await hf.orders.list_pending('acc_0VZk4mQdcQFwyrAlKk76b0')
   */
  list_pending(account_id: string, query?: OrdersListPendingQuery, options?: CallOptions): List<Order>
  /**
   * Cancel an order.
   * For pooled orders before their cut, for orders with a limit or a stop price and without a trade, and for the
   * rest of those with time_in_force `gtc` or `gtd`. One that is at the venue is cancelling until the venue
   * answers.
   * Permission: `order.write`.
   * @example
   * await hf.orders.cancel('acc_0VZk4mQdcQFwyrAlKk76b0', 'ord_0VZk4mQdIJyc0iOczO9kR4')
   */
  cancel(account_id: string, order_id: string, options?: CallOptions): Call<Order>
}

/** All operations of the version, by group. */
export interface Api {
  auth: AuthMethods
  identity: IdentityMethods
  request_logs: RequestLogsMethods
  files: FilesMethods
  legal_documents: LegalDocumentsMethods
  persons: PersonsMethods
  claims: ClaimsMethods
  customers: CustomersMethods
  accounts: AccountsMethods
  firm_accounts: FirmAccountsMethods
  documents: DocumentsMethods
  onboarding_applications: OnboardingApplicationsMethods
  positions: PositionsMethods
  savings_plans: SavingsPlansMethods
  savings_plan_executions: SavingsPlanExecutionsMethods
  models: ModelsMethods
  model_subscriptions: ModelSubscriptionsMethods
  rebalancing_runs: RebalancingRunsMethods
  activity: ActivityMethods
  ledger: LedgerMethods
  transactions: TransactionsMethods
  deposits: DepositsMethods
  funding_accounts: FundingAccountsMethods
  withdrawals: WithdrawalsMethods
  mandates: MandatesMethods
  direct_debits: DirectDebitsMethods
  journals: JournalsMethods
  journal_batches: JournalBatchesMethods
  securities_transfers: SecuritiesTransfersMethods
  fees: FeesMethods
  fee_charges: FeeChargesMethods
  instruments: InstrumentsMethods
  bills: BillsMethods
  prices: PricesMethods
  trades: TradesMethods
  order_batches: OrderBatchesMethods
  parent_orders: ParentOrdersMethods
  corporate_actions: CorporateActionsMethods
  events: EventsMethods
  webhooks: WebhooksMethods
  webhook_deliveries: WebhookDeliveriesMethods
  search: SearchMethods
  sandbox: SandboxMethods
  orders: OrdersMethods
}
