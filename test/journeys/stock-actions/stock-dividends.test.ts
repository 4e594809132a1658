// Stock dividends: new units on the ex date, delivered on the payment date, the fraction in cash.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listSuspense } from '../../../src/features/payments/inbound-payments/read.ts'
import { payOut } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { holder, SAP } from '../../support/stock-actions.ts'
import { holdLedger } from '../../support/trading.ts'

// Ex on Thursday, recorded on Friday, paid a week later.
const DATES = { ex_date: '2027-04-15', record_date: '2027-04-16', payment_date: '2027-04-22' }
const TERMS = { type: 'stock_dividend', ratio: '0.05', cash_price: '480000.00', ...DATES }
const EX = '2027-04-15T06:00:00.000Z'
const PAID = '2027-04-22T06:00:00.000Z'

// 105 increments of 0.0001 at 500,000.00 a unit: 5,250.00.
const rich = () => holder('0.0105', '500000.00')

describe('a stock dividend of 5 % on 105 increments', () => {
  test('a stock dividend of 5 % on 105 increments previews and announces what it is to bring', async () => {
    const desk = await rich()
    const preview = await desk.enter({ ...TERMS, dry_run: true })
    // 5.25 increments: 5, and 0.000025 × 480,000.00 = 12.00
    assertMembers(preview.transactions, [
      { transaction_type: 'stock_dividend', unit_quantity: '0.0005', cash_amount: '12.00', tax: '0.00' },
    ])
    const { id, status, transactions } = await desk.enter(TERMS)
    assert.deepEqual([status, transactions], ['announced', []])
    const [entitled] = await desk.tenant.get(`${desk.at}/corporate-actions`)
    assertMembers(entitled, { units: '0.0105', estimated_units: '0.0005', estimated_cash: '12.00' })
    assertMembers(entitled.corporate_action, {
      id,
      type: 'stock_dividend',
      ratio: '0.05',
      cash_price: '480000',
    })
  })

  test('a stock dividend of 5 % on 105 increments books units and cash on the ex date, and delivers them on the payment date', async () => {
    const desk = await rich()
    const before = await desk.money()
    const { id } = await desk.enter(TERMS)
    await desk.advance(EX)
    assert.equal((await desk.tenant.get(`/corporate-actions/${id}`)).status, 'processed')
    assert.deepEqual(await desk.booked(), [['stock_dividend', '12.00', '0.0005', '2027-04-22']])
    const [position] = await desk.positions()
    // 5,250.00 less 5,250 × 12 ÷ (12 + 0.011 × 480,000) = 11.904762, over 0.011 units
    assertMembers(position, {
      total: '0.011',
      settled: '0.0105',
      unsettled: '0.0005',
      average_price: '476190.4762',
    })
    const after = await desk.money()
    assert.equal(Number(after.total) - Number(before.total), 12)
    assert.equal(after.available_for_withdrawal, before.available_for_withdrawal) // not delivered yet
    assert.deepEqual([await desk.house('street'), await desk.house('street', 'EUR')], ['-0.0005', '-12'])
    await desk.advance(1)
    await desk.price(SAP, '480000.00')
    // Realized 12.00 − 11.904762; unrealized 0.011 × 480,000 − 5,238.095238
    assertMembers(await desk.tenant.get(`/positions/${position!.id}/earnings`), {
      realized_capital: '0.10',
      realized_income: '0.00',
      cost_basis: '5238.10',
      unrealized_capital: '41.90',
    })
    await desk.advance(PAID)
    assertMembers((await desk.positions())[0], { settled: '0.011', unsettled: '0' })
    assert.deepEqual([await desk.house('street'), await desk.house('depot')], ['0', '-0.011'])
    assert.equal(await desk.house('street', 'EUR'), '0')
    assert.equal((await desk.money()).available_for_withdrawal, after.total)
    assert.equal((await desk.booked()).length, 1)
    await holdLedger(desk)
  })

  test('a stock dividend of 5 % on 105 increments leaves value and return as they are when the price falls as it must', async () => {
    const desk = await rich()
    await desk.enter(TERMS)
    await desk.advance(EX)
    await desk.advance(1)
    await desk.price(SAP, '476190.4762') // 5,250.00 ÷ 1.05 for 0.01 units
    const [{ id }] = (await desk.positions()) as [{ id: string }]
    // 0.011 × 476,190.4762 = 5,238.10 and 12.00 in cash, 0.10 more than before
    assertMembers(await desk.tenant.get(`/positions/${id}/earnings`), { gross_total: '0.10' })
    await holdLedger(desk)
  })
})

