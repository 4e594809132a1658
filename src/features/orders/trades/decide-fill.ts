// Decides the effect of an execution on its account: cash and units, the position, the transactions.
import { settlementDate } from '../../../fixed-income/calendars.ts'
import { yieldAt } from '../../../fixed-income/figures-at-settlement.ts'
import { isFixedIncome } from '../../../fixed-income/of-instrument.ts'
import { costOf, currenciesOf, isPair } from '../../../market/instrument-terms.ts'
import {
  add,
  compare,
  type Decimal,
  isPositive,
  multiply,
  negate,
  subtract,
} from '../../../values/decimal.ts'
import { type Day, dayOf } from '../../../values/time.ts'
import type { Fill } from '../../../venues/venue.ts'
import { decideMostFees } from '../../billing/decide-charges.ts'
import type { Fee } from '../../billing/rules.ts'
import { periodOf } from '../../instruments/catalog/rules.ts'
import type { NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import {
  type HeldPosition,
  type MovedPosition,
  withoutUnits,
  withUnits,
} from '../../portfolio/holdings/decide-position.ts'
import { considerationOf, type PriceTerms } from '../trading/estimate-order.ts'
import { isLocked } from '../trading/rules.ts'
import type { OpenOrder } from './open-orders.ts'

// An excess above the reservation that is more than this, and a cent for each earlier execution, does not come from
// rounding: it is a wrong report.
const MAX_OVER = '5.00'
const CENT = '0.01'

/** The members of an order that decide about its executions. */
export type ExecutedOrder = Pick<
  OpenOrder,
  | (
      | 'id'
      | 'account'
      | 'is_firm'
      | 'instrument'
      | 'side'
      | 'purpose'
      | 'currency'
      | 'listed'
      | 'rolled_period'
    )
  | ('cash_amount' | 'quantity' | 'reserved_amount' | 'traded_quantity' | 'traded_notional' | 'executions')
  | ('automatic_rollover' | 'rollover_sent')
>

export interface FillFacts {
  order: ExecutedOrder
  terms: Pick<PriceTerms, 'money_per_point' | 'accrued'>
  /** The fees of the tenant. */
  fees: readonly Fee[]
  /** Whether the venue takes only whole units of the order. */
  in_whole_units: boolean
  /** The open position, as earlier executions of the same report have left it. */
  position: HeldPosition | undefined
  /** The id of the position if one opens. */
  new_position: string
}

/** An amount of cash or a quantity of units. */
export interface Leg {
  asset: string
  amount: Decimal
}

/** A transaction whose ids and ledger entry are assigned when it is written. */
export type DecidedTransaction = Omit<NewTransaction, 'id' | 'entry'>

export interface DecidedFill {
  /** Leaves the account's reservation. */
  pays: Leg
  /** Becomes available to the account. */
  receives: Leg
  /** Clean: the cost of bought units, or the average cost of sold units. */
  cost: Decimal
  accrued_interest: Decimal | null
  notional: Decimal
  notional_currency: string
  /** The base currency of a pair, else null. */
  quantity_currency: string | null
  ytm: Decimal | null
  settles: Day
  /** The position afterwards; none for a currency pair. */
  position?: MovedPosition
  transactions: DecidedTransaction[]
}

/** The outcome of an execution; an execution above the reservation by more than cents is a wrong report. */
export function decideFill(facts: FillFacts, fill: Fill): DecidedFill {
  return isPair(facts.order.listed.row) ? decideExchange(facts, fill) : decideTrade(facts, fill)
}

function decideTrade(facts: FillFacts, fill: Fill): DecidedFill {
  const { order, terms } = facts
  const { row } = order.listed
  const settles = settlementDate(row, dayOf(fill.executed_at))
  const at = withinReservation(facts, moneyOf(terms, fill))
  const { notional } = at
  const accrued_interest = isFixedIncome(row) ? at.accrued_interest : null
  const ytm = yieldAt(row, fill.price, settles)
  const { moved: position, cost } = movePosition(facts, fill, { cost: at.cost, ytm })
  const cash = { asset: order.currency, amount: notional }
  const units = { asset: order.instrument, amount: fill.quantity }
  const [pays, receives] = order.side === 'buy' ? [cash, units] : [units, cash]
  return {
    pays,
    receives,
    cost,
    accrued_interest,
    notional,
    ytm,
    settles,
    position,
    notional_currency: order.currency,
    quantity_currency: null,
    transactions: [transactionOf(order, fill, { notional, accrued_interest, settles }, position.id)],
  }
}

// A share of a parent order names its money; it has no accrued interest, for only exchange-traded orders are pooled.
const moneyOf = (terms: FillFacts['terms'], { quantity, price, notional }: Fill) =>
  notional === undefined
    ? considerationOf(terms, quantity, price)
    : { cost: notional, accrued_interest: '0.00', notional }

interface Consideration {
  cost: Decimal
  accrued_interest: Decimal
  notional: Decimal
}

// Each execution is rounded to cents by itself, and so are the fees of all of them. Together they may exceed the
// reservation of the whole order by some cents. The execution then costs as much less as it takes until the executions
// and their fees fit.
function withinReservation(facts: FillFacts, at: Consideration): Consideration {
  const { id, side, executions } = facts.order
  if (side === 'sell') return at
  const over = overAfter(facts, at.notional)
  if (!isPositive(over)) return at
  if (compare(over, add(MAX_OVER, multiply(CENT, String(executions)))) > 0)
    throw new Error(`order ${id} costs ${over} more than its reservation`)
  return reduce(at, leastReduction(facts, at.notional, over))
}

// By how much the order exceeds its reservation with the amount and the fees of everything that has then traded.
function overAfter({ order, in_whole_units, fees }: FillFacts, notional: Decimal): Decimal {
  const traded = add(order.traded_notional, notional)
  return subtract(add(traded, decideMostFees(order, traded, in_whole_units, fees)), order.reserved_amount)
}

// A smaller amount may have smaller fees, so the whole excess may be more than it takes.
function leastReduction(facts: FillFacts, notional: Decimal, most: Decimal): Decimal {
  let reduction = compare(most, notional) > 0 ? notional : most
  for (;;) {
    const less = subtract(reduction, CENT)
    if (compare(less, '0') < 0 || isPositive(overAfter(facts, subtract(notional, less)))) return reduction
    reduction = less
  }
}

// The cost pays for the reduction, and accrued interest for what the cost cannot.
function reduce({ cost, accrued_interest, notional }: Consideration, by: Decimal): Consideration {
  const ofCost = compare(by, cost) > 0 ? cost : by
  return {
    cost: subtract(cost, ofCost),
    accrued_interest: subtract(accrued_interest, subtract(by, ofCost)),
    notional: subtract(notional, by),
  }
}

function movePosition(
  { order, terms, position, new_position }: FillFacts,
  fill: Fill,
  bought: { cost: Decimal; ytm: Decimal | null },
): { moved: MovedPosition; cost: Decimal } {
  const { account, instrument, listed } = order
  const units = { account, instrument, quantity: fill.quantity }
  if (order.side === 'sell') return withoutUnits(position, units)
  // If the setting was locked after the order was accepted, it does not change.
  const isFixed = position && isLocked(listed, dayOf(fill.executed_at), position.is_rolling === true)
  const sent = order.rollover_sent && !isFixed ? order.automatic_rollover === true : undefined
  const isRollover = order.purpose === 'rollover'
  const incoming = {
    ...units,
    ...bought,
    money_per_point: terms.money_per_point,
    isBuy: true,
    rolls: isRollover || sent,
    // A rollover keeps the maturity period of the position that it replaces.
    period: isRollover ? order.rolled_period : periodOfBill(listed),
  }
  return { moved: withUnits(position, incoming, new_position), cost: bought.cost }
}

const periodOfBill = ({ row, wire }: OpenOrder['listed']) =>
  row.instrument_type === 'bill' ? (periodOf(wire as Parameters<typeof periodOf>[0]) ?? null) : null

const orderTransaction = ({ id, account, instrument }: ExecutedOrder, fill: Fill, settles: Day) => ({
  account,
  instrument,
  settled: false,
  settlement_date: settles,
  unit_price: fill.price,
  reference: id,
  reference_type: 'order',
})

function transactionOf(
  order: ExecutedOrder,
  fill: Fill,
  { notional, accrued_interest, settles }: Pick<DecidedFill, 'notional' | 'accrued_interest' | 'settles'>,
  position: string,
): DecidedTransaction {
  const isBuy = order.side === 'buy'
  return {
    ...orderTransaction(order, fill, settles),
    position,
    cash_amount: isBuy ? negate(notional) : notional,
    unit_quantity: isBuy ? fill.quantity : negate(fill.quantity),
    accrued_interest,
    currency: order.currency,
    transaction_type: order.side,
    summary: `${isBuy ? 'Buy' : 'Sell'} ${order.listed.row.symbol}`,
  }
}

// Both legs of a currency pair are cash, and neither is a position. The incoming transaction is the last one.
function decideExchange(facts: FillFacts, fill: Fill): DecidedFill {
  const { order } = facts
  const { row } = order.listed
  const { base, quote } = currenciesOf(row)
  const cost = costOf(fill.quantity, fill.price)
  const { notional } = withinReservation(facts, { cost, accrued_interest: '0.00', notional: cost })
  const settles = settlementDate(row, dayOf(fill.executed_at))
  const inBase = { asset: base, amount: fill.quantity }
  const inQuote = { asset: quote, amount: notional }
  const [pays, receives] = order.side === 'buy' ? [inQuote, inBase] : [inBase, inQuote]
  const transaction = (currency: string, cash_amount: Decimal): DecidedTransaction => ({
    ...orderTransaction(order, fill, settles),
    cash_amount,
    currency,
    transaction_type: 'fx',
    summary: `FX ${row.symbol}`,
  })
  return {
    pays,
    receives,
    cost: notional,
    notional,
    settles,
    notional_currency: quote,
    quantity_currency: base,
    accrued_interest: null,
    ytm: null,
    transactions: [
      transaction(pays.asset, negate(pays.amount)),
      transaction(receives.asset, receives.amount),
    ],
  }
}
