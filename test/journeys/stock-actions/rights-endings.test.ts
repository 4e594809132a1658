// What happens to rights and their elections when the account, the units, or the action itself change.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listSuspense } from '../../../src/features/payments/inbound-payments/read.ts'
import { payOut } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { AFTER_DEADLINE, ON_EX, PAID, RIGHTS, rightsDesk, SIXTY } from '../../support/rights.ts'
import { holder, SAP } from '../../support/stock-actions.ts'
import { holdLedger } from '../../support/trading.ts'

type Desk = Awaited<ReturnType<typeof rightsDesk>>
const setStatus = ({ tenant, at }: Desk, status: string) => tenant.post(`/sandbox${at}/status`, { status })
const figures = async (desk: Desk) => (await desk.booked()).map((row) => row.slice(0, 3))

const BOTH = [
  ['rights_issue', '34.00', null],
  ['rights_issue', '-180.00', '15'],
]

describe('an account that is suspended or closing', () => {
  for (const status of ['suspended', 'closing'])
    test(`${status}: may sell rights, and cannot exercise them`, async () => {
      const desk = await rightsDesk()
      await setStatus(desk, status)
      await refused(desk.elect({ election: 'exercise', rights: '4' }), 403, 'buy_order_forbidden')
      assert.equal((await desk.elect({ election: 'sell', rights: '10' })).status, 201)
      assert.equal((await desk.elect({ election: 'lapse', rights: '80' })).status, 201)
      await desk.advance(PAID)
      assert.deepEqual(await figures(desk), [['rights_issue', '17.00', null]]) // 10 and, by default, 10
    })

  for (const status of ['suspended', 'closing'])
    test(`${status}: gets the new units that it has elected before`, async () => {
      const desk = await rightsDesk()
      await desk.elect(SIXTY)
      await setStatus(desk, status)
      assert.equal(await desk.reserved(), '180.00')
      await desk.advance(PAID)
      assert.deepEqual(await figures(desk), BOTH)
      assert.equal(await desk.reserved(), '0.00')
      await holdLedger(desk)
    })

  test('closing: stays open while cash is reserved', async () => {
    const desk = await rightsDesk()
    await desk.elect(SIXTY)
    await desk.trade('sell', '100')
    await desk.advance('2027-04-16T10:00:00.000Z')
    await payOut(desk.tenant, desk.account, (await desk.money()).available_for_withdrawal)
    await setStatus(desk, 'closing')
    await desk.advance(60)
    assert.equal((await desk.tenant.get(desk.at)).status, 'closing')
    await desk.advance(PAID)
    assert.deepEqual(await figures(desk), BOTH)
    assert.equal((await desk.tenant.get(desk.at)).status, 'closing') // it has 15 units to sell
    await holdLedger(desk)
  })

  test('closed: gets the proceeds of the default in suspense', async () => {
    const desk = await rightsDesk()
    await desk.trade('sell', '100')
    await desk.advance('2027-04-16T10:00:00.000Z')
    await payOut(desk.tenant, desk.account, '100000.00')
    await setStatus(desk, 'closing')
    await desk.advance(60)
    assert.equal((await desk.tenant.get(desk.at)).status, 'closed')
    await refused(desk.elect({ election: 'lapse' }), 409, 'conflict')
    await desk.advance(PAID)
    assert.equal(await desk.house('suspense', 'EUR'), '85')
    const rows = await changeAs(await testApp(), desk.tenant.tenant, listSuspense)
    assert.deepEqual(
      rows.map(({ amount }) => amount),
      ['85.00'],
    )
    assert.equal((await desk.reverse(desk.action)).status, 200)
    assert.equal(await desk.house('suspense', 'EUR'), '0')
    await holdLedger(desk)
  })
})

describe('units that move after the ex date', () => {
  test('units that move after the ex date leave the rights with their seller, and new units open a new position', async () => {
    const desk = await rightsDesk()
    await desk.trade('sell', '100')
    assert.equal((await desk.elect(SIXTY)).status, 201)
    await desk.advance(PAID)
    assert.deepEqual(await figures(desk), BOTH)
    const [fresh, old] = (await desk.positions()) as [Record<string, string>, Record<string, string>]
    assertMembers(fresh, { status: 'open', total: '15', average_price: '12.00' })
    assertMembers(old, { status: 'closed', total: '0' })
    await desk.advance(1)
    const realized = async ({ id }: Record<string, string>) =>
      (await desk.tenant.get(`/positions/${id}/earnings`)).realized_capital
    assert.deepEqual([await realized(fresh), await realized(old)], ['0.00', '34.00'])
    await holdLedger(desk)
  })

  test('units that move after the ex date have no rights if they are bought on the ex date', async () => {
    const desk = await rightsDesk()
    await desk.trade('buy', '20')
    assert.equal((await desk.entitled()).units, '100')
    await refused(desk.elect({ election: 'exercise', rights: '104' }), 409, 'conflict')
  })

  test('units that move after the ex date take the rights back if their purchase was void', async () => {
    const desk = await holder('60')
    const { trades } = await desk.trade('buy', '40')
    const { id } = await desk.enter(RIGHTS)
    await desk.advance(ON_EX)
    const elect = (rights: string) =>
      desk.tenant.post(`${desk.at}/corporate-actions/${id}/elections`, { election: 'exercise', rights })
    await elect('20')
    await elect('80')
    assert.equal((await desk.money()).reserved, '300.00')
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    assert.equal((await desk.money()).reserved, '300.00') // until the payment date
    await desk.advance(PAID)
    // 20 and the 40 that are left
    assert.deepEqual(
      (await desk.booked()).map((row) => row.slice(0, 3)),
      [['rights_issue', '-180.00', '15']],
    )
    assert.equal((await desk.money()).reserved, '0.00')
    await holdLedger(desk)
  })

  test('release the cash if the purchase of all of them was void', async () => {
    const desk = await holder('0')
    const { trades } = await desk.trade('buy', '100')
    const { id } = await desk.enter(RIGHTS)
    await desk.advance(ON_EX)
    await desk.tenant.post(`${desk.at}/corporate-actions/${id}/elections`, SIXTY)
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    await desk.advance(PAID)
    assert.deepEqual(await desk.booked(), [])
    assert.equal((await desk.money()).reserved, '0.00')
    assert.equal((await desk.tenant.get(`/corporate-actions/${id}`)).status, 'processed')
    await holdLedger(desk)
  })
})

