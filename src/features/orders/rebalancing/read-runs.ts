// Every select of runs and their lines.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, oneOf, type Part, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { OrderStatus } from '../trading/rules.ts'
import type { RunLineRow, RunRow } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

const runColumns = part`
  r.id, r.account, r.subscription, r.model, r.model_version, r.currency, r.run_type, r.trigger, r.amount, r.terms,
  r.status, r.reason, r.is_cancelling, r.withdrawal_to, r.withdrawal, r.reserved_cash, r.hold_until, r.trading_cost,
  r.base_value, r.cash_before, r.cash_target, r.estimated_proceeds,
  r.estimated_cost, r.estimated_fees, r.estimated_cash_after, r.priced_at, r.approve_until, r.approved_by,
  r.sell_until, r.started_at, r.completed_at, r.created_at, r.modified_at`

/** The run, or a refusal. */
export async function findRun({ sql, tenant }: Reader, id: string): Promise<RunRow> {
  const [row] = await sql<RunRow>`
    select ${runColumns} from rebalancing_runs r where r.tenant = ${tenant} and r.id = ${id}`
  if (!row) throw notFound('rebalancing run')
  return row
}

interface RunFilter {
  account?: string
  model?: string
  status?: string
  type?: string
  trigger?: string
}

/** The runs that fit, newest first. */
export function listRuns(
  { sql, tenant }: Reader,
  { account, model, status, type, trigger }: RunFilter,
  window: PageWindow,
): Promise<RunRow[]> {
  return sql<RunRow>`
    select ${runColumns} from rebalancing_runs r
    where r.tenant = ${tenant} ${equals(part`r.account`, account)} ${equals(part`r.model`, model)}
      ${equals(part`r.status`, status && word(status))} ${equals(part`r.run_type`, type)}
      ${equals(part`r.trigger`, trigger)} ${newestFirst(window, part`r.created_at`, part`r.id`)}`
}

/** The open runs that fit, locked until the change ends, after their accounts. */
export async function lockOpenRuns({ sql, tenant }: Context, which: Part): Promise<RunRow[]> {
  const open = part`r.tenant = ${tenant} and r.completed_at is null and ${which}`
  const keys = await sql<{ account: string }>`select r.account from rebalancing_runs r where ${open}`
  if (keys.length === 0) return []
  await sql`
    select from accounts where tenant = ${tenant} and id ${oneOf(keys.map(({ account }) => account))}
    order by id for no key update`
  return sql<RunRow>`select ${runColumns} from rebalancing_runs r where ${open} order by r.id for update`
}

/** The open run of each account that has one. */
export async function listOpenOf(
  { sql, tenant }: Reader,
  accounts: readonly string[],
): Promise<Map<string, { id: string; status: string }>> {
  if (accounts.length === 0) return new Map()
  const rows = await sql<{ id: string; account: string; status: string }>`
    select r.id, r.account, r.status from rebalancing_runs r
    where r.tenant = ${tenant} and r.account ${oneOf(accounts)} and r.completed_at is null`
  return new Map(rows.map(({ account, ...run }) => [account, run]))
}

/** A line with its order. */
export interface ShownLine extends RunLineRow {
  order_status: OrderStatus | null
  traded_quantity: Decimal
  traded_notional: Decimal
  /** The venue has executed less than it was asked for. */
  is_partial: boolean
  cancelled_reason: string | null
}

/** The lines of the runs with their orders, by run, in the order of their numbers. */
export async function listLines(
  { sql, tenant }: Reader,
  runs: readonly string[],
): Promise<Map<string, ShownLine[]>> {
  const lines = new Map<string, ShownLine[]>(runs.map((run) => [run, []]))
  if (runs.length === 0) return lines
  const rows = await sql<ShownLine>`
    select l.run, l.number, l.instrument, l.target_weight::text as target_weight, trim_scale(l.units)::text as units,
           trim_scale(l.mid)::text as mid, l.side, trim_scale(l.quantity)::text as quantity, l.cash_cap,
           trim_scale(l.price)::text as price, l.estimated_notional, l.estimated_fees, l."order", l.skipped_reason,
           l.explanation, o.status as order_status, o.cancelled_reason,
           trim_scale(coalesce(o.traded_quantity, 0))::text as traded_quantity,
           coalesce(o.traded_notional, 0)::numeric(20, 2) as traded_notional,
           coalesce(p.traded_quantity < p.quantity, o.traded_quantity < o.sized_quantity, false) as is_partial
    from rebalancing_run_lines l
    left join orders o on o.tenant = l.tenant and o.id = l."order"
    left join parent_orders p on p.tenant = o.tenant and p.id = o.parent_order
    where l.tenant = ${tenant} and l.run ${oneOf(runs)} order by l.run, l.number`
  for (const row of rows) lines.get(row.run)!.push(row)
  return lines
}
