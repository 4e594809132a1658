// Carries out the executions in one instrument on their day: their orders are placed for the next cut, tried again on a
// later day, or left out.
import type { Context } from '../../../../context.ts'
import { currenciesOf } from '../../../../market/instrument-terms.ts'
import { dayOf } from '../../../../values/time.ts'
import { enqueue } from '../../../../worker/enqueue.ts'
import { findListed, type Listed } from '../../../instruments/catalog/read.ts'
import { record } from '../../../platform/events/record.ts'
import { calendarOfPlan } from '../../automatic-orders/estimate-days.ts'
import { placePurchases } from '../../automatic-orders/place-purchases.ts'
import { lockBuyingPower } from '../../trading/read-buying-power.ts'
import { readMarket } from '../../trading/read-market.ts'
import { executionJob } from '../daily-work/jobs.ts'
import { pauseTired } from '../pause-plans.ts'
import { lockDue } from '../read.ts'
import { type ExecutionMove, moveExecutions } from '../write-executions.ts'
import { type DecidedExecutions, decideExecutions } from './decide-executions.ts'

/** The number of executions that one change carries out. */
const CHUNK = 500

/** Carries out the next executions in the instrument. */
export async function executePlans(context: Context, { instrument }: { instrument: string }): Promise<void> {
  const day = dayOf(context.now)
  const { due, has_more } = await lockDue(context, { instrument, day }, CHUNK)
  context.pending.resource = instrument
  if (has_more) enqueue(context, executionJob({ instrument, model: null, day, executions: 0 }, context.now))
  if (due.length === 0) return
  const listed = await findListed(context, instrument)
  const market = await readMarket(context, listed)
  const asset = currenciesOf(listed.row).quote
  const powers = await lockBuyingPower(
    context,
    due.map(({ account }) => ({ account, instrument, client_reference: null, asset, settles_on: null })),
  )
  const facts = due.map((execution, n) => ({
    execution,
    buying_power: powers[n],
    calendar: calendarOfPlan(listed.row, execution.currency),
  }))
  await write(context, listed, decideExecutions(market, facts))
}

async function write(context: Context, listed: Listed, decided: DecidedExecutions): Promise<void> {
  const { placed, retried, skipped } = decided
  const orders = await placePurchases(
    context,
    placed.map((one) => ({ ...one, source: one.execution.id })),
  )
  const moves: ExecutionMove[] = [
    ...placed.map(({ execution: { id }, planned_amount }, n) => ({
      ...ATTEMPT,
      id,
      status: 'executing' as const,
      planned_amount,
      order: orders[n]!,
    })),
    ...retried.map(({ execution: { id }, due_on }) => ({
      ...ATTEMPT,
      id,
      status: 'announced' as const,
      due_on,
    })),
    ...skipped.map(({ execution: { id }, reason, planned_amount }) => ({
      ...ATTEMPT,
      id,
      status: 'skipped' as const,
      reason,
      planned_amount,
    })),
  ]
  await moveExecutions(context, moves)
  for (const { execution } of placed) record(context, 'savings_plan_execution.started', execution.id)
  for (const { execution } of skipped) record(context, 'savings_plan_execution.skipped', execution.id)
  await pauseTired(
    context,
    skipped.map(({ execution: { plan } }) => plan),
  )
  const { id: instrument } = listed.row
  for (const day of new Set(retried.map(({ due_on }) => due_on)))
    enqueue(context, executionJob({ instrument, model: null, day, executions: 0 }))
}

const ATTEMPT = { reason: null, planned_amount: null, order: null, due_on: null, is_attempt: true } as const
