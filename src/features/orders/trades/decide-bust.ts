// Decides the reversal of a trade that the venue has declared void before it settled.
import { fail } from '../../../errors.ts'
import {
  add,
  atLeastZero,
  compare,
  type Decimal,
  isPositive,
  negate,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import type { Day } from '../../../values/time.ts'
import { chargesOf, totalOf } from '../../billing/decide-charges.ts'
import { type DecidedRefund, decideOrderRefunds, type RefundableCharge } from '../../billing/decide-refund.ts'
import type { Fee } from '../../billing/rules.ts'
import type { DecidedTransaction, Leg } from './decide-fill.ts'
import type { OpenOrder } from './open-orders.ts'

/** The row of the trade. */
export interface TradeToBust {
  id: string
  order: string
  position: string | null
  status: 'executed' | 'settled' | 'busted'
  price: Decimal
  quantity: Decimal
  quantity_currency: string | null
  notional: Decimal
  notional_currency: string
  accrued_interest: Decimal | null
  cost: Decimal
  ytm: Decimal | null
  entry: string
  /** A split, merger or redemption that has changed the units since the trade. */
  corporate_action: string | null
}

export type BustedOrder = Pick<
  OpenOrder,
  'id' | 'account' | 'instrument' | 'is_firm' | 'purpose' | 'side' | 'status' | 'traded_notional' | 'listed'
>

export interface BustFacts<C extends RefundableCharge = RefundableCharge> {
  order: BustedOrder
  trade: TradeToBust
  fees: readonly Fee[]
  charges: readonly C[]
  /** The account's own balance of the asset that the trade brought. */
  available: Decimal
  today: Day
}

export interface DecidedBust<C extends RefundableCharge = RefundableCharge> {
  /** The proceeds of the trade, which leave the account. */
  takes: Leg
  /** The price of the trade, which comes back. */
  returns: Leg
  /** The order still works, so the returned amount is reserved for it again. */
  isWorking: boolean
  refunds: DecidedRefund<C>[]
  /** The fees that stay on a filled order; undefined while it works. */
  fees: Decimal | undefined
  transactions: DecidedTransaction[]
}

/** The proceeds of the trade: units of a buy, cash of a sell. */
export function gainOf(
  { instrument, side }: Pick<BustedOrder, 'instrument' | 'side'>,
  trade: TradeToBust,
): Leg {
  return side === 'buy' ? unitsOf(instrument, trade) : cashOf(trade)
}

const cashOf = (trade: TradeToBust): Leg => ({ asset: trade.notional_currency, amount: trade.notional })

const unitsOf = (instrument: string, trade: TradeToBust): Leg => ({
  asset: trade.quantity_currency ?? instrument,
  amount: trade.quantity,
})

/** The reversal, or a refusal if the trade has settled, its units have changed, or its proceeds are spent. */
export function decideBust<C extends RefundableCharge>(facts: BustFacts<C>): DecidedBust<C> {
  const { order, trade } = facts
  checkTrade(trade)
  const { refunds, fees } = decideFees(facts)
  const takes = gainOf(order, trade)
  checkUnspent(facts, takes, refunds)
  return {
    takes,
    returns: order.side === 'buy' ? cashOf(trade) : unitsOf(order.instrument, trade),
    isWorking: order.status !== 'filled',
    refunds,
    fees,
    transactions: transactionsOf(facts),
  }
}

function checkTrade({ status, corporate_action }: TradeToBust): void {
  if (status !== 'executed') throw fail('order_fill_forbidden', 'Only an unsettled trade can be reversed.')
  if (corporate_action !== null)
    throw fail('conflict', 'A corporate action has changed the units since the trade.', { corporate_action })
}

// Fees follow the traded amount: the rest of the order is charged again, and the difference is refunded.
function decideFees<C extends RefundableCharge>({ order, trade, fees, charges }: BustFacts<C>) {
  if (order.status !== 'filled') return { refunds: [], fees: undefined }
  const left = subtract(order.traded_notional, trade.notional)
  const due = isPositive(left) ? chargesOf(fees, { ...order, instrument: order.listed.row }, left) : []
  return { refunds: decideOrderRefunds(charges, due), fees: totalOf(due) }
}

function checkUnspent(
  { available }: Pick<BustFacts, 'available'>,
  takes: Leg,
  refunds: readonly DecidedRefund[],
): void {
  const refunded = refunds.filter(({ charge }) => charge.currency === takes.asset).map(({ paid }) => paid)
  const usable = add(available, sum(refunded))
  if (compare(usable, takes.amount) < 0)
    throw fail('conflict', 'The account has already spent the proceeds of the trade.', {
      available: atLeastZero(usable),
    })
}

// These transactions and those of the trade settle immediately, because nothing is delivered.
function transactionsOf({ order, trade, today }: BustFacts): DecidedTransaction[] {
  const { id, account, instrument, side, listed } = order
  const { accrued_interest, quantity, notional, quantity_currency, notional_currency } = trade
  const isBuy = side === 'buy'
  const cash_amount = isBuy ? notional : negate(notional)
  const unit_quantity = isBuy ? negate(quantity) : quantity
  const base = {
    account,
    instrument,
    settled: true,
    settlement_date: today,
    unit_price: trade.price,
    reference: id,
    reference_type: 'order',
    reversed_entry: trade.entry,
  }
  if (quantity_currency === null)
    return [
      {
        ...base,
        cash_amount,
        unit_quantity,
        currency: notional_currency,
        transaction_type: side,
        accrued_interest: accrued_interest === null ? null : negate(accrued_interest),
        summary: `${isBuy ? 'Buy' : 'Sell'} ${listed.row.symbol} reversed`,
      },
    ]
  const leg = { ...base, transaction_type: 'fx', summary: `FX ${listed.row.symbol} reversed` }
  return [
    { ...leg, cash_amount, currency: notional_currency },
    { ...leg, cash_amount: unit_quantity, currency: quantity_currency },
  ]
}
