// An order quote: one of twenty-four variants, distinguished by quote_type, each with exactly the figures that exist
// for it.
import Type, { type Static, type TSchema } from 'typebox'
import {
  Amount,
  AmountInput,
  aliased,
  Currency,
  combined,
  described,
  Moment,
  Nullable,
  Text,
} from '../../../../http/api/shapes.ts'
import { Instrument } from '../../../instruments/catalog/schemas.ts'
import { orderForms, orderSizes } from '../request-schemas.ts'
import { OrderSide, OrderType } from '../schemas.ts'

const NewOrderQuoteMembers = Type.Object(
  {
    instrument_id: aliased(Text('Id of the instrument. `instrument` is accepted as well.'), 'instrument'),
    side: OrderSide,
    ...orderSizes,
    limit_price: Type.Optional(
      Nullable(
        AmountInput(
          'Makes it the quote of a limit order; for stocks, ETFs and certificates. Above zero, up to 4 places.',
        ),
      ),
    ),
    stop_price: Type.Optional(
      Nullable(
        AmountInput(
          'Makes it the quote of a stop order; for stocks, ETFs and certificates. Above zero, up to 4 places.',
        ),
      ),
    ),
    return_only_fees: Type.Optional(
      Type.Boolean({
        default: false,
        description: 'Every figure but the fees is null. No order can be placed with such a quote.',
      }),
    ),
  },
  { $id: 'NewOrderQuote', description: 'The order to quote.' },
)
export const NewOrderQuote = combined(NewOrderQuoteMembers, orderForms(undefined))
export type NewOrderQuote = Static<typeof NewOrderQuote>

const Figure = (description: string) => Nullable(Amount(`${description} Null if only fees were requested.`))
const Never = (description: string) => Type.Null({ description })

const AsOf = Nullable(
  Moment(
    'Time of the price; null if only fees were requested, and for an order with a limit or a stop price.',
  ),
)
const ANSWERED = 'Always null in this form.'

const base = {
  price: Figure(
    'Price that the figures follow from: the limit, else the stop price, else the ask of a buy or the bid of a sell; ' +
      'clean.',
  ),
  quantity: Figure('Units, cut down to the trading increment.'),
  cash: Figure('Gross cash: the cost of a buy with its fees, or the proceeds of a sell before fees.'),
  fees: Amount('Fees with their tax.'),
  net_cash_amount: Figure(
    'Cash without fees: the traded amount of a buy, or the proceeds of a sell after fees.',
  ),
}
const buy = {
  ...base,
  max_cost: Figure('The most that the order can cost, fees included.'),
  min_proceeds: Never(ANSWERED),
  cost: Figure('Clean consideration: quantity times price, half-up to cents.'),
  asof: AsOf,
}
const limited = { ...buy, asof: Never(ANSWERED) }
const buffered = {
  ...buy,
  price_buffer_percentage: Figure(
    'Room left for a rising price, as a fraction of the price: `0.0200` is 2 %.',
  ),
}
const stopped = { ...buffered, asof: Never(ANSWERED) }
const Yield = Figure('Yield to maturity at the price, in percentage points, to 4 places.')
const Notional = Figure('Consideration with its accrued interest.')
const fixed = { ...buy, yield: Yield, notional: Notional }
const sold = {
  ...base,
  max_cost: Never(ANSWERED),
  min_proceeds: Figure('The least that a limit order brings, after fees; null for a market order.'),
  yield: Figure('Yield to maturity at the price, in percentage points; null unless fixed income.'),
  accrued_interest: Figure('Accrued interest inside the notional; null unless a coupon bond.'),
  notional: Notional,
  asof: AsOf,
}

/** The members of each variant's estimate. */
export const estimates = {
  amc_market_cash: buffered,
  bill_market_cash: fixed,
  bond_fixed_coupon_market_cash: {
    ...fixed,
    annual_income: Figure('Coupons of a year, before taxes.'),
    accrued_interest: Figure('Accrued interest inside the notional.'),
  },
  bond_zero_coupon_market_cash: fixed,
  certificate_market_cash: buffered,
  certificate_limit_cash: limited,
  certificate_market_quantity: buffered,
  certificate_limit_quantity: limited,
  certificate_stop_quantity: stopped,
  certificate_stop_limit_quantity: limited,
  etf_market_cash: buffered,
  etf_limit_cash: limited,
  etf_market_quantity: buffered,
  etf_limit_quantity: limited,
  etf_stop_quantity: stopped,
  etf_stop_limit_quantity: limited,
  mmf_market_cash: buy,
  sell: sold,
  stock_market_cash: buffered,
  stock_limit_cash: limited,
  stock_market_quantity: buffered,
  stock_limit_quantity: limited,
  stock_stop_quantity: stopped,
  stock_stop_limit_quantity: limited,
} as const satisfies Record<string, Record<string, TSchema>>
export type QuoteType = keyof typeof estimates

