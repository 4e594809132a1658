// Compares the rows of a tenant in two cells, while nothing changes them.
import pg from 'pg'
import type { Move } from './move.ts'
import { listMovedTables, MARKS } from './tables.ts'

/** Names of facts with their values as text. */
type Facts = Record<string, string | null>

/** The facts that differ; none if the copy is whole. */
export async function compareCells({ tenant, source, target }: Move): Promise<string[]> {
  const text = await newComparison(source, tenant)
  const read = async (client: pg.Client): Promise<Facts> => {
    const { rows } = await client.query<{ name: string; value: string | null }>(text)
    return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  }
  const [here, there] = await Promise.all([read(source), read(target)])
  const differing = Object.keys(here!).filter((name) => here![name] !== there![name])
  return differing.map((name) => `${name}: ${here![name]} here, ${there![name]} there`)
}

/** One statement for all facts, so that the tenant waits for one round trip. */
async function newComparison(client: pg.Client, tenant: string): Promise<string> {
  const t = pg.escapeLiteral(tenant)
  const counts = (await listMovedTables(client))
    .filter((name) => name !== MARKS)
    .map(
      (name) => `select 'rows of ${name}' as name, count(*)::text as value from ${name} where tenant = ${t}`,
    )
  return [
    ...counts,
    `select 'last event', (select sequence || ' ' || id from events where tenant = ${t} and sequence is not null
       order by sequence desc limit 1)`,
    `select 'head of the audit chain', (select sequence || ' ' || hash from audit_chain
       where tenant = ${t} order by sequence desc limit 1)`,
    `select 'sum of the transfers', sum(amount)::text from ledger_transfers where tenant = ${t}`,
    `select 'digest of the balances', sum(hashtextextended(concat_ws(' ', account, asset, shard, balance), 0)
       ::numeric)::text from ledger_balances where tenant = ${t}`,
    `select 'assets out of balance', string_agg(asset, ', ') from (
       select asset from ledger_balances where tenant = ${t} group by asset having sum(balance) <> 0) unbalanced`,
    `select 'jobs', sum(hashtextextended(concat_ws(' ', id, due_at, attempts), 0)::numeric)::text
       from jobs where tenant = ${t}`,
  ].join(' union all ')
}