describe('a reversal', () => {
  test('a reversal before the payment date cancels, and releases the cash', async () => {
    const desk = await rightsDesk()
    const before = await desk.money()
    await desk.elect(SIXTY)
    assert.equal((await desk.reverse(desk.action)).body.status, 'cancelled')
    assert.deepEqual(await desk.money(), before)
    await refused(desk.elect({ election: 'sell' }), 409, 'conflict')
    const { elections, estimated_cash } = await desk.entitled()
    assert.equal(estimated_cash, null)
    assertMembers(elections, [{ election: 'exercise', rights: '60', reserved: '0.00' }])
    await desk.advance(PAID)
    assert.deepEqual(await desk.booked(), [])
    await holdLedger(desk)
  })

  test('a reversal after the payment date takes the units and the proceeds back, and gives the payment back', async () => {
    const desk = await rightsDesk()
    const before = await desk.money()
    await desk.elect(SIXTY)
    await desk.advance(PAID)
    assert.equal((await desk.reverse(desk.action)).body.status, 'reversed')
    assert.deepEqual(await desk.money(), before)
    await desk.advance(1)
    await desk.price(SAP, '50.00')
    const [position] = await desk.positions()
    assertMembers(position, { total: '100', average_price: '50.00' })
    assertMembers(await desk.tenant.get(`/positions/${position!.id}/earnings`), {
      cost_basis: '5000.00',
      realized_capital: '0.00',
      unrealized_capital: '0.00',
    })
    const lots = await desk.tenant.get(`/positions/${position!.id}/lots`)
    assertMembers(lots, [{ quantity: '100' }])
    assert.equal(lots.length, 1)
    await holdLedger(desk)
  })

  test('a reversal is refused if the new units have left', async () => {
    const desk = await rightsDesk()
    await desk.elect(SIXTY)
    await desk.advance(PAID)
    await desk.trade('sell', '110')
    await refused(desk.reverse(desk.action), 409, 'conflict')
  })

  test('a reversal and an election at one time leave no cash reserved', async () => {
    for (let round = 0; round < 3; round++) {
      const desk = await rightsDesk()
      const [elected, cancelled] = await Promise.all([desk.elect(SIXTY), desk.reverse(desk.action)])
      assert.equal(cancelled.status, 200)
      assert.ok([201, 409].includes(elected.status), elected.text)
      assert.equal(await desk.reserved(), '0.00')
    }
  })
})

describe('orders with a limit or a stop price', () => {
  const order = {
    side: 'sell',
    quantity: '10',
    time_in_force: 'gtc',
    order_type: 'limit',
    limit_price: '60.00',
  }

  test('end with the work of the ex date, and later ones stay', async () => {
    const desk = await rightsDesk({ at: '' })
    const before = await desk.place({ instrument: desk.share, ...order })
    await desk.advance('2027-04-12T23:59:59.000Z')
    assert.equal((await desk.order(before.id)).status, 'executing')
    await desk.advance('2027-04-13T06:00:00.000Z')
    const { status, cancelled_reason } = await desk.order(before.id)
    assert.deepEqual([status, cancelled_reason], ['cancelled', 'corporate_action'])
    const since = await desk.place({ instrument: desk.share, ...order })
    await desk.advance(PAID)
    assert.equal((await desk.order(since.id)).status, 'executing')
  })

  test('orders with a limit or a stop price from before the ex date end if the issue is entered late', async () => {
    const desk = await holder('100')
    const before = await desk.place({ instrument: desk.share, ...order })
    await desk.advance(ON_EX)
    const since = await desk.place({ instrument: desk.share, ...order })
    await desk.advance(AFTER_DEADLINE)
    await desk.enter(RIGHTS)
    await desk.advance(60)
    const states = await Promise.all([before, since].map(async ({ id }) => (await desk.order(id)).status))
    assert.deepEqual(states, ['cancelled', 'executing'])
    await desk.advance(PAID)
    assert.deepEqual(
      (await desk.booked()).map((row) => row.slice(0, 3)),
      [['rights_issue', '85.00', null]],
    )
  })

  test('orders with a limit or a stop price stay if the issue was cancelled before the ex date', async () => {
    const desk = await rightsDesk({ at: '' })
    const { id } = await desk.place({ instrument: desk.share, ...order })
    await desk.reverse(desk.action)
    await desk.advance(ON_EX)
    assert.equal((await desk.order(id)).status, 'executing')
  })
})

test('an issue whose payment date has begun waits for its deadline', async () => {
  const desk = await holder('100')
  await desk.advance('2027-04-22T05:00:00.000Z')
  const { id, status } = await desk.enter({ ...RIGHTS, election_deadline: PAID })
  assert.equal(status, 'announced')
  await desk.tenant.post(`${desk.at}/corporate-actions/${id}/elections`, SIXTY)
  await desk.advance(PAID)
  assert.equal((await desk.booked()).length, 2)
  await holdLedger(desk)
})
