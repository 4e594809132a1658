// Erasure of sealed values: a sealed text that says so takes their place. Only the server can seal it for its row, so
// an attacker with only the database cannot pass a deleted value off as an erased one.
import type { Sql } from '../db/database.ts'
import { type Part, plainSql } from '../db/sql.ts'
import { placeOf, type SealedColumn } from './sealed-columns.ts'
import type { Vault } from './vault.ts'

/** The text in the place of an erased value. */
export const ERASED = 'Erased'

const ROWS_AT_ONCE = 1000

interface Erasing {
  sql: Sql
  tenant: string
  vault: Vault
}

/** Replaces the values of a sealed column in the rows that fit; returns their number. Empty values stay empty. */
export async function eraseValues(
  { sql, tenant, vault }: Erasing,
  sealed_column: SealedColumn,
  which: Part,
  text: string = ERASED,
): Promise<number> {
  const [table, column] = sealed_column.split('.').map(plainSql)
  const place = placeOf(sealed_column)
  const key = plainSql(place.key)
  let erased = 0
  for (let after = ''; ; ) {
    const rows = await sql<{ key: string; row: string }>`
      select ${key} as key, ${plainSql(place.row)} as row from ${table}
      where tenant = ${tenant} and ${key} > ${after} and ${column} is not null and ${which}
      order by ${key} limit ${ROWS_AT_ONCE}`
    if (rows.length === 0) return erased
    const values = rows.map((one) => ({ key: one.key, sealed: vault.seal(sealed_column, one.row, text) }))
    await sql`
      update ${table} t set ${column} = x.sealed
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb) as x (key text, sealed text)
      where t.tenant = ${tenant} and t.${key} = x.key`
    erased += rows.length
    after = rows.at(-1)!.key
  }
}
