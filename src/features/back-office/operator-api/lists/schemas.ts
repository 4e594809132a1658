// The shapes of the lists that only operators see.
import Type from 'typebox'
import { createdFilters } from '../../../../http/api/page.ts'
import {
  Amount,
  Count,
  Currency,
  described,
  Id,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  Text,
  timestamps,
} from '../../../../http/api/shapes.ts'
import { CustomerType } from '../../../customers/customers/schemas.ts'
import {
  ApplicationOutcome,
  ApplicationStatus,
  applicationFilters,
} from '../../../customers/onboarding/schemas.ts'
import { PendingApprovals } from '../../../operators/approvals/schemas.ts'
import { AssignedTo, assignedFilter } from '../../../operators/work-queue/schemas.ts'
import { WebhookDelivery } from '../../../platform/webhooks/schemas.ts'
import { TransferKind } from '../schemas.ts'

export const OperatorTransfer = Type.Object(
  {
    id: IdOf('transfer'),
    kind: TransferKind,
    from_account: Nullable(Text('Id of the account that gave; null for another institution.')),
    to_account: Nullable(Text('Id of the account that received; null for another institution.')),
    external_reference: Nullable(Text('The reference that makes it happen once; null without one.')),
    note: Nullable(Text('The reason, masked; null without one.')),
    ordered_by: Text('The operator that ordered it.'),
    created_at: Moment('When it was carried out.'),
  },
  { $id: 'OperatorTransfer', description: 'A transfer of cash and units that an operator ordered.' },
)
export const transferFilters = {
  kind: Type.Optional(described(TransferKind, 'Only transfers of this kind.')),
  account: Type.Optional(described(Id, 'Only transfers from or to the account with this id.')),
  ...createdFilters,
}

export const FailingJob = Type.Object(
  {
    id: IdOf('job'),
    kind: Text('Kind of job, such as `trading.settle-trade`.'),
    payload: Type.Record(Type.String(), Type.Unknown(), { description: 'What it is about, by ids.' }),
    partition_key: Nullable(Text('Id of the account that it belongs to; null without one.')),
    due_at: Moment('When it is due next.'),
    attempts: Count('Number of attempts.'),
    last_error: Text('The error of the last attempt.'),
    created_at: Moment('When it was enqueued.'),
    pending_approvals: PendingApprovals,
    assigned_to: AssignedTo,
  },
  {
    $id: 'FailingJob',
    description: 'A job whose last attempt failed. It is retried until an operator closes it.',
  },
)
export const jobFilters = {
  kind: Type.Optional(Text('Only jobs of this kind.')),
  ...assignedFilter,
  ...createdFilters,
}

const ofCurrency = {
  currency: Type.Optional(described(Currency, 'Only statements in this currency.')),
}
export const BankStatement = Type.Object(
  {
    id: IdOf('statement'),
    currency: described(Currency, 'Currency.'),
    statement: Text("The bank's id of the statement."),
    opened_on: OnDay('First day.'),
    closed_on: OnDay('Last day.'),
    opening: Amount('Balance at the beginning.'),
    closing: Amount('Balance at the end.'),
    created_at: Moment('When it was booked.'),
  },
  { $id: 'BankStatement', description: 'A complete statement of the bank.' },
)
export const statementFilters = { ...ofCurrency, ...createdFilters }

const EntryOutcome = Type.Enum(
  ['received', 'paid', 'returned', 'unexplained', 'charged', 'split', 'duplicate'],
  {
    description:
      '`charged`: a fee of the bank. `split`: a collective entry, booked by its transactions. `unexplained`: a break ' +
      'lists it. `duplicate`: it repeats another entry.',
  },
)
export const BankEntry = Type.Object(
  {
    currency: described(Currency, 'Currency.'),
    reference: Text("The bank's reference of the entry."),
    amount: Amount('Amount; negative when money left.'),
    booked_on: OnDay('The day on which the bank booked it.'),
    outcome: EntryOutcome,
    resource: Nullable(Text('Id of the payment, payout or run that it belongs to; null for none.')),
    statement: Nullable(Text('Id of the statement; null while only a notification has reported it.')),
    collective: Nullable(Text('Reference of the collective entry that it is a part of; null for none.')),
    created_at: Moment('When it was stored.'),
  },
  { $id: 'BankEntry', description: 'An entry on a collection account, from a statement or a notification.' },
)
export const entryFilters = {
  currency: Type.Optional(described(Currency, 'Only entries in this currency.')),
  outcome: Type.Optional(EntryOutcome),
  notified_only: Type.Optional(
    Type.Boolean({ default: false, description: 'Only entries that no statement has confirmed yet.' }),
  ),
  ...createdFilters,
}

export const IncompleteStatement = Type.Object(
  {
    statement: Text("The bank's id of the statement."),
    currency: described(Currency, 'Currency.'),
    pages: Type.Array(Type.Integer(), { description: 'The numbers of the pages that have arrived.' }),
  },
  { $id: 'IncompleteStatement', description: 'A statement with missing pages.' },
)
export const incompleteFilters = ofCurrency

const { payload: _, ...delivery } = WebhookDelivery.properties
export const DeliverySummary = Type.Object(
  { ...delivery, pending_approvals: PendingApprovals },
  {
    $id: 'WebhookDeliverySummary',
    description: 'A delivery of an event to a webhook, with its attempts and without its body.',
  },
)

export const ApplicationHead = Type.Object(
  {
    id: IdOf('application'),
    customer_type: CustomerType,
    status: ApplicationStatus,
    outcome: Nullable(ApplicationOutcome),
    ...timestamps,
    pending_approvals: PendingApprovals,
    assigned_to: AssignedTo,
  },
  { $id: 'ApplicationHead', description: 'An application to become a customer, without what was submitted.' },
)
export const applicationHeadFilters = {
  ...applicationFilters,
  ...assignedFilter,
  ...createdFilters,
}
