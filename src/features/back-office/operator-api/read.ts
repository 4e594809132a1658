// The selects of lists that only operators see.
import type { ReadContext } from '../../../context.ts'
import { equals, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { inOrderOf, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { INSTALLATION } from '../../../values/installation.ts'
import { withPending } from '../../operators/approvals/read.ts'
import { withAssignments } from '../../operators/work-queue/read.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** The tenants with the ids, or all, by name; never the one that stands for the installation. */
export function listTenants(
  { sql }: Pick<ReadContext, 'sql'>,
  ids: string[] | null,
  { environment, clock_mode }: { environment?: string; clock_mode?: string },
  window: PageWindow,
) {
  return sql<{ id: string; name: string }>`
    select id, name, environment, clock_mode, created_at from tenants
    where id <> ${INSTALLATION} and (${ids}::text[] is null or id = any(${ids}::text[]))
      ${equals(part`environment`, environment)} ${equals(part`clock_mode`, clock_mode)}
      ${inOrderOf(window, part`name`, part`id`)}`
}

/** The same with the tenants of all cells that share, each with its cell; null if this cell shares with none. */
export function listTenantsOfCells(
  { sql }: Pick<ReadContext, 'sql'>,
  ids: string[] | null,
  { environment, clock_mode }: { environment?: string; clock_mode?: string },
  window: PageWindow,
) {
  return sql<{ id: string; name: string }>`
    with listed as (
      select t.id, t.name, t.environment, t.clock_mode, t.created_at, m.name as cell
      from tenants t left join cell_membership m on true
      union all
      select d.id, d.name, d.environment, d.clock_mode, d.created_at, d.cell
      from cell_tenants d join cell_membership m on m.name <> d.cell
      where not exists (select from tenants t where t.id = d.id)
        and not exists (
          select from cell_tenants n where n.id = d.id and n.cell <> m.name and (n.epoch, n.cell) > (d.epoch, d.cell)))
    select id, name, environment, clock_mode, created_at, cell from listed
    where id <> ${INSTALLATION} and (${ids}::text[] is null or id = any(${ids}::text[]))
      ${equals(part`environment`, environment)} ${equals(part`clock_mode`, clock_mode)}
      ${inOrderOf(window, part`name`, part`id`)}`
}

/** The items of a list of work with the changes of each that await approval, and the operator that has it. */
export const asWork = async <Row extends { id: string }>(context: Reader, rows: readonly Row[]) =>
  withAssignments(context, await withPending(context, rows))

/** The clients of the tenant, newest first. */
export function listClients({ sql, tenant }: Reader, window: PageWindow) {
  return sql<{ id: string }>`
    select id, name, scopes, allowed_networks, public_keys, disabled_at, created_at from clients
    where tenant = ${tenant} ${newestFirst(window, part`created_at`, part`id`)}`
}

/** The account of a withdrawal, or a refusal. */
export async function accountOfWithdrawal({ sql, tenant }: Reader, id: string): Promise<string> {
  const [row] = await sql<{ account: string }>`
    select account from withdrawals where tenant = ${tenant} and id = ${id}`
  if (!row) throw notFound('withdrawal')
  return row.account
}

/** The account of an order, or a refusal. */
export async function accountOfOrder({ sql, tenant }: Reader, id: string): Promise<string> {
  const [row] = await sql<{ account: string }>`
    select account from orders where tenant = ${tenant} and id = ${id}`
  if (!row) throw notFound('order')
  return row.account
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
