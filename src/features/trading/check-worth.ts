// The last checks of an order before it is accepted, at the prices of the market: a limit may not give more away than the
// tenant's collar allows, and an order must move at least one cent.
import type { ReadContext } from '../../context.ts'
import { fail } from '../../errors.ts'
import { add, type Decimal, isLess, multiply, price as priceText, subtract } from '../../values/decimal.ts'
import type { Asked } from './check-order.ts'
import type { Estimate, Sides } from './estimate.ts'
import type { BrokenRule } from './instrument-rules.ts'
import type { Size } from './read-size.ts'

/** How far a limit may lie beyond the market where the tenant's settings do not say it: half of the price. */
const USUAL_COLLAR = '0.5'

/** The least money that an order moves. */
const LEAST = '0.01'

interface Standing {
  price: Sides
  /** The order sells all that there is. */
  leavesNone: boolean
}

/**
 * Refuses a limit beyond the collar and an order of less than a cent. A market order that sells all that is left may
 * bring nothing, so that a position can always be closed.
 */
export function checkWorth(
  { settings }: Pick<ReadContext, 'settings'>,
  { side, size, order_type }: Asked,
  { notional }: Pick<Estimate, 'notional'>,
  { price, leavesNone }: Standing,
): void {
  const broken = brokenCollar(side, size, price, String(settings.price_collar ?? USUAL_COLLAR))
  if (broken) throw fail('trading_rule_violated', 'The limit is too far beyond the market.', { ...broken })
  if (isWorthless(notional) && !(leavesNone && order_type === 'market'))
    throw fail('trading_rule_violated', 'The order is worth less than a cent.', {
      ...{ rule: 'minimum_notional', required: LEAST, actual: notional },
    })
}

/** Whether so much money is less than an order moves at least. */
export const isWorthless = (notional: Decimal): boolean => isLess(notional, LEAST)

// A limit that the market has yet to reach gives nothing away, however far it lies.
function brokenCollar(
  side: 'buy' | 'sell',
  { limit_price }: Size,
  { bid, ask }: Sides,
  collar: Decimal,
): BrokenRule | undefined {
  if (limit_price === null) return undefined
  const bound = side === 'buy' ? multiply(ask, add('1', collar)) : multiply(bid, subtract('1', collar))
  const isBeyond = side === 'buy' ? isLess(bound, limit_price) : isLess(limit_price, bound)
  return isBeyond
    ? { rule: 'price_collar', required: priceText(bound), actual: priceText(limit_price) }
    : undefined
}
