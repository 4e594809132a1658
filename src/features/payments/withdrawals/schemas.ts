// The shapes of withdrawals on the wire.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  IdOf,
  Moment,
  MoneyInput,
  Nullable,
  PathId,
  timestamps,
} from '../../../http/api/shapes.ts'
import { FundingAccount } from '../funding-accounts/schemas.ts'

export const WithdrawalStatus = Type.Enum(['created', 'completed'], {
  $id: 'WithdrawalStatus',
  description:
    'State of a withdrawal. `created`: its cash is reserved. `completed`: the bank has paid it out; it stays so if ' +
    'the money comes back, which the events and the list of transactions show.',
})

export const Withdrawal = Type.Object(
  {
    id: IdOf('withdrawal'),
    account: IdOf('account'),
    amount: Amount('Money of the withdrawal, with two decimals.'),
    currency: Currency,
    status: WithdrawalStatus,
    funding_account: described(
      FundingAccount,
      'Its receiver as it was at creation; `is_verified` as it is now.',
    ),
    completed_at: Nullable(Moment('When the cash left the account; null until then.')),
    ...timestamps,
  },
  { $id: 'Withdrawal', description: 'Cash that is paid out from an account to a bank account.' },
)
export type Withdrawal = Static<typeof Withdrawal>

export const CreateWithdrawalRequest = Type.Object(
  {
    amount: MoneyInput('Money to pay out: above zero, at most the cash that is available for withdrawal.'),
    currency: described(Currency, 'Currency of the funding account.'),
    funding_account: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Id of a funding account registered on the account.',
    }),
  },
  { $id: 'CreateWithdrawalRequest', description: 'Cash that is to be paid out.' },
)

export const WithdrawalPath = Type.Object({
  account_id: PathId('account'),
  withdrawal_id: PathId('withdrawal'),
})

/** The filters of a list of withdrawals. */
export const withdrawalFilters = {
  status: Type.Optional(described(WithdrawalStatus, 'Only withdrawals in this state.')),
}
