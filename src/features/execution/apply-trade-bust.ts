// The job that a venue brings about which declares an execution void, or corrects it: the trade is taken back. What
// takes its place after a correction is an execution of its own.
import type { Context } from '../../context.ts'
import { addMilliseconds } from '../../values/time.ts'
import { referenceOf } from '../../venues/fix/reports.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { RANK } from '../../worker/job.ts'
import { bustTrade } from '../trades/bust-trade.ts'
import { enqueuePoll } from './poll-order.ts'

// A job that had asked the venue before may still be booking the execution: longer than any job works.
const AGAIN_MS = 300_000

interface Payload {
  order: string
  broker: string
  execution: string
  corrected: boolean
  isSecond?: boolean
}

/** Takes back the trade of the execution; where that is no longer possible the job fails and stays to show it. */
export async function applyTradeBust(context: Context, payload: Payload): Promise<void> {
  const { sql, tenant, now } = context
  const { order, broker, execution, corrected, isSecond = false } = payload
  context.pending.resource = order
  const [trade] = await sql<{ id: string; status: string; account: string; order_status: string }>`
    select t.id, t.status, o.account, o.status as order_status
    from trades t join orders o on o.tenant = t.tenant and o.id = t."order"
    where t.tenant = ${tenant} and t.execution_broker = ${broker}
      and t.execution_reference = ${referenceOf(order, execution)}
    for update of o`
  if (trade?.status === 'busted') return
  if (trade) {
    if (corrected && !['executing', 'cancelling'].includes(trade.order_status))
      throw new Error(`the venue corrects ${execution} of order ${order}, which has ended here`)
    await bustTrade(context, trade.id)
    if (!corrected) enqueuePoll(context, { id: order, account: trade.account }, now)
  } else if (!isSecond) {
    const due_at = addMilliseconds(now, AGAIN_MS)
    enqueue(context, {
      kind: 'trading.take-back-execution',
      payload: { ...payload, isSecond: true },
      due_at,
      rank: RANK.execution,
    })
  }
}
