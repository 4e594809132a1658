// Drafts the documents that follow from another fact: an account was opened, an order filled, a fee charged. Pure.
import type { Instrument } from '../../../market/instrument.ts'
import {
  add,
  type Decimal,
  divide,
  money,
  multiply,
  negate,
  price,
  rate,
  sum,
  units,
} from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import { chargesOf } from '../../billing/decide-charges.ts'
import type { FeesAt } from '../../billing/fee-schedules.ts'
import type { Charge } from '../../billing/rules.ts'
import type { AccountRow } from '../../customers/accounts/read.ts'
import type { Address } from '../../customers/persons/schemas.ts'
import { calculationOf } from './decide-calculation.ts'
import { type DocumentIssuer, describeInstrument, headOf } from './describe-parts.ts'
import type { Draft } from './issue-documents.ts'
import type { ConfirmedOrder, PaidIncome } from './read.ts'
import { titles } from './rules.ts'
import type {
  FeeStatementContent,
  IncomeNoteContent,
  OrderConfirmationContent,
  PayInAccount,
} from './schemas.ts'

const PLACES = 12

type Addresses = ReadonlyMap<string, Address>

/** Drafts the letter that welcomes the holder of an account. */
export function draftWelcome(
  letterhead: DocumentIssuer,
  account: AccountRow,
  addresses: Addresses,
  bank_accounts: readonly PayInAccount[],
): Draft {
  return {
    title: titles.welcome_letter(),
    reference: null,
    source: account.id,
    period: null,
    content: {
      document_type: 'welcome_letter',
      ...headOf(letterhead, account, addresses),
      opened_at: account.created_at,
      funding_currencies: account.funding_currencies,
      bank_payment_reference: account.reference,
      bank_accounts: bank_accounts.filter(({ currency }) =>
        account.funding_currencies.some((one) => one === currency),
      ),
    },
  }
}

/** Drafts the confirmation of a filled order, or of one day of an order that works. */
export function draftConfirmation(
  letterhead: DocumentIssuer,
  account: AccountRow,
  addresses: Addresses,
  order: ConfirmedOrder,
  instrument: Instrument,
  feesAt: FeesAt,
): Draft {
  const { id, side, order_type, purpose, limit_price, stop_price, placed_at, executed_on } = order
  const filled_at = executed_on === null ? order.filled_at : null
  const content: OrderConfirmationContent = {
    document_type: 'order_confirmation',
    ...headOf(letterhead, account, addresses),
    order: {
      id,
      side,
      order_type,
      purpose,
      limit_price: limit_price && shown(order, limit_price),
      stop_price: stop_price && shown(order, stop_price),
      placed_at,
      filled_at,
      executed_on,
    },
    instrument: describeInstrument(instrument),
    ...amountsOf(order, possibleCharges(order, account, instrument, feesAt)),
  }
  const title =
    executed_on === null
      ? titles.order_confirmation(side, instrument.symbol, dayOf(filled_at!))
      : titles.part_confirmation(side, instrument.symbol, executed_on)
  return { title, reference: id, source: order.source, period: null, content }
}

// The charges of the order by the amounts on which it may have been charged: its cash amount, if it is one in cash that
// has executed as a whole, otherwise what it has traded.
function possibleCharges(
  { side, purpose, cash_amount, placed_at, executions }: ConfirmedOrder,
  { is_firm }: AccountRow,
  instrument: Instrument,
  feesAt: FeesAt,
): Charge[] {
  const traded = sum(executions.map((one) => one.notional))
  const bases = cash_amount === null ? [traded] : [cash_amount, traded]
  return bases.flatMap((base) => chargesOf(feesAt(placed_at), { instrument, side, purpose, is_firm }, base))
}

// A rate of exchange shows five places, any other price four.
const shown = ({ executions }: ConfirmedOrder, value: Decimal) =>
  executions[0]?.quantity_currency ? rate(value) : price(value)

