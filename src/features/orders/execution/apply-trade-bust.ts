// The job that follows a trade bust: the venue declares an execution void, or corrects it, and its trade is reversed.
// The replacement after a correction is an execution of its own.
import type { Context } from '../../../context.ts'
import { Refusal } from '../../../errors.ts'
import { addMilliseconds } from '../../../values/time.ts'
import { referenceOf } from '../../../venues/fix/reports.ts'
import { enqueue } from '../../../worker/enqueue.ts'
import { RANK } from '../../../worker/job.ts'
import { bustTrade } from '../trades/bust-trade.ts'
import { isAtVenue, type OrderStatus } from '../trading/rules.ts'
import { enqueuePoll } from './enqueue-venue-calls.ts'

// Longer than any job runs: one that polled the venue before may still be booking the execution.
const RETRY_MS = 300_000

interface Payload {
  order: string
  broker: string
  execution: string
  corrected: boolean
  isSecond?: boolean
}

interface BustedTrade {
  id: string
  account: string
  status: 'executed' | 'settled' | 'busted'
  order_status: OrderStatus
}

/**
 * Reverses the trade of the execution; if that is no longer possible, the job fails and stays, so that an operator
 * sees it.
 */
export async function applyTradeBust(context: Context, payload: Payload): Promise<void> {
  const { order, corrected } = payload
  context.pending.resource = order
  const trade = await lockTrade(context, payload)
  const decision = decideBust(trade, payload)
  if (decision === 'retry') retry(context, payload)
  if (decision === 'reverse') {
    await bustTrade(context, trade!.id)
    if (!corrected) enqueuePoll(context, { id: order, account: trade!.account }, context.now)
  }
}

async function lockTrade(
  { sql, tenant }: Context,
  { order, broker, execution }: Payload,
): Promise<BustedTrade | undefined> {
  const [trade] = await sql<BustedTrade>`
    select t.id, t.status, o.account, o.status as order_status
    from trades t join orders o on o.tenant = t.tenant and o.id = t."order"
    where t.tenant = ${tenant} and t.execution_broker = ${broker}
      and t.execution_reference = ${referenceOf(order, execution)}
    for update of o`
  return trade
}

/** Reverses the trade; retries once if the trade is not booked yet, and does nothing if it is reversed already. */
export function decideBust(
  trade: Omit<BustedTrade, 'id' | 'account'> | undefined,
  { order, execution, corrected, isSecond = false }: Omit<Payload, 'broker'>,
): 'reverse' | 'retry' | 'nothing' {
  if (!trade) return isSecond ? 'nothing' : 'retry'
  if (trade.status === 'busted') return 'nothing'
  if (corrected && !isAtVenue(trade.order_status))
    throw new Error(`the venue corrects ${execution} of order ${order}, which has ended here`)
  return 'reverse'
}

function retry(context: Context, payload: Payload): void {
  enqueue(context, {
    kind: 'trading.bust-trade',
    payload: { ...payload, isSecond: true },
    due_at: addMilliseconds(context.now, RETRY_MS),
    rank: RANK.execution,
  })
}

interface VoidExecution {
  order: string
  broker: string
  reference: string
}

/**
 * The job by which the simulated venue declares an execution void. Nothing happens if that is no longer possible,
 * because the trade has settled or its proceeds are spent.
 */
export async function voidExecution(
  context: Context,
  { order, broker, reference }: VoidExecution,
): Promise<void> {
  const { sql, tenant } = context
  const [trade] = await sql<{ id: string }>`
    select id from trades
    where tenant = ${tenant} and "order" = ${order} and execution_broker = ${broker}
      and execution_reference = ${reference}`
  if (!trade) throw new Error(`execution ${reference} of order ${order} has no trade`)
  context.pending.resource = order
  // A refusal comes before the first write.
  await bustTrade(context, trade.id).catch((error) => {
    if (!(error instanceof Refusal)) throw error
  })
}
