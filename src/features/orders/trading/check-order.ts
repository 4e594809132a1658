// The rules of account and instrument for an order, in the order in which they refuse. The rules of price, quote and
// funds are in decide-order.ts.
import { type ErrorCode, fail, failParam, type Refusal } from '../../../errors.ts'
import { isExchangeTraded, settlementDate } from '../../../fixed-income/calendars.ts'
import { firstOpeningAfter, isExchangeClosed } from '../../../fixed-income/markets/sessions.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { currenciesOf, venueIncrementOf } from '../../../market/instrument-terms.ts'
import { type Decimal, units } from '../../../values/decimal.ts'
import { addDays, dayOf, type Instant } from '../../../values/time.ts'
import { isGoodTill } from '../../../values/time-in-force.ts'
import { type AccountStatus, capabilities, forbidden } from '../../customers/accounts/rules.ts'
import type { Listed } from '../../instruments/catalog/read.ts'
import { isMatured } from '../../instruments/catalog/rules.ts'
import type { OrderRequest } from './parse-order.ts'
import {
  type AmountRules,
  type BrokenRule,
  brokenIncrement,
  brokenRule,
  sentenceOf,
} from './placement/check-amount.ts'
import { expiryOf, isLocked } from './rules.ts'

/** The rights of an account that the rules of an order need. */
export interface AccountRights {
  status: AccountStatus
  may_deposit: boolean
  may_withdraw: boolean
  may_buy: boolean
  may_sell: boolean
  has_placed_buy_order: boolean
  has_placed_sell_order: boolean
  is_primary_owner_mifid_pro: boolean
  is_firm: boolean
  funding_currencies: string[]
}

/** The holdings of an account: the asset that the order reserves, and its position in the instrument. */
export interface OrderHolding {
  /** The available balance of the asset, less rollover loans and units that are delivered after a sale settles. */
  available: Decimal
  /** The open position in the instrument. */
  position: string | null
  /** Whether that position is to roll over; null without one. */
  rolls: boolean | null
}

/** The buying power of an account, as an order finds it. */
export interface BuyingPower {
  rights: AccountRights
  /** Undefined for a cached buyer: the statement that writes the order then checks it in the ledger. */
  holding: OrderHolding | undefined
  /** The order of the account that has the client reference already; absent for a cached buyer. */
  duplicate?: string | null
  /** Units are left out of the holding, because they are delivered after a sale settles. */
  has_undelivered?: boolean
}

/** The refusals that an order, a quote and a replacement share. */
export const ORDER_REFUSALS: ErrorCode[] = [
  'buy_order_forbidden',
  'sell_order_forbidden',
  'professional_trader_required',
  'instrument_not_trading',
  'instrument_buy_only',
  'instrument_sell_only',
  'instrument_too_close_to_maturity',
  'currency_not_supported',
  'trading_rule_violated',
  'limit_budget_too_small',
  'missing_price',
]

/** The facts for the rules of account and instrument. */
export interface TradingFacts {
  now: Instant
  is_always_open: boolean
  /** The number of days that an order without a day of its own stays in force. */
  gtc_days: number
  has_venue: boolean
  /** Whether the venue takes only whole units of an order with a limit or a stop price. */
  takes_whole_units: boolean
  buying_power: BuyingPower
  listed: Listed
}

/** Returns the refusal of an order that breaks the rule. */
type Rule = (facts: TradingFacts, order: OrderRequest) => Refusal | undefined

const RULES: readonly Rule[] = [
  checkPermission,
  checkProfessional,
  checkVenue,
  checkTrading,
  checkSide,
  checkCurrencies,
  checkOrderType,
  checkValidity,
  checkRollover,
  checkMaturity,
  checkRolloverLock,
  checkAmount,
  checkIncrements,
]

/** The refusal of the first rule that the order breaks, or undefined. */
export function findRefusal(facts: TradingFacts, order: OrderRequest): Refusal | undefined {
  for (const rule of RULES) {
    const refusal = rule(facts, order)
    if (refusal) return refusal
  }
  return undefined
}

function checkPermission({ buying_power: { rights } }: TradingFacts, { side }: OrderRequest) {
  const { can_place_buy_order, can_place_sell_order } = capabilities(rights)
  if (side === 'buy' && !can_place_buy_order) return forbidden('buy_order_forbidden', rights)
  if (side === 'sell' && !can_place_sell_order) return forbidden('sell_order_forbidden', rights)
  return undefined
}

function checkProfessional({ buying_power: { rights }, listed: { wire } }: TradingFacts) {
  const isOpen = !wire.pro_traders_only || rights.is_primary_owner_mifid_pro
  return isOpen ? undefined : fail('professional_trader_required')
}

const notTrading = ({ row }: Listed, detail?: string) =>
  fail('instrument_not_trading', detail, { instrument_id: row.id })

function checkVenue({ has_venue, listed }: TradingFacts) {
  return has_venue ? undefined : notTrading(listed, 'No venue accepts orders of this tenant.')
}

