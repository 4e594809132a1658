// Parses an order in a request: the members of each side, and the decimals that they may have.
import { failParam, failParams, type Offender } from '../../../errors.ts'
import { isExchangeTraded } from '../../../fixed-income/calendars.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { PRICE_STEP } from '../../../market/instrument-terms.ts'
import { compare, type Decimal, isMultiple, isPositive, parseDecimal } from '../../../values/decimal.ts'
import { hasLimit, hasStop, type OrderType } from '../../../values/orders.ts'
import type { Day } from '../../../values/time.ts'
import type { TimeInForce } from '../../../values/time-in-force.ts'
import { allowsUnitBuys } from '../../../versions/2026-09-02-order-quotes.ts'
import type { OrderPurpose, OrderValidity } from './rules.ts'

const MAX_MONEY = '999999999999.99'

/** The size of an order, its decimals read. */
export interface Size {
  cash_amount: Decimal | null
  quantity: Decimal | null
  limit_price: Decimal | null
  stop_price: Decimal | null
}

/** The members of a request that give the size of an order. */
export interface SizeInput {
  side: string
  order_type: string
  cash_amount?: string | number | null
  quantity?: string | number | null
  limit_price?: string | number | null
  stop_price?: string | number | null
}

/** The members of a request for an order or a quote. */
export interface OrderInput extends SizeInput {
  instrument: string
  quote?: string | null
  client_reference?: string | null
  time_in_force?: TimeInForce | null
  expires_on?: Day | null
  execution?: 'straight' | 'pooled' | null
  automatic_rollover?: boolean | null
}

/** A request for an order whose shape is right. */
export interface OrderRequest extends OrderValidity {
  account: string
  purpose: OrderPurpose
  instrument: string
  side: 'buy' | 'sell'
  order_type: OrderType
  size: Size
  /** Whether it goes out at a cut, with the orders of other accounts. */
  is_pooled: boolean
  /** Null if the request does not mention it. */
  automatic_rollover: boolean | null
  /** The quote that the order redeems. */
  quote: string | null
  /** The caller's own name for the order, which no other order of the account may have. */
  client_reference: string | null
  /** The size as the request spells it, which selects a fixed scenario of a sandbox. */
  scenario: string | null
}

/** Reads a request for an order of the account, in the version of the API that it speaks, or refuses its shape. */
export function parseOrder(
  account: string,
  input: OrderInput,
  version: string | undefined,
  instrument: Instrument | undefined,
): OrderRequest {
  const isStop = hasStop(input.order_type)
  const type = instrument?.instrument_type
  const isListed = type === 'stock' || type === 'certificate'
  const mayBuyUnits = isStop || isListed || (type === 'etf' && allowsUnitBuys(version))
  const size = parseOrderSize(input, mayBuyUnits)
  const validity = parseValidity(input)
  const { side, order_type } = input as Pick<OrderRequest, 'side' | 'order_type'>
  const sent = side === 'buy' ? input.cash_amount : input.quantity
  return {
    account,
    purpose: 'user_request',
    instrument: input.instrument,
    side,
    order_type,
    size,
    ...validity,
    is_pooled: isPooled(input, instrument),
    automatic_rollover: input.automatic_rollover ?? null,
    quote: input.quote ?? null,
    client_reference: input.client_reference ?? null,
    scenario: typeof sent === 'string' ? sent : null,
  }
}

// Only market orders of instruments that are traded at an exchange are pooled.
const isPooled = ({ execution, order_type }: OrderInput, instrument: Instrument | undefined): boolean =>
  execution === 'pooled' &&
  order_type === 'market' &&
  instrument !== undefined &&
  isExchangeTraded(instrument)

