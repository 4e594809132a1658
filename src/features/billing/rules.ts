// The amounts of fees. fee(x) = clamp(unit_amount + x × rate, minimum_amount, maximum_amount), half-up to cents. The
// tax is fee × tax_rate, half-up to cents. A currency without a price and a fee of zero are not charged.
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import {
  add,
  type Decimal,
  divide,
  isLess,
  isPositive,
  isZero,
  money,
  multiply,
  price,
  subtract,
  sum,
} from '../../values/decimal.ts'

export interface Price {
  unit_amount: Decimal
  rate?: Decimal
  minimum_amount?: Decimal
  maximum_amount?: Decimal
}

export interface Limits {
  instrument: string | null
  order_purpose: string | null
  instrument_type: string | null
  portfolio_type: string | null
  transaction_type: string | null
}

export interface Variant extends Limits {
  id: string
  chargeable_currencies: Record<string, Price> | null
  tax_rate: Decimal | null
}

export interface Fee {
  id: string
  alias: string
  display_name: string
  fee_type: 'transaction' | 'recurring'
  transaction_type: string | null
  tax_rate: Decimal | null
  chargeable_currencies: Record<string, Price>
  variants: Variant[]
}

export interface Charge {
  fee: Fee
  tax_rate: Decimal | null
  amount_fee: Decimal
  amount_tax: Decimal
  amount_total: Decimal
}

/** The amount of a fee for a transaction of the amount x. */
export function feeAmount(price: Price, x: Decimal): Decimal {
  const plain = add(price.unit_amount, multiply(x, price.rate ?? '0'))
  const { minimum_amount: least, maximum_amount: most } = price
  if (least !== undefined && isLess(plain, least)) return money(least)
  if (most !== undefined && isLess(most, plain)) return money(most)
  return money(plain)
}

/** Whether the lower bound of a price is at most the upper bound. */
export const isOrdered = ({ minimum_amount: least, maximum_amount: most }: Price): boolean =>
  least === undefined || most === undefined || !isLess(most, least)

/** The limits of a variant, the most specific first. */
export const LIMITS: readonly (keyof Limits)[] = [
  ...(['instrument', 'order_purpose', 'instrument_type', 'portfolio_type', 'transaction_type'] as const),
]

// A variant matches if all of its limits match. The most specific variant wins, then the earlier one. The firm pays
// itself a fee only by variants that name its portfolios.
function variantFor(fee: Fee, facts: Limits): Variant | undefined {
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

/** The charges of a transaction of the amount x, one for each matching fee. */
export function transactionCharges(
  fees: readonly Fee[],
  facts: Limits & { transaction_type: string },
  currency: string,
  x: Decimal,
): Charge[] {
  return fees
    .filter((fee) => fee.fee_type === 'transaction' && fee.transaction_type === facts.transaction_type)
    .flatMap((fee) => chargeOf(fee, facts, currency, x) ?? [])
}

/** The members of an order that decide about its fees. */
export interface ChargedTrade {
  instrument: Instrument
  side: 'buy' | 'sell'
  purpose: string
  /** Whether its account belongs to the firm. */
  is_firm: boolean
}

/** The kind of portfolio of the firm's own accounts, as variants of fees name it. */
export const FIRM = 'firm'

const portfolioOf = (is_firm: boolean): string | null => (is_firm ? FIRM : null)

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

const NO_FACTS: Limits = {
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

function chargeOf(fee: Fee, facts: Limits, currency: string, x: Decimal): Charge | undefined {
  const variant = variantFor(fee, facts)
  if (facts.portfolio_type === FIRM && !variant) return undefined
  const terms = (variant?.chargeable_currencies ?? fee.chargeable_currencies)[currency]
  if (!terms) return undefined
  const { tax_rate } = variant ?? fee
  const amount_fee = feeAmount(terms, x)
  if (!isPositive(amount_fee)) return undefined
  const amount_tax = money(multiply(amount_fee, tax_rate ?? '0'))
  return { fee, tax_rate, amount_fee, amount_tax, amount_total: money(add(amount_fee, amount_tax)) }
}

/** Whether the firm pays the fee for its own accounts. */
export const isChargedToFirm = ({ variants }: Fee): boolean =>
  variants.some(({ portfolio_type }) => portfolio_type === FIRM)

/** Whether the fee depends on the amount that it is charged for. */
export const isAdValorem = ({ chargeable_currencies, variants }: Fee): boolean =>
  [chargeable_currencies, ...variants.map((variant) => variant.chargeable_currencies ?? {})].some((prices) =>
    Object.values(prices).some(({ rate }) => rate !== undefined && !isZero(rate)),
  )

/**
 * The tax in a part of a charge that is collected, or refunded if negative: round2(all parts so far × amount_tax ÷
 * amount_total) less the tax of the parts before. So the taxes of all parts add up to the tax of the charge. The row
 * has the rate in percentage points; a charge without tax has no row.
 */
export function taxOf(
  charge: { amount_fee: Decimal; amount_tax: Decimal; tax_rate: Decimal | null },
  part: Decimal,
  currency: string,
  before: Decimal = '0',
): { tax: Decimal; taxes: { rate: Decimal; amount: Decimal; currency: string }[] } {
  if (isZero(charge.amount_tax)) return { tax: '0.00', taxes: [] }
  const total = add(charge.amount_fee, charge.amount_tax)
  const upTo = (parts: Decimal) => money(divide(multiply(parts, charge.amount_tax), total, 10))
  const tax = money(subtract(upTo(add(before, part)), upTo(before)))
  return { tax, taxes: [{ rate: price(multiply(charge.tax_rate ?? '0', '100')), amount: tax, currency }] }
}
