// Accounts without customers, many in one statement, for tests and benchmarks that do not use their owners.
import type { App } from '../../src/context.ts'
import { newId, newReference } from '../../src/values/ids.ts'
import type { Instant } from '../../src/values/time.ts'
import { nowOf } from './first-clock.ts'

export interface AccountRow {
  id: string
  reference: string
  /** Sealed. */
  name: string
  base_currency: string
  funding_currencies: string[]
  created_at: Instant
}

/** Writes the rows. */
export async function insertAccounts(app: App, tenant: string, rows: readonly AccountRow[]): Promise<void> {
  await app.database.write(tenant)`
    insert into accounts (tenant, id, reference, name, base_currency, funding_currencies, created_at, modified_at)
    select ${tenant}, id, reference, name, base_currency, funding_currencies, created_at, created_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as x (id text, reference text, name text, base_currency text, funding_currencies text[], created_at timestamptz)`
}

/** Opens accounts and gives their ids. */
export async function openAccounts(
  app: App,
  tenant: string,
  count: number,
  {
    opened_at,
    name = 'Test',
    base_currency = 'EUR',
    funding_currencies = ['EUR'],
  }: { opened_at?: Instant; name?: string; base_currency?: string; funding_currencies?: string[] } = {},
): Promise<string[]> {
  const { vault } = (await app.tenant(tenant))!
  const created_at = opened_at ?? (await nowOf(app, tenant))
  const rows = Array.from({ length: count }, () => {
    const id = newId('acc_')
    const sealed = vault.seal('accounts.name', id, name)
    return {
      id,
      reference: newReference(),
      name: sealed,
      base_currency,
      funding_currencies,
      created_at,
    }
  })
  await insertAccounts(app, tenant, rows)
  return rows.map(({ id }) => id)
}
