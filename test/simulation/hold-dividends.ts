// A second ledger of dividends: the units come from trades, journals and exchanges in place of the account's list, and
// the taxes from the rates of the set-up.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'

/** The foreign tax of the set-up, on an owner without a residence. */
export const TREATY = {
  issuer_country: 'DE',
  statutory_rate: '26.375',
  treaty_rate: '15',
  relief: 'reclaim',
}

/** Holds that each dividend that is booked is right in units, cash and tax, and that each reclaim follows from it. */
export async function holdDividends(app: App, tenant: string, account: string): Promise<void> {
  const rows = await app.database.sql(tenant)<{ broken: string }>`
    with a as (
      select *, (terms ->> 'amount_per_unit')::numeric as amount, (ex_date::timestamp at time zone 'UTC') as ex_at
      from corporate_actions where tenant = ${tenant} and type = 'dividend'),
    k as (
      select k.*, a.amount, (booking ->> 'units')::numeric as units, (booking ->> 'cash')::numeric as cash,
             (booking ->> 'tax')::numeric as tax
      from corporate_action_bookings k join a on a.id = k.action
      where k.tenant = ${tenant} and k.account = ${account}),
    worth as (
      select k.*, round(units * amount, 2) as gross from k),
    taxed as (
      select *, round(gross * 26.375 / 100, 2) as withheld, round(gross * 15 / 100, 2) as due from worth),
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
      select a.id, coalesce(sum(m.quantity), 0) as units
      -- A trade that was declared void after the payment still counted then.
      from a left join moved m on m.instrument = a.instrument and m.moved_at < a.ex_at
        and (m.void_at is null or m.void_at > a.processed_at)
      where a.ex_at is not null and a.status in ('processed', 'reversed')
        -- The times do not say which of the two was first.
        and not exists (select from moved v where v.instrument = a.instrument and v.void_at = a.processed_at)
      group by a.id)
    select format('dividend %s counts %s units, and the books had %s', c.id, paid.units, c.units) as broken
    from counted c
    cross join lateral (select coalesce(sum(k.units), 0) as units from k where k.action = c.id) paid
    where paid.units <> c.units
    union all select format('dividend %s of %s pays %s, withholds %s', action, gross, cash, tax) from taxed
    where cash <> gross - withheld or tax <> 0
    union all select format('the reclaim of %s on %s is %s of %s', t.action, t.position, r.reclaimable, t.withheld)
    from taxed t
    left join tax_reclaims r on r.tenant = ${tenant} and r.action = t.action and r.position = t.position
    where coalesce(r.reclaimable, 0) <> t.withheld - t.due or coalesce(r.withheld, t.withheld) <> t.withheld
    union all select format('the reclaim %s is %s of a dividend that is reversed', r.id, r.status)
    from tax_reclaims r join corporate_actions c on c.tenant = r.tenant and c.id = r.action
    where r.tenant = ${tenant} and c.status = 'reversed' and r.status not in ('refused', 'expired')
    union all select format('the reclaims of %s have paid %s, and the list has %s', ${account}::text, r.paid, l.paid)
    from (select coalesce(sum(reclaimed), 0) as paid from tax_reclaims
          where tenant = ${tenant} and account = ${account}) r,
         (select coalesce(sum(cash_amount), 0) as paid, coalesce(sum(tax), 0) as tax from transactions
          where tenant = ${tenant} and account = ${account} and transaction_type = 'tax_reclaim') l
    where r.paid <> l.paid or l.paid <> -l.tax`
  assert.deepEqual(
    rows.map(({ broken }) => broken),
    [],
  )
}
