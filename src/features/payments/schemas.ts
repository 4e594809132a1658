// The shapes of money coming in and going out.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Decimal, DecimalInput, Id, Nullable, OneOf } from '../../http/api/shapes.ts'
import { trimmed } from '../../http/api/trimmed.ts'

export const DepositStatus = Type.Enum(['open', 'completed'], { $id: 'DepositStatus' })

export const Deposit = Type.Object(
  {
    id: Type.String(),
    account: Type.String(),
    amount: Decimal,
    currency: Currency,
    payment_reference: Type.String({ description: 'The bank transfer has to carry it.' }),
    was_advanced: Type.Boolean({ description: 'Credited ahead of the money, as unsettled cash.' }),
    status: DepositStatus,
    advanced_at: Nullable(DateTime),
    completed_at: Nullable(DateTime),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Deposit' },
)
export type Deposit = Static<typeof Deposit>

export const CreateDepositRequest = Type.Object(
  {
    amount: DecimalInput,
    currency: Currency,
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
  { $id: 'CreateDepositRequest' },
)

export const FundingAccount = Type.Object(
  {
    id: Type.String(),
    owner_name: Type.String({ description: 'As the bank states it.' }),
    iban: Type.String(),
    bank_code: Type.String(),
    currency: Currency,
    nickname: Nullable(Type.String()),
    is_verified: Type.Boolean({ description: 'Whether a payment from it proved its ownership.' }),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'FundingAccount' },
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
    currency: Currency,
    nickname: Type.Optional(Nullable(Type.String({ minLength: 1, maxLength: 140 }))),
  },
  { $id: 'CreateFundingAccountRequest' },
)

export const WithdrawalStatus = Type.Enum(['created', 'completed'], { $id: 'WithdrawalStatus' })

export const Withdrawal = Type.Object(
  {
    id: Type.String(),
    account: Type.String(),
    amount: Decimal,
    currency: Currency,
    status: WithdrawalStatus,
    funding_account: FundingAccount,
    completed_at: Nullable(DateTime),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Withdrawal' },
)
export type Withdrawal = Static<typeof Withdrawal>

export const CreateWithdrawalRequest = Type.Object(
  {
    amount: DecimalInput,
    currency: Currency,
    funding_account: Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Id of a funding account registered on the account.',
    }),
  },
  { $id: 'CreateWithdrawalRequest' },
)

const sender = {
  iban: Type.String({ minLength: 1, maxLength: 42, pattern: '\\S' }),
  bank_code: Type.String({ minLength: 1, maxLength: 20 }),
  owner_name: Type.String({ minLength: 1, maxLength: 140 }),
}

export const SimulatedPaymentRequest = Type.Object({
  amount: DecimalInput,
  currency: Currency,
  reference: Type.Optional(Type.String({ minLength: 1, maxLength: 140 })),
  bank_transaction_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 140,
      description: "The bank's own id; one that is repeated is booked once.",
    }),
  ),
  ...sender,
})

export const SimulatedSender = Type.Object({
  iban: Type.Optional(sender.iban),
  bank_code: Type.Optional(sender.bank_code),
  owner_name: Type.Optional(sender.owner_name),
})

export const InboundPayment = Type.Object(
  {
    id: Type.String(),
    matched_deposits: Type.Array(Type.String(), { description: 'The deposits that it completed.' }),
    unmatched_amount: Decimal,
  },
  { $id: 'InboundPayment' },
)
export type InboundPayment = Static<typeof InboundPayment>

export const AccountPath = Type.Object({ account_id: Id })
export const DepositPath = Type.Object({ account_id: Id, deposit_id: Id })
export const WithdrawalPath = Type.Object({ account_id: Id, withdrawal_id: Id })

const limit = Type.Optional(
  Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 1000 }),
)
export const ListDepositsQuery = Type.Object({
  status: Type.Optional(OneOf('open', 'completed')),
  limit,
})
export const ListWithdrawalsQuery = Type.Object({
  status: Type.Optional(OneOf('created', 'completed')),
  limit,
})