function checkTrading(facts: TradingFacts, { side, time_in_force, is_pooled }: OrderRequest) {
  const { listed, now } = facts
  const { row, wire } = listed
  const isHalted = wire.trading_status === 'not_trading' || isMatured(row, dayOf(now))
  // An order that stays in force waits for the next opening, and a pooled one for its cut.
  const isTooLate = isClosed(facts) && !isGoodTill(time_in_force) && !is_pooled
  if (isHalted || (side === 'buy' && hasUnknownCoupon(row))) return notTrading(listed)
  return isTooLate
    ? notTrading(listed, `The exchange is closed; it opens at ${firstOpeningAfter(row, now)}.`)
    : undefined
}

// A bond whose coupons are not known in advance has no yield, and so no quote: it can only be sold.
function hasUnknownCoupon({ instrument_type, attributes }: Instrument): boolean {
  return (
    instrument_type === 'bond' && !['fixed_coupon', 'zero_coupon'].includes(String(attributes.coupon_type))
  )
}

/** Whether the market is closed: an exchange that has hours accepts orders only during its session. */
export const isClosed = ({
  is_always_open,
  listed: { row },
  now,
}: Pick<TradingFacts, 'is_always_open' | 'listed' | 'now'>): boolean =>
  !is_always_open && isExchangeClosed(row, now)

function checkSide({ listed: { row, wire } }: TradingFacts, { side }: OrderRequest) {
  const status = wire.trading_status
  const facts = { instrument_id: row.id }
  if (status === 'buy_only' && side === 'sell') return fail('instrument_buy_only', undefined, facts)
  if (status === 'sell_only' && side === 'buy') return fail('instrument_sell_only', undefined, facts)
  return undefined
}

function checkCurrencies({ buying_power: { rights }, listed: { row } }: TradingFacts) {
  const { base, quote } = currenciesOf(row)
  const areHeld = [base, quote].every((currency) => rights.funding_currencies.includes(currency))
  return areHeld ? undefined : fail('currency_not_supported')
}

function checkOrderType({ listed: { row } }: TradingFacts, { order_type }: OrderRequest) {
  if (order_type === 'market' || isExchangeTraded(row)) return undefined
  return failParam('body.order_type', 'invalid_param', 'The instrument accepts only market orders.')
}

function checkValidity({ now, gtc_days, listed: { row } }: TradingFacts, order: OrderRequest) {
  const { expires_on } = order
  const wrong = (detail: string) => failParam('body.expires_on', 'invalid_param', detail)
  if (expires_on !== null && expires_on > addDays(dayOf(now), gtc_days))
    return wrong(`Must be at most ${gtc_days} days ahead.`)
  return expiryOf(row, order, now, gtc_days) === undefined
    ? wrong('The instrument has no session that closes between now and the end of that day.')
    : undefined
}

function checkRollover({ listed: { wire } }: TradingFacts, { side, automatic_rollover }: OrderRequest) {
  const canRoll = side === 'buy' && wire.supports_automatic_rollover === true
  if (canRoll || !automatic_rollover) return undefined
  return failParam('body.automatic_rollover', 'invalid_param', 'The instrument does not roll over.')
}

function checkMaturity({ now, listed: { row } }: TradingFacts, { side }: OrderRequest) {
  const { maturity_date } = row.attributes
  if (side === 'sell' || typeof maturity_date !== 'string') return undefined
  return settlementDate(row, dayOf(now)) < maturity_date
    ? undefined
    : fail('instrument_too_close_to_maturity')
}

// A buy that adds to a position may not switch a setting that is locked for the position. A cached buyer may have such
// a position.
function checkRolloverLock({ now, listed, buying_power: { holding } }: TradingFacts, order: OrderRequest) {
  const { automatic_rollover } = order
  const isUnchanged = holding && (holding.rolls === null || holding.rolls === automatic_rollover)
  if (automatic_rollover === null || isUnchanged || !isLocked(listed, dayOf(now))) return undefined
  return failParam('body.automatic_rollover', 'invalid_param', 'The setting of the position is locked.')
}

// The catalogue has checked the members of its instruments.
const amountRules = (wire: Listed['wire']) => wire as unknown as AmountRules

// A cached buyer may or may not have invested in the instrument before: the rules of both then count. Reinvested income
// comes in any amount: the steps and minima are for amounts that a customer chooses.
function checkAmount({ listed: { wire }, buying_power: { holding } }: TradingFacts, order: OrderRequest) {
  if (order.purpose === 'reinvestment') return undefined
  const firsts = holding ? [holding.position === null] : [true, false]
  for (const isFirst of firsts) {
    const sellsAll = sellsWholePosition(order, holding)
    const broken = brokenRule(amountRules(wire), order.size, { isFirst, sellsAll })
    if (broken) return violation(broken)
  }
  return undefined
}

function checkIncrements({ listed: { row, wire }, takes_whole_units }: TradingFacts, { size }: OrderRequest) {
  const rules = { ...amountRules(wire), venue_increment: venueIncrementOf(row) }
  const broken = brokenIncrement(rules, size, takes_whole_units)
  return broken && violation(broken)
}

const violation = (broken: BrokenRule) => fail('trading_rule_violated', sentenceOf(broken), { ...broken })

/** Whether the order sells all that the account has available. */
export const sellsWholePosition = ({ side, size }: OrderRequest, holding: BuyingPower['holding']): boolean =>
  side === 'sell' && holding !== undefined && size.quantity === units(holding.available)
