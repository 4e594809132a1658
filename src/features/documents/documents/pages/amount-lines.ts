// The amounts of a document as lines that add up: each has its sign, and their sum is the last line. An order that
// buys is shown as the sum to be paid, so consideration and fees are positive there.
import {
  type Decimal,
  isLess,
  isZero,
  money,
  multiply,
  negate,
  subtract,
  units,
} from '../../../../values/decimal.ts'
import type { FeeCalculation } from '../../../billing/schemas.ts'
import type { FeeStatementContent, IncomeNoteContent, OrderConfirmationContent } from '../schemas.ts'
import { amount, grouped, NBSP, unitAmount } from './format-figures.ts'

export interface AmountLine {
  title: string
  amount: Decimal
}

export interface AmountLines {
  lines: AmountLine[]
  /** The sum of the lines. */
  total: AmountLine
}

/** The amounts of an order: consideration, accrued interest, fees and their taxes. */
export function orderLines(content: OrderConfirmationContent): AmountLines {
  const { order, currency, notional, accrued_interest, fees, net_amount } = content
  const isBuy = order.side === 'buy'
  const cost = (value: Decimal) => (isBuy ? value : negate(value))
  const accrued = accrued_interest ?? '0'
  const lines = [
    { title: 'Consideration', amount: money(subtract(notional, accrued)) },
    ...(isZero(accrued) ? [] : [{ title: 'Accrued interest', amount: money(accrued) }]),
    ...fees.flatMap((fee) => [
      { title: `Fee: ${fee.name}${calculationText(fee, currency)}`, amount: money(cost(fee.amount_fee)) },
      ...taxLine(fee, currency).map((tax) => ({ ...tax, amount: money(cost(tax.amount)) })),
    ]),
  ]
  const total = isBuy ? money(negate(net_amount)) : net_amount
  const isCharged = isBuy || isLess(net_amount, '0')
  return {
    lines,
    total: { title: isCharged ? 'Charged to your account' : 'Credited to your account', amount: total },
  }
}

/** The amounts of a recurring fee: the fee, its tax, and both. */
export function feeLines(content: FeeStatementContent): AmountLines {
  const { fee, amount_fee, amount_total, currency } = content
  const title = `${fee.name}${calculationText(content, currency)}`
  return {
    lines: [{ title, amount: amount_fee }, ...taxLine(content, currency)],
    total: { title: 'Charged to your account', amount: amount_total },
  }
}

/** The amounts of income: what all units receive, each tax, and the rest. */
export function incomeLines(content: IncomeNoteContent): AmountLines {
  const { units: counted, amount_per_unit, gross_amount, taxes, net_amount, currency } = content
  const gross = `Gross amount: ${grouped(counted)} × ${unitAmount(amount_per_unit, currency)}`
  return {
    lines: [
      { title: gross, amount: gross_amount },
      ...taxes.map((tax) => ({
        title: titleOf(tax, gross_amount, currency),
        amount: money(negate(tax.amount)),
      })),
    ],
    total: { title: 'Credited to your account', amount: net_amount },
  }
}

// `, 0.25 % of €1,200.00`, or the bound that decided the fee: `, 0.25 %, at least €5.00`.
function calculationText({ calculation }: { calculation?: FeeCalculation | null }, currency: string): string {
  if (!calculation) return ''
  const { base_amount, unit_amount, rate, minimum_amount, maximum_amount } = calculation
  const fixed = isZero(unit_amount) ? '' : `${amount(unit_amount, currency)} and `
  const base = base_amount === null ? '' : ` of ${amount(base_amount, currency)}`
  const least = minimum_amount === null ? '' : `, at least ${amount(minimum_amount, currency)}`
  const most = maximum_amount === null ? '' : `, at most ${amount(maximum_amount, currency)}`
  return `, ${fixed}${percent(rate)}${base}${least}${most}`
}

interface Taxed {
  amount_fee: Decimal
  amount_tax: Decimal
  /** Absent from documents of older releases. */
  tax_rate?: Decimal | null
}

function taxLine({ amount_fee, amount_tax, tax_rate }: Taxed, currency: string): AmountLine[] {
  if (isZero(amount_tax)) return []
  const base = amount(amount_fee, currency)
  const title = tax_rate ? `Tax: ${percent(tax_rate)} of ${base}` : `Tax on ${base}`
  return [{ title, amount: amount_tax }]
}

// A fraction in percent: 0.0025 → 0.25 %.
const percent = (fraction: Decimal): string => `${units(multiply(fraction, '100'))}${NBSP}%`

// A domestic tax may be lowered by a foreign one that it credits.
function titleOf(tax: IncomeNoteContent['taxes'][number], gross: Decimal, currency: string): string {
  const { kind, country, rate } = tax
  const noun = kind === 'foreign' ? 'Foreign tax' : 'Withholding tax'
  const whole = money(multiply(gross, multiply(rate, '0.01')))
  const credit = subtract(whole, tax.amount)
  const less = isZero(credit) ? '' : `, less a credit of ${amount(money(credit), currency)}`
  const place = country === null ? '' : `, ${country}`
  return `${noun}${place}: ${rate}${NBSP}% of ${amount(gross, currency)}${less}`
}
