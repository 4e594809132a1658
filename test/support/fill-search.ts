// Many rows for the plans of a search: copies of the rows of a tenant, each under an id and a reference of its own.
import type { Client } from 'pg'

/** The tables, with the members that differ between the copies. */
const MEMBERS: Record<string, string[]> = {
  orders: ['id', 'client_reference'],
  order_references: ['client_reference'],
  deposits: ['id', 'payment_reference', 'inbound_payment'],
  journals: ['id', 'external_reference'],
  journal_batches: ['id', 'external_reference'],
  funding_accounts: ['id', 'iban_hash'],
  inbound_payments: ['id', 'bank_transaction_id', 'iban_hash'],
  audit_records: ['id', 'request'],
  audit_links: ['record', 'request'],
}

/**
 * Copies the rows of a tenant so that each table has thousands, without triggers and foreign keys. It is for a
 * transaction that is rolled back: nothing else belongs to the copies.
 */
export async function copyRows(client: Client, tenant: string, copies: number): Promise<void> {
  await client.query('set local session_replication_role = replica')
  for (const [table, members] of Object.entries(MEMBERS)) {
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute
       where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = ''`,
      [table],
    )
    const names = rows.map(({ name }) => `"${name}"`)
    const values = rows.map(({ name }) => {
      // Records as versions before the links have sealed them, beside links of others.
      if (table === 'audit_records' && name === 'sequence') return 'r.ordinal + n * 1000000000::bigint'
      if (table === 'audit_links' && name === 'sequence') return 'r.sequence + n * 1000000'
      if (table === 'journals' && name === 'reverses') return 'null'
      return members.includes(name) ? `r."${name}" || n` : `r."${name}"`
    })
    await client.query(
      `insert into ${table} (${names}) select ${values} from ${table} r cross join generate_series(1, $2::int) n
       where r.tenant = $1`,
      [tenant, copies],
    )
    await client.query(`analyze ${table}`)
  }
}
