// The shapes of cash, positions and transactions.
import Type, { type Static } from 'typebox'
import { pageQuery } from '../../http/api/page.ts'
import { Currency, DateTime, Day, Decimal, Id, Nullable } from '../../http/api/shapes.ts'
import { Instrument } from '../catalog/schemas.ts'

export const CashBalance = Type.Object(
  {
    currency: Currency,
    total: Type.String({ description: 'All cash, whatever its settlement state, reserved cash included.' }),
    available_for_trading: Type.String({ description: 'Usable for buy orders.' }),
    available_for_withdrawal: Type.String({ description: 'May be withdrawn.' }),
    reserved: Type.String({ description: 'Held for pending orders or withdrawals.' }),
  },
  { $id: 'CashBalance' },
)
export type CashBalance = Static<typeof CashBalance>

export const PositionStatus = Type.Enum(['open', 'closing', 'closed'], { $id: 'PositionStatus' })

export const Position = Type.Object(
  {
    id: Type.String(),
    account: Type.String(),
    status: PositionStatus,
    instrument: Instrument,
    total: Decimal,
    settled: Decimal,
    unsettled: Type.String({ description: 'Executed but not settled; negative after an unsettled sell.' }),
    reserved: Type.String({ description: 'Held back for pending sell orders.' }),
    available_for_trading: Type.String({ description: 'Usable for sell orders.' }),
    average_price: Nullable(Type.String({ description: 'Average acquisition price per unit, clean.' })),
    ytm: Nullable(Type.String({ description: 'Yield to maturity of the holding, in percentage points.' })),
    total_buy_trades: Type.Integer(),
    automatic_rollover: Type.Boolean(),
    can_update_automatic_rollover: Type.Boolean(),
    automatic_rollover_cutoff: Nullable(Day),
    most_recent_maturity_period: Nullable(Type.String({ examples: ['3m'] })),
    opened_at: DateTime,
    closed_at: Nullable(DateTime),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Position' },
)

export const UpdatePositionRequest = Type.Object(
  { automatic_rollover: Type.Boolean() },
  { $id: 'UpdatePositionRequest' },
)

export const TransactionType = Type.Enum(
  [
    'deposit',
    'withdrawal',
    'buy',
    'sell',
    'fee',
    'refund',
    'maturity',
    'coupon_payment',
    'merger',
    'fx',
    'position_migration_in',
    'book_transfer',
    'portfolio_transfer',
  ],
  { $id: 'TransactionType' },
)
export type TransactionType = Static<typeof TransactionType>

export const ReferenceType = Type.Enum(
  [
    'deposit',
    'withdrawal',
    'order',
    'fee_charge',
    'refund',
    'corporate_action',
    'position_migration_in',
    'book_transfer',
    'portfolio_transfer',
  ],
  { $id: 'ReferenceType' },
)
export type ReferenceType = Static<typeof ReferenceType>

export const TransactionTax = Type.Object(
  {
    rate: Type.String({ description: 'In percentage points.', examples: ['26.375'] }),
    amount: Decimal,
    currency: Currency,
  },
  { $id: 'TransactionTax' },
)

export const Transaction = Type.Object(
  {
    id: Type.String(),
    summary: Type.String(),
    booked_at: DateTime,
    settlement_date: Nullable(Day),
    cash_amount: Nullable(
      Type.String({ description: 'Signed: positive when cash enters the account; after taxes.' }),
    ),
    unit_quantity: Nullable(Type.String({ description: 'Signed: positive when units enter the account.' })),
    unit_price: Nullable(Decimal),
    accrued_interest: Nullable(Type.String({ description: 'Inside the amount of a buy or sell.' })),
    tax: Decimal,
    taxes: Type.Array(TransactionTax),
    currency: Nullable(Type.String()),
    instrument: Nullable(Type.String({ description: 'Id of the instrument.' })),
    transaction_type: TransactionType,
    reference: Nullable(Type.String({ description: 'Id of the resource that reference_type names.' })),
    reference_type: ReferenceType,
  },
  { $id: 'Transaction' },
)
export type Transaction = Static<typeof Transaction>

// In a query an empty value is null, which means absent. A union would also turn 0 into null.
const nullable = (type: string, rest: object) => ({ type: [type, 'null'], ...rest })

export const ListTransactionsQuery = Type.Object({
  limit: Type.Optional(
    Type.Unsafe<number | null>(
      nullable('integer', { minimum: 1, maximum: 1000, description: 'At most this number of the newest.' }),
    ),
  ),
  cursor: pageQuery.cursor,
  transaction_types: Type.Optional(
    Type.Unsafe<TransactionType[] | null>(nullable('array', { items: TransactionType })),
  ),
})
export type ListTransactionsQuery = Static<typeof ListTransactionsQuery>

export const AccountPath = Type.Object({ account_id: Id })
export const PositionPath = Type.Object({ account_id: Id, position_id: Id })
export const IdPath = Type.Object({ id: Id })
export const ListPositionsQuery = Type.Object({ open_only: Type.Optional(Type.Boolean({ default: false })) })
