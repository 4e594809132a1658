// Steps of pooled orders, which wait for a cut and go out together.
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { cents, exchangeTraded, pick, place, post, step } from './step.ts'

const size = fc.oneof(
  cents(300_000).map((cash_amount) => ({ side: 'buy', cash_amount })),
  fc
    .tuple(fc.constantFrom('buy', 'sell'), fc.integer({ min: 1, max: 200_000 }))
    .map(([side, n]) => ({ side, quantity: (n / 10_000).toFixed(4) })),
)

export const pooled = step(
  'pooled order',
  fc.tuple(fc.constantFrom(...exchangeTraded), size),
  ([name, body], model, real) => place(model, real, name, { ...body, execution: 'pooled' }),
)

export const bustPool = step('bust pool', fc.nat(), async (n, _model, real) => {
  const parents: Body[] = await real.desk.tenant.get('/parent-orders')
  const parent = pick(
    parents.filter(({ executions }) => executions.length > 0),
    n,
  )
  return parent && post(real, `/sandbox/parent-orders/${parent.id}/bust`)
})
