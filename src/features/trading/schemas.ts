import Type, { type Static } from 'typebox'
import { Currency, DateTime, Day, Decimal, DecimalInput, Id, Nullable, OneOf } from '../../http/api/shapes.ts'
import { Instrument } from '../catalog/schemas.ts'

/** The path of an order. */
export const OfOrder = Type.Object({ account_id: Id, order_id: Id })

const Side = OneOf('buy', 'sell')

export const Trade = Type.Object(
  {
    id: Type.String(),
    order: Type.String(),
    account: Nullable(Type.String()),
    position: Nullable(Type.String()),
    instrument: Instrument,
    side: Side,
    status: OneOf('executed', 'settled'),
    price: Decimal,
    quantity: Decimal,
    quantity_currency: Nullable(Currency),
    notional: Decimal,
    notional_currency: Currency,
    accrued_interest: Nullable(Decimal),
    ytm: Nullable(Decimal),
    counterparty: Nullable(Type.String()),
    execution_broker: Type.String(),
    execution_reference: Type.String(),
    execution_audit_trail: Nullable(Type.String()),
    trading_venue: Nullable(Type.String()),
    tvtic: Nullable(Type.String()),
    is_reportable: Nullable(Type.Boolean()),
    settlement_batch_id: Nullable(Type.String()),
    settlement_date: Nullable(Day),
    executed_at: DateTime,
    settled_at: Nullable(DateTime),
    meta: Nullable(Type.Object({})),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Trade' },
)

export const Order = Type.Object(
  {
    id: Type.String(),
    account: Nullable(Type.String()),
    status: OneOf('held', 'placed', 'pending', 'executing', 'cancelling', 'filled', 'settled', 'cancelled'),
    order_type: OneOf('market', 'limit'),
    purpose: OneOf('user_request', 'rollover', 'square_off', 'backfill'),
    side: Side,
    instrument: Instrument,
    currency: Nullable(Currency),
    cash_amount: Nullable(Decimal),
    net_cash_amount: Nullable(Decimal),
    quantity: Nullable(Decimal),
    limit_price: Nullable(Decimal),
    quote: Nullable(Type.String()),
    automatic_rollover: Nullable(Type.Boolean()),
    fees: Decimal,
    traded_quantity: Decimal,
    traded_notional: Decimal,
    trades: Type.Array(Trade),
    position: Nullable(Type.String()),
    is_cancellable: Type.Boolean(),
    cancelled_reason: Nullable(Type.String()),
    filled_at: Nullable(DateTime),
    settled_at: Nullable(DateTime),
    cancelled_at: Nullable(DateTime),
    created_at: DateTime,
    modified_at: DateTime,
  },
  { $id: 'Order' },
)
export type Order = Static<typeof Order>

export const NewOrder = Type.Object(
  {
    instrument: Type.String({ description: 'Id of the instrument.' }),
    order_type: OneOf('market', 'limit'),
    side: Side,
    cash_amount: Type.Optional(Nullable(DecimalInput)),
    quantity: Type.Optional(Nullable(DecimalInput)),
    limit_price: Type.Optional(Nullable(DecimalInput)),
    quote: Type.Optional(Nullable(Type.String())),
    automatic_rollover: Type.Optional(Nullable(Type.Boolean())),
  },
  { $id: 'NewOrder' },
)
export type NewOrder = Static<typeof NewOrder>
