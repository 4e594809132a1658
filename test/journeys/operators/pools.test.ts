// Parent orders and batches of orders as operators read them: what their client reads, for the whole tenant.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { newOperator } from '../../support/operators.ts'
import { sendBatch } from '../../support/order-batches.ts'
import { openPool } from '../../support/pools.ts'

test('operators read the parent order of a cut with the share of each order', async () => {
  const pool = await openPool(['200.00', '300.00'])
  const [one, other] = [pool.desks[0]!, pool.desks[1]!]
  const orders = [await pool.buy(one, '100.00'), await pool.buy(other, '150.00')]
  const parent = await pool.cut()
  const auditor = await newOperator('auditor', pool.tenant.tenant)
  const at = `/operator/tenants/${pool.tenant.tenant}`
  const { status, body } = await auditor.call('GET', `${at}/parent-orders?status=${parent.status}`)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, await pool.tenant.get('/parent-orders'))
  assert.deepEqual(
    body[0].allocations.map(({ order }: { order: string }) => order).sort(),
    orders.map(({ id }) => id).sort(),
  )
  assert.deepEqual((await auditor.call('GET', `${at}/parent-orders?status=collecting`)).body, [])
})

test('operators read a batch and its rows, and nothing of a batch that does not exist', async () => {
  const pool = await openPool(['200.00'])
  const order = { account: pool.account, instrument: pool.world, side: 'buy' }
  const batch = await sendBatch(pool.tenant, {
    orders: [
      { ...order, cash_amount: '50.00' },
      { ...order, cash_amount: '900.00' },
    ],
  })
  const auditor = await newOperator('auditor', pool.tenant.tenant)
  const at = `/operator/tenants/${pool.tenant.tenant}/order-batches`
  const list = await auditor.call('GET', at)
  assert.deepEqual(list.body, await pool.tenant.get('/order-batches'))
  assert.deepEqual([list.body[0].valid_rows, list.body[0].invalid_rows], [1, 1])
  const invalid = await auditor.call('GET', `${at}/${batch.id}/rows?status=invalid`)
  assert.deepEqual(
    invalid.body.map(({ row, code }: { row: number; code: string }) => [row, code]),
    [[2, 'insufficient_funds']],
  )
  assert.equal((await auditor.call('GET', `${at}/obt_nothing/rows`)).status, 404)
})
