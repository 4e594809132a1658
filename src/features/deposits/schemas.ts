// The shapes of deposits on the wire.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Decimal, DecimalInput, Id, Nullable, OneOf } from '../../http/api/shapes.ts'

export const DepositStatus = Type.Enum(['open', 'completed'], { $id: 'DepositStatus' })

export const Deposit = Type.Object(
  {
    id: Type.String(),
    account: Type.String(),
    amount: Decimal,
    currency: Currency,
    payment_reference: Type.String({ description: 'The bank transfer must carry it.' }),
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
          'Reference of the bank transfer; generated if absent. Deposits that share it are funded together.',
      }),
    ),
    request_advance: Type.Optional(
      Type.Boolean({ default: false, description: 'Ask for the amount ahead of the money.' }),
    ),
  },
  { $id: 'CreateDepositRequest' },
)

export const AccountPath = Type.Object({ account_id: Id })
export const DepositPath = Type.Object({ account_id: Id, deposit_id: Id })

export const ListDepositsQuery = Type.Object({
  status: Type.Optional(OneOf('open', 'completed')),
  limit: Type.Optional(Type.Unsafe<number | null>({ type: ['integer', 'null'], minimum: 1, maximum: 1000 })),
})
