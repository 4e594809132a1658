// An instrument that stops trading ends the orders in it, by a job of each tenant with such orders, which commits
// with the change that stops it.
import type { Context } from '../../../context.ts'
import type { Sql } from '../../../db/database.ts'
import { lockShared } from '../../../db/locks.ts'
import { anyWord } from '../../../db/sql.ts'
import { OPEN_ORDER_STATES } from '../../../values/orders.ts'
import { enqueue } from '../../../worker/enqueue.ts'

const KIND = 'trading.cancel-orders'
const endOf = (instrument: string) => ({ instrument, reason: 'instrument_not_trading' })

/** Enqueues the end of the tenant's orders in the instrument that have no trade yet. */
export function haltOrders(context: Context, instrument: string): void {
  enqueue(context, { kind: KIND, payload: endOf(instrument), due_at: context.now })
}

/** The same for every tenant without a trading status of its own for the instruments. */
export async function haltOrdersEverywhere(sql: Sql, instruments: readonly string[]): Promise<void> {
  if (instruments.length === 0) return
  const halted = await sql<{ tenant: string; instrument: string }>`
    select distinct o.tenant, o.instrument from orders o
    where o.instrument = any (${instruments}) and o.status ${anyWord(OPEN_ORDER_STATES)}
      and not exists (select from instrument_overrides v
        where v.tenant = o.tenant and v.instrument = o.instrument and v.trading_status is not null)
    order by o.tenant`
  for (const { tenant, instrument } of halted) {
    // Every change does so, and the clock does not move meanwhile.
    await lockShared(sql, 'tenant clock', tenant)
    await sql`
      select add_jobs(t.id, at, json_build_array(json_build_object('id', new_job_id(), 'kind', ${KIND}::text,
               'payload', ${JSON.stringify(endOf(instrument))}::json, 'due_at', at)))
      from tenants t, lateral (select
        case t.clock_mode when 'running' then clock_timestamp() + t.clock_offset else t.clock_at end as at) as now
      where t.id = ${tenant}`
  }
}
