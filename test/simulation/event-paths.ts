// The events of orders, trades, positions and payments: the orders in which they may come, and the last one of each status.
import type { App } from '../../src/context.ts'

// Events of a resource in the order in which they may come: each at most once, an end only at the end.
const LEGAL = {
  order:
    /^placed( replaced)*( pending( replaced)*)?( executing( triggered| replaced| replacement_rejected)*)?( filled( settled)?| cancelled)?$/,
  trade: /^executed( settled)?$/,
  position: /^opened( closing( closed)?)?$/,
  deposit: /^created( advanced( advance_reversed)?)?( completed)?$/,
  withdrawal: /^created( failed| completed( returned)?)?$/,
}

const AT_VENUE = /(executing|triggered|replaced|replacement_rejected)$/

const LAST: Record<string, RegExp> = {
  'order placed': /(placed|replaced)$/,
  'order pending': /(pending|replaced)$/,
  'order executing': AT_VENUE,
  'order cancelling': AT_VENUE,
  'order filled': /filled$/,
  'order settled': /settled$/,
  'order cancelled': /cancelled$/,
  'trade executed': /executed$/,
  'trade settled': /settled$/,
  'trade busted': /executed$/,
  'position open': /opened$/,
  'position closing': /closing$/,
  'position closed': /closed$/,
  'deposit open': /(created|advanced|advance_reversed)$/,
  'deposit completed': /completed$/,
  'withdrawal created': /created$/,
  'withdrawal completed': /(completed|failed|returned)$/,
}

interface Row {
  kind: string
  id: string
  status: string
  path: string
}

/** Lists the resources of the account whose events came in an order that may not be, or do not end in their status. */
export async function listStrangePaths(app: App, tenant: string, account: string): Promise<string[]> {
  const strange = (await listPaths(app, tenant, account)).filter(({ kind, status, path }) => {
    const isLegal = LEGAL[kind as keyof typeof LEGAL].test(path ?? '')
    return !isLegal || !LAST[`${kind} ${status}`]?.test(path ?? '')
  })
  return strange.map(({ kind, id, status, path }) => `${kind} ${id} is ${status} after ${path}`)
}

function listPaths(app: App, tenant: string, account: string): Promise<Row[]> {
  return app.database.sql(tenant)<Row>`
    with e as (
      select resource_id, string_agg(split_part(name, '.', 2), ' ' order by id) as path from events
      where tenant = ${tenant} and resource_type in ('order', 'trade', 'position', 'deposit', 'withdrawal') group by resource_id)
    select 'order' as kind, o.id, o.status, e.path from orders o left join e on e.resource_id = o.id
    where o.tenant = ${tenant} and o.account = ${account}
    union all select 'trade', t.id, t.status, e.path from trades t left join e on e.resource_id = t.id
    where t.tenant = ${tenant} and t.account = ${account}
    union all select 'position', p.id, p.status, e.path from positions p left join e on e.resource_id = p.id
    where p.tenant = ${tenant} and p.account = ${account}
    union all select 'deposit', d.id, d.status, e.path from deposits d left join e on e.resource_id = d.id
    where d.tenant = ${tenant} and d.account = ${account}
    union all select 'withdrawal', w.id, w.status, e.path from withdrawals w left join e on e.resource_id = w.id
    where w.tenant = ${tenant} and w.account = ${account}`
}
