// Fees of the tenant, from memory, since they are set when the tenant is made; and who owes some.
import type { ReadContext } from '../../context.ts'
import type { Fee } from './rules.ts'

/** Every fee of the tenant with its variants, the earlier first. */
export function listFees({ app, tenant }: Pick<ReadContext, 'app' | 'tenant'>): Promise<Fee[]> {
  return app.cached(
    'fees',
    tenant,
    () =>
      app.database.sql(tenant)<Fee>`
      select f.id, f.alias, f.display_name, f.fee_type, f.transaction_type, trim_scale(f.tax_rate)::text as tax_rate,
             f.chargeable_currencies,
             coalesce((select jsonb_agg(jsonb_build_object(
                 'id', v.id, 'instrument', v.instrument, 'instrument_type', v.instrument_type,
                 'portfolio_type', v.portfolio_type, 'transaction_type', v.transaction_type,
                 'chargeable_currencies', v.chargeable_currencies, 'tax_rate', trim_scale(v.tax_rate)::text)
               order by v.created_at, v.id)
               from fee_variants v where v.tenant = f.tenant and v.fee = f.id), '[]') as variants
      from fees f where f.tenant = ${tenant} order by f.created_at, f.id`,
  )
}

/** Which of the accounts have been charged something that is not collected yet. */
export async function listOwing(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  accounts: string[],
): Promise<Set<string>> {
  const rows = await sql<{ account: string }>`
    select x.account from unnest(${accounts}::text[]) as x (account)
    where exists (
      select from fee_charges c
      where c.tenant = ${tenant} and c.account = x.account
        and c.collected + c.refunded - c.refunded_cash < c.amount_fee + c.amount_tax)`
  return new Set(rows.map(({ account }) => account))
}
