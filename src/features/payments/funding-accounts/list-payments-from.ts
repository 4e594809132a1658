import type { ReadContext } from '../../../context.ts'

/**
 * Lists payments that the operator assigned, and that no deposit names, from the bank accounts of accounts. Where
 * several payments were assigned together, the deposit names only the first.
 */
export async function listPaymentsFrom(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  accounts: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }>`
    select i.id from inbound_payments i
    where i.tenant = ${tenant} and i.status = 'assigned'
      and i.iban_hash in (
        select f.iban_hash from funding_accounts f where f.tenant = ${tenant} and f.account = any (${accounts}))
      and not exists (select from deposits d where d.tenant = i.tenant and d.inbound_payment = i.id)`
  return rows.map(({ id }) => id)
}
