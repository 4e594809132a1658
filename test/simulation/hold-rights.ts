// A second ledger of rights: the units come from trades, journals and other actions in place of the account's list, and
// the rights are allotted to elections by sums in place of one after the other.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'

/** Holds that each issue of rights that is booked is right in units and cash. */
export async function holdRights(app: App, tenant: string, account: string): Promise<void> {
  const rows = await app.database.sql(tenant)<{ broken: string }>`
    with a as (
      select id, instrument, status, processed_at, (ex_date::timestamp at time zone 'UTC') as ex_at,
             (terms ->> 'ratio')::numeric as ratio, (terms ->> 'subscription_ratio')::numeric as per_unit,
             (terms ->> 'subscription_price')::numeric as price, (terms ->> 'rights_price')::numeric as right_price,
             terms ->> 'default_election' as default_election
      from corporate_actions where tenant = ${tenant} and type = 'rights_issue'),
    moved (instrument, moved_at, quantity, void_at) as (
      select instrument, executed_at, case side when 'buy' then quantity else -quantity end, busted_at from trades
      where tenant = ${tenant} and account = ${account}
      union all select instrument, booked_at, case when to_account = ${account} then quantity else -quantity end, null
      from journals where tenant = ${tenant} and ${account} in (from_account, to_account) and quantity is not null
        and status in ('booked', 'reversed')
      union all select m ->> 'instrument', b.created_at, (m ->> 'quantity')::numeric, null
      from corporate_action_bookings b, jsonb_array_elements(b.booking -> 'moves') m
      where b.tenant = ${tenant} and b.account = ${account}
      union all select m ->> 'instrument', c.reversed_at, -(m ->> 'quantity')::numeric, null
      from corporate_action_bookings b join corporate_actions c on c.tenant = b.tenant and c.id = b.action,
           jsonb_array_elements(b.booking -> 'moves') m
      where b.tenant = ${tenant} and b.account = ${account} and c.status = 'reversed'),
    counted as (
      select a.id, floor(greatest(coalesce(sum(m.quantity), 0), 0) * a.ratio * 10000) / 10000 as rights
      from a left join moved m on m.instrument = a.instrument and m.moved_at < a.ex_at
        and (m.void_at is null or m.void_at > a.processed_at)
      where a.status in ('processed', 'reversed')
        -- The times do not say which of the two was first.
        and not exists (select from moved v where v.instrument = a.instrument and v.void_at = a.processed_at)
      group by a.id, a.ratio),
    elected as (
      select e.action, e.election, e.rights as asked,
             sum(e.rights) over (partition by e.action order by e.created_at, e.ordinal) - e.rights as before
      from rights_elections e where e.tenant = ${tenant} and e.account = ${account}),
    taken as (
      select e.action, e.election, greatest(0, least(e.asked, c.rights - e.before)) as rights
      from elected e join counted c on c.id = e.action),
    due as (
      select a.id, exercised.units, exercised.paid, round(a.right_price * (sold.rights
               + case when a.default_election = 'sell' then greatest(0, c.rights - asked.rights) else 0 end), 2) as proceeds
      from a join counted c on c.id = a.id
      cross join lateral (select coalesce(sum(e.asked), 0) as rights from elected e where e.action = a.id) asked
      cross join lateral (
        select coalesce(sum(t.rights), 0) as rights from taken t
        where t.action = a.id and t.election = 'sell') sold
      cross join lateral (
        select coalesce(sum(div(t.rights, a.per_unit)), 0) as units,
               coalesce(sum(round(div(t.rights, a.per_unit) * a.price, 2)), 0) as paid
        from taken t where t.action = a.id and t.election = 'exercise') exercised),
    booked as (
      select d.id, coalesce(sum((k.booking ->> 'cash')::numeric), 0) as cash,
             coalesce(sum((select sum((m ->> 'quantity')::numeric) from jsonb_array_elements(k.booking -> 'moves') m)), 0)
               as units,
             coalesce(sum((select sum((m ->> 'cost')::numeric) from jsonb_array_elements(k.booking -> 'moves') m)), 0)
               as cost
      from due d left join corporate_action_bookings k
        on k.tenant = ${tenant} and k.account = ${account} and k.action = d.id
      group by d.id)
    select format('rights of %s bring %s units for %s and %s of cash, and should bring %s for %s and %s', b.id, b.units,
                  b.cost, b.cash, d.units, d.paid, d.proceeds - d.paid) as broken
    from booked b join due d on d.id = b.id
    where (b.units, b.cost, b.cash) <> (d.units, d.paid, d.proceeds - d.paid)
    union all select format('elections of %s have set %s aside for %s', e.action, e.reserved, e.election)
    from rights_elections e where e.tenant = ${tenant} and (e.reserved > 0) <> (e.election = 'exercise')`
  assert.deepEqual(
    rows.map(({ broken }) => broken),
    [],
  )
}
