// The shapes of the operator API over other features.
import Type from 'typebox'
import { createdFilters } from '../../../http/api/page.ts'
import {
  Amount,
  Count,
  Currency,
  described,
  Id,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  Text,
  tenantPath,
} from '../../../http/api/shapes.ts'
import { PendingApprovals } from '../../operators/approvals/schemas.ts'
import { Explanation, Look } from '../../operators/operators/look-schemas.ts'
import { AssignedTo, assignedFilter } from '../../operators/work-queue/schemas.ts'

export const OfTenant = Type.Object(tenantPath)
export const SuspensePath = Type.Object({ ...tenantPath, payment_id: PathId('inbound payment') })
export const BreakPath = Type.Object({ ...tenantPath, break_id: PathId('break') })
export const RunPath = Type.Object({ ...tenantPath, run_id: PathId('payment run') })
export const PayoutPath = Type.Object({ ...tenantPath, payout_id: PathId('payout') })

/** The kinds of transfers that operators order. */
export const TransferKind = Type.Enum(['book_transfer', 'portfolio_transfer', 'position_migration_in'], {
  description: 'Kind of transfer.',
})

const sender = (how: string) => ({
  owner_name: Text(`Name of the sender${how}.`),
  iban: Text(`IBAN of the sender${how}; empty if the bank did not say.`),
  reference: Text(`The text of the payment${how}.`),
})

const ofCurrency = (noun: string) => ({
  currency: Type.Optional(described(Currency, `Only ${noun} in this currency.`)),
})

const SuspenseStatus = Type.Enum(['suspense', 'returning'], {
  description: '`suspense`: awaits a decision. `returning`: goes back with the next payment run.',
})
export const suspenseFilters = {
  status: Type.Optional(described(SuspenseStatus, 'Only payments in this state.')),
  ...ofCurrency('payments'),
  ...assignedFilter,
  ...createdFilters,
}

const suspendedPayment = {
  id: IdOf('inbound payment'),
  bank_transaction_id: Text("The bank's id of the payment."),
  amount: Amount('Amount.'),
  currency: described(Currency, 'Currency.'),
  bank_code: Text('Code of the bank of the sender.'),
  status: SuspenseStatus,
  received_at: Moment('When it arrived.'),
}
const pending_approvals = PendingApprovals
const assigned_to = AssignedTo

export const SuspendedPayment = Type.Object(
  { ...suspendedPayment, ...sender(', masked'), pending_approvals, assigned_to },
  { $id: 'SuspendedPayment', description: 'A payment without a clear owner; its personal data are masked.' },
)

export const UnmaskedPayment = Type.Object(
  { ...suspendedPayment, ...sender(''), look: Look },
  { $id: 'UnmaskedPayment', description: 'A payment with its personal data, and the record of the look.' },
)

const ids = (noun: string, most: number, least: number) =>
  Type.Array(Id, { minItems: least, maxItems: most, description: `Ids of ${noun}.` })

export const AssignmentRequest = Type.Object(
  {
    payments: ids('payments in suspense', 100, 1),
    deposits: Type.Optional(ids('open deposits to fund', 100, 0)),
    account: Type.Optional(described(Id, 'Id of the account for the remainder.')),
    note: Explanation,
  },
  { $id: 'AssignmentRequest', description: 'The owner of payments in suspense.' },
)
export const AssignedPayments = Type.Object(
  {
    payments: Type.Array(Type.String(), { description: 'The payments that left suspense.' }),
    deposits: Type.Array(Type.String(), { description: 'The deposits that they completed.' }),
  },
  { $id: 'AssignedPayments', description: 'The outcome of an assignment.' },
)
export const Note = Type.Object(
  { note: Explanation },
  { $id: 'DecisionNote', description: 'The reason of a decision.' },
)

const BREAK_KINDS = ['unexplained', 'amount', 'gap', 'balance', 'missing', 'duplicate', 'execution'] as const
const BreakKind = Type.Enum([...BREAK_KINDS], {
  description: 'Kind of difference. `execution`: a report of the venue that could not be booked yet.',
})
export const breakFilters = {
  kind: Type.Optional(described(BreakKind, 'Only differences of this kind.')),
  ...ofCurrency('differences'),
  ...assignedFilter,
  ...createdFilters,
}
export const ReconciliationBreak = Type.Object(
  {
    id: IdOf('break'),
    kind: BreakKind,
    currency: described(Currency, 'Currency.'),
    subject: Text('The bank reference or statement that it is about, or the order.'),
    difference: Amount('The amount by which the bank exceeds the ledger; zero for an execution.'),
    detail: Text('What differs.'),
    created_at: Moment('When it was noticed.'),
    pending_approvals,
    assigned_to,
  },
  {
    $id: 'ReconciliationBreak',
    description: 'An open difference between the bank or the venue and the ledger.',
  },
)
export const BookedBreak = Type.Object(
  {
    booked: Type.Enum(['suspense', 'fees'], {
      description: '`suspense`: money that came in awaits its owner. `fees`: the firm bears it.',
    }),
    amount: Amount('The amount that was booked.'),
    currency: described(Currency, 'Currency.'),
  },
  { $id: 'BookedBreak', description: 'How an unexplained entry was booked.' },
)
export const ResolvedBreak = Type.Object(
  { id: IdOf('break') },
  { $id: 'ResolvedBreak', description: 'A difference that is explained.' },
)

export const runFilters = { ...ofCurrency('payment runs'), ...createdFilters }
export const payoutFilters = {
  run: Type.Optional(described(Id, 'Only payouts of the payment run with this id.')),
  ...ofCurrency('payouts'),
  ...assignedFilter,
  ...createdFilters,
}

