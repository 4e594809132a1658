// 2026-09-02: a quote became a union of ten variants with its instrument whole. Before, it was one flat object with
// the instrument's id, and a pair of currencies could be previewed.
import Type from 'typebox'
import type { BreakingChange } from './versions.ts'

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
    estimated_price: Type.String({ ...decimal, description: 'Price that the figures follow from.' }),
    estimated_quantity: Figure('Units that would be traded.'),
    estimated_cash: Figure('Consideration, accrued interest included, without fees.'),
    fees: Type.String({ ...decimal, description: 'Fees with their tax.' }),
    net_cash_amount: Figure('Cash without fees: what a buy trades, what a sell leaves after fees.'),
    max_cost: Figure('The most that a limit buy can cost, fees included; else null.'),
    min_proceeds: Figure('The least that a limit sell brings, after fees; else null.'),
    is_binding: Type.Optional(
      Type.Union([Type.Boolean(), Type.Null()], {
        description: 'Whether the price is binding; always false.',
      }),
    ),
    expires_at: Type.Optional(
      Type.Union([Type.String({ format: 'date-time' }), Type.Null()], {
        description: 'From when it can no longer be used; null for a preview of a currency pair.',
      }),
    ),
  },
  { $id: 'FlatOrderQuote', description: 'The answer of a quote before version 2026-09-02.' },
)

/** Under this symbol today's answer carries what it no longer shows: the request, and figures it leaves out. */
export const BEFORE = Symbol('what the flat quote showed beside')

/** What the flat quote showed that today's does not. */
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
  const { isPreview, ...asked } = before
  return {
    id: isPreview ? null : id,
    instrument: instrument.id,
    ...asked,
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
