// An order quote: one of ten variants, distinguished by quote_type, each with exactly the figures that exist for it.
import Type, { type Static, type TSchema } from 'typebox'
import { Currency, DateTime, Decimal, DecimalInput, Nullable, OneOf } from '../../../http/api/shapes.ts'
import { Instrument } from '../../catalog/schemas.ts'

export const NewOrderQuote = Type.Object(
  {
    instrument_id: Type.String({ description: 'Id of the instrument.' }),
    side: OneOf('buy', 'sell'),
    cash_amount: Type.Optional(Nullable(DecimalInput)),
    quantity: Type.Optional(Nullable(DecimalInput)),
    limit_price: Type.Optional(Nullable(DecimalInput)),
    return_only_fees: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Every figure but the fees is null. No order can be placed with such a quote.',
      }),
    ),
  },
  { $id: 'NewOrderQuote' },
)
export type NewOrderQuote = Static<typeof NewOrderQuote>

const Figure = Nullable(Decimal)
const Never = Type.Null()
const AsOf = Nullable(DateTime)

const base = { price: Figure, quantity: Figure, cash: Figure, fees: Decimal, net_cash_amount: Figure }
const buy = { ...base, max_cost: Figure, min_proceeds: Never, cost: Figure, asof: AsOf }
const limited = { ...buy, asof: Never }
const buffered = { ...buy, price_buffer_percentage: Figure }
const fixed = { ...buy, yield: Figure, notional: Figure }
const sold = {
  ...base,
  max_cost: Never,
  min_proceeds: Figure,
  yield: Figure,
  accrued_interest: Figure,
  notional: Figure,
  asof: AsOf,
}

/** The members of each variant's estimate. */
export const estimates = {
  amc_market_cash: buffered,
  bill_market_cash: fixed,
  bond_fixed_coupon_market_cash: { ...fixed, annual_income: Figure, accrued_interest: Figure },
  bond_zero_coupon_market_cash: fixed,
  etf_market_cash: buffered,
  etf_limit_cash: limited,
  etf_market_quantity: buffered,
  etf_limit_quantity: limited,
  mmf_market_cash: buy,
  sell: sold,
} as const satisfies Record<string, Record<string, TSchema>>
export type QuoteType = keyof typeof estimates

const orderTypes: Partial<Record<QuoteType, TSchema>> = {
  etf_limit_cash: Type.Literal('limit'),
  etf_limit_quantity: Type.Literal('limit'),
  sell: OneOf('market', 'limit'),
}

const variant = (quote_type: QuoteType, name: string) =>
  Type.Object(
    {
      id: Type.String({ description: 'Sent as `quote` when the order is placed.' }),
      quote_type: Type.Literal(quote_type),
      order_type: orderTypes[quote_type] ?? Type.Literal('market'),
      currency: Currency,
      instrument: Instrument,
      estimate: Type.Object(estimates[quote_type]),
      reservation: Type.Object({
        amount: Decimal,
        denomination: OneOf('cash', 'units'),
      }),
      created_at: DateTime,
      expires_at: DateTime,
    },
    { $id: name },
  )

/** The answer of a quote. */
export const OrderQuote = Type.Union(
  [
    variant('amc_market_cash', 'AmcMarketCashQuote'),
    variant('bill_market_cash', 'BillMarketCashQuote'),
    variant('bond_fixed_coupon_market_cash', 'BondFixedCouponMarketCashQuote'),
    variant('bond_zero_coupon_market_cash', 'BondZeroCouponMarketCashQuote'),
    variant('etf_market_cash', 'EtfMarketCashQuote'),
    variant('etf_limit_cash', 'EtfLimitCashQuote'),
    variant('etf_market_quantity', 'EtfMarketQuantityQuote'),
    variant('etf_limit_quantity', 'EtfLimitQuantityQuote'),
    variant('mmf_market_cash', 'MmfMarketCashQuote'),
    variant('sell', 'SellQuote'),
  ],
  { $id: 'OrderQuote' },
)
