// The job that checks the rows of a batch and places its orders: in chunks where each row stands for itself, in one
// change where all of them become orders or none. The number of checked rows is the guard: a change that is repeated
// places no row a second time.
import type { Context, NewJob } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { addMilliseconds, type Instant } from '../../../values/time.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { record } from '../../platform/events/record.ts'
import { joinPools } from '../pools/join-pool.ts'
import { newOrder, writeOrders } from '../trading/insert-order.ts'
import { dealingDayAfter } from '../trading/rules.ts'
import { decideOutcome } from './decide-outcome.ts'
import { decideRows, type GoodRow } from './decide-rows.ts'
import { followJob } from './follow-batch.ts'
import { type LockedBatch, listSentRows, lockBatch } from './read.ts'
import { gatherRows } from './read-facts.ts'
import { CHUNK } from './rules.ts'
import { addParents, moveBatch, type PlacedRow, writeFilled, writeRows, writeTotals } from './write-batch.ts'

interface Payload {
  batch: string
}

/** The job that places the rows of the batch. */
export const placementJob = ({ now: due_at }: Context, batch: string): NewJob => ({
  kind: 'order-batches.place',
  payload: { batch },
  due_at,
  partition_key: batch,
})

/** Checks the next rows of the batch and places those that are good. */
export async function placeRows(context: Context, { batch: id }: Payload): Promise<void> {
  const batch = await lockBatch(context, id)
  context.pending.resource = id
  if (batch.status !== 'validating') return
  const inChunks = batch.mode === 'each' && !batch.is_dry_run
  const rows = await listSentRows(context, id, batch.checked_rows, inChunks ? CHUNK : batch.rows)
  const { good, bad } = decideRows(await gatherRows(context, batch, rows))
  const isPlaced = !batch.is_dry_run && (batch.mode === 'each' || bad.length === 0)
  const placed = isPlaced ? await place(context, batch, good) : good.map(({ row }) => ({ row, order: null }))
  await writeRows(context, id, placed, bad)
  const isLast = batch.checked_rows + rows.length === batch.rows
  if (isLast)
    await finish(context, {
      ...batch,
      valid_rows: batch.valid_rows + good.length,
      invalid_rows: batch.invalid_rows + bad.length,
    })
  else enqueue(context, placementJob(context, id))
}

async function place(context: Context, batch: LockedBatch, good: readonly GoodRow[]): Promise<PlacedRow[]> {
  const parents = await poolRows(context, batch, good)
  const orders = good.map(({ row: number, decision: { terms, guards, is_first, listed } }) => {
    const parent_order = parents.get(number) ?? null
    const row = newOrder(context.now, { ...terms, source: batch.id, parent_order })
    return { number, row, guards, is_first, later: startOf(listed.row, batch, context.now) }
  })
  await writeOrders(context, orders)
  if (parents.size > 0) await addParents(context, batch.id, [...new Set(parents.values())])
  return orders.map(({ number, row }) => ({ row: number, order: row.id }))
}

// The parent orders of the pooled rows, by row.
async function poolRows(
  context: Context,
  { execute_at: from }: LockedBatch,
  good: readonly GoodRow[],
): Promise<Map<number, string>> {
  const pooled = good.filter(({ is_pooled }) => is_pooled)
  const orders = pooled.map(({ decision: { listed, terms } }) => ({
    account: terms.account,
    instrument: listed.row,
    side: terms.side,
  }))
  const parents = await joinPools(context, orders, from)
  return new Map(pooled.map(({ row }, n) => [row, parents[n]!]))
}

// The time of an order that is dealt in once a day counts from the start of the batch.
function startOf(instrument: Instrument, { execute_at }: LockedBatch, now: Instant) {
  if (execute_at <= now) return undefined
  const due_at = dealingDayAfter(instrument, execute_at) ?? execute_at
  return dealingDayAfter(instrument, now) === undefined ? { due_at } : { due_at, dealt: true }
}

async function finish(context: Context, batch: LockedBatch): Promise<void> {
  const { id, execute_at } = batch
  const outcome = decideOutcome(batch)
  await writeTotals(context, id)
  await moveBatch(context, id, outcome)
  record(context, `order_batch.${outcome}`, id)
  const goes_out_at = execute_at > context.now ? execute_at : addMilliseconds(context.now, 1)
  if (outcome === 'accepted') enqueue(context, followJob(id, addMilliseconds(goes_out_at, 1)))
  else await writeFilled(context, id, 0)
}
