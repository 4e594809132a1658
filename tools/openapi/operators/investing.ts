// Models, and the runs that bring accounts to them.
import type { Cast } from '../story-customer.ts'
import type { Desk, Person } from './desk.ts'

/** An account that follows a model: its drift, a run that is approved, and one that is cancelled. */
export async function decideRuns(desk: Desk, staff: Person, { account, etf }: Cast) {
  const { client } = desk
  const model = await client.ask('models.create', {
    body: {
      name: 'Growth',
      currency: 'EUR',
      weights: [{ instrument: etf.id, weight: '0.8' }],
      cash_weight: '0.2',
      approval: 'manual',
      conditions: [{ type: 'drift_band', kind: 'absolute', band: '0.05' }],
    },
  })
  const subscription = await client.ask('model_subscriptions.create', {
    body: { account: account.id, model: model.id, rebalance_now: false },
  })
  const propose = () => client.ask('rebalancing_runs.create', { body: { account: account.id, type: 'full' } })
  const ofModel = { path: { model_id: model.id } }
  const cancelled = await propose()
  await desk.recordAs(staff, 'models.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'models.retrieve', ofModel)
  await desk.recordAs(staff, 'models.list_versions', ofModel)
  await desk.recordAs(staff, 'model_subscriptions.list', { query: { model: model.id } })
  await desk.recordAs(staff, 'model_subscriptions.retrieve_drift', {
    path: { model_subscription_id: subscription.id },
  })
  await desk.recordAs(staff, 'rebalancing_runs.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'rebalancing_runs.cancel', {
    path: { rebalancing_run_id: cancelled.id },
    body: { reason: 'The customer wants to wait.' },
  })
  const { id } = await propose()
  const path = { rebalancing_run_id: id }
  await desk.recordAs(staff, 'rebalancing_runs.approve', { path })
  await desk.recordAs(staff, 'rebalancing_runs.retrieve', { path })
  await client.ask('model_subscriptions.end', { path: { model_subscription_id: subscription.id } })
}

/** A plan of an account: paused, resumed, and without one of its executions. */
export async function steerPlans(desk: Desk, staff: Person, { account, etf }: Cast) {
  const { client } = desk
  const { now } = await client.ask('sandbox.retrieve_clock')
  const plan = await client.ask('savings_plans.create', {
    path: { account_id: account.id },
    body: {
      target: { instrument: etf.id },
      amount: '50.00',
      currency: 'EUR',
      schedule: { interval: 'monthly', day_of_month: 28, start_on: now.slice(0, 10) },
      funding: { source: 'cash' },
      name: 'For the children',
    },
  })
  const path = { savings_plan_id: plan.id }
  const reason = { reason: 'The customer asked for it by phone.' }
  await desk.recordAs(staff, 'savings_plans.pause', { path, body: reason })
  await desk.recordAs(staff, 'savings_plans.resume', { path, body: reason })
  await desk.recordAs(staff, 'savings_plans.skip', { path, body: reason })
  await desk.recordAs(staff, 'savings_plans.list', { query: { limit: '10' } })
  await desk.recordAs(staff, 'savings_plans.retrieve', { path })
  await desk.recordAs(staff, 'savings_plans.list_executions', { path })
  await client.ask('savings_plans.cancel', { path })
}
