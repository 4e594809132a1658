// Decides what a delivery does to the books of the account: its position with its cost, the transaction, the cash that
// moves the other way, and the lots that come or go.
import type { Transfer } from '../../../../context.ts'
import { available, BANK, CUSTODY, reserved } from '../../../../ledger/chart.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { costOf, moneyPerPoint } from '../../../../market/instrument-terms.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  isLess,
  isZero,
  money,
  multiply,
  subtract,
} from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { HandedLot } from '../../../portfolio/holdings/book-transaction.ts'
import { averagePrice, type HeldPosition, placeKey } from '../../../portfolio/holdings/decide-position.ts'
import { handedLots, type PlacedLot, takeUnits } from '../../../portfolio/lots/rules.ts'
import { copyBooks, decideUnitHandover, type Handover, type Side } from '../../transfers/decide-handover.ts'
import { costOfLots, type LineRow, priceLots, type TransferRow } from '../rules.ts'

export interface DeliveryFacts {
  instrument: Instrument
  /** The open position of the account. */
  position: HeldPosition | undefined
  /** The lots of the position, oldest first; read only where units leave. */
  lots: readonly PlacedLot[]
  /** The middle price of the market; undefined if there is none. */
  price: Decimal | undefined
  new_position: string
  today: Day
}

/** The transfer and the line, as the earlier deliveries have left them. */
export interface DeliveredLine
  extends Pick<TransferRow, 'account' | 'direction' | 'settlement_type' | 'currency'>,
    Pick<LineRow, 'quantity' | 'cash_amount' | 'lots' | 'delivered_quantity' | 'delivered_cash'> {}

export interface DeliveryBooks extends Pick<Handover, 'moves'> {
  transfers: Transfer[]
  transaction: Side
  cash_amount: Decimal | null
  /** The clean cost that came or left; of units whose cost is unknown their value at the market. */
  cost: Decimal
  is_cost_known: boolean
  lots: HandedLot[]
}

const PLACES = 12

/** The books of units of the line that are delivered. */
export function decideDelivery(facts: DeliveryFacts, line: DeliveredLine, quantity: Decimal): DeliveryBooks {
  const cash_amount = cashOf(line, quantity)
  const units = unitsOf(facts, line, quantity, cash_amount)
  const { instrument, today, position } = facts
  const { account, direction } = line
  const isIn = direction === 'in'
  const place = placeKey({ account, instrument: instrument.id })
  const books = copyBooks(position ? new Map([[place, position]]) : new Map(), [])
  const terms = { unit_price: units.unit_price, handed_over: units.handed_over, lots: units.stored_lots }
  const signed = cash_amount === null ? null : isIn ? `-${cash_amount}` : cash_amount
  const { moves, out, into } = decideUnitHandover(books, {
    from: isIn ? undefined : account,
    to: isIn ? account : undefined,
    value: quantity,
    instrument,
    new_position: facts.new_position,
    base: {
      settled: true,
      settlement_date: today,
      transaction_type: 'portfolio_transfer',
      reference_type: 'securities_transfer',
      currency: instrument.trading_currency,
      summary: `Transfer ${instrument.symbol}`,
    },
    termsOf: () => ({ cost: units.cost, ytm: null, period: null, takes_lots: false, out: {}, into: {} }),
  })
  return {
    moves,
    transfers: transfersOf(line, instrument.id, quantity, cash_amount),
    transaction: { ...(out ?? into)!, ...terms, cash_amount: signed },
    cash_amount,
    cost: units.cost,
    is_cost_known: units.is_cost_known,
    lots: units.lots,
  }
}

// round2(cash × units ÷ all units), at most what is left; the last delivery takes the rest, so that the parts add up to
// the cent.
function cashOf(line: DeliveredLine, quantity: Decimal): Decimal | null {
  if (line.cash_amount === null) return null
  const rest = money(subtract(line.cash_amount, line.delivered_cash))
  if (compare(add(line.delivered_quantity, quantity), line.quantity) === 0) return rest
  const share = money(divide(multiply(line.cash_amount, quantity), line.quantity, PLACES))
  return isLess(rest, share) ? rest : share
}

