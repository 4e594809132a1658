// The first step of orders on their way to the venue: each goes to executing with its quantity, or waits, or ends.
import type { Context } from '../../../context.ts'
import type { Instrument } from '../../../market/instrument.ts'
import { memoize } from '../../../memory/memoize.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { readFees } from '../../billing/read.ts'
import { record } from '../../platform/events/record.ts'
import { fundRollovers } from '../rollovers/fund-rollovers.ts'
import { cancelOrder } from '../trades/cancel-unfilled.ts'
import { lockOpenOrders, type OpenOrder } from '../trades/open-orders.ts'
import { markExecuting, type SizedOrder } from '../trading/advance-orders.ts'
import { lookUpPrice } from '../trading/read-market.ts'
import { takesWholeUnits } from '../trading/venue-of.ts'
import { applyFaultToOrder } from './apply-fault-to-order.ts'
import { decideStart, type StartDecision, type StartFacts, type Wait } from './decide-start.ts'
import { planOrder, type RoutedOrder } from './route-order.ts'

export interface Payload {
  order: string
  /** Whether the job has waited for the order's dealing day. */
  dealt?: boolean
}

/** The next step of an order: it waits, or the venue receives it; neither if nothing is left to do. */
export interface Start {
  id: string
  wait?: Wait & { account: string }
  plan?: RoutedOrder
}

/** Takes the orders to executing, each once. An order that cannot go out now waits; one that never can is ended. */
export async function startExecutions(contexts: Context[], jobs: Payload[]): Promise<Start[]> {
  const facts = await gather(contexts[0]!, jobs)
  const starts: Start[] = []
  const outgoing: Outgoing[] = []
  for (const [n, context] of contexts.entries()) {
    const { order: id } = jobs[n]!
    context.pending.resource = id
    const start: Start = { id }
    starts.push(start)
    const of = facts.get(id)
    if (of) await write(context, of.order, decideStart(of), start, outgoing)
  }
  await sendOut(outgoing)
  return starts
}

// The facts of the orders that exist, locked until the change ends.
async function gather(context: Context, jobs: readonly Payload[]): Promise<Map<string, StartFacts>> {
  const orders = await lockOpenOrders(
    context,
    jobs.map(({ order }) => order),
  )
  const feesAt = await readFees(context)
  const takes_whole_units = takesWholeUnits(context)
  // Many orders of an instant are in few instruments.
  const reader = { ...context, sql: context.outside }
  const priceOf = memoize((instrument: Instrument) => lookUpPrice(reader, instrument))
  const facts = new Map<string, StartFacts>()
  for (const { order: id, dealt: is_dealt = false } of jobs) {
    const order = orders.get(id)
    if (!order) continue
    const isNew = order.status === 'placed' || order.status === 'pending'
    const price = isNew ? await priceOf(order.listed.row) : undefined
    const fees = feesAt(order.created_at)
    facts.set(id, { now: context.now, order, is_dealt, price, fees, takes_whole_units })
  }
  return facts
}

/** An order that goes out, in the change that sends it. */
interface Outgoing {
  context: Context
  order: OpenOrder
  sized_quantity: Decimal
  start: Start
}

async function write(
  context: Context,
  order: OpenOrder,
  decision: StartDecision,
  start: Start,
  outgoing: Outgoing[],
): Promise<void> {
  if (decision.outcome === 'repeat') start.plan = planOrder(context, order)
  if (decision.outcome === 'wait') start.wait = { ...decision, account: order.account }
  if (decision.outcome === 'reject') await cancelOrder(context, order, decision.reason)
  if (decision.outcome === 'send') {
    record(context, 'order.executing', order.id)
    outgoing.push({ context, order, sized_quantity: decision.quantity, start })
  }
  if (decision.outcome === 'fail') {
    record(context, 'order.executing', order.id)
    await markExecuting(context, context.sql, [{ ...order, sized_quantity: null }])
    await cancelOrder(context, order, 'execution_failed')
  }
}

async function sendOut(outgoing: readonly Outgoing[]): Promise<void> {
  if (outgoing.length === 0) return
  const { context: first } = outgoing[0]!
  const reserved = await fundRollovers(outgoing)
  const orders: (OpenOrder & SizedOrder)[] = []
  for (const [n, { context, order, sized_quantity }] of outgoing.entries()) {
    const fault = await applyFaultToOrder(context, order)
    const scenario = fault ?? order.scenario
    orders.push({ ...order, reserved_amount: reserved[n]!, sized_quantity, fault, scenario })
  }
  await markExecuting(first, first.defer, orders)
  for (const [n, { context, start }] of outgoing.entries())
    start.plan = planOrder(context, { ...orders[n]!, status: 'executing', submitted_at: first.now })
}
