// The lines of an account, from its positions and the weights: which of them count, and which cannot be traded.
import { isExchangeTraded } from '../../../../fixed-income/calendars.ts'
import { currenciesOf, moneyPerPoint } from '../../../../market/instrument-terms.ts'
import { type Decimal, middle, multiply } from '../../../../values/decimal.ts'
import type { Day } from '../../../../values/time.ts'
import type { Fee } from '../../../billing/rules.ts'
import type { Listed } from '../../../instruments/catalog/read.ts'
import { isMatured } from '../../../instruments/catalog/rules.ts'
import type { CashSteps } from '../../automatic-orders/estimate-amount.ts'
import { estimateFees } from '../../trading/estimate-order.ts'
import type { MarketPrice } from '../../trading/read-market.ts'
import type { RunTerms } from '../rules.ts'
import type { LineFacts, RunSide, RunSkipReason } from '../sizing/rules.ts'

/** An instrument as the market has it. */
export interface LineMarket {
  listed: Listed
  is_visible: boolean
  price: MarketPrice | undefined
}

/** The units of an account in an instrument. */
export interface HeldUnits {
  units: Decimal
  sellable_units: Decimal
}

export interface LinesFacts {
  currency: string
  terms: RunTerms
  is_firm: boolean
  /** The purpose of the orders, on which their fees may depend. */
  purpose: 'rebalancing' | 'savings_plan'
  today: Day
  fees: readonly Fee[]
  price_margin: Decimal
  holdings: ReadonlyMap<string, HeldUnits>
  /** The instruments with open orders that are not of the run. */
  open: ReadonlySet<string>
  markets: ReadonlyMap<string, LineMarket>
}

/** The places of a mid price: the sum of two prices of four places, halved. */
const MID_PLACES = 10

/** The lines in the order of the weights, then the other positions by their ids. */
export function decideLineFacts(facts: LinesFacts): LineFacts[] {
  const { weights } = facts.terms
  const listed = new Set(weights.map(({ instrument }) => instrument))
  const others = [...facts.holdings.keys()].filter((instrument) => !listed.has(instrument)).sort()
  return [
    ...weights.map(({ instrument, weight }) => lineOf(facts, instrument, weight)),
    ...others.map((instrument) => lineOf(facts, instrument, undefined)),
  ]
}

function lineOf(facts: LinesFacts, instrument: string, weight: Decimal | undefined): LineFacts {
  const { terms, currency, holdings, price_margin } = facts
  const market = facts.markets.get(instrument)!
  const { row, wire } = market.listed
  const steps = wire as CashSteps & { minimum_trading_quantity?: Decimal }
  const { units, sellable_units } = holdings.get(instrument) ?? { units: '0', sellable_units: '0' }
  const isOfCurrency = currenciesOf(row).quote === currency
  const isOutside = weight === undefined && !terms.former.includes(instrument)
  const price = pricesOf(market)
  const isInUnits = isExchangeTraded(row)
  return {
    instrument,
    target_weight: weight ?? '0',
    units,
    sellable_units,
    ...price,
    increment: row.trading_increment,
    minimum_quantity: steps.minimum_trading_quantity ?? '0',
    price_margin: isInUnits ? price_margin : '0',
    feeOf: (side, notional) =>
      estimateFees(
        facts.fees,
        { instrument: row, side, purpose: facts.purpose, is_firm: facts.is_firm },
        notional,
      ),
    cash_steps: isInUnits ? null : steps,
    is_first_purchase: !holdings.has(instrument),
    reasons: {
      buy: reasonOf(facts, market, 'buy'),
      sell: reasonOf(facts, market, 'sell'),
    },
    counts: isOfCurrency && (!isOutside || terms.outside_positions === 'sell'),
  }
}

function pricesOf({ listed: { row }, price }: LineMarket): Pick<LineFacts, 'bid' | 'ask' | 'mid'> {
  if (!price) return { bid: null, ask: null, mid: null }
  const m = moneyPerPoint(row)
  const [bid, ask] = [multiply(price.bid, m), multiply(price.ask, m)]
  return { bid, ask, mid: middle(bid, ask, MID_PLACES) }
}

function reasonOf(
  facts: LinesFacts,
  { listed, is_visible }: LineMarket,
  side: RunSide,
): RunSkipReason | null {
  const { row, wire } = listed
  if (facts.open.has(row.id)) return 'open_order'
  const status = wire.trading_status
  if (status === 'not_trading' || isMatured(row, facts.today)) return 'instrument_not_trading'
  if (side === 'buy' && !is_visible) return 'instrument_not_trading'
  if (side === 'buy' && status === 'sell_only') return 'instrument_sell_only'
  if (side === 'sell' && status === 'buy_only') return 'instrument_buy_only'
  return null
}
