// What a fee costs. fee(x) = clamp(unit_amount + x × rate, minimum_amount, maximum_amount), half-up to cents; the tax
// on it = fee × tax_rate, half-up to cents. A currency without an entry is not charged, nor is a fee of zero.
import {
  add,
  type Decimal,
  divide,
  isLess,
  isPositive,
  isZero,
  money,
  multiply,
} from '../../values/decimal.ts'

export interface Price {
  unit_amount: Decimal
  rate?: Decimal
  minimum_amount?: Decimal
  maximum_amount?: Decimal
}

export interface Limits {
  instrument: string | null
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

/** The cost of a fee for the amount x, in the currency's money. */
export function feeAmount(price: Price, x: Decimal): Decimal {
  const plain = add(price.unit_amount, multiply(x, price.rate ?? '0'))
  const { minimum_amount: least, maximum_amount: most } = price
  if (least !== undefined && isLess(plain, least)) return money(least)
  if (most !== undefined && isLess(most, plain)) return money(most)
  return money(plain)
}

const order = ['instrument', 'instrument_type', 'portfolio_type', 'transaction_type'] as const

// A variant matches when every limit it names does; the most specific wins, an earlier one before a later.
function variantFor(fee: Fee, facts: Limits): Variant | undefined {
  const matching = fee.variants.filter((variant) =>
    order.every((limit) => variant[limit] === null || variant[limit] === facts[limit]),
  )
  const rank = (variant: Variant) => order.map((limit) => (variant[limit] === null ? '1' : '0')).join('')
  return matching.reduce<Variant | undefined>(
    (best, variant) => (best === undefined || rank(variant) < rank(best) ? variant : best),
    undefined,
  )
}

/** What the fees of a transaction come to for the amount x, one charge per matching fee. */
export function transactionCharges(
  fees: readonly Fee[],
  facts: Limits & { transaction_type: string },
  currency: string,
  x: Decimal,
): Charge[] {
  const charges: Charge[] = []
  for (const fee of fees) {
    if (fee.fee_type !== 'transaction' || fee.transaction_type !== facts.transaction_type) continue
    const variant = variantFor(fee, facts)
    const price = (variant?.chargeable_currencies ?? fee.chargeable_currencies)[currency]
    if (!price) continue
    const tax_rate = variant?.tax_rate ?? fee.tax_rate
    const amount_fee = feeAmount(price, x)
    if (!isPositive(amount_fee)) continue
    const amount_tax = money(multiply(amount_fee, tax_rate ?? '0'))
    charges.push({ fee, tax_rate, amount_fee, amount_tax, amount_total: money(add(amount_fee, amount_tax)) })
  }
  return charges
}

/**
 * The tax inside a part of a charge that is collected, or given back where negative: round2(part × amount_tax ÷
 * amount_total), and its one row with the rate in percentage points; none where the charge has no tax.
 */
export function taxOf(
  charge: { amount_fee: Decimal; amount_tax: Decimal; tax_rate: Decimal | null },
  part: Decimal,
  currency: string,
): { tax: Decimal; taxes: { rate: Decimal; amount: Decimal; currency: string }[] } {
  if (isZero(charge.amount_tax)) return { tax: '0.00', taxes: [] }
  const total = add(charge.amount_fee, charge.amount_tax)
  const tax = money(divide(multiply(part, charge.amount_tax), total, 10))
  const rate = multiply(charge.tax_rate ?? '0', '100')
  return { tax, taxes: [{ rate: rate.includes('.') ? rate : `${rate}.00`, amount: tax, currency }] }
}
