// Decides whether a bill is rolled over: the order that buys its replacement, or the reason why the bill pays out.
import type { Instrument } from '../../../market/instrument.ts'
import { maturityDay } from '../../../market/instrument-terms.ts'
import { isPositive, money, multiply, subtract } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import type { Fee } from '../../billing/rules.ts'
import { capabilities } from '../../customers/accounts/rules.ts'
import type { AccountRights } from '../trading/check-order.ts'
import { estimateFees } from '../trading/estimate-order.ts'
import type { OrderTerms } from '../trading/insert-order.ts'
import { dailyWorkOn } from '../trading/rules.ts'

/** An open position in a bill, with the rights of its account. */
export interface RollingPosition
  extends Pick<
    AccountRights,
    'status' | 'may_deposit' | 'may_withdraw' | 'may_buy' | 'may_sell' | 'is_firm'
  > {
  id: string
  account: string
  instrument: string
  quantity: string
  automatic_rollover: boolean
}

/** The facts for the decision on a rollover. */
export interface RolloverFacts {
  position: RollingPosition
  /** Whether an order already buys the replacement. */
  is_rolled: boolean
  /** The bill that matures. */
  bill: Instrument
  /** The bill on the run of the same country and maturity period; undefined without one. */
  replacement: Instrument | undefined
  fees: readonly Fee[]
}

/** The order that buys the replacement, and when the old bill pays for it. */
export interface Rollover {
  terms: OrderTerms
  repaid_at: Instant
}

/** Rolls the position over, or returns the reason why its bill pays out; undefined if there is nothing to do. */
export function decideRollover(facts: RolloverFacts): Rollover | { reason: string } | undefined {
  const { position, is_rolled, bill, replacement } = facts
  if (!position.automatic_rollover || !isPositive(position.quantity) || is_rolled) return undefined
  if (!capabilities(position).can_place_buy_order) return { reason: 'the account may not buy' }
  if (!replacement) return { reason: 'there is no bill of that maturity period' }
  if (replacement.id === bill.id) return { reason: 'the bill on the run is the one that matures' }
  return { terms: termsOf(facts, replacement), repaid_at: dailyWorkOn(maturityDay(bill)) }
}

// One unit of a bill pays 100 of its currency.
const FACE = '100'

// The order spends the money that the bill is about to pay, so it reserves nothing yet.
function termsOf({ position, fees }: RolloverFacts, replacement: Instrument): OrderTerms {
  const cash_amount = money(multiply(position.quantity, FACE))
  const { is_firm } = position
  const charged = { instrument: replacement, side: 'buy', purpose: 'rollover', is_firm } as const
  const fee = estimateFees(fees, charged, cash_amount)
  const currency = replacement.trading_currency!
  return {
    account: position.account,
    instrument: replacement.id,
    order_type: 'market',
    purpose: 'rollover',
    side: 'buy',
    currency,
    cash_amount,
    net_cash_amount: money(subtract(cash_amount, fee)),
    fees: fee,
    automatic_rollover: true,
    rollover_sent: true,
    reserved_asset: currency,
    reserved_amount: '0',
  }
}
