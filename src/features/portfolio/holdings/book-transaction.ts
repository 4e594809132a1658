// The transactions of accounts: each is written with the ledger entry that it explains.
import type { Context } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import type { Day } from '../../../values/time.ts'

/** Units as they are handed over: to a position of another account, or of another instrument. */
export interface HandedLot {
  /** Null while unknown. */
  acquired_on: Day | null
  quantity: Decimal
  /** Clean, in money. */
  cost: Decimal
  /** The cost of one unit in the quotation of the instrument; null while unknown. */
  unit_cost: Decimal | null
}

export interface NewTransaction {
  /** A new id by default. */
  id?: string
  account: string
  position?: string | null
  /** The ledger entry that moves the value, as post() returns it. */
  entry: string
  settled: boolean
  /** Null while the date is open. */
  settlement_date: Day | null
  /** After taxes; positive when cash enters the account. */
  cash_amount: string | null
  /** Positive when units enter the account. */
  unit_quantity?: string | null
  unit_price?: string | null
  accrued_interest?: string | null
  tax?: string
  taxes?: unknown[]
  currency: string | null
  instrument?: string | null
  transaction_type: string
  reference: string | null
  reference_type: string
  /** The ledger entry that this transaction reverses. */
  reversed_entry?: string
  /** The clean value at which units are handed over at the market. */
  handed_over?: string | null
  /** The lots of units that come from another position; without units all lots that remain. */
  lots?: readonly HandedLot[] | null
  summary: string
}

/** Books a transaction, which is written with the change; returns its id. */
export function bookTransaction(context: Context, row: NewTransaction): string {
  return bookTransactions(context, [row])[0]!
}

/** Books transactions in one statement, which is written with the change; returns their ids in the same order. */
export function bookTransactions(context: Context, rows: readonly NewTransaction[]): string[] {
  const booked = rows.map((row) => ({
    ...row,
    id: row.id ?? newId('txn_'),
    tax: row.tax ?? '0',
    taxes: row.taxes ?? [],
  }))
  if (booked.length > 0)
    context.defer`
      insert into transactions (tenant, id, account, position, entry, summary, booked_at, settlement_date, settled,
        cash_amount, unit_quantity, unit_price, accrued_interest, tax, taxes, currency, instrument, transaction_type,
        reference, reference_type, reversed_entry, handed_over, lots)
      select ${context.tenant}, id, account, position, entry, summary, ${context.now}, settlement_date, settled,
             cash_amount, unit_quantity, unit_price, accrued_interest, tax, taxes, currency, instrument,
             transaction_type, reference, reference_type, reversed_entry, handed_over, lots
      from json_to_recordset(${JSON.stringify(booked)}::json)
        as x (id text, account text, position text, entry text, summary text, settlement_date date, settled boolean,
              cash_amount numeric, unit_quantity numeric, unit_price numeric, accrued_interest numeric, tax numeric,
              taxes jsonb, currency text, instrument text, transaction_type text, reference text, reference_type text,
              reversed_entry text, handed_over numeric, lots jsonb)`
  return booked.map(({ id }) => id)
}

/**
 * Settles the transactions of the references, or only those of the entries if there are any. A settlement date replaces
 * that of the transactions. The statement is written with the change and does not see transactions of the same change:
 * book those as settled.
 */
export function settleTransactions(
  { defer, tenant }: Context,
  which: { references: string[]; entries?: string[]; settlement_date?: Day },
): void {
  defer`
    update transactions
    set settled = true, settlement_date = coalesce(${which.settlement_date ?? null}::date, settlement_date)
    where tenant = ${tenant} and reference = any(${which.references}::text[]) and not settled
      and (${which.entries ?? null}::text[] is null or entry = any(${which.entries ?? null}::text[]))`
}
