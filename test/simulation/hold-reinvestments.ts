// A second ledger of reinvestments: which income is reinvested follows from the rules that the test set, and what each
// of them bought follows from its order.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'
import type { Desk } from '../support/trading.ts'
import { reinvests } from './income-steps.ts'

/** The income that was looked at after an earlier step. */
const seen = new WeakMap<Desk, Set<string>>()

/** Holds that income since the last step is reinvested if its rule says so, and that every reinvestment adds up. */
export async function holdReinvestments(app: App, desk: Desk): Promise<void> {
  const { tenant } = desk.tenant
  const income = await app.database.sql(tenant)<{
    id: string
    position: string
    amount: string
    row: string | null
  }>`
    select t.id, t.position, t.cash_amount as amount, r.amount as row
    from transactions t join instruments i on i.id = t.instrument
    left join reinvestments r on r.tenant = t.tenant and r.transaction = t.id
    where t.tenant = ${tenant} and t.account = ${desk.account} and t.cash_amount > 0
      and (t.transaction_type = 'dividend' or t.transaction_type = 'coupon_payment' and i.instrument_type not in
        ('stock', 'bond', 'bill'))`
  const before = seen.get(desk) ?? new Set()
  for (const { id, position, amount, row } of income)
    if (!before.has(id))
      assert.equal(row, reinvests(desk, position) ? amount : null, `income ${id} of ${position}`)
  seen.set(desk, new Set(income.map(({ id }) => id)))
  assert.deepEqual(await listBroken(app, tenant), [])
}

async function listBroken(app: App, tenant: string): Promise<string[]> {
  const rows = await app.database.sql(tenant)<{ broken: string }>`
    with r as (
      select r.*, o.status as order_status, o.purpose, o.source, o.instrument as bought, o.cash_amount,
             o.traded_notional, o.traded_quantity, o.fees
      from reinvestments r left join orders o on o.tenant = r.tenant and o.id = r."order"
      where r.tenant = ${tenant})
    select format('reinvestment %s is %s and its order %s', id, status, order_status) as broken from r
    where case status
      when 'pending' then "order" is not null
      when 'executing' then "order" is null
      when 'completed' then order_status not in ('filled', 'settled')
      else order_status <> 'cancelled' end
    union all select format('reinvestment %s of %s has an order of %s', id, amount, cash_amount) from r
    where "order" is not null
      and (purpose, source, bought, cash_amount) is distinct from ('reinvestment', id, instrument, amount)
    union all select format('reinvestment %s of %s cost %s and %s', id, amount, traded_notional, fees) from r
    where order_status in ('filled', 'settled') and (traded_notional + fees > amount or traded_quantity < 0)
    union all select format('reinvestment %s is of %s', r.id, t.cash_amount)
    from r join transactions t on t.tenant = r.tenant and t.id = r.transaction
    where (t.cash_amount, t.account, t.position, t.instrument, t.reference) is distinct from
      (r.amount, r.account, r.position, r.instrument, r.action)
    union all select format('order %s is of no reinvestment', o.id) from orders o
    where o.tenant = ${tenant} and o.purpose = 'reinvestment' and not exists (select from r where r."order" = o.id)
    union all select format('reinvestment %s is %s after the events %s', r.id, r.status, e.names) from r
    left join lateral (
      select string_agg(name, ' ') as names from events
      where tenant = ${tenant} and resource_id = r.id) e on true
    where coalesce(e.names, '') <>
      case when r.status in ('completed', 'skipped') then 'reinvestment.' || r.status else '' end`
  return rows.map(({ broken }) => broken)
}
