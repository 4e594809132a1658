// Finds the parent order that a pooled order goes out with, and adds it if there is none yet. The placement locks it
// for share, and the cut locks it for update: so an order is placed before the cut and goes out with it, or it finds
// that the parent has gone out and joins that of the next cut.
import type { Context, NewJob } from '../../../context.ts'
import { oneOf } from '../../../db/sql.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { newId } from '../../../values/ids.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'
import { firstCutAfter, poolTimesOf } from './cut-times.ts'

/** The members that all orders of a pool have in common. */
export interface OrderPool {
  instrument: Instrument
  side: 'buy' | 'sell'
  /** Orders of the firm are never pooled with those of customers. */
  is_firm: boolean
  /** The earliest instant of its cut, which lies after the present. */
  from: Instant
}

/** The id of the parent order that collects the pool's orders for its next cut, locked for share. */
export async function joinPool(context: Context, pool: OrderPool): Promise<string> {
  const { now, settings } = context
  const { instrument, from } = pool
  const times = poolTimesOf(settings)
  let cut_at = firstCutAfter(instrument, times, from > now ? addMilliseconds(from, -1) : now)
  for (;;) {
    const parent =
      (await insertParent(context, pool, cut_at)) ?? (await lockCollecting(context, pool, cut_at))
    if (parent !== undefined) return parent
    cut_at = firstCutAfter(instrument, times, cut_at)
  }
}

async function insertParent(
  context: Context,
  { instrument, side, is_firm }: OrderPool,
  cut_at: Instant,
): Promise<string | undefined> {
  const { sql, tenant, now } = context
  const [added] = await sql<{ id: string }>`
    insert into parent_orders (tenant, id, instrument, side, is_firm, cut_at, status, created_at, modified_at)
    values (${tenant}, ${newId('pao_')}, ${instrument.id}, ${side}, ${is_firm}, ${cut_at}, 'collecting', ${now}, ${now})
    on conflict (tenant, instrument, side, cut_at, is_firm) do nothing
    returning id`
  if (!added) return undefined
  enqueue(context, cutJob(added.id, { side, is_firm, cut_at }))
  return added.id
}

async function lockCollecting(
  { sql, tenant }: Context,
  { instrument, side, is_firm }: OrderPool,
  cut_at: Instant,
): Promise<string | undefined> {
  const [parent] = await sql<{ id: string; status: string }>`
    select id, status from parent_orders
    where tenant = ${tenant} and instrument = ${instrument.id} and side = ${side} and cut_at = ${cut_at}
      and is_firm = ${is_firm}
    for share`
  return parent?.status === 'collecting' ? parent.id : undefined
}

/** An order that goes out with others. */
export interface PooledOrder extends Pick<OrderPool, 'instrument' | 'side'> {
  account: string
}

/** The parent orders that the orders go out with, in the order of these; each pool is joined once. */
export async function joinPools(
  context: Context,
  orders: readonly PooledOrder[],
  from: Instant,
): Promise<string[]> {
  if (orders.length === 0) return []
  const accounts = orders.map(({ account }) => account)
  const firm = await listFirmAccounts(context, accounts)
  const joined = new Map<string, string>()
  const parents: string[] = []
  for (const { account, instrument, side } of orders) {
    const is_firm = firm.has(account)
    const key = `${instrument.id} ${side} ${is_firm}`
    const parent = joined.get(key) ?? (await joinPool(context, { instrument, side, is_firm, from }))
    joined.set(key, parent)
    parents.push(parent)
  }
  return parents
}

// At one instant the buys are cut before the sells, and customers before the firm.
function cutJob(
  parent: string,
  { side, is_firm, cut_at }: Pick<OrderPool, 'side' | 'is_firm'> & { cut_at: Instant },
): NewJob {
  const rank = RANK.execution + (side === 'sell' ? 1 : 0) + (is_firm ? 2 : 0)
  return { kind: 'trading.cut-pool', payload: { parent }, due_at: cut_at, rank, partition_key: parent }
}

// Those of the accounts that belong to the firm.
async function listFirmAccounts(
  { sql, tenant }: Pick<Context, 'sql' | 'tenant'>,
  accounts: readonly string[],
): Promise<Set<string>> {
  const rows = await sql<{ id: string }>`
    select id from accounts where tenant = ${tenant} and id ${oneOf(accounts)} and is_firm`
  return new Set(rows.map(({ id }) => id))
}
