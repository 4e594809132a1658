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
