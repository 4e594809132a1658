// What must hold of a tenant with one account after anything that ever happens to it, read from the books themselves:
// one statement that gives a line for everything that is broken.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'
import {
  add,
  compare,
  divide,
  isZero,
  money,
  multiply,
  negate,
  subtract,
  sum,
} from '../../src/values/decimal.ts'
import type { Body } from '../support/client.ts'
import type { Desk } from '../support/trading.ts'
import { listStrangePaths } from './event-paths.ts'

/** Holds every invariant of the account; the message names what is broken. */
export async function holdInvariants(app: App, tenant: string, account: string): Promise<void> {
  assert.deepEqual(await listDifferences(app, tenant, account), [])
}

/** Lists the differences between the books of the account; there must be none. */
export async function listDifferences(app: App, tenant: string, account: string): Promise<string[]> {
  const broken = await listBroken(app, tenant, account)
  return [...broken, ...(await listStrangePaths(app, tenant, account))]
}

async function listBroken(app: App, tenant: string, account: string): Promise<string[]> {
  const [free, held, loan] = [`customer:${account}:free`, `customer:${account}:held`, `rollover:${account}`]
  const rows = await app.database.sql(tenant)<{ broken: string }>`
    with b as (
      select account, asset, sum(balance) as balance from ledger_balances where tenant = ${tenant} group by account, asset),
    t as (select * from trades where tenant = ${tenant} and status <> 'busted'),
    own as (select * from t where account = ${account}),
    o as (select * from orders where tenant = ${tenant}),
    x as (select * from transactions where tenant = ${tenant} and account = ${account}),
    moves as (
      select m ->> 'instrument' as instrument, (m ->> 'quantity')::numeric as quantity, (m ->> 'cost')::numeric as cost
      from corporate_action_bookings k, jsonb_array_elements(k.booking -> 'moves') m
      where k.tenant = ${tenant} and k.account = ${account} and k.reversal_entry is null),
    -- Bookings that are to be delivered on their payment date. The account of the firm's residual units has some too.
    coming as (
      select account, booking from corporate_action_bookings
      where tenant = ${tenant} and booking ? 'settles_on' and settlement_entry is null and reversal_entry is null),
    coming_units as (
      select account, l ->> 'instrument' as instrument, (l ->> 'unit_quantity')::numeric as quantity
      from coming, jsonb_array_elements(booking -> 'lines') l where l ->> 'unit_quantity' is not null),
    -- The cents between the money of parent orders and that of their shares, which the house bears.
    cents as (
      select p.rounding_amount as amount, p.rounding_settled_at, s.currency as asset
      from parent_orders p cross join lateral (
        select o.currency from parent_allocations a join o on o.id = a."order" where a.tenant = p.tenant and a.parent_order = p.id
        limit 1) s
      where p.tenant = ${tenant}),
    n as (
      select *, case when to_account = ${account} then 1 else -1 end as sign from journals
      where tenant = ${tenant} and ${account} in (from_account, to_account)),

    wanted as (
      select asset, sum(amount) as amount from (
        select reserved_asset as asset,
               reserved_amount - case side when 'buy' then traded_notional else traded_quantity end as amount
        from o where status in ('placed', 'pending', 'executing', 'cancelling') and account = ${account}
        union all select currency, amount from withdrawals
        where tenant = ${tenant} and account = ${account} and status = 'created'
        -- Cash that runs have raised for a withdrawal.
        union all select currency, reserved_cash from rebalancing_runs
        where tenant = ${tenant} and account = ${account} and completed_at is null and reserved_cash is not null
        union all select e.currency, e.reserved from rights_elections e
        join corporate_actions c on c.tenant = e.tenant and c.id = e.action and c.status = 'announced'
        where e.tenant = ${tenant} and e.account = ${account}
        -- The residual account's units and cash for parent orders at the venue.
        union all select unnest(array[p.instrument, i.attributes ->> 'trading_currency']),
                         unnest(array[p.held_units, p.held_cash])
        from parent_orders p join instruments i on i.id = p.instrument
        where p.tenant = ${tenant} and p.residual_account = ${account} and p.status = 'executing'
          and p.allocated_at is null
        union all select coalesce(instrument, currency), coalesce(quantity, amount) from n
        where status = 'pending_approval' and sign < 0) w
      group by asset having sum(amount) <> 0),
    owned as (
      select asset, sum(balance) as amount from b where account in (${free}, ${held}, ${loan}) group by asset),
    listed as (
      select asset, sum(amount) as amount from (
        select instrument as asset, unit_quantity as amount from x where unit_quantity is not null
        union all select currency, cash_amount from x where cash_amount is not null) l group by asset),
    gained as (
      select instrument as asset, sum(quantity) as amount from (
        select instrument, case side when 'buy' then quantity else -quantity end as quantity from own where position is not null
        union all select instrument, quantity from moves
        union all select instrument, quantity * sign from n
        where instrument is not null and status in ('booked', 'reversed')) g group by instrument),
    kept as (
      select instrument as asset, sum(quantity) as amount from positions
      where tenant = ${tenant} and account = ${account} group by instrument),
    street as (
      select asset, sum(amount) as amount from (
        select notional_currency as asset, case side when 'buy' then notional else -notional end as amount
        from t where status = 'executed'
        union all select coalesce(quantity_currency, instrument), case side when 'buy' then -quantity else quantity end
        from t where status = 'executed'
        union all select booking ->> 'currency', -(booking ->> 'cash')::numeric from coming
        union all select instrument, -quantity from coming_units
        union all select asset, amount from cents where rounding_settled_at is null) s group by asset),
    unsettled as (
      select instrument as asset, sum(unit_quantity) as amount from x
      where not settled and unit_quantity is not null group by instrument),
    undelivered as (
      select instrument as asset, sum(quantity) as amount from (
        select instrument, case side when 'buy' then quantity else -quantity end as quantity
        from own where status = 'executed' and position is not null
        union all select instrument, quantity from coming_units where account = ${account}) u group by instrument),
    fees as (
      select asset, sum(amount) as amount from (
        select c.currency as asset, f.amount from fee_collections f join fee_charges c on c.tenant = f.tenant and c.id = f.fee_charge
        where f.tenant = ${tenant}
        union all select c.currency, -f.paid from fee_refunds f join fee_charges c on c.tenant = f.tenant and c.id = f.fee_charge
        where f.tenant = ${tenant}
        union all select asset, -amount from cents) f group by asset),
    taxes as (
      select booking ->> 'currency' as asset, sum((booking ->> 'tax')::numeric) as amount from corporate_action_bookings
      where tenant = ${tenant} and reversal_entry is null group by 1),

    rolled as (
      select distinct q.instrument, o.currency from o join positions q on q.tenant = o.tenant and q.id = o.rolls
      where o.status <> 'cancelled'),
    loans as (
      select asset, -balance as lent,
             coalesce((select sum(f.balance) from b f where f.account = ${free} and f.asset = b.asset), 0) as cash,
             coalesce((select sum(p.quantity) * 100 from positions p join rolled r on r.instrument = p.instrument
               where p.tenant = ${tenant} and p.status = 'open' and r.currency = b.asset), 0) as secured,
             coalesce((select sum(greatest(0, -100 * coalesce(x.unit_quantity, 0) - coalesce(x.cash_amount, 0)))
               from x join rolled r on r.instrument = x.instrument
               where r.currency = b.asset and x.transaction_type in ('sell', 'maturity', 'merger')), 0) as short
      from b where account = ${loan}),

    pairs (what, asset, one, other) as (
      select 'set aside, and what open orders, withdrawals, journals and elections want', asset, h.balance, w.amount
      from (select asset, balance from b where account = ${held}) h full join wanted w using (asset)
      union all select 'of the account in the ledger, and on its list', asset, owned.amount, listed.amount
      from owned full join listed using (asset)
      union all select 'in positions, and by trades, corporate actions and journals', asset, k.amount, g.amount
      from kept k full join gained g using (asset)
      union all select 'in positions, and in the ledger', asset, k.amount, w.amount
      from kept k full join (select asset, amount from owned where asset like 'ins_%') w using (asset)
      union all select 'on the street, and by trades and actions that have not settled', asset, s.balance, e.amount
      from (select asset, balance from b where account = 'street') s full join street e using (asset)
      union all select 'unsettled on the list, and by trades and actions', asset, u.amount, d.amount
      from unsettled u full join undelivered d using (asset)
      union all select 'of fees in the ledger, and by charges', asset, l.balance, f.amount
      from (select asset, balance from b where account = 'fees') l full join fees f using (asset)
      union all select 'of taxes in the ledger, and by corporate actions', asset, l.balance, f.amount
      from (select asset, balance from b where account = 'taxes') l full join taxes f using (asset)
      union all select 'of order ' || o.id || ', and of its trades', 'units', o.traded_quantity,
        (select sum(quantity) from t where t."order" = o.id) from o
      union all select 'of order ' || o.id || ', and of its trades', 'cash', o.traded_notional,
        (select sum(notional) from t where t."order" = o.id) from o
      union all select 'of position ' || p.id || ', and on its list', 'units', p.quantity,
        (select sum(unit_quantity) from x where x.position = p.id)
        from positions p where p.tenant = ${tenant} and p.account = ${account}
      union all select 'fees of order ' || o.id || ', and of its charges', 'cash', o.fees,
        (select sum(c.amount_fee + c.amount_tax) from fee_charges c
         where c.tenant = ${tenant} and c.related_order = o.id)
        from o where o.status in ('filled', 'settled', 'cancelled') and not exists (select from fee_charges c
          where c.tenant = ${tenant} and c.related_order = o.id and c.refunded > 0)
      -- Rows that the worker has not written yet may be missing; rows that it cannot write may not.
      union all select 'confirmations of order ' || o.id || ', and when it was filled', 'documents',
        (select count(*) from documents d
         where d.tenant = ${tenant} and d.document_type = 'order_confirmation' and d.source = o.id), 1
      from o where o.filled_at is not null and not exists (select from jobs j
        where j.tenant = ${tenant} and j.kind = 'documents.issue' and j.payload ->> 'source' = o.id and j.attempts < 3)
      -- A day on which an order has traded, and after which it worked; the job of a day waits until the day is over.
      union all select 'confirmations of order ' || o.id || ', and its trades of ' || d.day, 'documents',
        (select count(*) from documents c where c.tenant = ${tenant} and c.source = o.id || '/' || d.day), 1
      from o cross join lateral (
        select distinct (created_at at time zone 'UTC')::date as day from trades r
        where r.tenant = ${tenant} and r."order" = o.id and (r.busted_at is null
          or (r.busted_at at time zone 'UTC')::date > (r.created_at at time zone 'UTC')::date)) d
      where o.time_in_force is not null and (o.filled_at is null or (o.filled_at at time zone 'UTC')::date > d.day)
        and not exists (select from jobs j where j.tenant = ${tenant} and j.kind = 'documents.issue'
          and j.payload ->> 'source' = o.id || '/' || d.day and j.attempts < 3))

    select format('journal %s is %s with %s transactions of %s in sum', j.id, j.status, count(t.id),
                  sum(coalesce(t.cash_amount, t.unit_quantity))) as broken
    from journals j left join transactions t on t.tenant = j.tenant and t.reference = j.id
    where j.tenant = ${tenant} group by j.id, j.status
    having count(t.id) <> case when j.status in ('booked', 'reversed') then 2 else 0 end
      or sum(coalesce(t.cash_amount, t.unit_quantity)) <> 0
    union all select format('%s %s %s: %s', coalesce(one, 0), asset, what, coalesce(other, 0)) as broken
    from pairs where coalesce(one, 0) <> coalesce(other, 0)
    union all select format('%s sums to %s', asset, sum(balance)) from b group by asset having sum(balance) <> 0
    union all select format('%s has %s %s', account, balance, asset) from b where account like 'customer:%' and balance < 0
    -- Below zero only against a bill that is about to pay, or by as much as such bills brought less than their face.
    union all select format('%s %s are lent against %s of cash and %s of bills, which fell short by %s', lent, asset, cash,
        secured, short)
      from loans where lent < 0 or lent - cash - secured > greatest(0, short)
    union all select format('nobody comes back for %s %s that are lent', lent, asset) from loans
      where lent > 0 and not exists (select from jobs j where j.tenant = ${tenant} and j.kind = 'trading.repay-loan'
        and j.payload ->> 'currency' = asset)
    union all select format('action %s is cancelled, and booked', a.id) from corporate_actions a
      where a.tenant = ${tenant} and a.status = 'cancelled' and exists (select from corporate_action_bookings k
        where k.tenant = a.tenant and k.action = a.id)
    union all select format('order %s is not what its quote %s quoted', o.id, q.id) from o
      join quotes q on q.tenant = o.tenant and q.id = o.quote
      where (q.account, q.instrument, q.side) <> (o.account, o.instrument, o.side) or q.consumed_by <> o.id
        or (q.cash_amount, q.quantity, q.limit_price, q.stop_price)
          is distinct from (o.cash_amount, o.quantity, o.limit_price, o.stop_price)
    union all select format('order %s has executed before its stop price of %s was reached', o.id, o.stop_price) from o
      where o.stop_price is not null and o.traded_quantity > 0 and o.triggered_at is null
    union all select format('order %s of %s units has executed %s', id, quantity, traded_quantity) from o
      where traded_quantity > quantity
    union all select format('order %s has a price between two steps of its instrument', o.id) from o
      join instruments i on i.id = o.instrument
      cross join lateral (values (limit_price), (stop_price), ((replacement ->> 'limit_price')::numeric),
        ((replacement ->> 'stop_price')::numeric)) w (price)
      where w.price % (i.attributes ->> 'price_increment')::numeric <> 0
    union all select format('order %s has ended, but its replacement waits', id) from o
      where status in ('filled', 'settled', 'cancelled') and replacement is not null
    union all select format('order %s was replaced %s times by its events, and has the revision %s', id, (
        select count(*) from events e
        where e.tenant = ${tenant} and e.name = 'order.replaced' and e.resource_id = o.id), revision)
      from o where revision <> (select count(*) from events e
        where e.tenant = ${tenant} and e.name = 'order.replaced' and e.resource_id = o.id)
    -- The terms in force and those that are requested; a cent for what rounding takes from each execution.
    union all select format('order %s reserves %s for %s and %s', id, reserved_amount, quantity, replacement) from o
      cross join lateral (values (quantity, coalesce(limit_price, stop_price)),
        ((replacement ->> 'quantity')::numeric,
         coalesce((replacement ->> 'limit_price')::numeric, (replacement ->> 'stop_price')::numeric))) w (units, price)
      where status in ('placed', 'pending', 'executing', 'cancelling') and order_type <> 'market' and w.units is not null
        and case when side = 'sell' then reserved_amount < w.units
            else reserved_amount - traded_notional < (w.units - traded_quantity) * w.price - 0.05 end
    union all select format('position %s is %s with %s units that cost %s', id, status, quantity, cost)
      from positions where tenant = ${tenant} and (
        (status = 'open') <> (quantity > 0) or cost < 0 or quantity = 0 and cost <> 0
        or (status = 'closed') <> (closed_at is not null)
        or status = 'closed' and exists (select from t where t.position = positions.id and t.status = 'executed'))
    union all select format('order %s is settled before its trades or entries', o.id) from o
      where o.status = 'settled' and (exists (select from t where t."order" = o.id and t.status = 'executed')
        or exists (select from x where x.reference = o.id and not x.settled))
    union all select format('order %s is filled and all of its trades have settled', o.id) from o
      where o.status = 'filled' and not exists (select from t where t."order" = o.id and t.status = 'executed')
    union all select format('order %s without a trade shows fees of %s', id, fees) from o
      where status in ('settled', 'cancelled') and traded_quantity = 0 and fees <> 0
    union all select format('event %s of %s came twice', name, resource_id) from events
      where tenant = ${tenant} and resource_type in ('order', 'trade', 'position', 'journal')
        and name not in ('order.replaced', 'order.replacement_rejected')
      group by name, resource_id having count(*) > 1
    union all select format('job %s failed: %s', kind, last_error) from jobs
      where tenant = ${tenant} and last_error is not null`
  return rows.map(({ broken }) => broken)
}

