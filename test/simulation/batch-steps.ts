// Steps that send orders in bulk. A dry run says beforehand what becomes of the rows; every row is then an order of the
// account, or none is.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Body } from '../support/client.ts'
import { sendBatch } from '../support/order-batches.ts'
import { cents, exchangeTraded, pick, post, securities, step } from './step.ts'

const row = fc.oneof(
  fc.record({ name: fc.constantFrom(...securities), side: fc.constant('buy'), cash_amount: cents(300_000) }),
  fc.record({
    name: fc.constantFrom(...exchangeTraded),
    side: fc.constantFrom('buy', 'sell'),
    quantity: fc.integer({ min: 1, max: 200_000 }).map((n) => (n / 10_000).toFixed(4)),
  }),
  // Names of orders, of which some are taken.
  fc.record({
    name: fc.constantFrom(...exchangeTraded),
    side: fc.constant('buy'),
    cash_amount: cents(10_000),
    client_reference: fc.integer({ min: 1, max: 6 }).map((n) => `name:${n}`),
  }),
)

const outcomes = (rows: Body[]) => rows.map(({ status, code, path }) => [status !== 'invalid', code, path])

export const batch = step(
  'batch of orders',
  fc.tuple(
    fc.array(row, { minLength: 1, maxLength: 8 }),
    fc.constantFrom('each', 'all_or_none'),
    fc.constantFrom('straight', 'pooled'),
    fc.option(fc.nat(3)),
  ),
  async ([rows, mode, execution, hours], model, { desk, ids }) => {
    const orders = rows.map(({ name, ...order }) => ({
      ...order,
      account: desk.account,
      instrument: ids[name]!,
    }))
    const execute_at =
      hours === null ? null : new Date(Date.parse(model.now) + 1 + hours * 3_600_000).toISOString()
    const read = async (more: object) => {
      const { id } = await sendBatch(desk.tenant, { orders, mode, execution, execute_at, ...more })
      const listed: Body[] = await desk.tenant.get(`/order-batches/${id}/rows?limit=200`)
      return { answer: await desk.tenant.call('GET', `/order-batches/${id}`), listed }
    }
    const dry = await read({ dry_run: true })
    const { answer, listed } = await read({})
    assert.deepEqual(outcomes(listed), outcomes(dry.listed), JSON.stringify(orders))
    const placed = listed.filter(({ order }) => order !== null)
    const good = listed.filter(({ status }) => status !== 'invalid')
    const isAccepted = mode === 'each' ? good.length > 0 : good.length === listed.length
    assert.deepEqual(
      [answer.body.status !== 'rejected', placed.length],
      [isAccepted, isAccepted ? good.length : 0],
    )
    for (const { order, client_reference } of placed) {
      model.orders.push(order)
      if (client_reference !== null) model.references[client_reference] = order
    }
    model.batches.push(answer.body.id)
    return answer
  },
)

export const cancelBatch = step('cancel batch', fc.nat(), async (n, model, real) => {
  const id = pick(model.batches, n)
  return id === undefined ? undefined : post(real, `/order-batches/${id}/cancel`)
})
