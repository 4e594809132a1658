// The price of an instrument as the API shows it.
import Type, { type Static } from 'typebox'
import { Currency, DateTime, Decimal, Nullable, OneOf } from '../../http/api/shapes.ts'

/** The wire shape of a price. */
export const Price = Type.Object(
  {
    symbol: Type.String(),
    price_type: OneOf('percent', 'money'),
    quality: OneOf('closing', 'intraday', 'realtime', 'delayed'),
    currency: Currency,
    bid: Decimal,
    ask: Decimal,
    mid: Nullable(Decimal),
    ytm_bid: Nullable(Decimal),
    ytm_ask: Nullable(Decimal),
    ytm_mid: Nullable(Decimal),
    accrued_interest: Nullable(Decimal),
    dirty_bid: Type.Optional(Nullable(Decimal)),
    dirty_ask: Type.Optional(Nullable(Decimal)),
    dirty_mid: Type.Optional(Nullable(Decimal)),
    timestamp: DateTime,
  },
  { $id: 'Price' },
)

export type PriceWire = Static<typeof Price>