describe('new units until they are delivered', () => {
  test('new units until they are delivered are for sales that settle on the payment date or later', async () => {
    const desk = await holder('100')
    await desk.enter({ ...TERMS, cash_price: '48.00' })
    await desk.advance('2027-04-15T10:00:00.000Z')
    const sell = (quantity: string) =>
      desk.tenant.call('POST', `${desk.at}/orders`, {
        instrument: desk.share,
        side: 'sell',
        order_type: 'market',
        quantity,
      })
    const { context } = await refused(sell('100.0001'), 400, 'insufficient_units')
    assert.equal(context.available, '100') // 105 less 5
    const available = async () => {
      const [listed] = await desk.positions()
      const [valued] = (await desk.tenant.get(`${desk.at}/valuation`)).position_valuations
      assert.equal(valued.position.available_for_trading, listed!.available_for_trading)
      return listed!.available_for_trading
    }
    assert.equal(await available(), '100')
    assert.equal((await sell('60')).status, 201)
    assert.equal(await available(), '40')
    await desk.advance('2027-04-20T10:00:00.000Z') // settles two business days later, on the payment date
    assert.equal(await available(), '45')
    assert.equal((await sell('45')).status, 201)
    await desk.advance('2027-04-22T10:00:00.000Z')
    assert.equal((await desk.positions())[0]!.status, 'closed')
    assert.equal(await desk.house('street'), '0')
    await holdLedger(desk)
  })

  test('new units until they are delivered are not sold by two sales at one time', async () => {
    const desk = await holder('100')
    await desk.enter({ ...TERMS, cash_price: '48.00' })
    await desk.advance('2027-04-15T10:00:00.000Z')
    const limit = { order_type: 'limit', limit_price: '60.00', time_in_force: 'gtc' }
    const sell = (quantity: string) =>
      desk.tenant.call('POST', `${desk.at}/orders`, {
        instrument: desk.share,
        side: 'sell',
        quantity,
        ...limit,
      })
    for (let round = 0; round < 6; round++) {
      const answers = await Promise.all([sell('100'), sell('5')])
      const taken = answers.filter(({ status }) => status === 201)
      assert.equal(taken.length, 1, `round ${round}`) // 100 of the 105 may be sold
      await desk.tenant.post(`${desk.at}/orders/${taken[0]!.body.id}/cancel`)
      await desk.advance(60)
    }
    await holdLedger(desk)
  })

  test('new units until they are delivered come to a new position if the old one was sold on the ex date, and its cash to the old one', async () => {
    const late = await rich()
    await late.trade('sell', '0.0105')
    const { id } = await late.enter({ ...TERMS, ex_date: '2027-04-12', record_date: '2027-04-13' })
    const [fresh, old] = await late.positions()
    assert.deepEqual([fresh!.total, fresh!.average_price, old!.total], ['0.0005', '0.00', '0'])
    await late.advance(1)
    // All of the cash is gain, because no cost is left.
    const { cost_basis, realized_capital } = await late.tenant.get(`/positions/${old!.id}/earnings`)
    assert.deepEqual([cost_basis, realized_capital], ['0.00', '12.00'])
    assert.equal((await late.reverse(id)).status, 200)
    assert.equal((await late.positions())[0]!.total, '0')
    await holdLedger(late)
  })
})

describe('a reversal', () => {
  const undone = async (at: string) => {
    const desk = await rich()
    const before = [await desk.cash(), (await desk.positions())[0]]
    const { id } = await desk.enter(TERMS)
    await desk.advance(at)
    assert.equal((await desk.reverse(id)).body.status, 'reversed')
    await desk.advance('2027-04-23T10:00:00.000Z')
    await desk.price(SAP, '500000.00')
    const [position] = await desk.positions()
    const { total, settled, unsettled, average_price } = before[1] as never
    assertMembers(position, { total, settled, unsettled, average_price })
    assert.deepEqual(await desk.cash(), before[0])
    assert.deepEqual([await desk.house('street'), await desk.house('depot')], ['0', '-0.0105'])
    const earned = await desk.tenant.get(`/positions/${position!.id}/earnings`)
    assert.deepEqual([earned.cost_basis, earned.realized_capital], ['5250.00', '0.00'])
    await holdLedger(desk)
  }

  test('a reversal before the delivery leaves nothing to deliver', () => undone('2027-04-16T10:00:00.000Z'))
  test('a reversal after the delivery takes units and cash back', () => undone('2027-04-22T10:00:00.000Z'))

  test('a reversal before the ex date only cancels', async () => {
    const desk = await rich()
    const { id } = await desk.enter(TERMS)
    assert.equal((await desk.reverse(id)).body.status, 'cancelled')
    await desk.advance(PAID)
    assert.deepEqual(await desk.booked(), [])
  })
})

// 100 shares that are sold and paid out; then the account closes, and an action of an earlier ex date is entered.
async function closedHolder() {
  const desk = await holder('100')
  await desk.trade('sell', '100')
  await desk.advance('2027-04-20T10:00:00.000Z')
  await payOut(desk.tenant, desk.account, '100000.00')
  await desk.tenant.post(`/sandbox${desk.at}/status`, { status: 'closing' })
  await desk.advance(60)
  assert.equal((await desk.tenant.get(desk.at)).status, 'closed')
  const dates = { ex_date: '2027-04-12', record_date: '2027-04-13' }
  const { id } = await desk.enter({ ...TERMS, ...dates, cash_price: '48.00' })
  /** The payments that an operator may return or assign. */
  const waiting = async () => {
    const rows = await changeAs(await testApp(), desk.tenant.tenant, listSuspense)
    return rows.map(({ amount, status }) => [amount, status])
  }
  return { ...desk, id: id as string, waiting }
}

