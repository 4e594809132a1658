// Decides how an order with trades ends: the fees that it pays, and the part of its reservation that is released.
import { compare, type Decimal, isLess, isZero, money, subtract } from '../../../values/decimal.ts'
import { totalOf } from '../../billing/decide-charges.ts'
import type { Charge } from '../../billing/rules.ts'
import { availableForTrading } from '../../portfolio/holdings/cash.ts'
import type { OpenOrder } from './open-orders.ts'

/** The members of an order that decide about its end. */
export type EndingOrder = Pick<
  OpenOrder,
  | ('side' | 'purpose' | 'is_firm' | 'listed' | 'cash_amount' | 'quantity')
  | ('reserved_amount' | 'traded_quantity' | 'traded_notional')
>

/** The release of a reservation. */
export interface DecidedRelease {
  /** Repays the loan of a rollover. */
  repaid: Decimal
  /** Becomes available again. */
  released: Decimal
}

/** The release of an amount that a rollover or another order has reserved; the loan of a rollover is repaid first. */
export function decideRelease(
  { purpose, lent }: { purpose: string; lent: Decimal },
  amount: Decimal,
): DecidedRelease {
  const repaid = purpose === 'rollover' ? (isLess(lent, amount) ? lent : amount) : '0'
  return { repaid, released: subtract(amount, repaid) }
}

export interface CompletionFacts {
  order: EndingOrder
  charges: readonly Charge[]
  /** The available cash of the account in the currency of the fees; only sells need it. */
  available: Decimal
  /** The rollover loan of the account in that currency. */
  lent: Decimal
}

export interface DecidedCompletion extends DecidedRelease {
  fees: Decimal
  /** The part of the fees that is paid now. */
  paid: Decimal
  /** The sale paid cash to an account with a loan, so the cover of the loan is checked. */
  checksLoan: boolean
}

/** The payment of the fees and the release of the reservation. */
export function decideCompletion({ order, charges, available, lent }: CompletionFacts): DecidedCompletion {
  const fees = totalOf(charges)
  // A buy has reserved its fees, and pays no more than it has reserved.
  if (order.side === 'buy') {
    const left = subtract(order.reserved_amount, order.traded_notional)
    const paid = compare(fees, left) <= 0 ? fees : money(left)
    const release = decideRelease({ purpose: order.purpose, lent }, subtract(left, paid))
    return { fees, paid, ...release, checksLoan: false }
  }
  // A sell pays from its proceeds and other cash, but not with cash that a rollover was lent. The rest stays owed.
  const most = availableForTrading({ available, lent })
  const paid = compare(fees, most) <= 0 ? fees : most
  const released = subtract(order.reserved_amount, order.traded_quantity)
  return { fees, paid, repaid: '0', released, checksLoan: !isZero(lent) }
}
