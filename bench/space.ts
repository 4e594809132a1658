// The space of a million orders in the database, by table: orders over HTTP, filled, settled and delivered to one webhook.
//   node --import tsx bench/space.ts            writes the table that docs/operate.md has
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { queryAt } from '../test/support/database.ts'
import { caughtUp, orderLoad, setScene } from './orders.ts'
import { openStage, type Stage } from './stage.ts'

const LOADS = Number(process.env.SPACE_LOADS ?? 1)
/** The trades settle, and their documents are issued. */
const SECONDS_LATER = 7 * 86_400
/** A table below this share of the whole is one of the others, except those that only grow. */
const LEAST_SHARE = 0.01
const GROWING = ['audit_records', 'events', 'idempotency_keys', 'request_logs', 'webhook_deliveries']

const SIZES = `
  select c.relname as name,
         coalesce((select sum(pg_total_relation_size(relid)) from pg_partition_tree(c.oid)),
                  pg_total_relation_size(c.oid))::float8 as bytes
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`

async function measureSizes({ databaseUrl }: Stage): Promise<Map<string, number>> {
  await queryAt(databaseUrl, 'vacuum')
  return new Map((await queryAt(databaseUrl, SIZES)).map(({ name, bytes }) => [name, bytes]))
}

async function countOrders({ databaseUrl }: Stage): Promise<number> {
  return (await queryAt(databaseUrl, 'select count(*)::int as count from orders'))[0]!.count
}

/** The rows of the table: gigabytes of a million orders are kilobytes of one. */
function listRows(before: Map<string, number>, after: Map<string, number>, orders: number): string[] {
  const grown = [...after].map(([name, bytes]) => ({ name, bytes: bytes - (before.get(name) ?? 0) }))
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0)
  const large = grown
    .filter(({ name, bytes }) => bytes >= total * LEAST_SHARE || GROWING.includes(name))
    .toSorted((a, b) => b.bytes - a.bytes)
  const rest = total - large.reduce((sum, { bytes }) => sum + bytes, 0)
  const rows = [
    ...large.map(({ name, bytes }) => [`\`${name}\``, bytes] as const),
    ['all others', rest] as const,
    ['together', total] as const,
  ]
  return rows.map(([name, bytes]) => `| ${name} | ${(bytes / orders / 1000).toFixed(2)} |`)
}

async function measure(stage: Stage): Promise<void> {
  const receiver = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end())
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  await stage.caller.post('/webhooks', {
    url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`,
  })
  const scene = await setScene(stage)
  await caughtUp(stage)
  const [before, first] = [await measureSizes(stage), await countOrders(stage)]
  for (let n = 0; n < LOADS; n++) await orderLoad(stage, scene)()
  await caughtUp(stage)
  await stage.caller.post('/sandbox/clock/advance', { seconds: SECONDS_LATER })
  await caughtUp(stage)
  const orders = (await countOrders(stage)) - first
  const lines = [
    '| Table | GB of a million orders |',
    '|---|---|',
    ...listRows(before, await measureSizes(stage), orders),
  ]
  process.stdout.write(`${orders} orders\n\n${lines.join('\n')}\n`)
  receiver.closeAllConnections()
  receiver.close()
}

const stage = await openStage()
process.once('exit', () => stage.kill())
await measure(stage).finally(() => stage.close())
