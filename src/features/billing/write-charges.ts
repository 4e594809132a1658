// Writes fee charges: their rows, the transfer that pays them, and the transactions that show it. An order's own cash
// pays as much as it can; the rest stays owed and is collected with each day's work.
import type { Context, Transfer } from '../../context.ts'
import { FEES } from '../../ledger/chart.ts'
import { compare, type Decimal, isPositive, negate } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import type { Day, Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { nextDailyWork, RANK } from '../../worker/job.ts'
import type { NewTransaction } from '../portfolio/holdings/book-transaction.ts'
import { decideCollected } from './decide-collections.ts'
import { type Charge, taxOf } from './rules.ts'

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
export interface FeePayment {
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
  payment: FeePayment,
  writes: ChargeSet,
): void {
  const collected = decideCollected(charges, payment.paid)
  for (const [n, charge] of charges.entries())
    writeCharge(context, order, charge, { ...payment, amount: collected[n]! }, writes)
}

function writeCharge(
  context: Context,
  order: ChargedOrder,
  charge: Charge,
  { currency, entry, related, amount }: FeePayment & { amount: Decimal },
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

/** The transfer that pays fees from a ledger account of a customer. */
export const feeTransfer = (from: string, currency: string, amount: Decimal): Transfer => ({
  from,
  to: FEES,
  asset: currency,
  amount,
})

export interface ChargeRow {
  id: string
  fee: string
  account: string
  amount_fee: Decimal
  amount_tax: Decimal
  tax_rate: Decimal | null
  currency: string
  due_at: Instant
  /** The amount collected now: the sum of the collections that are written with the charge. */
  collected: Decimal
  period_start?: Day
  period_end?: Day
  related_transaction?: string | null
  related_transaction_amount?: Decimal
  related_order?: string
}

export interface CollectionRow {
  id: string
  fee_charge: string
  amount: Decimal
}

/** Has the charge collected at the instant; a charge has one such job at a time. */
export function collectLater(context: Context, charge: string, due_at: Instant): void {
  enqueue(context, { kind: 'billing.collect-fee', payload: { charge }, due_at, rank: RANK.collection })
}

/** Inserts the charges with the change. */
export function insertCharges({ defer, tenant, now }: Context, charges: readonly ChargeRow[]): void {
  if (charges.length > 0)
    defer`
      insert into fee_charges (tenant, id, fee, account, amount_fee, amount_tax, tax_rate, currency, due_at, collected,
                               collected_at, period_start, period_end, related_transaction, related_transaction_amount,
                               related_order, created_at, modified_at)
      select ${tenant}, id, fee, account, amount_fee, amount_tax, tax_rate, currency, due_at, collected,
             case when collected = amount_fee + amount_tax then ${now}::timestamptz end, period_start, period_end,
             related_transaction, related_transaction_amount, related_order, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(charges)}::json)
        as x (id text, fee text, account text, amount_fee numeric, amount_tax numeric, tax_rate numeric, currency text,
              due_at timestamptz, collected numeric, period_start date, period_end date, related_transaction text,
              related_transaction_amount numeric, related_order text)`
}

/** Inserts the collections with the change. */
export function insertCollections(
  { defer, tenant, now }: Context,
  collections: readonly CollectionRow[],
): void {
  if (collections.length > 0)
    defer`
      insert into fee_collections (tenant, id, fee_charge, amount, collected_at, created_at, modified_at)
      select ${tenant}, id, fee_charge, amount, ${now}, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(collections)}::json) as x (id text, fee_charge text, amount numeric)`
}

/** A charge with what its transactions show. */
export interface Charged {
  id: string
  account: string
  position: string | null
  instrument: string | null
  currency: string
  display_name: string
  amount_fee: Decimal
  amount_tax: Decimal
  tax_rate: Decimal | null
}

/** The amount that a ledger entry collects, and the amount collected before. */
interface Collected {
  entry: string
  amount: Decimal
  before: Decimal
}

/** The transaction of a collection; the caller adds when it settles. */
export const feeTransaction = (
  charge: Charged,
  { entry, amount, before }: Collected,
): Omit<NewTransaction, 'settled' | 'settlement_date'> => ({
  account: charge.account,
  position: charge.position,
  entry,
  cash_amount: negate(amount),
  ...taxOf(charge, amount, charge.currency, before),
  currency: charge.currency,
  instrument: charge.instrument,
  transaction_type: 'fee',
  reference: charge.id,
  reference_type: 'fee_charge',
  summary: `Fee ${charge.display_name}`,
})
