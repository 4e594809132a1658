// The checks an order and a quote share, in their order; the first that fails is the refusal. Funds and units are
// checked by placement alone, a quote comes before the money.
import type { ReadContext } from '../../context.ts'
import { fail, failParam } from '../../errors.ts'
import { sessionOf, settlementDate } from '../../fixed-income/calendars.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf } from '../../market/instrument-terms.ts'
import {
  add,
  type Decimal,
  isLess,
  multiply,
  price as priceText,
  subtract,
  units,
} from '../../values/decimal.ts'
import { type Day, dayOf } from '../../values/time.ts'
import { capabilities } from '../accounts/rules.ts'
import type { Listed } from '../catalog/read.ts'
import { type Rollable, rolloverFigures } from '../holdings/rules.ts'
import type { Estimate, Sides } from './estimate-order.ts'
import { type BrokenRule, brokenRule, type Rules } from './instrument-rules.ts'
import type { Size } from './parse-order-size.ts'
import type { Standing } from './read.ts'
import { hasVenue } from './venue-of.ts'

/** What is asked for, its decimals read, its instrument found. */
export interface Asked {
  side: 'buy' | 'sell'
  order_type: 'market' | 'limit'
  /** Null where nothing was said about it. */
  automatic_rollover: boolean | null
  size: Size
  listed: Listed
}

type Where = Pick<ReadContext, 'app' | 'tenant' | 'now'>

/** Refuses what the account, the instrument or its rules do not allow. */
export function checkOrder(context: Where, asked: Asked, standing: Standing): void {
  checkMay(context, asked, standing)
  checkSetting(context, asked, standing)
  const { size, listed } = asked
  const isFirst = standing.position === null
  const broken = brokenRule(rulesOf(listed), size, { isFirst, sellsAll: leavesNone(asked, standing) })
  if (broken)
    throw fail('trading_rule_violated', `The order breaks ${broken.rule} of the instrument.`, { ...broken })
}

/** Whether the order sells all that the account has. */
export const leavesNone = ({ side, size }: Asked, { available }: Standing): boolean =>
  side === 'sell' && size.quantity === units(available)

// What is locked for the position is locked for a buy that adds to it, too. From the day of the rollover on no buy is
// taken at all: it would settle when the bill has matured.
function checkSetting({ now }: Where, { automatic_rollover, listed }: Asked, { rolls }: Standing) {
  if (automatic_rollover === null || rolls === null || rolls === automatic_rollover) return
  if (isLocked(listed, dayOf(now)))
    throw failParam('body.automatic_rollover', 'invalid_param', 'The setting of the position is locked.')
}

/** Whether the rollover of an open position in the bill can no longer be switched. */
export const isLocked = ({ wire }: Pick<Listed, 'wire'>, today: Day, isRolling = false): boolean =>
  wire.supports_automatic_rollover === true &&
  !rolloverFigures('open', wire as Rollable, today, isRolling).can_update_automatic_rollover

const rulesOf = ({ wire }: Listed) => wire as unknown as Rules

/** Refuses what account and instrument do not allow, whatever the amount. */
export function checkMay(context: Where, asked: Asked, standing: Standing): void {
  const { side, listed } = asked
  const can = capabilities(standing)
  if (side === 'buy' && !can.can_place_buy_order) throw fail('buy_order_forbidden')
  if (side === 'sell' && !can.can_place_sell_order) throw fail('sell_order_forbidden')
  if (listed.wire.pro_traders_only && !standing.is_primary_owner_mifid_pro)
    throw fail('professional_trader_required')
  checkTrading(context, asked)
  const { base, quote } = currenciesOf(listed.row)
  if (![base, quote].every((currency) => standing.funding_currencies.includes(currency)))
    throw fail('currency_not_supported')
  if (asked.order_type === 'limit' && listed.row.instrument_type !== 'etf')
    throw failParam('body.order_type', 'invalid_param', 'The instrument does not accept limit orders.')
  if (asked.automatic_rollover && (side === 'sell' || listed.wire.supports_automatic_rollover !== true))
    throw failParam('body.automatic_rollover', 'invalid_param', 'The instrument does not roll over.')
  const { maturity_date } = listed.row.attributes
  if (side === 'buy' && typeof maturity_date === 'string' && settlesAfter(context, listed.row, maturity_date))
    throw fail('instrument_too_close_to_maturity')
}

