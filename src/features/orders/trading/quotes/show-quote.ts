// A quote as the API shows it: one of twelve variants, each with exactly the figures that exist for it.
import { settlementDate } from '../../../../fixed-income/calendars.ts'
import { yieldAt, yieldText } from '../../../../fixed-income/figures-at-settlement.ts'
import { isFixedIncome } from '../../../../fixed-income/of-instrument.ts'
import type { Instrument } from '../../../../market/instrument.ts'
import { costOf, currenciesOf, isPair, moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { type Decimal, fraction, money, price, rate, units } from '../../../../values/decimal.ts'
import { dayOf } from '../../../../values/time.ts'
import { QUOTED } from '../../../../versions/2026-09-02-order-quotes.ts'
import { bufferOf } from '../rules.ts'
import type { QuoteDecision } from './decide-quote.ts'
import { estimates, type QuoteType } from './schemas.ts'

/** The quote in today's form. Members of its order that only older forms repeat stand under a symbol. */
export function showQuote(id: string, quote: QuoteDecision) {
  const { order, listed, estimate, shows_fees_only, quoted_at, expires_at } = quote
  const quote_type = quoteTypeOf(quote)
  const figures = figuresOf(quote)
  const members = Object.keys(estimates[quote_type]) as (keyof typeof figures)[]
  const isShown = (member: string) => !shows_fees_only || member === 'fees'
  return {
    quote_type,
    order_type: order.order_type,
    currency: currenciesOf(listed.row).base,
    instrument: listed.wire,
    estimate: Object.fromEntries(members.map((member) => [member, isShown(member) ? figures[member] : null])),
    reservation: reservationOf(quote),
    id,
    created_at: quoted_at,
    expires_at,
    [QUOTED]: { side: order.side, ...order.size, price: estimate.price },
  }
}

const reservationOf = ({ order: { side }, estimate: { reserved } }: QuoteDecision) =>
  side === 'sell'
    ? { amount: units(reserved), denomination: 'units' }
    : { amount: money(reserved), denomination: 'cash' }

const buyTypes: Record<string, QuoteType> = {
  amc: 'amc_market_cash',
  bill: 'bill_market_cash',
  money_market_fund: 'mmf_market_cash',
  // Never shown: a preview of a pair has only the flat form.
  currency_pair: 'etf_market_cash',
}

function quoteTypeOf({ order: { side, size, order_type }, listed: { row } }: QuoteDecision): QuoteType {
  if (side === 'sell') return 'sell'
  if (row.instrument_type === 'bond')
    return row.attributes.coupon_type === 'zero_coupon'
      ? 'bond_zero_coupon_market_cash'
      : 'bond_fixed_coupon_market_cash'
  const sized = size.quantity === null ? 'cash' : 'quantity'
  const kind = ['stock', 'certificate'].includes(row.instrument_type) ? row.instrument_type : 'etf'
  return buyTypes[row.instrument_type] ?? (`${kind}_${order_type}_${sized}` as QuoteType)
}

function figuresOf({ listed: { row }, order, estimate, price: market, quoted_at }: QuoteDecision) {
  const isFixed = isFixedIncome(row)
  const paysCoupon = isFixed && row.attributes.coupon_type === 'fixed_coupon'
  const settlement = () => settlementDate(row, dayOf(quoted_at))
  return {
    price: (isPair(row) ? rate : price)(estimate.price),
    quantity: units(estimate.quantity),
    cash: estimate.cash,
    fees: estimate.fees,
    net_cash_amount: estimate.net_cash_amount,
    max_cost: estimate.max_cost,
    min_proceeds: estimate.min_proceeds,
    yield: isFixed ? yieldText(yieldAt(row, estimate.price, settlement())) : null,
    annual_income: paysCoupon ? annualIncome(row, estimate.quantity) : null,
    accrued_interest: paysCoupon ? estimate.accrued_interest : null,
    notional: estimate.notional,
    cost: estimate.cost,
    price_buffer_percentage: fraction(bufferOf(row)),
    asof: order.order_type === 'market' ? market.timestamp : null,
  }
}

// Income of a year in money: quantity × m × coupon, the coupon in percent of par a year.
const annualIncome = (instrument: Instrument, quantity: Decimal) =>
  costOf(quantity, String(instrument.attributes.coupon), moneyPerPoint(instrument))
