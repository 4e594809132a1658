// The fees of an order: what they come to for an amount, and the charges once the order has been filled. Paid is what
// the order's own cash covers; the rest stays owed and is collected with each day's work.
import type { Context, ReadContext } from '../../context.ts'
import type { Instrument } from '../../market/instrument.ts'
import { currenciesOf, isPair } from '../../market/instrument-terms.ts'
import { compare, type Decimal, isPositive, money, subtract, sum } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import type { Day } from '../../values/time.ts'
import type { NewTransaction } from '../holdings/book-transaction.ts'
import { collectLater, nextDailyWork } from './collect-fee.ts'
import { type ChargeRow, type CollectionRow, feeMovement } from './insert-charges.ts'
import { listFees } from './read.ts'
import { type Charge, type Fee, transactionCharges } from './rules.ts'

type Side = 'buy' | 'sell'

/** What the tenant's fees charge for a transaction of the amount x in the instrument. */
export async function orderFees(
  context: Pick<ReadContext, 'app' | 'tenant'>,
  instrument: Instrument,
  side: Side,
  x: Decimal,
): Promise<Charge[]> {
  return chargesOf(await listFees(context), instrument, side, x)
}

/** The same for fees that are read already. */
export function chargesOf(fees: readonly Fee[], instrument: Instrument, side: Side, x: Decimal): Charge[] {
  const facts = {
    instrument: instrument.id,
    instrument_type: instrument.instrument_type,
    portfolio_type: null,
    transaction_type: isPair(instrument) ? 'fx' : side,
  }
  return transactionCharges(fees, facts, currenciesOf(instrument).quote, x)
}

/** What charges come to, taxes included. */
export const totalOf = (charges: readonly Charge[]): Decimal =>
  money(sum(charges.map((charge) => charge.amount_total)))

/** An order that is charged. */
export interface ChargedOrder {
  id: string
  account: string
  instrument: string
  position: string | null
  traded_notional: Decimal
  /** The latest settlement date of its trades. */
  settles: Day | null
}

/** What the fees of an order are paid with. */
export interface Payment {
  currency: string
  /** What is paid of all charges together; the first is paid first. */
  paid: Decimal
  entry: string
  /** The transaction that the charges belong to. */
  related: string | null
}

/** Rows that charges add to, for the caller to write. */
export interface ChargeSet {
  charges: ChargeRow[]
  collections: CollectionRow[]
  transactions: NewTransaction[]
}

/** Charges the order its fees: what is paid is collected at once, the rest from the next daily work on. */
export function chargeOrder(
  context: Context,
  order: ChargedOrder,
  charges: readonly Charge[],
  payment: Payment,
  writes: ChargeSet,
): void {
  let left = payment.paid
  for (const charge of charges) {
    const amount = compare(left, charge.amount_total) >= 0 ? charge.amount_total : left
    left = subtract(left, amount)
    bookCharge(context, order, charge, { ...payment, amount }, writes)
  }
}

function bookCharge(
  context: Context,
  order: ChargedOrder,
  charge: Charge,
  { currency, entry, related, amount }: Payment & { amount: Decimal },
  writes: ChargeSet,
): void {
  const { amount_fee, amount_tax, tax_rate } = charge
  const id = newId('fch_')
  writes.charges.push({
    ...{ id, fee: charge.fee.id, account: order.account, amount_fee, amount_tax, tax_rate, currency },
    due_at: context.now,
    collected: amount,
    related_transaction: related,
    related_transaction_amount: order.traded_notional,
    related_order: order.id,
  })
  if (compare(amount, charge.amount_total) !== 0) collectLater(context, id, nextDailyWork(context.now))
  if (!isPositive(amount)) return
  const { account, position, instrument, settles } = order
  const { display_name } = charge.fee
  const charged = {
    id,
    account,
    position,
    instrument,
    currency,
    display_name,
    amount_fee,
    amount_tax,
    tax_rate,
  }
  writes.collections.push({ id: newId('fcl_'), fee_charge: id, amount })
  writes.transactions.push({
    ...feeMovement(charged, { entry, amount, before: '0' }),
    settled: false,
    settlement_date: settles,
  })
}
