// Operators move the clock of a sandbox tenant by the operator API: the same time travel as by the API of clients.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import { WORLD } from '../../support/instruments.ts'
import { newOperator, type SignedIn } from '../../support/operators.ts'
import { type Desk, MONDAY, openDesk } from '../../support/trading.ts'

const DAY_S = 86_400

let desk: Desk
let operations: SignedIn
let at: string

beforeAll(async () => {
  desk = await openDesk({ cash: '1000.00' })
  const { tenant } = desk.tenant
  at = `/operator/tenants/${tenant}`
  operations = await newOperator('operations', tenant)
})

describe('the clock of a tenant', () => {
  test('the clock of a tenant is moved by an operator, and carries out what falls due on the way', async () => {
    await desk.price(WORLD, '50.00', '50.00')
    const { id: instrument } = await desk.instrument(WORLD)
    const { id } = await desk.place({ instrument, side: 'buy', cash_amount: '100.00' })
    const moved = await operations.call('POST', `${at}/clock/advance`, { seconds: 7 * DAY_S })
    assert.equal(moved.status, 200)
    assert.equal(moved.body.now, '2027-03-08T10:00:00.000Z')
    assert.ok(moved.body.processed, 'the work on the way')
    assert.equal((await desk.order(id)).status, 'settled')
    assert.deepEqual(await desk.tenant.get('/sandbox/clock'), { now: moved.body.now, mode: 'frozen' })
  })

  test('the clock of a tenant is frozen and runs on, and each of it is an audit record with the operator', async () => {
    for (const mode of ['running', 'frozen']) {
      const { body } = await operations.call('PUT', `${at}/clock`, { mode })
      assert.equal(body.mode, mode)
    }
    const auditor = await newOperator('auditor', desk.tenant.tenant)
    const { body } = await auditor.call('GET', `${at}/activity?actor=${operations.id}`)
    const actions = body.map(({ action }: { action: string }) => action.replace(/\{\w+\}/, '{}'))
    for (const action of ['PUT /operator/tenants/{}/clock', 'POST /operator/tenants/{}/clock/advance'])
      assert.ok(actions.includes(action), `${action} in ${actions}`)
  })

  test('the clock of a tenant goes to an instant ahead alone, and a refusal leaves it where it stands', async () => {
    const before = await desk.tenant.get('/sandbox/clock')
    for (const body of [{ to: MONDAY }, {}, { seconds: 1, to: before.now }, { seconds: 3661 * DAY_S }]) {
      const { status, body: answer } = await operations.call('POST', `${at}/clock/advance`, body)
      assert.deepEqual([status, answer.code], [400, 'invalid_request'], JSON.stringify(body))
    }
    assert.deepEqual(await desk.tenant.get('/sandbox/clock'), before)
  })

  test('the clock of a tenant waits for no approval, because an advance has no preview', async () => {
    const administrator = await newOperator('administrator')
    const rule = { verb: 'tenants.advance_clock', of_tenant: desk.tenant.tenant, demands: [] }
    const { status } = await administrator.call('PUT', '/operator/approval-rules', rule)
    assert.equal(status, 400)
  })
})

test('the accounts of a tenant are listed without personal data', async () => {
  const { body } = await operations.call('GET', `${at}/accounts?status=active`)
  assert.deepEqual(
    body.map(({ id }: { id: string }) => id),
    [desk.account],
  )
  assert.match(body[0].name, /…/)
  const closed = await operations.call('GET', `${at}/accounts?status=closed`)
  assert.deepEqual(closed.body, [])
  const firm = await operations.call('GET', `${at}/accounts?account_type=firm`)
  assert.deepEqual(firm.body, [])
})
