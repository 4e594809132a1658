import Type from 'typebox'
import { Count, IdOf, Moment, published, Text } from '../../../http/api/shapes.ts'
import { EVENT_NAMES, type EventName as Name } from './record.ts'

export const EventName = Type.Unsafe<Name>({
  $id: 'EventName',
  type: 'string',
  enum: [...EVENT_NAMES],
  description: 'Name of an event: the type of its resource and what happened to it. More may come.',
})

// Clients accept names that they do not know, so the shape does not refuse them; the description lists today's.
const EVENT_NAME = { $ref: '#/components/schemas/EventName', type: undefined }

export const Event = Type.Object(
  {
    id: IdOf('event'),
    name: published(Text('Name of the event, e.g. `order.filled`.'), EVENT_NAME),
    resource: Type.Object(
      {
        id: IdOf('resource'),
        resource_type: Text('Type of the resource: the first word of the name of the event.'),
      },
      { description: 'The resource to which it happened.' },
    ),
    data: Type.Record(Type.String(), Type.Unknown(), {
      description: 'Empty; fetch the resource to see its state.',
    }),
    created_at: Moment('When it happened, on the clock of the tenant.'),
    sequence: Count(
      'From 1, without gaps, in the order in which the changes of all your resources committed.',
    ),
    resource_sequence: Count('The same for the events of this resource only.'),
  },
  { $id: 'Event', description: 'Says that something happened to a resource.' },
)

const After = Type.Optional(
  Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'Only events with a greater sequence, in ascending order; use it to resume.',
  }),
)

const about = {
  name: Type.Optional(Text('Only events of this name.')),
  'resource[id]': Type.Optional(Text('Only events of the resource with this id.')),
}

export const StreamFilter = Type.Object({
  ...about,
  after: After,
})

export const eventFilters = {
  ...about,
  'created[gt]': Type.Optional(Moment('Only events after this instant.')),
  'created[gte]': Type.Optional(Moment('Only events at this instant or later.')),
  'created[lt]': Type.Optional(Moment('Only events before this instant.')),
  'created[lte]': Type.Optional(Moment('Only events up to and at this instant.')),
  after: After,
}