const runMembers = {
  id: IdOf('payment run'),
  bank: Text('The bank.'),
  currency: described(Currency, 'Currency.'),
  execution_date: OnDay('The day on which the bank carries it out.'),
  control_sum: Amount('The sum of its payouts.'),
  created_at: Moment('When it was made.'),
}
export const PaymentRun = Type.Object(
  {
    ...runMembers,
    payouts: Count('Number of payouts.'),
    open: Count('Payouts without an answer of the bank.'),
    rejected: Count('Payouts that the bank rejected and that await a decision.'),
  },
  { $id: 'PaymentRun', description: 'Payouts that go to the bank in one file.' },
)
export const PaymentRunDetail = Type.Object(
  {
    ...runMembers,
    payouts: Type.Array(
      Type.Object({
        id: IdOf('payout'),
        amount: Amount('Amount.'),
        owner_name: Text('Name of the receiver, masked.'),
        iban: Text('IBAN of the receiver, masked.'),
      }),
      { description: 'The payouts.' },
    ),
  },
  { $id: 'PaymentRunDetail', description: 'A payment run with its payouts; their personal data are masked.' },
)
export const NewRun = Type.Object(
  { currency: described(Currency, 'Currency of the payouts.') },
  { $id: 'NewPaymentRun', description: 'The payouts that go into the run.' },
)
export const CreatedRun = Type.Object(
  { run: Nullable(Text('Id of the payment run; null if no payout is due.')) },
  { $id: 'CreatedPaymentRun', description: 'The new run. Payouts of another route need another run.' },
)
export const RejectedPayout = Type.Object(
  {
    id: IdOf('payout'),
    run: IdOf('payment run'),
    withdrawal: Nullable(Text('Id of the withdrawal that it pays.')),
    inbound_payment: Nullable(Text('Id of the inbound payment that it returns.')),
    amount: Amount('Amount.'),
    currency: described(Currency, 'Currency.'),
    reason_code: Text("The bank's code of the reason."),
    modified_at: Moment('When the bank rejected it.'),
    pending_approvals,
    assigned_to,
  },
  { $id: 'RejectedPayout', description: 'A payout that the bank rejected and that awaits a decision.' },
)
export const ResolvedPayout = Type.Object(
  { id: IdOf('payout'), status: Text('State of the payout.') },
  { $id: 'ResolvedPayout', description: 'A payout after the decision.' },
)

const Environment = Type.Enum(['sandbox', 'live'], { description: 'Environment.' })
const ClockMode = Type.Enum(['running', 'frozen', 'advancing'], { description: 'State of its clock.' })
export const tenantFilters = {
  environment: Type.Optional(described(Environment, 'Only tenants of this environment.')),
  clock_mode: Type.Optional(described(ClockMode, 'Only tenants whose clock is in this state.')),
}
export const ShownTenant = Type.Object(
  {
    id: IdOf('tenant'),
    name: Text('Name.'),
    environment: Environment,
    clock_mode: ClockMode,
    created_at: Moment("When it was created, by the machine's clock."),
    cell: Nullable(Text('The cell in which it lives; null if the installation is the only one.')),
  },
  { $id: 'TenantSummary', description: 'A tenant.' },
)
export const NewTenant = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', description: 'Name.' }),
    onboarding: Type.Optional(
      Type.Enum(['full', 'minimal'], {
        default: 'full',
        description: 'Requirements for new customers; in live only `full`.',
      }),
    ),
  },
  { $id: 'NewOperatorTenant', description: 'A tenant to create.' },
)
export const TenantCredentials = Type.Object(
  {
    tenant: IdOf('tenant'),
    client_id: IdOf('client'),
    client_secret: Text('Secret of the client, shown only here.'),
    scope: Text('Scopes of the client.'),
  },
  { $id: 'TenantCredentials', description: 'A new tenant with its first client.' },
)

export const ChargePath = Type.Object({ ...tenantPath, charge_id: PathId('fee charge') })
export const arrearsFilters = {
  account: Type.Optional(described(Id, 'Only arrears of the account with this id.')),
  ...ofCurrency('arrears'),
}
export const Arrears = Type.Object(
  {
    account: IdOf('account'),
    currency: described(Currency, 'Currency.'),
    outstanding: Amount('What is owed.'),
    charges: Count('Number of overdue charges.'),
    overdraft: Amount('The part that is an overdraft.'),
    due_since: Moment('When the oldest part fell due.'),
    days: Count('Days since then.'),
    level: Count('Dunning level: 0 for the first day, then 1 to 4.'),
  },
  { $id: 'Arrears', description: 'The overdue debt of an account.' },
)
/** The reason of a decision on a customer, account, application or refund: words, not a sign. */
export const DecisionReason = described(
  { ...Explanation, minLength: 3 },
  'The reason. It is a note on the resource, sealed, masked, and erased with it.',
)
export const RefundRequest = Type.Object(
  { amount: MoneyInput('The amount to refund, tax included.'), reason: DecisionReason },
  { $id: 'OperatorRefundRequest', description: 'A refund.' },
)
export const Refund = Type.Object(
  { refund: IdOf('refund') },
  { $id: 'OperatorRefund', description: 'The refund.' },
)
export const BankAccount = Type.Object(
  {
    currency: described(Currency, 'Currency.'),
    owner_name: Type.String({ minLength: 1, maxLength: 70, description: 'Name of the firm.' }),
    iban: Type.String({ minLength: 1, maxLength: 42, description: 'IBAN.' }),
    bank_code: Type.String({ minLength: 1, maxLength: 20, description: 'BIC.' }),
  },
  { $id: 'FirmBankAccount', description: "The firm's bank account in a currency." },
)
