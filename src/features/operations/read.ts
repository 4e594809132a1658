// The selects of lists that only operators see.
import type { ReadContext } from '../../context.ts'
import { INSTALLATION } from '../../values/installation.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

/** The tenants with the ids, or all, by name; never the one that stands for the installation. */
export function listTenants({ sql }: Pick<ReadContext, 'sql'>, ids: string[] | null) {
  return sql`
    select id, name, environment, clock_mode, created_at from tenants
    where id <> ${INSTALLATION} and (${ids}::text[] is null or id = any(${ids}::text[]))
    order by name, id`
}

/** The clients of the tenant, newest first. */
export function listClients({ sql, tenant }: Reader) {
  return sql`
    select id, name, scopes, allowed_networks, public_keys, disabled_at, created_at from clients
    where tenant = ${tenant} order by created_at desc, id desc`
}

/** The currency of a fee charge that exists. */
export async function currencyOfCharge({ sql, tenant }: Reader, id: string): Promise<string> {
  const [row] = await sql<{ currency: string }>`
    select currency from fee_charges where tenant = ${tenant} and id = ${id}`
  return row!.currency
}

/** The payments that a run pays out, in the order of their ids. */
export function listPayouts(
  { sql, tenant }: Reader,
  run: string | null,
): Promise<{ payment: string; amount: string }[]> {
  return sql<{ payment: string; amount: string }>`
    select coalesce(withdrawal, inbound_payment) as payment, amount from payouts
    where tenant = ${tenant} and run = ${run} order by payment`
}
