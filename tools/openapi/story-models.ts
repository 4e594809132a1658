// The part of the story behind the examples in which an account follows a model.
import { recordAt } from './play.ts'
import type { Cast } from './story-customer.ts'

const ETF = 'IE00BK5BQT80'
const FUND = 'IE00BKM4GZ66'

export async function followModel({ player, account }: Cast) {
  const etf = await player.ask('instruments.retrieve', { path: { id_or_symbol: ETF } })
  const fund = await player.ask('instruments.retrieve', { path: { id_or_symbol: FUND } })
  const weights = [
    { instrument: etf.id, weight: '0.1000' },
    { instrument: fund.id, weight: '0.0500' },
  ]
  const model = await player.record('models.create', {
    body: {
      name: 'Careful',
      currency: 'EUR',
      weights,
      cash_weight: '0.8500',
      conditions: [{ type: 'drift_band', kind: 'absolute', band: '0.0500' }],
      approval: 'manual',
    },
  })
  await player.record('models.list', { query: { status: 'active', limit: '10' } })
  const ofModel = recordAt(player, { model_id: model.id })
  await ofModel('models.retrieve')
  await ofModel('models.update', { body: { cooldown_days: 30 } })
  const subscription = await player.record('model_subscriptions.create', {
    body: { account: account.id, model: model.id, rebalance_now: false },
  })
  await player.record('model_subscriptions.list', { query: { model: model.id, limit: '10' } })
  const ofSubscription = recordAt(player, { model_subscription_id: subscription.id })
  await ofSubscription('model_subscriptions.retrieve')
  await ofSubscription('model_subscriptions.update', { body: { reserve_amount: '10.00' } })
  await ofSubscription('model_subscriptions.retrieve_drift')
  const run = await player.record('rebalancing_runs.create', { body: { account: account.id, type: 'full' } })
  const ofRun = recordAt(player, { rebalancing_run_id: run.id })
  await ofRun('rebalancing_runs.approve')
  await ofRun('rebalancing_runs.cancel')
  await player.ask('sandbox.advance_clock', { body: { seconds: 86_400 } })
  await ofRun('rebalancing_runs.retrieve')
  await player.record('rebalancing_runs.list', { query: { account: account.id, limit: '10' } })
  await ofModel('models.rebalance')
  await ofModel('models.publish_version', { body: { weights, cash_weight: '0.8500', note: 'As before' } })
  await ofModel('models.list_versions', { query: { limit: '10' } })
  await ofSubscription('model_subscriptions.pause')
  await ofSubscription('model_subscriptions.resume')
  await ofSubscription('model_subscriptions.end')
  await ofModel('models.archive')
}
