// A second ledger of parent orders: units and cents of their shares follow from the executions of the venue alone.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'
import { listDifferences } from './invariants.ts'

/** Holds that every unit and cent of parent orders has an owner, and the books of the firm's accounts that traded. */
export async function holdPools(app: App, tenant: string): Promise<void> {
  assert.deepEqual(await listPoolDifferences(app, tenant), [])
}

/** Lists the differences in parent orders and in the books of the firm's accounts; there must be none. */
export async function listPoolDifferences(app: App, tenant: string): Promise<string[]> {
  const differences = await listBroken(app, tenant)
  const firms = await app.database.sql(tenant)<{ id: string }>`
    select id from accounts a where tenant = ${tenant} and is_firm
      and exists (select from trades where tenant = ${tenant} and account = a.id)`
  for (const { id } of firms) differences.push(...(await listDifferences(app, tenant, id)))
  return differences
}

async function listBroken(app: App, tenant: string): Promise<string[]> {
  const rows = await app.database.sql(tenant)<{ broken: string }>`
    with e as (
      select parent_order, sum(quantity) as units, sum(quantity * price) as money from parent_executions
      where tenant = ${tenant} and busted_at is null group by parent_order),
    p as (
      select p.*, coalesce(e.units, 0) as units, coalesce(e.money, 0) as money,
             -- A parent order whose shares were taken back has none that count.
             p.allocated_at is not null and not exists (
               select from parent_executions b
               where b.tenant = ${tenant} and b.parent_order = p.id and b.busted_at is not null and e.units is null) as is_shared
      from parent_orders p left join e on e.parent_order = p.id
      where p.tenant = ${tenant}),
    s as (
      select a.*, p.side, p.units, coalesce(p.money / nullif(p.units, 0), p.average_price) as price,
             p.is_shared, o.side as order_side, o.status as order_status, o.parent_order as of_order
      from parent_allocations a join p on p.id = a.parent_order
      join orders o on o.tenant = a.tenant and o.id = a."order"),
    sums as (
      select parent_order, sum(case when order_side = side then quantity else -quantity end) as units,
             sum(case when order_side = side then notional else -notional end) as money
      from s group by parent_order)
    select format('parent order %s has traded %s, and its executions %s', id, traded_quantity, units) as broken
    from p where traded_quantity <> units
    union all select format('the shares of parent order %s have %s units of %s', p.id, sums.units, p.units)
    from p join sums on sums.parent_order = p.id where p.is_shared and sums.units <> p.units
    union all select format('parent order %s cost %s, and its executions %s', id, traded_notional, money)
    from p where is_shared and traded_notional <> round(money, 2)
    union all select format('the shares of parent order %s cost %s and %s of %s', p.id, sums.money, p.rounding_amount,
                            p.traded_notional)
    from p join sums on sums.parent_order = p.id
    where p.is_shared
      and sums.money <> p.traded_notional - case p.side when 'buy' then p.rounding_amount else -p.rounding_amount end
    union all select format('the share of order %s costs %s, and its %s units at %s', "order", notional, quantity, price)
    from s where is_shared and notional <> round(quantity * price, 2)
    union all select format('order %s has a share of %s units and wanted %s', "order", quantity, wanted_quantity)
    from s where quantity > wanted_quantity
    union all select format('the share of order %s is of %s', "order", parent_order)
    from s where not is_residual and of_order is distinct from parent_order
    union all select format('the share of order %s is booked as %s units for %s', s."order", t.quantity, t.notional)
    from s left join trades t on t.tenant = ${tenant} and t."order" = s."order"
    where s.booked_at is not null and s.quantity > 0 and (t.quantity, t.notional) is distinct from (s.quantity, s.notional)
    union all select format('parent order %s is %s, and its order %s %s', p.id, p.status, o.id, o.status)
    from p join orders o on o.tenant = ${tenant} and o.parent_order = p.id
    where case p.status
      when 'collecting' then o.status not in ('placed', 'cancelled')
      when 'filled' then o.status not in ('filled', 'settled', 'cancelled')
      when 'cancelled' then o.status <> 'cancelled' end`
  return rows.map(({ broken }) => broken)
}
