// Models, accounts that follow them and runs, for the lists of the operator API.
import type { Caller } from './client.ts'
import type { Lists, Place } from './operator-lists.ts'

let number = 0

const weightsOf = (instrument: string) => ({
  weights: [{ instrument, weight: '0.9' }],
  cash_weight: '0.1',
})

/** Adds a model in the instrument, whose runs wait for an approval. */
export async function addModel(tenant: Caller, instrument: string): Promise<string> {
  const terms = { name: `Model ${++number}`, currency: 'EUR', approval: 'manual', ...weightsOf(instrument) }
  return (await tenant.post('/models', terms)).id
}

/** Adds a plan that buys the instrument, and cancels it, since an account has at most 100 live ones. */
async function addPlan(tenant: Caller, account: string, instrument: string): Promise<void> {
  const id = await beginPlan(tenant, account, instrument)
  await tenant.post(`/savings-plans/${id}/cancel`, {})
}

/** Begins a weekly plan that buys the instrument. */
export async function beginPlan(tenant: Caller, account: string, instrument: string): Promise<string> {
  const { now } = await tenant.get('/sandbox/clock')
  const plan = await tenant.post(`/accounts/${account}/savings-plans`, {
    target: { instrument },
    amount: '60.00',
    currency: 'EUR',
    schedule: { interval: 'weekly', weekday: 'friday', start_on: now.slice(0, 10) },
    funding: { source: 'cash' },
  })
  return plan.id
}

/** The lists of what invests by itself. */
export function listsOfInvesting({ tenant, account, instrument, model, plan }: Place): Lists {
  const at = '/operator/tenants/{tenant_id}'
  // An account follows one model, and has one open run.
  const subscribe = async () => {
    const { id } = await tenant.post('/model-subscriptions', {
      account,
      model: await addModel(tenant, instrument),
    })
    await tenant.post(`/model-subscriptions/${id}/end`, {})
  }
  return {
    [`${at}/models`]: { add: () => addModel(tenant, instrument) },
    [`${at}/models/{model_id}/versions`]: {
      add: () => tenant.post(`/models/${model}/versions`, weightsOf(instrument)),
    },
    [`${at}/model-subscriptions`]: { add: subscribe },
    [`${at}/rebalancing-runs`]: { add: subscribe },
    [`${at}/savings-plans`]: { add: () => addPlan(tenant, account, instrument) },
    [`${at}/savings-plans/{savings_plan_id}/executions`]: {
      add: () => tenant.post(`/savings-plans/${plan}/skip`, {}),
    },
  }
}