const settlesAfter = ({ now }: Where, instrument: Instrument, maturity: string) =>
  settlementDate(instrument, dayOf(now)) >= maturity

function checkTrading(context: Where, { side, listed: { row, wire } }: Asked) {
  const status = wire.trading_status
  const named = { instrument_id: row.id }
  if (!hasVenue(context))
    throw fail('instrument_not_trading', 'No venue accepts orders of this tenant.', named)
  if (status === 'not_trading' || isMatured(context, row) || isUnpriced(row, side) || isShut(context, row))
    throw fail('instrument_not_trading', undefined, named)
  if (status === 'buy_only' && side === 'sell') throw fail('instrument_buy_only', undefined, named)
  if (status === 'sell_only' && side === 'buy') throw fail('instrument_sell_only', undefined, named)
}

function isMatured({ now }: Where, { attributes }: Instrument) {
  return typeof attributes.maturity_date === 'string' && attributes.maturity_date <= dayOf(now)
}

// Coupons that nobody knows in advance have no yield, and so no quote: such bonds can only be sold.
function isUnpriced({ instrument_type, attributes }: Instrument, side: string) {
  const known = ['fixed_coupon', 'zero_coupon'].includes(String(attributes.coupon_type))
  return side === 'buy' && instrument_type === 'bond' && !known
}

// Outside the sandbox an exchange takes orders only while its session lasts.
function isShut({ app, now }: Where, instrument: Instrument) {
  if (app.config.environment === 'sandbox' || instrument.instrument_type !== 'etf') return false
  const session = sessionOf(instrument, dayOf(now))
  return session === undefined || now < session.opens_at || now >= session.closes_at
}

/** Whether an order passes every check on the account as memory has it, whether or not it is the first investment. */
export function isAllowed(context: Where, asked: Asked, standing: Standing): boolean {
  checkMay(context, asked, standing)
  const broken = (isFirst: boolean) =>
    brokenRule(rulesOf(asked.listed), asked.size, { isFirst, sellsAll: false })
  return broken(true) === undefined && broken(false) === undefined
}

/** How far a limit may lie beyond the market where the tenant's settings do not say it: half of the price. */
const USUAL_COLLAR = '0.5'

/** The least money that an order moves. */
const LEAST = '0.01'

interface Market {
  price: Sides
  /** The order sells all that there is. */
  leavesNone: boolean
}

/**
 * Refuses a limit beyond the collar and an order of less than a cent. A market order that sells all that is left may
 * bring nothing, so that a position can always be closed.
 */
export function checkWorth(
  { settings }: Pick<ReadContext, 'settings'>,
  { side, size, order_type }: Asked,
  { notional }: Pick<Estimate, 'notional'>,
  { price, leavesNone }: Market,
): void {
  const broken = brokenCollar(side, size, price, String(settings.price_collar ?? USUAL_COLLAR))
  if (broken) throw fail('trading_rule_violated', 'The limit is too far beyond the market.', { ...broken })
  if (isWorthless(notional) && !(leavesNone && order_type === 'market'))
    throw fail('trading_rule_violated', 'The order is worth less than a cent.', {
      ...{ rule: 'minimum_notional', required: LEAST, actual: notional },
    })
}

/** Whether so much money is less than an order moves at least. */
export const isWorthless = (notional: Decimal): boolean => isLess(notional, LEAST)

// A limit that the market has yet to reach gives nothing away, however far it lies.
function brokenCollar(
  side: 'buy' | 'sell',
  { limit_price }: Size,
  { bid, ask }: Sides,
  collar: Decimal,
): BrokenRule | undefined {
  if (limit_price === null) return undefined
  const bound = side === 'buy' ? multiply(ask, add('1', collar)) : multiply(bid, subtract('1', collar))
  const isBeyond = side === 'buy' ? isLess(bound, limit_price) : isLess(limit_price, bound)
  return isBeyond
    ? { rule: 'price_collar', required: priceText(bound), actual: priceText(limit_price) }
    : undefined
}
