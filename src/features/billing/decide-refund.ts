// Decides what a refund of a charge pays back: it first waives what is still owed, and pays the rest in cash.
import { fail } from '../../errors.ts'
import { add, atLeastZero, compare, type Decimal, isPositive, money, subtract } from '../../values/decimal.ts'
import type { AccountStatus } from '../customers/accounts/rules.ts'
import type { Charge } from './rules.ts'

/** A charge as it is now. */
export interface RefundableCharge {
  id: string
  fee: string
  currency: string
  amount_fee: Decimal
  amount_tax: Decimal
  collected: Decimal
  refunded: Decimal
  account_status: AccountStatus
}

/** A refund of a charge; `paid` is the part that is paid back in cash, zero if the refund only waives. */
export interface DecidedRefund<C extends RefundableCharge = RefundableCharge> {
  charge: C
  amount: Decimal
  paid: Decimal
}

const refundableAmount = ({ amount_fee, amount_tax, refunded }: RefundableCharge): Decimal =>
  subtract(add(amount_fee, amount_tax), refunded)

/** The refund of the amount, or a refusal. */
export function decideRefund<C extends RefundableCharge>(charge: C, amount: Decimal): DecidedRefund<C> {
  const refundable = refundableAmount(charge)
  if (compare(amount, refundable) > 0)
    throw fail('refund_exceeds_refundable_amount', undefined, { refundable: money(refundable) })
  const open = subtract(refundable, charge.collected)
  const rest = subtract(amount, atLeastZero(open))
  const paid = isPositive(rest) ? money(rest) : '0.00'
  if (isPositive(paid) && charge.account_status === 'closed')
    throw fail('conflict', 'The account is closed and cannot receive anything.')
  return { charge, amount, paid }
}

/** The refunds that lower the charges of an order to those that are due for it now, or a refusal. */
export function decideOrderRefunds<C extends RefundableCharge>(
  charges: readonly C[],
  due: readonly Charge[],
): DecidedRefund<C>[] {
  return charges.flatMap((charge) => {
    const stays = due.find(({ fee }) => fee.id === charge.fee)?.amount_total ?? '0'
    const excess = subtract(refundableAmount(charge), stays)
    return isPositive(excess) ? [decideRefund(charge, excess)] : []
  })
}
