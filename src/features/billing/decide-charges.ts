// Decides the fees of orders and months. fee(x) = clamp(unit_amount + x × rate, minimum_amount, maximum_amount),
// half-up to cents. The tax is fee × tax_rate, half-up to cents. A currency without a price and a fee of zero are not
// charged.
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { add, compare, type Decimal, isLess, isPositive, money, multiply, sum } from '../../values/decimal.ts'
import type { Listed } from '../instruments/catalog/read.ts'
import { type Charge, type Fee, type FeePrice, type FeeScope, FIRM, LIMITS, type Variant } from './rules.ts'

/** The members of an order with trades that decide about its fees. */
export interface OrderToCharge extends Omit<ChargedTrade, 'instrument'> {
  listed: Pick<Listed, 'row'>
  cash_amount: Decimal | null
  quantity: Decimal | null
  traded_quantity: Decimal
  traded_notional: Decimal
}

/** The size of an order that ends. */
export interface EndingSize {
  /** The whole quantity; null if the order is known to be incomplete. */
  ordered: Decimal | null
  /** Whether the venue takes only whole units of it, so that much of a cash amount may buy nothing. */
  in_whole_units: boolean
}

/**
 * The charges of an order that ends. An order in cash that has executed as a whole is charged on its cash amount; any
 * other order, and one in whole units, is charged on the traded amount.
 */
export function decideCharges(
  order: OrderToCharge,
  { ordered, in_whole_units }: EndingSize,
  fees: readonly Fee[],
): Charge[] {
  // The firm's own share of a parent order pays no fee.
  if (order.purpose === 'residual') return []
  const { row } = order.listed
  const { base, quote } = currenciesOf(row)
  const isWhole = ordered !== null && compare(order.traded_quantity, ordered) >= 0
  // An order of a run has both: its cash is only its bound.
  const isInCash = order.cash_amount !== null && order.quantity === null && base === quote && !in_whole_units
  const x = isWhole && isInCash ? order.cash_amount! : order.traded_notional
  return chargesOf(fees, { ...order, instrument: row }, x)
}

/** The most fees that a buy ends with, once it has traded an amount. */
export function decideMostFees(
  order: OrderToCharge,
  traded_notional: Decimal,
  in_whole_units: boolean,
  fees: readonly Fee[],
): Decimal {
  return totalOf(decideCharges({ ...order, traded_notional }, { ordered: '0', in_whole_units }, fees))
}

/** The members of an order that decide about its fees. */
export interface ChargedTrade {
  instrument: Instrument
  side: 'buy' | 'sell'
  purpose: string
  /** Whether its account belongs to the firm. */
  is_firm: boolean
}

/** The charges of an order that moves the amount x. */
export function chargesOf(
  fees: readonly Fee[],
  { instrument, side, purpose, is_firm }: ChargedTrade,
  x: Decimal,
): Charge[] {
  const facts = {
    instrument: instrument.id,
    order_purpose: purpose,
    instrument_type: instrument.instrument_type,
    portfolio_type: portfolioOf(is_firm),
    transaction_type: isPair(instrument) ? 'fx' : side,
  }
  return transactionCharges(fees, facts, currenciesOf(instrument).quote, x)
}

/** The sum of the charges, with their taxes. */
export const totalOf = (charges: readonly Charge[]): Decimal =>
  money(sum(charges.map((charge) => charge.amount_total)))

/** The charges of a transaction of the amount x, one for each matching fee. */
export function transactionCharges(
  fees: readonly Fee[],
  facts: FeeScope & { transaction_type: string },
  currency: string,
  x: Decimal,
): Charge[] {
  return fees
    .filter((fee) => fee.fee_type === 'transaction' && fee.transaction_type === facts.transaction_type)
    .flatMap((fee) => chargeOf(fee, facts, currency, x) ?? [])
}

const NO_FACTS: FeeScope = {
  instrument: null,
  order_purpose: null,
  instrument_type: null,
  portfolio_type: null,
  transaction_type: null,
}

/** An account that is charged for a month. */
export interface ChargedPortfolio {
  base_currency: string
  is_firm: boolean
}

/** The charges for a month, one for each recurring fee; x is the value of the positions at its end. */
export function recurringCharges(
  fees: readonly Fee[],
  { base_currency, is_firm }: ChargedPortfolio,
  x: Decimal,
): Charge[] {
  const facts = { ...NO_FACTS, portfolio_type: portfolioOf(is_firm) }
  return fees
    .filter((fee) => fee.fee_type === 'recurring')
    .flatMap((fee) => chargeOf(fee, facts, base_currency, x) ?? [])
}

const portfolioOf = (is_firm: boolean): string | null => (is_firm ? FIRM : null)

// A variant matches if all of its limits match. The most specific variant wins, then the earlier one. The firm pays
// itself a fee only by variants that name its portfolios.
function variantFor(fee: Fee, facts: FeeScope): Variant | undefined {
  const matching = fee.variants.filter(
    (variant) =>
      LIMITS.every((limit) => variant[limit] === null || variant[limit] === facts[limit]) &&
      (facts.portfolio_type !== FIRM || variant.portfolio_type === FIRM),
  )
  const rank = (variant: Variant) => LIMITS.map((limit) => (variant[limit] === null ? '1' : '0')).join('')
  return matching.reduce<Variant | undefined>(
    (best, variant) => (best === undefined || rank(variant) < rank(best) ? variant : best),
    undefined,
  )
}

function chargeOf(fee: Fee, facts: FeeScope, currency: string, x: Decimal): Charge | undefined {
  const variant = variantFor(fee, facts)
  if (facts.portfolio_type === FIRM && !variant) return undefined
  const terms = (variant?.chargeable_currencies ?? fee.chargeable_currencies)[currency]
  if (!terms) return undefined
  const { tax_rate } = variant ?? fee
  const amount_fee = feeAmount(terms, x)
  if (!isPositive(amount_fee)) return undefined
  const amount_tax = money(multiply(amount_fee, tax_rate ?? '0'))
  const amount_total = money(add(amount_fee, amount_tax))
  return { fee, basis: { ...terms, base: x }, tax_rate, amount_fee, amount_tax, amount_total }
}

/** The amount of a fee for a transaction of the amount x. */
export function feeAmount(price: FeePrice, x: Decimal): Decimal {
  const plain = add(price.unit_amount, multiply(x, price.rate ?? '0'))
  const { minimum_amount: least, maximum_amount: most } = price
  if (least !== undefined && isLess(plain, least)) return money(least)
  if (most !== undefined && isLess(most, plain)) return money(most)
  return money(plain)
}
