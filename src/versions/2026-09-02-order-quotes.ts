// 2026-09-02: a quote became a union of ten variants that contain the whole instrument. Before, it was one flat object
// with the instrument's id, and an exchange of currencies could be previewed.
import Type from 'typebox'
import type { BreakingChange } from './versions.ts'

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

/** The member of today's answer that carries the additional figures of the flat quote. */
export const BEFORE = Symbol('additional figures of the flat quote')

/** The figures of the flat quote that today's answer lacks. */
export interface ShownBefore {
  side: 'buy' | 'sell'
  cash_amount: string | null
  quantity: string | null
  limit_price: string | null
  estimated_price: string
  /** A preview cannot be redeemed and does not expire. */
  isPreview: boolean
}

interface TodaysQuote {
  id: string
  order_type: 'market' | 'limit'
  instrument: { id: string }
  estimate: Record<string, string | null>
  expires_at: string
  [BEFORE]: ShownBefore
}

function backwards(answer: unknown): unknown {
  const { id, order_type, instrument, estimate, expires_at, [BEFORE]: before } = answer as TodaysQuote
  const { isPreview, ...figures } = before
  return {
    id: isPreview ? null : id,
    instrument: instrument.id,
    ...figures,
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
  version: '2026-09-02',
  operation: 'POST /accounts/{account_id}/order-quotes',
  response: FlatQuote,
  backwards,
}
