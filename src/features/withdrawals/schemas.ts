// The shapes of withdrawals on the wire.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Decimal, DecimalInput, Id, Nullable, OneOf } from '../../http/api/shapes.ts'
import { FundingAccount } from '../funding-accounts/schemas.ts'

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

export const AccountPath = Type.Object({ account_id: Id })
export const WithdrawalPath = Type.Object({ account_id: Id, withdrawal_id: Id })

export const ListWithdrawalsQuery = Type.Object({
  status: Type.Optional(OneOf('created', 'completed')),
  limit: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 1000 })),
})
