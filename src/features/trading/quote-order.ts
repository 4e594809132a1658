// Quotes an order: what it would come to now and what a placement would set aside. Nothing is set aside; the quote may
// be redeemed once, within a minute of the tenant's clock, when the order is placed. One of the fees alone quotes no
// order, so it is not kept and cannot be redeemed.
import type { Context } from '../../context.ts'
import { failParam, notFound } from '../../errors.ts'
import { settlementDate } from '../../fixed-income/calendars.ts'
import { yieldAt, yieldText } from '../../fixed-income/figures-at-settlement.ts'
import { isFixedIncome } from '../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../market/instrument.ts'
import { costOf as clean, currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { type Decimal, money, price as priceText, rate, units } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { addMilliseconds, dayOf } from '../../values/time.ts'
import { BEFORE, type ShownBefore } from '../../versions/2026-09-02-order-quotes.ts'
import { CURRENT } from '../../versions/versions.ts'
import { findInstrument } from '../catalog/read.ts'
import { type Asked, checkOrder, checkWorth, leavesNone } from './check-order.ts'
import type { Estimate, Terms } from './estimate-order.ts'
import { parseOrderSize } from './parse-order-size.ts'
import { mayBuyUnits } from './place-order.ts'
import {
  checkBudget,
  estimateOrder,
  lookUpPrice,
  type MarketPrice,
  marketPrice,
  termsOf,
} from './price-order.ts'
import { estimates, type NewOrderQuote, type QuoteType } from './quote-schemas.ts'
import { lookUpStanding } from './read.ts'

const VALID_MS = 60_000

/** Gives the quote, or refuses what placing the order would refuse, funds and units apart. */
export async function quoteOrder(context: Context, account: string, input: NewOrderQuote) {
  const found = await findInstrument(context, input.instrument_id)
  const order_type = input.limit_price === undefined || input.limit_price === null ? 'market' : 'limit'
  const size = parseOrderSize({ ...input, order_type }, mayBuyUnits(context, found))
  const sql = context.outside
  const standing = await lookUpStanding(
    { sql, tenant: context.tenant },
    account,
    input.instrument_id,
    input.instrument_id,
  )
  if (!standing) throw notFound('account')
  if (!found) throw failParam('body.instrument_id', 'not_found', 'No such instrument.')
  if (order_type === 'limit' && found.row.instrument_type !== 'etf')
    throw failParam('body.limit_price', 'invalid_param', 'The instrument does not accept limit orders.')
  const isPreview = isPair(found.row)
  if (isPreview && (context.request.version ?? CURRENT) >= CURRENT)
    throw failParam('body.instrument_id', 'invalid_param', 'Currency pairs cannot be quoted.')
  const side = input.side as Asked['side']
  const asked: Asked = { side, order_type, size, listed: found, automatic_rollover: null }
  checkOrder(context, asked, standing)
  const price = await priceFor(context, found.row, input)
  const estimate = await estimateOrder(context, found.row, side, size, price)
  if (!input.return_only_fees) {
    checkBudget(size, estimate)
    checkWorth(context, asked, estimate, { price, leavesNone: leavesNone(asked, standing) })
  }
  const id = newId('quo_')
  const expires_at = addMilliseconds(context.now, VALID_MS)
  if (!isPreview && !input.return_only_fees)
    store(context, { id, account, asked, price: estimate.price, expires_at })
  return {
    ...toWire(context, asked, estimate, price, input),
    id,
    created_at: context.now,
    expires_at,
    [BEFORE]: shownBefore(asked, estimate, isPreview),
  }
}

// Fees alone need no price, unless they are a share of what the units are worth.
async function priceFor(context: Context, instrument: Instrument, { return_only_fees }: NewOrderQuote) {
  if (!return_only_fees) return marketPrice(context, instrument)
  const found = await lookUpPrice(context, instrument)
  return found ?? { bid: '0', ask: '0', timestamp: context.now }
}

interface Stored {
  id: string
  account: string
  asked: Asked
  price: Decimal
  expires_at: string
}

function store({ defer, tenant, now, pending }: Context, { id, account, asked, price, expires_at }: Stored) {
  const { side, size, listed } = asked
  pending.resource = id
  defer`
    insert into quotes (tenant, id, account, instrument, side, cash_amount, quantity, limit_price, price, expires_at,
                        created_at)
    values (${tenant}, ${id}, ${account}, ${listed.row.id}, ${side}, ${size.cash_amount}, ${size.quantity},
            ${size.limit_price}, ${price}, ${expires_at}, ${now})`
}

const buyTypes: Record<string, QuoteType> = {
  amc: 'amc_market_cash',
  bill: 'bill_market_cash',
  money_market_fund: 'mmf_market_cash',
  // Shown to nobody: a preview of a pair has the flat form alone.
  currency_pair: 'etf_market_cash',
}

function quoteTypeOf({ side, size, listed: { row } }: Asked): QuoteType {
  if (side === 'sell') return 'sell'
  if (row.instrument_type === 'bond')
    return row.attributes.coupon_type === 'zero_coupon'
      ? 'bond_zero_coupon_market_cash'
      : 'bond_fixed_coupon_market_cash'
  const sized = size.quantity === null ? 'cash' : 'quantity'
  return buyTypes[row.instrument_type] ?? `etf_${size.limit_price ? 'limit' : 'market'}_${sized}`
}

function toWire(
  context: Context,
  asked: Asked,
  estimate: Estimate,
  price: MarketPrice,
  { return_only_fees }: NewOrderQuote,
) {
  const quote_type = quoteTypeOf(asked)
  const figures = figuresOf(context, asked, estimate, price)
  const members = Object.keys(estimates[quote_type]) as (keyof typeof figures)[]
  const isShown = (member: string) => !return_only_fees || member === 'fees'
  return {
    quote_type,
    order_type: asked.order_type,
    currency: currenciesOf(asked.listed.row).base,
    instrument: asked.listed.wire,
    estimate: Object.fromEntries(members.map((member) => [member, isShown(member) ? figures[member] : null])),
    reservation: {
      amount: asked.side === 'sell' ? units(estimate.reserved) : money(estimate.reserved),
      denomination: asked.side === 'sell' ? 'units' : 'cash',
    },
  }
}

function figuresOf(context: Context, asked: Asked, estimate: Estimate, price: MarketPrice) {
  const { row } = asked.listed
  const terms = termsOf(row, dayOf(context.now))
  const isFixed = isFixedIncome(row)
  const paysCoupon = isFixed && row.attributes.coupon_type === 'fixed_coupon'
  return {
    price: textOf(row)(estimate.price),
    quantity: units(estimate.quantity),
    cash: estimate.cash,
    fees: estimate.fees,
    net_cash_amount: estimate.net_cash_amount,
    max_cost: estimate.max_cost,
    min_proceeds: estimate.min_proceeds,
    yield: isFixed ? yieldText(yieldAt(row, estimate.price, settlementDate(row, dayOf(context.now)))) : null,
    annual_income: paysCoupon ? annualIncome(row, terms, estimate.quantity) : null,
    accrued_interest: paysCoupon ? estimate.accrued_interest : null,
    notional: estimate.notional,
    cost: estimate.cost,
    price_buffer_percentage: Number(terms.buffer).toFixed(4),
    asof: asked.order_type === 'limit' ? null : price.timestamp,
  }
}

// Income of a year in money: quantity × m × coupon, the coupon in percent of par a year.
const annualIncome = ({ attributes }: Instrument, { money_per_point }: Terms, quantity: Decimal) =>
  clean(quantity, String(attributes.coupon), money_per_point)

const textOf = (instrument: Instrument) => (isPair(instrument) ? rate : priceText)

function shownBefore({ side, size, listed }: Asked, estimate: Estimate, isPreview: boolean): ShownBefore {
  return {
    side,
    cash_amount: size.cash_amount === null ? null : money(size.cash_amount),
    quantity: size.quantity,
    limit_price: size.limit_price === null ? null : priceText(size.limit_price),
    estimated_price: estimate.price === '0' ? '0' : textOf(listed.row)(estimate.price),
    isPreview,
  }
}