// When each event happens. Its resource is of the type that the first word of its name says.
const MEANINGS: Record<Name, string> = {
  'order.placed': 'An order was accepted, and its cost or units were reserved.',
  'order.pending': 'An order waits for a price or a dealing day.',
  'order.executing': 'An order went to the venue.',
  'order.triggered': 'The market reached the stop price of an order.',
  'order.replaced': 'An order has new terms.',
  'order.replacement_rejected': 'The venue has refused new terms of an order, and the old ones count.',
  'order.filled': 'An order has executed as far as it will; its trades are recorded.',
  'order.settled': 'All trades of an order have settled.',
  'order.cancelled': 'An order ended without a trade, and its reservation was released.',
  'order_batch.accepted': 'The rows of a batch of orders are checked, and the good ones are orders.',
  'order_batch.rejected': 'The rows of a batch of orders are checked, and nothing was placed.',
  'order_batch.completed': 'Every order of a batch has ended, or the rows of a dry run are checked.',
  'order_batch.cancelled': 'A batch of orders was cancelled before its orders went out.',
  'parent_order.started': 'Pooled orders have gone out as one parent order.',
  'parent_order.filled': 'The shares of all children of a parent order are booked.',
  'parent_order.cancelled': 'A parent order has ended without an execution.',
  'trade.executed': 'An order was executed, in part or in full.',
  'trade.settled': 'A trade has settled.',
  'deposit.created': 'A deposit awaits its money, or was made for money that had not been announced.',
  'deposit.advanced': 'A deposit was credited as unsettled cash before its money arrived.',
  'deposit.advance_reversed': 'An operator took the advance of a deposit back; the deposit awaits its money.',
  'deposit.completed': 'The money of a deposit has arrived, and is settled cash of its account.',
  'withdrawal.created': 'A withdrawal was accepted, and its cash was reserved.',
  'withdrawal.completed': 'The bank has paid a withdrawal out.',
  'withdrawal.failed':
    'The bank refused to pay a withdrawal out, and an operator gave the cash back to its account.',
  'withdrawal.returned': 'The bank sent the money of a completed withdrawal back.',
  'position.opened': 'An account holds units of an instrument that it did not hold before.',
  'position.closing': 'A position was sold or has matured; it can no longer be traded.',
  'position.closed': 'All movements of a position have settled.',
  'onboarding_application.submitted': 'An application was accepted, and awaits its review.',
  'onboarding_application.processing': 'The review of an application began.',
  'onboarding_application.approved': 'An application was approved; its customer and account exist.',
  'onboarding_application.rejected': 'An application was rejected.',
  'onboarding_application.expired': 'An application was not decided in time.',
  'account.opened': 'An account was opened.',
  'account.suspended': 'An account was suspended.',
  'account.activated': 'A suspended account may be used again.',
  'account.closing': 'The winding-up of an account began.',
  'account.closed': 'An account was closed permanently.',
  'account.overdraft_demanded': 'The loan of a rollover is no longer covered; the customer owes the rest.',
  'account.overdraft_repaid': 'The overdraft of a rollover was repaid.',
  'document.issued': 'A document was issued, and is on the list of its account.',
  'corporate_action.announced':
    'A corporate action of a held instrument was announced, and will be booked on its payment date.',
  'corporate_action.processed':
    'A corporate action has been booked; a coupon or redemption, for the first of its holders.',
  'corporate_action.cancelled': 'A corporate action that was announced will not be booked.',
  'corporate_action.reversed': 'The bookings of a corporate action were undone.',
  'tax_reclaim.opened': 'A country took more tax from a dividend than its treaty allows.',
  'tax_reclaim.paid': 'A tax office has paid tax back, and it was credited.',
  'tax_reclaim.refused': 'A tax office pays nothing back, or the dividend was reversed.',
  'reinvestment.completed': 'Income was reinvested: its order has bought units.',
  'reinvestment.skipped': 'Income was not reinvested; it stays in cash.',
  'savings_plan.created': 'An account has a new savings plan.',
  'savings_plan.paused': 'A savings plan leaves its days out, by its client or because it could not buy.',
  'savings_plan.resumed': 'A savings plan goes on.',
  'savings_plan.cancelled': 'A savings plan was ended before its time.',
  'savings_plan.completed': 'The last day of a savings plan is over.',
  'savings_plan_execution.announced': 'A savings plan buys in two business days.',
  'savings_plan_execution.started': 'The order of a savings plan is placed.',
  'savings_plan_execution.completed': 'A savings plan has bought, all that was planned or a part.',
  'savings_plan_execution.skipped': 'A savings plan has bought nothing; the cash stays.',
  'savings_plan_execution.cancelled': 'An execution that was announced ended with its plan.',
  'direct_debit.created': 'Money will be collected; notify the customer until `pre_notify_by`.',
  'direct_debit.cancelled': 'A direct debit ended before its submission.',
  'direct_debit.submitted': 'A direct debit went to the bank.',
  'direct_debit.rejected': 'The bank has refused a direct debit.',
  'direct_debit.collected': 'The money of a direct debit has come, and may be traded.',
  'direct_debit.returned': 'The bank of the debtor has taken the money of a direct debit back.',
  'direct_debit.refunded': 'The debtor has had the money of a direct debit back.',
  'mandate.created': 'A customer has consented to direct debits.',
  'mandate.blocked': 'The bank has said that the account of a mandate cannot be debited.',
  'mandate.revoked': 'A mandate was withdrawn: nothing is collected by it any more.',
  'mandate.expired': 'A mandate was not used for 36 months and has lapsed.',
  'model.created': 'There is a new model.',
  'model.activated': 'All instruments of a model can be bought again.',
  'model.needs_adjustment': 'An instrument of a model can no longer be bought: no run starts by itself.',
  'model.version_published': 'Another version of a model is in force.',
  'model.archived': 'A model has ended.',
  'subscription.created': 'An account follows a model.',
  'subscription.changed':
    'The terms with which an account follows a model have changed, or the model itself.',
  'subscription.paused': 'Nothing starts by itself on an account that follows a model.',
  'subscription.resumed': 'A subscription goes on.',
  'subscription.ended': 'An account no longer follows a model.',
  'rebalancing_run.proposed': 'A run waits for its approval.',
  'rebalancing_run.started': 'The first orders of a run are placed.',
  'rebalancing_run.completed': 'The orders of a run have ended, all filled or in part.',
  'rebalancing_run.cancelled': 'A run was ended before its time.',
  'rebalancing_run.expired': 'A proposed run was not approved in time, or was out of date.',
  'rebalancing_run.failed': 'No order of a run could be placed.',
  'customer.closed': 'A customer was closed permanently, with its last account.',
  'customer_authority.revoked': "A person's authority over a customer ended.",
  'person.erased': 'Personal data of a person were erased; erase your copies of them too.',
  'settings.changed': 'An operator has changed settings of the tenant; fees and taxes have a first day.',
  'journal.submitted': 'A journal awaits approval, and its value is reserved at the account that gives.',
  'journal.booked': 'A journal has moved cash or units between two accounts.',
  'journal.rejected': 'A journal was rejected, and what was reserved for it is free again.',
  'journal.cancelled': 'A journal was cancelled before it was approved.',
  'journal.expired': 'A journal was not approved in time.',
  'journal.reversed': 'A journal was moved back by another one.',
  'securities_transfer.requested': 'A transfer of securities was requested.',
  'securities_transfer.instructed': 'The custodian has the instruction of a transfer of securities.',
  'securities_transfer.matched': 'Both custodians agree about a transfer of securities.',
  'securities_transfer.partially_settled': 'A part of a transfer of securities was delivered.',
  'securities_transfer.settled': 'The last delivery of a transfer of securities was booked.',
  'securities_transfer.rejected': 'A custodian has rejected a transfer of securities, or a line of it.',
  'securities_transfer.cancelled': 'A transfer of securities was cancelled.',
  'securities_transfer.expired': 'A transfer of securities, or the rest of it, was not delivered in time.',
  'approval.requested': 'A change of an operator awaits the approval of another; nothing has changed yet.',
  'approval.expiring': 'A change of an operator still awaits approval a day before its time ends.',
  'approval.approved': 'A change of an operator was approved and carried out.',
  'approval.overridden':
    'A change of an operator was carried out by its maker alone, in an emergency that others review.',
  'approval.rejected': 'A change of an operator was rejected by another.',
  'approval.cancelled': 'A change of an operator was withdrawn before it was approved.',
  'approval.expired': 'A change of an operator was not approved in time.',
}