const QUOTED_TYPE = 'Type of the order that it quotes.'
const LIMIT = Type.Literal('limit', { description: QUOTED_TYPE })
const STOP = Type.Literal('stop', { description: QUOTED_TYPE })
const STOP_LIMIT = Type.Literal('stop_limit', { description: QUOTED_TYPE })
const orderTypes: Partial<Record<QuoteType, TSchema>> = {
  certificate_limit_cash: LIMIT,
  certificate_limit_quantity: LIMIT,
  certificate_stop_quantity: STOP,
  certificate_stop_limit_quantity: STOP_LIMIT,
  etf_limit_cash: LIMIT,
  etf_limit_quantity: LIMIT,
  etf_stop_quantity: STOP,
  etf_stop_limit_quantity: STOP_LIMIT,
  stock_limit_cash: LIMIT,
  stock_limit_quantity: LIMIT,
  stock_stop_quantity: STOP,
  stock_stop_limit_quantity: STOP_LIMIT,
  sell: OrderType,
}

const Denomination = Type.Enum(['cash', 'units'], {
  $id: 'ReservationDenomination',
  description: 'Whether cash or units are reserved.',
})

const variant = (quote_type: QuoteType, name: string) =>
  Type.Object(
    {
      id: Text('Id of the quote; sent as `quote` when the order is placed.'),
      quote_type: Type.Literal(quote_type, {
        description: 'The form of the quote; `estimate` has the figures of it.',
      }),
      order_type: orderTypes[quote_type] ?? Type.Literal('market', { description: QUOTED_TYPE }),
      currency: described(Currency, 'Currency of the figures.'),
      instrument: described(Instrument, 'The instrument, as it is now.'),
      estimate: Type.Object(estimates[quote_type], {
        description: 'The figures of the order now; money half-up to cents.',
      }),
      reservation: Type.Object(
        {
          amount: Amount('The reserved amount: money with two decimals, or units.'),
          denomination: Denomination,
        },
        { description: 'The reservation that placing the order would make.' },
      ),
      created_at: Moment('When it was created.'),
      expires_at: Moment('When it expires: a minute later.'),
    },
    { $id: name, description: 'A quote, with the figures that exist for its form.' },
  )

/** The answer of a quote. */
export const OrderQuote = Type.Union(
  [
    variant('amc_market_cash', 'AmcMarketCashQuote'),
    variant('bill_market_cash', 'BillMarketCashQuote'),
    variant('bond_fixed_coupon_market_cash', 'BondFixedCouponMarketCashQuote'),
    variant('bond_zero_coupon_market_cash', 'BondZeroCouponMarketCashQuote'),
    variant('certificate_market_cash', 'CertificateMarketCashQuote'),
    variant('certificate_limit_cash', 'CertificateLimitCashQuote'),
    variant('certificate_market_quantity', 'CertificateMarketQuantityQuote'),
    variant('certificate_limit_quantity', 'CertificateLimitQuantityQuote'),
    variant('certificate_stop_quantity', 'CertificateStopQuantityQuote'),
    variant('certificate_stop_limit_quantity', 'CertificateStopLimitQuantityQuote'),
    variant('etf_market_cash', 'EtfMarketCashQuote'),
    variant('etf_limit_cash', 'EtfLimitCashQuote'),
    variant('etf_market_quantity', 'EtfMarketQuantityQuote'),
    variant('etf_limit_quantity', 'EtfLimitQuantityQuote'),
    variant('etf_stop_quantity', 'EtfStopQuantityQuote'),
    variant('etf_stop_limit_quantity', 'EtfStopLimitQuantityQuote'),
    variant('mmf_market_cash', 'MmfMarketCashQuote'),
    variant('sell', 'SellQuote'),
    variant('stock_market_cash', 'StockMarketCashQuote'),
    variant('stock_limit_cash', 'StockLimitCashQuote'),
    variant('stock_market_quantity', 'StockMarketQuantityQuote'),
    variant('stock_limit_quantity', 'StockLimitQuantityQuote'),
    variant('stock_stop_quantity', 'StockStopQuantityQuote'),
    variant('stock_stop_limit_quantity', 'StockStopLimitQuantityQuote'),
  ],
  {
    $id: 'OrderQuote',
    description: 'The answer of a quote; `quote_type` tells its twenty-four forms apart.',
  },
)
