// Writes the rows of the fees that orders are charged, and of what is collected of them at once.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'

export interface ChargeRow {
  id: string
  fee: string
  account: string
  amount_fee: Decimal
  amount_tax: Decimal
  tax_rate: Decimal | null
  currency: string
  /** What of it is collected at once, and whether that is all. */
  collected: Decimal
  is_whole: boolean
  related_transaction: string | null
  related_transaction_amount: Decimal
  related_order: string
}

export interface CollectionRow {
  id: string
  fee_charge: string
  amount: Decimal
}

/** Writes charges, due now, and collections when the change is complete. */
export function insertCharges(
  { defer, tenant, now }: Context,
  { charges, collections }: { charges: readonly ChargeRow[]; collections: readonly CollectionRow[] },
): void {
  if (charges.length > 0)
    defer`
      insert into fee_charges (tenant, id, fee, account, amount_fee, amount_tax, tax_rate, currency, due_at, collected,
                               collected_at, related_transaction, related_transaction_amount, related_order, created_at, modified_at)
      select ${tenant}, id, fee, account, amount_fee, amount_tax, tax_rate, currency, ${now}, collected,
             case when is_whole then ${now}::timestamptz end, related_transaction, related_transaction_amount,
             related_order, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(charges)}::json)
        as x (id text, fee text, account text, amount_fee numeric, amount_tax numeric, tax_rate numeric, currency text,
              collected numeric, is_whole boolean, related_transaction text, related_transaction_amount numeric, related_order text)`
  if (collections.length > 0)
    defer`
      insert into fee_collections (tenant, id, fee_charge, amount, collected_at, created_at, modified_at)
      select ${tenant}, id, fee_charge, amount, ${now}, ${now}, ${now}
      from json_to_recordset(${JSON.stringify(collections)}::json) as x (id text, fee_charge text, amount numeric)`
}