interface UnitFigures {
  unit_price: Decimal | null
  cost: Decimal
  handed_over: Decimal | null
  is_cost_known: boolean
  lots: HandedLot[]
  /** The lots of the transaction; units that leave take the oldest, so it names none. */
  stored_lots: HandedLot[] | null
}

function unitsOf(
  facts: DeliveryFacts,
  line: DeliveredLine,
  quantity: Decimal,
  cash: Decimal | null,
): UnitFigures {
  const m = moneyPerPoint(facts.instrument)
  const price = cash && divide(cash, multiply(quantity, m), PLACES)
  return line.direction === 'in'
    ? unitsIn(facts, line, quantity, { cash, price, m })
    : unitsOut(facts, quantity, { cash, price, m })
}

interface Payment {
  cash: Decimal | null
  price: Decimal | null
  m: Decimal
}

function unitsIn(
  { instrument, price: market, today }: DeliveryFacts,
  line: DeliveredLine,
  quantity: Decimal,
  { cash, price, m }: Payment,
): UnitFigures {
  const lots = line.lots && arriving(priceLots(line.lots, instrument), line.delivered_quantity, quantity)
  if (cash !== null) {
    const bought = [{ acquired_on: today, quantity, cost: cash, unit_cost: price }]
    const brought = lots ?? bought
    return {
      unit_price: price,
      cost: cash,
      handed_over: cash,
      is_cost_known: true,
      lots: brought,
      stored_lots: brought,
    }
  }
  if (lots) {
    const cost = costOfLots(lots)
    return {
      unit_price: averagePrice({ quantity, cost: exactCost(lots) }, m),
      cost,
      handed_over: cost,
      is_cost_known: true,
      lots,
      stored_lots: lots,
    }
  }
  const assumed = costOf(quantity, market ?? '0', m)
  const unknown = [{ acquired_on: null, quantity, cost: assumed, unit_cost: null }]
  return {
    unit_price: null,
    cost: assumed,
    handed_over: assumed,
    is_cost_known: false,
    lots: unknown,
    stored_lots: unknown,
  }
}

const exactCost = (lots: readonly HandedLot[]): Decimal => lots.reduce((all, { cost }) => add(all, cost), '0')

/** The lots of units that arrive after others of the same line: a part brings the oldest that are left. */
export function arriving(all: readonly HandedLot[], before: Decimal, quantity: Decimal): HandedLot[] {
  const placed = all.map((lot, arrival): PlacedLot => ({ ...lot, arrival }))
  placed.sort((a, b) => (a.acquired_on! < b.acquired_on! ? -1 : a.acquired_on! > b.acquired_on! ? 1 : 0))
  if (!isZero(before)) takeUnits(placed, before)
  return handedLots(takeUnits(placed, quantity))
}

// Units leave at their average cost. Against payment that realizes the gain; the transaction then says the cash.
function unitsOut(
  { position, lots, instrument }: DeliveryFacts,
  quantity: Decimal,
  { cash, price, m }: Payment,
): UnitFigures {
  if (!position) throw new Error(`units of ${instrument.id} are delivered without an open position`)
  const isAll = compare(position.quantity, quantity) === 0
  const cost = isAll ? position.cost : divide(multiply(position.cost, quantity), position.quantity, PLACES)
  const gone = handedLots(takeUnits([...lots], quantity))
  return {
    unit_price: price ?? averagePrice({ quantity, cost }, m),
    cost: money(cost),
    handed_over: cash,
    is_cost_known: gone.every(({ unit_cost }) => unit_cost !== null),
    lots: gone,
    stored_lots: null,
  }
}

function transfersOf(
  { account, direction, currency }: DeliveredLine,
  asset: string,
  amount: Decimal,
  cash: Decimal | null,
): Transfer[] {
  const [free, held] = [available(account), reserved(account)]
  const units = direction === 'in' ? { from: CUSTODY, to: free } : { from: held, to: CUSTODY }
  const money = direction === 'in' ? { from: held, to: BANK } : { from: BANK, to: free }
  return [
    { ...units, asset, amount },
    ...(cash === null ? [] : [{ ...money, asset: currency!, amount: cash }]),
  ]
}
