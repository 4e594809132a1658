// The rows of fee charges and of their collections.
import type { Context } from '../../context.ts'
import { type Decimal, negate } from '../../values/decimal.ts'
import type { Day, Instant } from '../../values/time.ts'
import type { NewTransaction } from '../portfolio/holdings/book-transaction.ts'
import { taxOf } from './rules.ts'

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
