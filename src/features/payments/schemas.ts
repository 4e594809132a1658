// The shapes of money coming in and going out.
import Type, { type Static } from 'typebox'
import {
  Amount,
  AmountInput,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  PathId,
  Text,
  timestamps,
} from '../../http/api/shapes.ts'
import { trimmed } from '../../http/api/trimmed.ts'

export const DepositStatus = Type.Enum(['open', 'completed'], {
  $id: 'DepositStatus',
  description: 'State of a deposit. `open`: waits for its money. `completed`: the money has arrived.',
})

export const Deposit = Type.Object(
  {
    id: IdOf('deposit'),
    account: IdOf('account'),
    amount: Amount('Money of the deposit, in cents.'),
    currency: Currency,
    payment_reference: Text('The bank transfer has to carry it.'),
    was_advanced: Flag('Whether it was credited ahead of the money, as unsettled cash.'),
    status: DepositStatus,
    advanced_at: Nullable(Moment('When it was credited ahead; null unless it was.')),
    completed_at: Nullable(Moment('When settled cash was credited; null until then.')),
    ...timestamps,
  },
  { $id: 'Deposit', description: 'Money that is to come to an account, or has come.' },
)
export type Deposit = Static<typeof Deposit>

export const CreateDepositRequest = Type.Object(
  {
    amount: AmountInput('Money to come: above zero, in cents, at most 999999999999.99.'),
    currency: described(Currency, 'One of the funding currencies of the account.'),
    payment_reference: Type.Optional(
      Type.String({
        pattern: "^[A-Za-z0-9/?:().,'+ -]{1,140}$",
        description:
          'Reference of the bank transfer; made by the server if absent. Deposits that share it are funded together.',
      }),
    ),
    request_advance: Type.Optional(
      Type.Boolean({ default: false, description: 'Ask for the amount ahead of the money.' }),
    ),
  },
  { $id: 'CreateDepositRequest', description: 'A bank transfer that is to come.' },
)

export const FundingAccount = Type.Object(
  {
    id: IdOf('funding account'),
    owner_name: Text('Name of its owner, as the bank states it.'),
    iban: Text('International bank account number, in capitals, without spaces.'),
    bank_code: Text('Code of the bank: its BIC, or what the bank sent.'),
    currency: described(Currency, 'Currency in which it is paid.'),
    nickname: Nullable(Text('Name that the customer gave it; null without one.')),
    is_verified: Flag('Whether a payment from it, or the operator, proved its ownership.'),
    ...timestamps,
  },
  { $id: 'FundingAccount', description: 'A bank account of the customer to which withdrawals may go.' },
)
export type FundingAccount = Static<typeof FundingAccount>

export const CreateFundingAccountRequest = Type.Object(
  {
    owner_name: Type.String({
      ...trimmed,
      minLength: 1,
      maxLength: 140,
      description: "Replaced by the bank's spelling when money from it arrives.",
    }),
    iban: Type.String({ minLength: 1, maxLength: 42, description: 'Spaces are removed.' }),
    bank_code: Type.String({
      pattern: '^[A-Za-z]{6}[A-Za-z0-9]{2}([A-Za-z0-9]{3})?$',
      description: 'The BIC: 8 or 11 characters.',
    }),
    currency: described(Currency, 'One of the funding currencies of the account.'),
    nickname: Type.Optional(
      Nullable(
        Type.String({ minLength: 1, maxLength: 140, description: 'A name for it, chosen by the customer.' }),
      ),
    ),
  },
  { $id: 'CreateFundingAccountRequest', description: 'A bank account to which withdrawals are to go.' },
)

export const WithdrawalStatus = Type.Enum(['created', 'completed'], {
  $id: 'WithdrawalStatus',
  description:
    'State of a withdrawal. `created`: its cash is set aside. `completed`: the bank has paid it out.',
})

export const Withdrawal = Type.Object(
  {
    id: IdOf('withdrawal'),
    account: IdOf('account'),
    amount: Amount('Money of the withdrawal, in cents.'),
    currency: Currency,
    status: WithdrawalStatus,
    funding_account: described(
      FundingAccount,
      'Its receiver as it was at creation; `is_verified` as it is now.',
    ),
    completed_at: Nullable(Moment('When the cash left the account; null until then.')),
    ...timestamps,
  },
  { $id: 'Withdrawal', description: 'Cash that is to leave an account for a bank account, or has left.' },
)
export type Withdrawal = Static<typeof Withdrawal>

export const CreateWithdrawalRequest = Type.Object(
  {
    amount: AmountInput('Money to pay out: above zero, in cents, at most what is available for withdrawal.'),
    currency: described(Currency, 'Currency of the funding account.'),
    funding_account: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Id of a funding account registered on the account.',
    }),
  },
  { $id: 'CreateWithdrawalRequest', description: 'Cash that is to be paid out.' },
)

const sender = {
  iban: Type.String({
    minLength: 1,
    maxLength: 42,
    pattern: '\\S',
    description: 'IBAN of the sender; its check digits must be right.',
  }),
  bank_code: Type.String({ minLength: 1, maxLength: 20, description: 'Code of the bank of the sender.' }),
  owner_name: Type.String({ minLength: 1, maxLength: 140, description: 'Name of the sender.' }),
}

export const SimulatedPaymentRequest = Type.Object(
  {
    amount: AmountInput('Money that arrives: above zero, in cents.'),
    currency: described(Currency, 'Currency of the payment.'),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 140,
        description: 'Reference that it carries; without it, the one of the account.',
      }),
    ),
    bank_transaction_id: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 140,
        description: "The bank's own id; one that is repeated is booked once.",
      }),
    ),
    ...sender,
  },
  { $id: 'SimulatedPaymentRequest', description: 'A payment that is to arrive at the bank.' },
)

export const SimulatedSender = Type.Object(
  {
    iban: Type.Optional(sender.iban),
    bank_code: Type.Optional(sender.bank_code),
    owner_name: Type.Optional(sender.owner_name),
  },
  {
    $id: 'SimulatedSender',
    description: 'The bank account from which the money comes: all three members, or none.',
  },
)

export const InboundPayment = Type.Object(
  {
    id: IdOf('inbound payment'),
    matched_deposits: Type.Array(Type.String(), { description: 'The deposits that it completed.' }),
    unmatched_amount: Amount('Money that matched nothing and waits in suspense.'),
  },
  { $id: 'InboundPayment', description: 'A payment that arrived at the bank.' },
)
export type InboundPayment = Static<typeof InboundPayment>

export const AccountPath = Type.Object({ account_id: PathId('account') })
export const DepositPath = Type.Object({ account_id: PathId('account'), deposit_id: PathId('deposit') })
export const WithdrawalPath = Type.Object({
  account_id: PathId('account'),
  withdrawal_id: PathId('withdrawal'),
})

const limit = Type.Optional(
  Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    minimum: 1,
    maximum: 1000,
    description: 'At most this number of the newest; all without it.',
  }),
)
export const ListDepositsQuery = Type.Object({
  status: Type.Optional(described(DepositStatus, 'Only deposits in this state.')),
  limit,
})
export const ListWithdrawalsQuery = Type.Object({
  status: Type.Optional(described(WithdrawalStatus, 'Only withdrawals in this state.')),
  limit,
})
