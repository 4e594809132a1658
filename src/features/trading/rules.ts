// Decisions about orders, without input or output: states, sizes, reservations.
//
// Market orders in units of money (ETFs). C cash_amount, q quantity, p price, b the price buffer, inc the increment:
//   cash buy       fees = fee(C), net = C − fees, quantity = net / (p × (1 + b)) down to a multiple of inc, reserved C
//   quantity buy   reserved = round2(q × p × (1 + b)) + fee(of that)
//   sell           reserved = q units
// Money half-up to cents, quantities down to the increment.
import { failParams, type Offender } from '../../errors.ts'
import {
  add,
  compare,
  type Decimal,
  divide,
  floorTo,
  isMultiple,
  isPositive,
  money,
  multiply,
  parseDecimal,
  subtract,
} from '../../values/decimal.ts'
import type { NewOrder } from './schemas.ts'

export type OrderStatus =
  | 'held'
  | 'placed'
  | 'pending'
  | 'executing'
  | 'cancelling'
  | 'filled'
  | 'settled'
  | 'cancelled'

const next: Record<OrderStatus, OrderStatus[]> = {
  held: [],
  placed: ['pending', 'executing', 'cancelled'],
  pending: ['executing', 'cancelled'],
  executing: ['cancelling', 'filled', 'cancelled'],
  cancelling: ['filled', 'cancelled'],
  filled: ['settled'],
  settled: [],
  cancelled: [],
}

/** Whether an order may go from one state to another. */
export const mayBecome = (from: OrderStatus, to: OrderStatus): boolean => next[from].includes(to)

/** The states from which an order may go to the one given. */
export const statesBefore = (to: OrderStatus): OrderStatus[] =>
  (Object.keys(next) as OrderStatus[]).filter((from) => mayBecome(from, to))

/** States in which an order still waits for its execution. */
export const PENDING_STATES: OrderStatus[] = ['held', 'placed', 'pending', 'executing', 'cancelling']

/** Room for the price to move between the order and its execution, as a fraction: 2 %. */
export const PRICE_BUFFER = '0.02'

const MOST_MONEY = '999999999999.99'
const QUANTITY_PLACES = 10

export interface Size {
  cash_amount: Decimal | null
  quantity: Decimal | null
}

type Sizing = { member: 'cash_amount' | 'quantity'; places: number }

const sizings: Sizing[] = [
  { member: 'cash_amount', places: 2 },
  { member: 'quantity', places: QUANTITY_PLACES },
]

/** Reads the size of an order: a sell in units, a buy in cash or, of an ETF, in units; exactly one of the two. */
export function readSize(input: NewOrder, isEtf: boolean): Size {
  const offenders: Offender[] = []
  const size: Size = { cash_amount: null, quantity: null }
  const wrong = (member: string, detail: string) =>
    offenders.push({ path: `body.${member}`, code: 'invalid_param', detail })
  for (const { member, places } of sizings) {
    const sent = input[member]
    if (sent === undefined || sent === null) continue
    const value = parseDecimal(sent)
    if (value === undefined || !isPositive(value)) wrong(member, 'Must be a decimal above zero.')
    else if (compare(value, MOST_MONEY) > 0) wrong(member, `Must be at most ${MOST_MONEY}.`)
    else if (!isMultiple(value, `0.${'0'.repeat(places - 1)}1`)) wrong(member, `At most ${places} decimals.`)
    else size[member] = value
  }
  if (offenders.length === 0) checkMembers(input, isEtf, offenders)
  if (offenders.length > 0) throw failParams(offenders)
  return size
}