/**
 * The amounts of an order: quantity, notional and accrued interest are sums over its executions, the average price is
 * Σ (quantity × price) ÷ Σ quantity, half-up to the places of a price; net amount = notional − fees for a sell,
 * −(notional + fees) for a buy, fees with their tax.
 */
function amountsOf(order: ConfirmedOrder, possible: readonly Charge[]) {
  const { side, executions } = order
  const [first] = executions
  if (!first) throw new Error(`order ${order.id} was filled without an execution`)
  const quantity = sum(executions.map((one) => one.quantity))
  const notional = sum(executions.map((one) => one.notional))
  const paid = sum(executions.map((one) => multiply(one.quantity, one.price)))
  const fees = order.fees.map(({ fee, ...charge }) => ({
    ...charge,
    calculation: calculationOf(possible, { fee, amount_fee: charge.amount_fee }),
    amount_total: money(add(charge.amount_fee, charge.amount_tax)),
  }))
  const total_fees = money(sum(fees.map((fee) => fee.amount_total)))
  const accrued = executions.map((one) => one.accrued_interest ?? '0')
  return {
    currency: first.notional_currency,
    quantity: units(quantity),
    quantity_currency: first.quantity_currency,
    average_price: shown(order, divide(paid, quantity, PLACES)),
    accrued_interest: first.accrued_interest === null ? null : money(sum(accrued)),
    notional: money(notional),
    fees,
    total_fees,
    net_amount: money(side === 'buy' ? negate(add(notional, total_fees)) : add(notional, negate(total_fees))),
    executions: executions.map(({ notional_currency: _, quantity_currency: __, ...one }) => ({
      ...one,
      quantity: units(one.quantity),
      price: shown(order, one.price),
    })),
  }
}

/** Drafts the note about a dividend; gross = net + taxes. */
export function draftIncomeNote(
  letterhead: DocumentIssuer,
  account: AccountRow,
  addresses: Addresses,
  income: PaidIncome,
  instrument: Instrument,
): Draft {
  const { id, cash_amount, tax, taxes, amount_per_unit, units: counted, account: _, ...paid } = income
  const content: IncomeNoteContent = {
    document_type: 'income_note',
    ...headOf(letterhead, account, addresses),
    transaction: id,
    ...paid,
    instrument: describeInstrument(instrument),
    units: units(counted),
    amount_per_unit: units(amount_per_unit),
    gross_amount: money(add(cash_amount, tax)),
    taxes: taxes.map(({ kind, country, rate: of_gross, amount }) => ({
      kind,
      country,
      rate: of_gross,
      amount,
    })),
    total_taxes: tax,
    net_amount: cash_amount,
  }
  const title = titles.income_note(instrument.symbol, dayOf(income.booked_at))
  return { title, reference: id, source: id, period: null, content }
}

/** A recurring fee that was charged. */
export type ChargedPeriod = Pick<
  FeeStatementContent,
  | 'period_start'
  | 'period_end'
  | 'due_at'
  | 'currency'
  | 'calculation'
  | 'amount_fee'
  | 'tax_rate'
  | 'amount_tax'
> & { id: string; fee: string; name: string }

/** Drafts the statement of a fee that the account was charged for a period. */
export function draftFeeStatement(
  letterhead: DocumentIssuer,
  account: AccountRow,
  addresses: Addresses,
  charge: ChargedPeriod,
): Draft {
  const { id, fee, name, period_start, period_end, due_at, currency, calculation } = charge
  const { amount_fee, tax_rate, amount_tax } = charge
  const content: FeeStatementContent = {
    document_type: 'fee_statement',
    fee_charge: id,
    fee: { id: fee, name },
    period_start,
    period_end,
    due_at,
    currency,
    calculation,
    amount_fee,
    tax_rate,
    amount_tax,
    amount_total: money(add(amount_fee, amount_tax)),
    ...headOf(letterhead, account, addresses),
  }
  const period = { period_start, period_end }
  return { title: titles.fee_statement(name, period), reference: null, source: id, period, content }
}
