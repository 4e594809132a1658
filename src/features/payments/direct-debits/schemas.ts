// The shapes of direct debits on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  Day,
  described,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  OnDay,
  PathId,
  Text,
  timestamps,
} from '../../../http/api/shapes.ts'
import { SequenceType } from '../mandates/schemas.ts'
import { DEBIT_STATUSES, FAILURE_KINDS } from './rules.ts'

export const DirectDebitStatus = Type.Enum([...DEBIT_STATUSES], {
  $id: 'DirectDebitStatus',
  description:
    'State of a direct debit. `created`: it has not gone to the bank. `submitted`: it has. `collected`: its money ' +
    'has come. `rejected`: the bank has refused it. `returned`: the bank of the debtor has taken the money back. ' +
    '`refunded`: the debtor has. `cancelled`: ended before its submission.',
})
const DirectDebitFailureKind = Type.Enum([...FAILURE_KINDS], {
  $id: 'DirectDebitFailureKind',
  description: 'How a debit failed: before its money came (`reject`), or after (`return`, `refund`).',
})

export const CreateDirectDebitRequest = Type.Object(
  {
    mandate: Text('Id of an active mandate of the account.'),
    amount: MoneyInput('Euros to collect: above zero, at most the maximum of the tenant.'),
    currency: described(Currency, '`EUR`.'),
    due_on: Type.Optional(
      Nullable(described(Day, 'Day of the collection, a TARGET business day; the earliest if left out.')),
    ),
    remittance: Type.Optional(
      Nullable(
        Type.String({
          pattern: "^[A-Za-z0-9/?:().,'+ -]{1,140}$",
          description: 'Text for the debtor: 1 to 140 characters of the SEPA set.',
        }),
      ),
    ),
  },
  { $id: 'CreateDirectDebitRequest', description: 'Money to collect from a bank account.' },
)
export type CreateDirectDebitRequest = Static<typeof CreateDirectDebitRequest>

const DirectDebitFailure = Type.Object(
  {
    kind: DirectDebitFailureKind,
    reason_code: Text('The reason code of the bank, such as AM04.'),
    at: Moment('When it was booked.'),
    taken_back: Amount('What was taken from the cash of the account.'),
    claimed: Amount('What the account owes since: its cash was spent.'),
  },
  { $id: 'DirectDebitFailure', description: 'Why the money did not come, or went back.' },
)

export const DirectDebit = Type.Object(
  {
    id: IdOf('direct debit'),
    account: IdOf('account'),
    mandate: IdOf('mandate'),
    savings_plan_execution: Nullable(Text('Id of the execution of a savings plan that it pays for.')),
    status: DirectDebitStatus,
    amount: Amount('Euros that are collected.'),
    currency: described(Currency, '`EUR`.'),
    sequence_type: described(SequenceType, 'As it would be today; fixed when it goes to the bank.'),
    end_to_end_id: Text('The reference under which banks name it.'),
    remittance: Text('Text for the debtor.'),
    pre_notify_by: OnDay('The firm notifies the customer by then.'),
    due_on: OnDay('Day of the collection.'),
    submitted_at: Nullable(Moment('When it went to the bank.')),
    collected_at: Nullable(Moment('When its money was booked.')),
    withdrawable_on: Nullable(OnDay('Day from which its amount is paid out.')),
    refundable_until: Nullable(OnDay('Last day on which the debtor may have it back without a reason.')),
    failure: Nullable(DirectDebitFailure),
    transactions: Type.Array(Text('Id of a transaction.'), {
      description: 'Its transactions, the oldest first.',
    }),
    ...timestamps,
  },
  { $id: 'DirectDebit', description: 'Money that is collected from a bank account under a mandate.' },
)
export type DirectDebit = Static<typeof DirectDebit>

export const DebitPath = Type.Object({ direct_debit_id: PathId('direct debit') })

export const ReasonCodeRequest = Type.Object(
  {
    reason_code: Type.Optional(
      Nullable(
        Type.String({
          pattern: '^[A-Z]{2}[0-9]{2}$',
          description:
            'The reason code; AC01 of a reject, AM04 of a return and MD06 of a refund if left out.',
        }),
      ),
    ),
  },
  { $id: 'ReasonCodeRequest', description: 'Why the bank does it.' },
)

/** The filters of a list of direct debits. */
export const debitFilters = {
  status: Type.Optional(described(DirectDebitStatus, 'Only debits in this state.')),
  mandate: Type.Optional(Text('Only debits of the mandate with this id.')),
}
