// The fees of an order. The order's own cash pays as much as it can; the rest stays owed and is collected with each
// day's work.
import type { Context } from '../../context.ts'
import { compare, type Decimal, isPositive, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import type { Day } from '../../values/time.ts'
import type { NewTransaction } from '../portfolio/holdings/book-transaction.ts'
import { collectLater, nextDailyWork } from './collect-fee.ts'
import { type ChargeRow, type CollectionRow, feeTransaction } from './insert-charges.ts'
import type { Charge } from './rules.ts'

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

/** The payment of an order's fees. */
export interface Payment {
  currency: string
  /** The amount paid of all charges; the first charge is paid first. */
  paid: Decimal
  entry: string
  /** The transaction that the charges belong to. */
  related: string | null
}

/** The rows of charges, which the caller writes. */
export interface ChargeSet {
  charges: ChargeRow[]
  collections: CollectionRow[]
  transactions: NewTransaction[]
}

/** Charges the order its fees. The paid part is collected now, the rest from the next daily work on. */
export function chargeOrder(
  context: Context,
  order: ChargedOrder,
  charges: readonly Charge[],
  payment: Payment,
  writes: ChargeSet,
): void {
  const collected = decideCollected(charges, payment.paid)
  for (const [n, charge] of charges.entries())
    writeCharge(context, order, charge, { ...payment, amount: collected[n]! }, writes)
}

/** The amounts that a payment collects of each charge, the first charge first. */
export function decideCollected(charges: readonly Charge[], paid: Decimal): Decimal[] {
  let left = paid
  return charges.map(({ amount_total }) => {
    const amount = compare(left, amount_total) >= 0 ? amount_total : left
    left = subtract(left, amount)
    return amount
  })
}

function writeCharge(
  context: Context,
  order: ChargedOrder,
  charge: Charge,
  { currency, entry, related, amount }: Payment & { amount: Decimal },
  writes: ChargeSet,
): void {
  const { account, position, instrument } = order
  const { amount_fee, amount_tax, tax_rate } = charge
  const row = { id: newId('fch_'), account, amount_fee, amount_tax, tax_rate, currency }
  writes.charges.push({
    ...row,
    fee: charge.fee.id,
    due_at: context.now,
    collected: amount,
    related_transaction: related,
    related_transaction_amount: order.traded_notional,
    related_order: order.id,
  })
  if (compare(amount, charge.amount_total) !== 0) collectLater(context, row.id, nextDailyWork(context.now))
  if (!isPositive(amount)) return
  const charged = { ...row, position, instrument, display_name: charge.fee.display_name }
  writes.collections.push({ id: newId('fcl_'), fee_charge: row.id, amount })
  writes.transactions.push({
    ...feeTransaction(charged, { entry, amount, before: '0' }),
    settled: false,
    settlement_date: order.settles,
  })
}
