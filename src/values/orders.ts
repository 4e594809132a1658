// The states and the types of orders, for every part that tells them apart.
import { compare, type Decimal } from './decimal.ts'

/** The states of an open order: it may still execute, and it may still be cancelled. */
export const OPEN_ORDER_STATES = ['placed', 'pending', 'executing', 'cancelling'] as const

/** At the market or at a limit, now or once the market has reached a stop price. */
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit'

/** Whether an order of the type waits for its stop price. */
export const hasStop = (order_type: string): boolean => order_type === 'stop' || order_type === 'stop_limit'

/** Whether an order of the type has a limit. */
export const hasLimit = (order_type: string): boolean => order_type === 'limit' || order_type === 'stop_limit'

/** Whether the market has reached the stop price: the ask of a buy has risen to it, the bid of a sell fallen to it. */
export const isReached = (
  side: 'buy' | 'sell',
  stop_price: Decimal,
  { bid, ask }: { bid: Decimal; ask: Decimal },
): boolean => (side === 'buy' ? compare(ask, stop_price) >= 0 : compare(bid, stop_price) <= 0)
