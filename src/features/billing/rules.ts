import {
  add,
  type Decimal,
  divide,
  isLess,
  isZero,
  money,
  multiply,
  price,
  subtract,
} from '../../values/decimal.ts'

export interface FeePrice {
  unit_amount: Decimal
  rate?: Decimal
  minimum_amount?: Decimal
  maximum_amount?: Decimal
}

/** The calculation of a charge. */
export interface FeeBasis extends FeePrice {
  /** The amount of the transaction, or the value of the positions. */
  base: Decimal
}

export interface FeeScope {
  instrument: string | null
  order_purpose: string | null
  instrument_type: string | null
  portfolio_type: string | null
  transaction_type: string | null
}

export interface Variant extends FeeScope {
  id: string
  chargeable_currencies: Record<string, FeePrice> | null
  tax_rate: Decimal | null
}

export interface Fee {
  id: string
  alias: string
  display_name: string
  fee_type: 'transaction' | 'recurring'
  transaction_type: string | null
  tax_rate: Decimal | null
  chargeable_currencies: Record<string, FeePrice>
  variants: Variant[]
}

export interface Charge {
  fee: Fee
  basis: FeeBasis
  tax_rate: Decimal | null
  amount_fee: Decimal
  amount_tax: Decimal
  amount_total: Decimal
}

/** Whether the lower bound of a price is at most the upper bound. */
export const isOrdered = ({ minimum_amount: least, maximum_amount: most }: FeePrice): boolean =>
  least === undefined || most === undefined || !isLess(most, least)

/** The limits of a variant, the most specific first. */
export const LIMITS: readonly (keyof FeeScope)[] = [
  ...(['instrument', 'order_purpose', 'instrument_type', 'portfolio_type', 'transaction_type'] as const),
]

/** The kind of portfolio of the firm's own accounts, as variants of fees name it. */
export const FIRM = 'firm'

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
