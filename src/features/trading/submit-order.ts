// The jobs by which an order reaches the venue and comes back. The order goes to executing, with its size, in a
// transaction of its own; then the venue is asked, then its report is booked: after a crash at any point the job runs
// again and comes to the same end, because the venue knows the order by its id and executions are booked once.
import type { Context } from '../../context.ts'
import type { Decimal } from '../../values/decimal.ts'
import { addMilliseconds, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { type JobRun, RANK } from '../../worker/jobs.ts'
import { record } from '../events/record.ts'
import { bookReport } from './book-report.ts'
import { cancelOrder } from './cancel-order.ts'
import { fundRollover } from './fund-rollover.ts'
import { lookUpPrice } from './price-order.ts'
import { dealingDayAfter, statesBefore } from './rules.ts'
import { type Plan, planOrder, sizeOrder } from './venue-order.ts'
import { isWorking, loadWorking, type Working } from './working-order.ts'

/** How long an order without a price waits before it is looked at again. */
const PRICE_PAUSE_MS = 60_000

interface Payload {
  order: string
  /** The dealing day has come. */
  dealt?: boolean
}

type Start = 'gone' | { wait_until: Instant; dealt: boolean } | Plan

/** Carries an order from placed to the venue, and books what it reports at once. */
export async function submitOrder(run: JobRun, { order: id, dealt = false }: Payload): Promise<void> {
  const start = await run.change((context) => startExecution(context, id, dealt))
  if (start === 'gone') return void (await run.finish(async () => undefined))
  if ('wait_until' in start) return run.finish((context) => holdOrder(context, id, start))
  const report = await start.venue.submit(start.order, start.market)
  await run.finish((context) => bookReport(context, id, start, report))
}

/** Asks the venue where an order stands, and books what it reports; of one that is being cancelled, asks for that again. */
export async function askVenue(
  run: JobRun,
  { order: id, at }: { order: string; at: Instant },
): Promise<void> {
  const asked = await planAsking(run, id)
  if (!asked) return void (await run.finish(async () => undefined))
  const { plan, isCancelling } = asked
  const report = await plan.venue[isCancelling ? 'cancel' : 'look'](plan.order, at, plan.market)
  await run.finish((context) => bookReport(context, id, plan, report))
}

/** What the venue can be asked about the order, while it has it. */
export function planAsking(run: JobRun, id: string) {
  return run.change(async (context) => {
    const order = await loadWorking(context, id)
    context.pending.resource = id
    if (!order || !['executing', 'cancelling'].includes(order.status)) return undefined
    return { plan: planOrder(context, order), isCancelling: order.status === 'cancelling' }
  })
}

// Takes the order to executing, once; or says why not now, or not at all.
async function startExecution(context: Context, id: string, dealt: boolean): Promise<Start> {
  const { now } = context
  context.pending.resource = id
  const order = await loadWorking(context, id)
  if (!order || !isWorking(order.status) || order.status === 'cancelling') return 'gone'
  if (order.status === 'executing') return planOrder(context, order)
  const dealing = dealingDayAfter(order.listed.row, order.created_at)
  // The job that waits for the dealing day has the order in hand.
  if (dealing && !dealt) return order.status === 'pending' ? 'gone' : { wait_until: dealing, dealt: true }
  const reason = whyNot(order)
  if (reason) return drop(context, order, reason)
  const price = await lookUpPrice({ ...context, sql: context.outside }, order.listed.row)
  if (!price) return { wait_until: addMilliseconds(now, PRICE_PAUSE_MS), dealt }
  const sized_quantity = await sizeOrder(context, order, price)
  record(context, 'order.executing', id)
  if (sized_quantity === undefined) {
    await sendOut(context, context.sql, order, null)
    return drop(context, order, 'execution_failed')
  }
  const reserved_amount = await fundRollover(context, order)
  const out = { ...order, reserved_amount }
  await sendOut(context, context.defer, out, sized_quantity)
  return planOrder(context, { ...out, status: 'executing', submitted_at: now, sized_quantity })
}

async function sendOut(
  { tenant, now }: Context,
  write: Context['sql'] | Context['defer'],
  { id, reserved_amount }: Working,
  sized_quantity: Decimal | null,
): Promise<void> {
  await write`
    update orders
    set status = 'executing', submitted_at = ${now}, sized_quantity = ${sized_quantity},
        reserved_amount = ${reserved_amount}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = any (${statesBefore('executing')})`
}

async function drop(context: Context, order: Working, reason: string): Promise<'gone'> {
  await cancelOrder(context, order, reason)
  return 'gone'
}

function whyNot({ account_status, side, listed }: Working): string | undefined {
  if (account_status === 'suspended') return 'account_suspended'
  if (account_status !== 'active' && side === 'buy') return 'cancelled_by_operator'
  if (listed.wire.trading_status === 'not_trading') return 'instrument_not_trading'
  return undefined
}

// The order waits: for its dealing day, which is part of the daily work, or for a price.
async function holdOrder(
  context: Context,
  id: string,
  { wait_until, dealt }: { wait_until: Instant; dealt: boolean },
) {
  const { sql, tenant, now } = context
  const held = await sql`
    update orders set status = 'pending', modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and status = 'placed' returning id`
  if (held.length > 0) record(context, 'order.pending', id)
  const rank = dealt ? RANK.dealing : RANK.execution
  enqueue(context, { kind: 'trading.submit-order', payload: { order: id, dealt }, due_at: wait_until, rank })
}