interface Resource {
  /** The letters with which its ids begin. */
  prefix: string
  shape?: string
  operation?: string
}

// Approvals and changes of settings are resources of only the operator API.
const RESOURCES: Record<string, Resource> = {
  approval: { prefix: 'apr_' },
  settings: { prefix: 'stc_' },
  order: { prefix: 'ord_', shape: 'Order', operation: 'orders.retrieve' },
  order_batch: { prefix: 'obt_' },
  parent_order: { prefix: 'pao_' },
  trade: { prefix: 'trd_', shape: 'Trade' },
  deposit: { prefix: 'dep_', shape: 'Deposit', operation: 'deposits.retrieve' },
  withdrawal: { prefix: 'wdr_', shape: 'Withdrawal', operation: 'withdrawals.retrieve' },
  position: { prefix: 'pos_', shape: 'Position', operation: 'positions.retrieve' },
  onboarding_application: {
    prefix: 'onba_',
    shape: 'OnboardingApplicationResponse',
    operation: 'onboarding_applications.retrieve',
  },
  document: { prefix: 'doc_', shape: 'DocumentContent', operation: 'documents.retrieve_content' },
  account: { prefix: 'acc_', shape: 'Account', operation: 'accounts.retrieve' },
  corporate_action: {
    prefix: 'coa_',
    shape: 'AnnouncedCorporateAction',
    operation: 'corporate_actions.retrieve',
  },
  tax_reclaim: { prefix: 'rcl_', shape: 'TaxReclaim', operation: 'accounts.list_tax_reclaims' },
  reinvestment: { prefix: 'rnv_', shape: 'Reinvestment', operation: 'accounts.list_reinvestments' },
  savings_plan: { prefix: 'sav_', shape: 'SavingsPlan', operation: 'savings_plans.retrieve' },
  savings_plan_execution: {
    prefix: 'spe_',
    shape: 'SavingsPlanExecution',
    operation: 'savings_plan_executions.retrieve',
  },
  direct_debit: { prefix: 'ddb_', shape: 'DirectDebit', operation: 'direct_debits.retrieve' },
  mandate: { prefix: 'mdt_', shape: 'Mandate', operation: 'mandates.retrieve' },
  model: { prefix: 'mdl_', shape: 'Model', operation: 'models.retrieve' },
  subscription: { prefix: 'sub_', shape: 'ModelSubscription', operation: 'model_subscriptions.retrieve' },
  rebalancing_run: { prefix: 'rbr_', shape: 'RebalancingRun', operation: 'rebalancing_runs.retrieve' },
  journal: { prefix: 'jnl_', shape: 'Journal', operation: 'journals.retrieve' },
  securities_transfer: {
    prefix: 'stf_',
    shape: 'SecuritiesTransfer',
    operation: 'securities_transfers.retrieve',
  },
  customer: { prefix: 'cus_', shape: 'Customer', operation: 'customers.retrieve' },
  person: { prefix: 'per_', shape: 'Person', operation: 'persons.retrieve' },
  customer_authority: {
    prefix: 'cau_',
    shape: 'CustomerAuthority',
    operation: 'customers.list_authorities',
  },
}

/** Every event, for the API description. */
export const describedEvents = EVENT_NAMES.map((name) => {
  const resource_type = name.split('.')[0]!
  return { name, meaning: MEANINGS[name], resource_type, ...RESOURCES[resource_type]! }
})
