// Rows of fees and bank statements for the lists of the operator API.
import { randomUUID } from 'node:crypto'
import type { Context } from '../../src/context.ts'
import { newId } from '../../src/values/ids.ts'

/** Adds a fee that is due. */
export async function addArrears({ sql, tenant, now }: Context): Promise<void> {
  await sql`
    insert into fee_charges
      (tenant, id, fee, account, amount_fee, amount_tax, currency, due_at, created_at, modified_at)
    select ${tenant}, ${newId('fch_')}, id, ${newId('acc_')}, 1, 0, 'EUR', ${now}, ${now}, ${now}
    from fees where tenant = ${tenant} order by id limit 1`
}

let months = 0

/** Adds the charge of a month of its own. */
export async function addFeeRun({ sql, tenant, now }: Context): Promise<void> {
  await sql`
    insert into fee_charges
      (tenant, id, fee, account, amount_fee, amount_tax, currency, due_at, period_start, period_end, created_at,
       modified_at)
    select ${tenant}, ${newId('fch_')}, id, ${newId('acc_')}, 1, 0, 'EUR', ${now},
           date '2020-01-01' + make_interval(months => ${months}),
           date '2020-01-01' + make_interval(months => ${++months}), ${now}, ${now}
    from fees where tenant = ${tenant} order by id limit 1`
}

/** Adds a statement of the bank. */
export async function addStatement({ sql, tenant, now }: Context): Promise<void> {
  await sql`
    insert into bank_statements (tenant, id, currency, statement, opened_on, closed_on, opening, closing, created_at)
    values (${tenant}, ${newId('bst_')}, 'EUR', ${randomUUID()}, ${now}::date, ${now}::date, 0, 0, ${now})`
}

/** Adds the second page of a statement whose others are missing. */
export async function addPage({ sql, tenant, now }: Context): Promise<void> {
  await sql`
    insert into bank_statement_pages (tenant, currency, statement, page, is_last, total, refs, created_at)
    values (${tenant}, 'EUR', ${randomUUID()}, 2, false, 0, '{}', ${now})`
}

/** Adds an entry to a statement that has this id. */
export async function addEntry({ sql, tenant, now }: Context, id: string): Promise<void> {
  await sql`
    insert into bank_statements (tenant, id, currency, statement, opened_on, closed_on, opening, closing, created_at)
    values (${tenant}, ${id}, 'EUR', ${id}, ${now}::date, ${now}::date, 0, 0, ${now}) on conflict do nothing`
  await sql`
    insert into bank_entries (tenant, currency, bank_reference, amount, booked_on, outcome, statement, created_at)
    values (${tenant}, 'EUR', ${randomUUID()}, 1, ${now}::date, 'charged', ${id}, ${now})`
}
