// What must hold of an account after anything that ever happens to it, read from the books themselves.
import assert from 'node:assert/strict'
import type { App } from '../../src/context.ts'
import { add, compare, divide, money, multiply, negate, subtract, sum } from '../../src/values/decimal.ts'
import type { Body } from '../support/client.ts'
import type { Desk } from '../support/trading.ts'

// The events of an order in the order in which they may come: each at most once, an end only at the end.
const LEGAL = /^placed( pending)?( executing)?( trade)*( filled( trade)*( settled)?| cancelled)?$/

const endOf: Record<string, RegExp> = {
  placed: /placed$/,
  pending: /pending$/,
  executing: /(executing|trade)$/,
  cancelling: /(executing|trade)$/,
  filled: /filled$/,
  settled: /settled$/,
  cancelled: /cancelled$/,
}

type Rows = Record<string, string>[]

/** Holds every invariant of the account; the message names what is broken. */
export async function holdInvariants(app: App, tenant: string, account: string): Promise<void> {
  const sql = app.database.sql(tenant)
  const rows = async (asked: Promise<object[]>) => (await asked) as Rows
  for (const { asset, sum } of await rows(sql`
    select asset, sum(balance)::text as sum from ledger_balances where tenant = ${tenant} group by asset`))
    assert.equal(compare(sum!, '0'), 0, `${asset} sums to ${sum}`)
  for (const { account: name, asset, balance } of await rows(sql`
    select account, asset, balance::text from ledger_balances
    where tenant = ${tenant} and account like 'customer:%' and balance < 0`))
    assert.fail(`${name} has ${balance} ${asset}`)

  for (const { asset, held, open } of await rows(sql`
    select b.asset, b.balance::text as held, coalesce((
      select sum(o.reserved_amount - case o.side when 'buy' then o.traded_notional else o.traded_quantity end)
      from orders o where o.tenant = b.tenant and o.account = ${account} and o.reserved_asset = b.asset
        and o.status in ('placed', 'pending', 'executing', 'cancelling')), 0)::text as open
    from ledger_balances b where b.tenant = ${tenant} and b.account = ${`customer:${account}:held`}`))
    assert.equal(compare(held!, open!), 0, `${held} ${asset} are set aside, open orders want ${open}`)

  for (const { instrument, traded, owned, positions } of await rows(sql`
    select t.instrument, sum(case t.side when 'buy' then t.quantity else -t.quantity end)::text as traded,
      (select coalesce(sum(b.balance), 0)::text from ledger_balances b where b.tenant = ${tenant} and b.asset = t.instrument
        and b.account like ${`customer:${account}:%`}) as owned,
      (select coalesce(sum(p.quantity), 0)::text from positions p
        where p.tenant = ${tenant} and p.account = ${account} and p.instrument = t.instrument) as positions
    from trades t where t.tenant = ${tenant} and t.account = ${account} and t.status <> 'busted' and t.position is not null
    group by t.instrument`)) {
    assert.equal(compare(traded!, owned!), 0, `trades give ${traded} ${instrument}, the ledger ${owned}`)
    assert.equal(
      compare(traded!, positions!),
      0,
      `trades give ${traded} ${instrument}, positions ${positions}`,
    )
  }

  for (const { currency, listed, owned } of await rows(sql`
    select x.currency, sum(x.cash_amount)::text as listed,
      (select coalesce(sum(b.balance), 0)::text from ledger_balances b where b.tenant = ${tenant} and b.asset = x.currency
        and b.account like ${`customer:${account}:%`}) as owned
    from transactions x where x.tenant = ${tenant} and x.account = ${account} and x.cash_amount is not null
    group by x.currency`))
    assert.equal(compare(listed!, owned!), 0, `the list gives ${listed} ${currency}, the ledger ${owned}`)

  for (const { id, status, traded, booked } of await rows(sql`
    select o.id, o.status, o.traded_quantity::text as traded, coalesce((select sum(t.quantity) from trades t
      where t.tenant = o.tenant and t."order" = o.id and t.status <> 'busted'), 0)::text as booked
    from orders o where o.tenant = ${tenant} and o.account = ${account}`))
    assert.equal(compare(traded!, booked!), 0, `order ${id} (${status}) says ${traded}, its trades ${booked}`)

  await holdPaths(app, tenant, account)
}

async function holdPaths(app: App, tenant: string, account: string) {
  const paths = await app.database.sql(tenant)<{ id: string; status: string; path: string }>`
    select o.id, o.status, (select string_agg(split_part(e.name, '.', 2), ' ' order by e.id) from events e
      where e.tenant = o.tenant and e.resource_id = o.id) as path
    from orders o where o.tenant = ${tenant} and o.account = ${account}`
  for (const { id, status, path } of paths) {
    assert.match(path, LEGAL, `order ${id}`)
    assert.match(path, endOf[status]!, `order ${id} is ${status}`)
  }
  const doubled = await app.database.sql(tenant)<{ name: string; resource_id: string }>`
    select name, resource_id from events where tenant = ${tenant} group by name, resource_id having count(*) > 1`
  assert.deepEqual(doubled, [], 'an event came twice')
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
    if (status !== 'open' || !earned) continue
    const m = instrument.price_type === 'percent' ? divide(instrument.par_value ?? '100', '100', 4) : '1'
    const apart = subtract(earned.cost_basis, multiply(multiply(units, average_price), m))
    // The average has four places.
    const room = add('0.01', multiply(multiply(units, '0.00005'), m))
    const isNear = compare(apart, room) <= 0 && compare(negate(apart), room) <= 0
    assert.ok(isNear, `${earned.cost_basis} is no ${units} at ${average_price}`)
  }
}