/** Holds that earnings agree with positions and with themselves; what was booked at this instant does not count yet. */
export async function holdEarnings({ tenant, at, advance, positions }: Desk): Promise<void> {
  await advance(1)
  const { position_earnings, ...account } = await tenant.get(`${at}/earnings`)
  const total = (name: string) => money(sum(position_earnings.map((one: Body) => one[name])))
  for (const name of Object.keys(account).filter((one) => /^(realized|unrealized|gross)_/.test(one)))
    assert.equal(account[name], total(name), name)
  assert.equal(account.net_total, money(add(account.net_realized, account.net_unrealized)))
  for (const { id, status, total: units, average_price, instrument } of await positions()) {
    const earned = position_earnings.find((one: Body) => one.position === id)
    if (earned && isZero(units)) assert.equal(earned.cost_basis, '0.00', `${id} has no units`)
    // A cost in another currency was converted on its own day.
    if (status !== 'open' || !earned || (instrument.trading_currency ?? 'EUR') !== 'EUR') continue
    const m = instrument.price_type === 'percent' ? divide(instrument.par_value ?? '100', '100', 4) : '1'
    const apart = subtract(earned.cost_basis, multiply(multiply(units, average_price), m))
    // The average has four places.
    const room = add('0.01', multiply(multiply(units, '0.00005'), m))
    const isNear = compare(apart, room) <= 0 && compare(negate(apart), room) <= 0
    assert.ok(isNear, `${earned.cost_basis} is no ${units} at ${average_price}`)
  }
}
