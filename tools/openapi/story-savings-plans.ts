// The part of the story behind the examples in which an account saves each month.
import { recordAt } from './play.ts'
import type { Cast } from './story-customer.ts'

const ETF = 'IE00BK5BQT80'

export async function save({ player, account }: Cast) {
  const ofAccount = recordAt(player, { account_id: account.id })
  const etf = await player.ask('instruments.retrieve', { path: { id_or_symbol: ETF } })
  const { now } = await player.ask('sandbox.retrieve_clock')
  const plan = await ofAccount('savings_plans.create', {
    body: {
      target: { instrument: etf.id },
      amount: '50.00',
      currency: 'EUR',
      schedule: { interval: 'monthly', day_of_month: 15, start_on: now.slice(0, 10) },
      funding: { source: 'cash' },
      shortfall: 'retry',
      name: 'A house',
    },
  })
  await ofAccount('savings_plans.list', { query: { status: 'active', limit: '10' } })
  const ofPlan = recordAt(player, { savings_plan_id: plan.id })
  await ofPlan('savings_plans.update', { body: { amount: '75.00', annual_increase: '0.05' } })
  await ofPlan('savings_plans.skip', { body: {} })
  await player.ask('sandbox.advance_clock', { body: { seconds: 86_400 * 70 } })
  await ofPlan('savings_plans.retrieve')
  const [execution] = await ofPlan('savings_plans.list_executions', { query: { limit: '10' } })
  await player.record('savings_plan_executions.retrieve', {
    path: { savings_plan_execution_id: execution.id },
  })
  await ofPlan('savings_plans.pause', { body: {} })
  await ofPlan('savings_plans.resume')
  await ofPlan('savings_plans.cancel')
}
