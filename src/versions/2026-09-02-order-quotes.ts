// 2026-09-02: a quote became a union of ten variants with its instrument whole, and buys may be sized in units. Before,
// a quote was one flat object with the instrument's id, and a pair of currencies could be previewed.
import Type from 'typebox'
import { type Decimal, money, price, rate } from '../values/decimal.ts'
import { type BreakingChange, CURRENT } from './versions.ts'

const VERSION = '2026-09-02'

/** Whether a request of the version may size a buy in units. */
export const allowsUnitBuys = (version = CURRENT): boolean => version >= VERSION

/** Whether a request of the version may preview a pair of currencies. */
export const allowsPairPreviews = (version = CURRENT): boolean => version < VERSION

const Figure = Type.Union([Type.String(), Type.Null()])
const OptionalFigure = Type.Optional(Figure)

const FlatQuote = Type.Object(
  {
    id: Type.Optional(
      Type.Union([Type.String(), Type.Null()], { description: 'Null for a preview of a currency pair.' }),
    ),
    instrument: Type.String({ description: 'Id of the instrument.' }),
    side: Type.Enum(['buy', 'sell']),
    cash_amount: OptionalFigure,
    quantity: OptionalFigure,
    limit_price: OptionalFigure,
    estimated_price: Type.String(),
    estimated_quantity: OptionalFigure,
    estimated_cash: OptionalFigure,
    fees: Type.String(),
    net_cash_amount: OptionalFigure,
    max_cost: OptionalFigure,
    min_proceeds: OptionalFigure,
    is_binding: Type.Optional(Type.Union([Type.Boolean(), Type.Null()])),
    expires_at: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
  },
  { $id: 'FlatOrderQuote' },
)

/** Under this symbol a quote carries the order that it quotes, which today's form does not repeat. */
export const QUOTED = Symbol('the quoted order')

/** An order as the flat quote repeats it. */
export interface QuotedOrder {
  side: 'buy' | 'sell'
  cash_amount: Decimal | null
  quantity: Decimal | null
  limit_price: Decimal | null
  /** The price of the quote; zero where fees alone are quoted and there is no price. */
  price: Decimal
}

interface TodaysQuote {
  id: string
  order_type: 'market' | 'limit'
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
    estimated_price: order.price === '0' ? '0' : priceText(order.price),
    estimated_quantity: estimate.quantity ?? null,
    estimated_cash: estimate.notional ?? estimate.cost ?? null,
    fees: estimate.fees,
    net_cash_amount: estimate.net_cash_amount ?? null,
    max_cost: order_type === 'limit' ? (estimate.max_cost ?? null) : null,
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