test('an account that has closed since gets the money of all new units in suspense', async () => {
  const desk = await closedHolder()
  // 100 × 0.05 × 48.00, which the market owes until the payment date: nobody can pay it out before
  assert.deepEqual([await desk.house('suspense', 'EUR'), await desk.house('street', 'EUR')], ['240', '-240'])
  assert.deepEqual(await desk.waiting(), [])
  await desk.advance(PAID)
  assert.deepEqual([await desk.house('suspense', 'EUR'), await desk.house('street', 'EUR')], ['240', '0'])
  assert.deepEqual(await desk.waiting(), [['240.00', 'suspense']])
  assert.equal((await desk.reverse(desk.id)).status, 200)
  assert.deepEqual([await desk.house('suspense', 'EUR'), await desk.waiting()], ['0', []])
  await holdLedger(desk)
})

test('a reversal before the delivery leaves nothing in suspense for a closed account', async () => {
  const desk = await closedHolder()
  assert.equal((await desk.reverse(desk.id)).status, 200)
  await desk.advance(PAID)
  assert.deepEqual([await desk.house('suspense', 'EUR'), await desk.house('street', 'EUR')], ['0', '0'])
  assert.deepEqual(await desk.waiting(), [])
  await holdLedger(desk)
})

test('orders with a limit or stop price end on the ex date', async () => {
  const desk = await holder('100')
  const order = { instrument: desk.share, side: 'sell', quantity: '10', time_in_force: 'gtc' }
  const limit = await desk.place({ ...order, order_type: 'limit', limit_price: '60.00' })
  const stop = await desk.place({ ...order, order_type: 'stop', stop_price: '40.00' })
  await desk.enter({ ...TERMS, cash_price: '48.00' })
  await desk.advance('2027-04-14T10:00:00.000Z')
  assert.equal((await desk.order(stop.id)).status, 'executing')
  await desk.advance(EX)
  for (const { id } of [limit, stop]) {
    const { status, cancelled_reason } = await desk.order(id)
    assert.deepEqual([status, cancelled_reason], ['cancelled', 'corporate_action'])
  }
  await holdLedger(desk)
})

test('orders that were placed since the ex date stay when the action is entered late', async () => {
  const desk = await holder('100')
  const order = { instrument: desk.share, side: 'sell', quantity: '10', time_in_force: 'gtc' }
  const limit = { ...order, order_type: 'limit', limit_price: '60.00' }
  const before = await desk.place(limit)
  await desk.advance('2027-04-15T07:00:00.000Z')
  const since = await desk.place(limit)
  await desk.advance('2027-04-16T10:00:00.000Z')
  await desk.enter({ ...TERMS, cash_price: '48.00' })
  await desk.advance(60)
  const states = await Promise.all([before, since].map(async ({ id }) => (await desk.order(id)).status))
  assert.deepEqual(states, ['cancelled', 'executing'])
})

test('orders of before the ex date whose price was replaced since stay, those with another quantity end', async () => {
  const desk = await holder('100')
  const order = { instrument: desk.share, side: 'sell', quantity: '10', time_in_force: 'gtc' }
  const limit = { ...order, order_type: 'limit', limit_price: '60.00' }
  const priced = await desk.place(limit)
  const sized = await desk.place(limit)
  const early = await desk.place(limit)
  const replace = (id: string, body: object) => desk.tenant.call('PUT', `${desk.at}/orders/${id}`, body)
  await desk.advance('2027-04-13T10:00:00.000Z')
  await replace(early.id, { limit_price: '59.00' })
  await desk.advance('2027-04-15T07:00:00.000Z')
  await replace(priced.id, { limit_price: '57.00' })
  await replace(sized.id, { quantity: '12' })
  await desk.advance('2027-04-16T10:00:00.000Z')
  for (const { id } of [priced, sized, early]) assert.equal((await desk.order(id)).revision, 1)
  await desk.enter({ ...TERMS, cash_price: '48.00' })
  await desk.advance(60)
  const states = await Promise.all(
    [priced, sized, early].map(async ({ id }) => (await desk.order(id)).status),
  )
  assert.deepEqual(states, ['executing', 'cancelled', 'cancelled'])
  await holdLedger(desk)
})

test('a fund pays none, and the terms are checked', async () => {
  const desk = await holder('0')
  const refuse = async (body: object, expected: string[]) => {
    const answer = refused(
      desk.tenant.call('POST', '/sandbox/corporate-actions', { instrument: desk.share, ...TERMS, ...body }),
      400,
      'invalid_request',
    )
    assert.deepEqual(offenders(await answer), expected)
  }
  const { id: instrument } = await desk.instrument('IE00B4L5Y983')
  await refuse({ instrument }, ['body.instrument invalid_param'])
  await refuse({ cash_per_unit: '1' }, ['body.cash_per_unit invalid_param'])
  await refuse({ ex_date: '2027-04-17' }, ['body.ex_date invalid_param'])
})
