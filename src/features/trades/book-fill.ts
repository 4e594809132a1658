// Books one execution: trade, ledger, transaction, position, events and the settlement to come, in one change.
import type { Context } from '../../context.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { yieldAt } from '../../fixed-income/figures-at-settlement.ts'
import { isFixedIncome } from '../../fixed-income/of-instrument.ts'
import { free, held, STREET } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { isPair } from '../../market/instrument-terms.ts'
import { add, compare, type Decimal, isPositive, negate, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import type { Fill, Venue } from '../../venues/venue.ts'
import { periodOf } from '../catalog/rules.ts'
import { record } from '../events/record.ts'
import { type HeldPosition, type MovedPosition, withoutUnits, withUnits } from '../holdings/average-cost.ts'
import type { NewTransaction } from '../holdings/book-transaction.ts'
import { considerationOf, type Terms } from '../trading/estimate-order.ts'
import { isLocked } from '../trading/rules.ts'
import { bookFxFill } from './book-fx-fill.ts'
import { type Execution, newTrade } from './insert-trades.ts'
import type { OpenOrder } from './open-orders.ts'
import type { WriteSet } from './write-set.ts'

// Half a cent for each of a thousand executions.
const MOST_OVER = '5.00'

export interface Booked {
  execution: Execution
  /** Its movement on the account's list. */
  transaction: string
  /** The position as it is then, to be written by the caller; undefined for an exchange of currencies. */
  position?: MovedPosition
}

/**
 * Books an execution that the venue reports, which moves the position that is held, or opens one; the caller writes
 * it.
 */
export async function bookFill(
  context: Context,
  order: OpenOrder,
  { venue, terms }: { venue: Venue; terms: Terms },
  fill: Fill,
  held: HeldPosition | undefined,
  writes: WriteSet,
): Promise<Booked> {
  const { row } = order.listed
  if (isPair(row)) return bookFxFill(context, order, venue.name, fill, writes)
  const { cost, accrued_interest, notional } = withinReservation(
    order,
    considerationOf(terms, fill.quantity, fill.price),
  )
  const settles = settlementDate(row, dayOf(fill.executed_at))
  const execution: Execution = {
    id: newId('trd_'),
    fill,
    cost,
    accrued_interest: isFixedIncome(row) ? accrued_interest : null,
    notional,
    notional_currency: order.currency,
    quantity_currency: null,
    ytm: yieldAt(row, fill.price, settles),
    settles,
    broker: venue.name,
  }
  const entry = await postTrade(context, order, execution)
  record(context, 'trade.executed', execution.id)
  const { moved: position, cost: moved } = movePosition(order, execution, terms.money_per_point, held)
  writes.trades.push(newTrade(context, order, { ...execution, cost: moved }, position.id, entry))
  const transaction = newId('txn_')
  writes.transactions.push({ id: transaction, ...movementOf(order, execution, position.id, entry) })
  return { execution, transaction, position }
}

// Every execution is rounded to cents of its own, so many small ones can come to a few cents more than the order as a
// whole, for which the cash was set aside: the last ones then cost that much less. More than cents is a wrong report.
function withinReservation<C extends { cost: Decimal; notional: Decimal }>(order: OpenOrder, at: C): C {
  if (order.side === 'sell') return at
  const left = subtract(order.reserved_amount, add(order.traded_notional, order.fees))
  const over = subtract(at.notional, left)
  if (!isPositive(over)) return at
  if (compare(over, MOST_OVER) > 0) throw new Error(`order ${order.id} costs ${over} more than was set aside`)
  return { ...at, cost: subtract(at.cost, over), notional: left }
}

// From the trade date on the street owes the units of a buy and is owed its cash; settlement pays both.
function postTrade(context: Context, order: OpenOrder, { id, fill, notional }: Execution) {
  const { account, currency, instrument, side } = order
  const { quantity } = fill
  const transfers =
    side === 'buy'
      ? [
          { from: held(account), to: STREET, asset: currency, amount: notional },
          { from: STREET, to: free(account), asset: instrument, amount: quantity },
        ]
      : [
          { from: held(account), to: STREET, asset: instrument, amount: quantity },
          { from: STREET, to: free(account), asset: currency, amount: notional },
        ]
  return post(context, { kind: 'trade', reference: id, transfers })
}

function movePosition(
  order: OpenOrder,
  { fill, cost, ytm }: Execution,
  money_per_point: Decimal,
  held: HeldPosition | undefined,
): { moved: MovedPosition; cost: Decimal } {
  const { account, instrument, listed } = order
  const units = { account, instrument, quantity: fill.quantity }
  if (order.side === 'sell') return withoutUnits(held, units)
  const isRollover = order.purpose === 'rollover'
  const wish = order.rollover_sent ? order.automatic_rollover === true : undefined
  // Accepted while the setting could be switched, executed when it is locked: it stays.
  const stays = held && isLocked(listed, dayOf(fill.executed_at), held.is_rolling === true)
  const rolls = isRollover || (stays ? undefined : wish)
  // A rollover carries over the tenor of the position that it replaces.
  const period = isRollover ? order.rolled_period : periodOfBill(listed)
  return {
    moved: withUnits(held, { ...units, cost, money_per_point, ytm, isBuy: true, rolls, period }),
    cost,
  }
}

const periodOfBill = ({ row, wire }: OpenOrder['listed']) =>
  row.instrument_type === 'bill'
    ? (periodOf(wire as unknown as Parameters<typeof periodOf>[0]) ?? null)
    : null

function movementOf(
  order: OpenOrder,
  { fill, notional, accrued_interest, settles }: Execution,
  position: string,
  entry: string,
): NewTransaction {
  const isBuy = order.side === 'buy'
  return {
    account: order.account,
    position,
    entry,
    settled: false,
    settlement_date: settles,
    cash_amount: isBuy ? negate(notional) : notional,
    unit_quantity: isBuy ? fill.quantity : negate(fill.quantity),
    unit_price: fill.price,
    accrued_interest,
    currency: order.currency,
    instrument: order.instrument,
    transaction_type: order.side,
    reference: order.id,
    reference_type: 'order',
    summary: `${isBuy ? 'Buy' : 'Sell'} ${order.listed.row.symbol}`,
  }
}
