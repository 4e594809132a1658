// 2026-09-02: a quote became a union of variants with its instrument whole, and buys may be sized in units. Before,
// a quote was one flat object with the instrument's id, and a pair of currencies could be previewed.
import Type from 'typebox'
import { type Decimal, money, price, rate } from '../values/decimal.ts'
import { type BreakingChange, CURRENT } from './versions.ts'

const VERSION = '2026-09-02'

/** Whether a request of the version may size a buy in units. */
export const allowsUnitBuys = (version = CURRENT): boolean => version >= VERSION

/** Whether a request of the version may preview a pair of currencies. */
export const allowsPairPreviews = (version = CURRENT): boolean => version < VERSION

const decimal = { format: 'decimal' }
const Figure = (description: string) =>
  Type.Optional(Type.Union([Type.String(decimal), Type.Null()], { description }))

const FlatQuote = Type.Object(
  {
    id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description:
          'Id of the quote, sent as `quote` when the order is placed; null for a preview of a currency pair.',
      }),
    ),
    instrument: Type.String({ description: 'Id of the instrument.' }),
    side: Type.Enum(['buy', 'sell'], { description: 'Whether units are bought or sold.' }),
    cash_amount: Figure('Gross cash of a buy, as it was sent; else null.'),
    quantity: Figure('Units, as they were sent; else null.'),
    limit_price: Figure('Price of a limit order; else null.'),
    stop_price: Figure('Price that triggers a stop order; else null.'),
    estimated_price: Type.String({ ...decimal, description: 'Price that the figures follow from.' }),
    estimated_quantity: Figure('Units that would be traded.'),
    estimated_cash: Figure('Consideration, accrued interest included, without fees.'),
    fees: Type.String({ ...decimal, description: 'Fees with their tax.' }),
    net_cash_amount: Figure('Cash without fees: what a buy trades, what a sell leaves after fees.'),
    max_cost: Figure('The most that a buy with a limit or a stop price can cost, fees included; else null.'),
    min_proceeds: Figure('The least that a limit sell brings, after fees; else null.'),
    is_binding: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Whether the price is binding; always false.',
      }),
    ),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'When it expires; null for a preview of a currency pair.',
      }),
    ),
  },
  { $id: 'FlatOrderQuote', description: 'The answer of a quote before version 2026-09-02.' },
)

/** Under this symbol a quote carries the order that it quotes, which today's form does not repeat. */
export const QUOTED = Symbol('the quoted order')

/** An order as the flat quote repeats it. */
export interface QuotedOrder {
  side: 'buy' | 'sell'
  cash_amount: Decimal | null
  quantity: Decimal | null
  limit_price: Decimal | null
  stop_price: Decimal | null
  /** The price of the quote; zero if only fees are quoted and there is no price. */
  price: Decimal
}

interface TodaysQuote {
  id: string
  order_type: string
  instrument: { id: string; instrument_type: string }
  estimate: Record<string, string | null>
  expires_at: string
  [QUOTED]: QuotedOrder
}

function backwards(answer: unknown): unknown {
  const { id, order_type, instrument, estimate, expires_at, [QUOTED]: order } = answer as TodaysQuote
  // A preview cannot be redeemed and does not expire.
  const isPreview = instrument.instrument_type === 'currency_pair'
  const priceText = isPreview ? rate : price
  return {
    id: isPreview ? null : id,
    instrument: instrument.id,
    side: order.side,
    cash_amount: order.cash_amount === null ? null : money(order.cash_amount),
    quantity: order.quantity,
    limit_price: order.limit_price === null ? null : price(order.limit_price),
    stop_price: order.stop_price === null ? null : price(order.stop_price),
    estimated_price: order.price === '0' ? '0' : priceText(order.price),
    estimated_quantity: estimate.quantity ?? null,
    estimated_cash: estimate.notional ?? estimate.cost ?? null,
    fees: estimate.fees,
    net_cash_amount: estimate.net_cash_amount ?? null,
    max_cost: order_type === 'market' ? null : (estimate.max_cost ?? null),
    min_proceeds: estimate.min_proceeds ?? null,
    is_binding: false,
    expires_at: isPreview ? null : expires_at,
  }
}

export const flatOrderQuotes: BreakingChange = {
  version: VERSION,
  operation: 'POST /accounts/{account_id}/order-quotes',
  response: FlatQuote,
  backwards,
}