// A limit order is good for the day unless it says otherwise, a stop order until it is cancelled.
function parseValidity({ order_type, time_in_force, expires_on }: OrderInput): OrderValidity {
  if (order_type === 'market' && time_in_force)
    throw failParam('body.time_in_force', 'invalid_param', 'A market order has no time_in_force.')
  if (time_in_force === 'gtd' && !expires_on)
    throw failParam('body.expires_on', 'missing_param', 'An order that is good till a day needs that day.')
  if (time_in_force !== 'gtd' && expires_on)
    throw failParam('body.expires_on', 'invalid_param', 'Only an order with time_in_force gtd has the day.')
  const usual = order_type === 'market' ? null : hasStop(order_type) ? 'gtc' : 'day'
  return { time_in_force: time_in_force ?? usual, expires_on: expires_on ?? null }
}

const members = [
  { member: 'cash_amount', step: '0.01', places: 2 },
  { member: 'quantity', step: '0.0000000001', places: 10 },
  { member: 'limit_price', step: PRICE_STEP, places: 4 },
  { member: 'stop_price', step: PRICE_STEP, places: 4 },
] as const

/** Reads the decimals of a request; the offenders gain those that are wrong. */
export function readDecimals(input: Omit<SizeInput, 'side' | 'order_type'>, offenders: Offender[]): Size {
  const size: Size = { cash_amount: null, quantity: null, limit_price: null, stop_price: null }
  for (const { member, step, places } of members) {
    const sent = input[member]
    if (sent === undefined || sent === null) continue
    const value = parseDecimal(sent)
    const wrong = (detail: string) =>
      offenders.push({ path: `body.${member}`, code: 'invalid_param', detail })
    if (value === undefined || !isPositive(value)) wrong('Must be a decimal above zero.')
    else if (compare(value, MAX_MONEY) > 0) wrong(`Must be at most ${MAX_MONEY}.`)
    else if (!isMultiple(value, step)) wrong(`At most ${places} decimals.`)
    else size[member] = value
  }
  return size
}

/**
 * Reads the size of an order: a sell or a stop order in units, another buy in cash or, where the caller may, in units;
 * exactly one of the two. The type of the order says which prices it has.
 */
function parseOrderSize(input: SizeInput, mayBuyUnits: boolean): Size {
  const offenders: Offender[] = []
  const size = readDecimals(input, offenders)
  if (offenders.length === 0) checkMembers(input, mayBuyUnits, offenders)
  if (offenders.length > 0) throw failParams(offenders)
  return size
}

function checkMembers(input: SizeInput, mayBuyUnits: boolean, offenders: Offender[]) {
  const has = (member: keyof SizeInput) => input[member] !== undefined && input[member] !== null
  const say = (member: string, code: Offender['code'], detail: string) =>
    offenders.push({ path: `body.${member}`, code, detail })
  const isSell = input.side === 'sell'
  if (isSell || hasStop(input.order_type)) {
    const one = isSell ? 'A sell' : 'A stop order'
    if (has('cash_amount')) say('cash_amount', 'invalid_param', `${one} is sized in units.`)
    if (!has('quantity')) say('quantity', 'missing_param', `${one} needs its quantity.`)
  } else if (has('cash_amount') && has('quantity')) {
    say('quantity', 'invalid_param', 'Either cash_amount or quantity.')
  } else if (!has('cash_amount') && !(has('quantity') && mayBuyUnits)) {
    if (has('quantity')) say('quantity', 'invalid_param', 'This instrument is bought by cash_amount.')
    say('cash_amount', 'missing_param', 'A buy needs its cash_amount.')
  }
  const kind = `A ${input.order_type.replace('_', '-')} order`
  const demand = (member: 'limit_price' | 'stop_price', isDue: boolean) => {
    if (isDue && !has(member)) say(member, 'missing_param', `${kind} needs its ${member}.`)
    if (!isDue && has(member)) say(member, 'invalid_param', `${kind} has no ${member}.`)
  }
  demand('limit_price', hasLimit(input.order_type))
  demand('stop_price', hasStop(input.order_type))
}