function checkMembers(input: NewOrder, isEtf: boolean, offenders: Offender[]) {
  const has = (member: keyof NewOrder) => input[member] !== undefined && input[member] !== null
  const say = (member: string, code: Offender['code'], detail: string) =>
    offenders.push({ path: `body.${member}`, code, detail })
  if (input.side === 'sell') {
    if (has('cash_amount')) say('cash_amount', 'invalid_param', 'A sell is sized in units.')
    if (!has('quantity')) say('quantity', 'missing_param', 'A sell needs its quantity.')
  } else if (has('cash_amount') && has('quantity')) {
    say('quantity', 'invalid_param', 'Either cash_amount or quantity.')
  } else if (!has('cash_amount') && !(has('quantity') && isEtf)) {
    if (has('quantity')) say('quantity', 'invalid_param', 'Only ETFs are bought by quantity.')
    say('cash_amount', 'missing_param', 'A buy needs its cash_amount.')
  }
  if (input.order_type === 'limit' && !has('limit_price'))
    say('limit_price', 'missing_param', 'A limit order needs its limit_price.')
  if (input.order_type === 'market' && has('limit_price'))
    say('limit_price', 'invalid_param', 'A market order has no limit_price.')
}

/** The units a cash budget buys at the price, room for the price to move included. */
export function affordableQuantity(net: Decimal, price: Decimal, increment: Decimal): Decimal {
  if (!isPositive(net)) return '0'
  const unit = multiply(price, add('1', PRICE_BUFFER))
  // 20 places keep the quotient exact far beyond any increment before it is cut down.
  return floorTo(divide(net, unit, 20), increment)
}

/** What a quantity costs at most: its price with room to move, before fees. */
export const bufferedCost = (quantity: Decimal, price: Decimal): Decimal =>
  money(multiply(multiply(quantity, price), add('1', PRICE_BUFFER)))

/** The consideration of an execution. */
export const notionalOf = (quantity: Decimal, price: Decimal): Decimal => money(multiply(quantity, price))

export interface Rules {
  minimum_trading_quantity: Decimal
  trading_increment: Decimal
  enforce_trading_rules: boolean
  minimum_initial_cash_investment: Decimal
  required_cash_increment: number
}

export interface BrokenRule {
  rule: string
  required: string
  actual: string
}

/** The first rule of the instrument that the size breaks; a sell of everything may leave no odd remainder behind. */
export function brokenRule(rules: Rules, size: Size, standing: { isFirst: boolean; sellsAll: boolean }) {
  return size.quantity !== null
    ? brokenQuantityRule(rules, size.quantity, standing.sellsAll)
    : brokenCashRule(rules, size.cash_amount!, standing.isFirst)
}

function brokenQuantityRule(rules: Rules, quantity: Decimal, sellsAll: boolean): BrokenRule | undefined {
  if (sellsAll) return undefined
  const { minimum_trading_quantity: least, trading_increment: step } = rules
  if (compare(quantity, least) < 0)
    return { rule: 'minimum_trading_quantity', required: least, actual: quantity }
  if (!isMultiple(quantity, step)) return { rule: 'trading_increment', required: step, actual: quantity }
  return undefined
}

function brokenCashRule(rules: Rules, cash: Decimal, isFirst: boolean): BrokenRule | undefined {
  if (!rules.enforce_trading_rules) return undefined
  const least = rules.minimum_initial_cash_investment
  if (isFirst && compare(cash, least) < 0)
    return { rule: 'minimum_initial_cash_investment', required: least, actual: cash }
  const step = String(rules.required_cash_increment)
  const above = isFirst ? subtract(cash, least) : cash
  if (rules.required_cash_increment > 0 && !isMultiple(above, step))
    return { rule: 'required_cash_increment', required: step, actual: cash }
  return undefined
}

/** Cost and average price of a position after buying. Exact; the average is rounded when it is shown. */
export function afterBuy(before: { quantity: Decimal; cost: Decimal }, quantity: Decimal, price: Decimal) {
  const cost = add(before.cost, multiply(quantity, price))
  const total = add(before.quantity, quantity)
  return { quantity: total, cost, average_price: divide(cost, total, 12) }
}

/** Cost of a position after selling: the units leave at their average cost, so the average price stays. */
export function afterSell(before: { quantity: Decimal; cost: Decimal }, quantity: Decimal) {
  const left = subtract(before.quantity, quantity)
  const cost = isPositive(left) ? divide(multiply(before.cost, left), before.quantity, 12) : '0'
  return { quantity: left, cost }
}
