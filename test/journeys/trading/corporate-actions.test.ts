// What issuers do to their instruments, and what follows for those who hold them.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import type { Context } from '../../../src/context.ts'
import { processAction } from '../../../src/features/corporate-actions/process-action.ts'
import { lockAction } from '../../../src/features/corporate-actions/read.ts'
import { listSuspense } from '../../../src/features/payments/inbound-payments/read.ts'
import {
  returnPayment,
  returnToSuspense,
} from '../../../src/features/payments/inbound-payments/return-payment.ts'
import { payOut, setAccount, whileClosing } from '../../support/account.ts'
import { assertMembers } from '../../support/assert-members.ts'
import { allAvailable } from '../../support/cash.ts'
import { type Body, offenders, refused } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { DOLLAR_ETF, OTHER_ETF, WORLD } from '../../support/instruments.ts'
import { openTestAccount } from '../../support/journey.ts'
import { taxes } from '../../support/people.ts'
import { type Desk, deskOf, holdLedger, openDesk } from '../../support/trading.ts'

/** A desk that holds settled units of the world ETF, bought without fees. */
async function holder(quantity: string, price: string, settings: object = {}) {
  const desk = await openDesk({ settings: { fees: [], ...settings } })
  await desk.price(WORLD, price)
  const { id } = await desk.instrument(WORLD)
  await desk.place({ instrument: id, side: 'buy', quantity })
  await desk.advance('2027-03-04T10:00:00.000Z')
  const enter = (body: object): Promise<Body> =>
    desk.tenant.post('/sandbox/corporate-actions', { instrument: id, ...body })
  return { ...desk, world: id as string, enter }
}

const brief = (rows: Body[]) =>
  rows.map((row) => [row.transaction_type, row.cash_amount, row.unit_quantity, row.tax])

describe('distributions', () => {
  test('distributions pay on settled units of the record date, taxes withheld', async () => {
    const withholding_taxes = [
      { transaction_type: 'coupon_payment', issuer_country: 'IE', rate: '26.375' },
      { transaction_type: 'coupon_payment', issuer_country: 'US', rate: '15' },
      { transaction_type: 'coupon_payment', tax_residence: 'DE', rate: '5' },
    ]
    const desk = await holder('100', '50.00', { withholding_taxes })
    await desk.place({ instrument: desk.world, side: 'buy', quantity: '7' }) // not settled on the record date
    await desk.advance(1)
    const before = await desk.cash()
    const input = {
      type: 'distribution',
      amount_per_unit: '1.80',
      record_date: '2027-03-04',
      payment_date: '2027-03-05',
    }
    const preview = await desk.enter({ ...input, dry_run: true, payment_date: '2027-03-04' })
    // 100 × 1.80 = 180.00; 26.375 % is 47.475, so 47.48
    assert.deepEqual(brief(preview.transactions), [['coupon_payment', '132.52', null, '47.48']])
    assert.equal(preview.id, null)
    assert.deepEqual(await desk.cash(), before)
    const announced = await desk.enter(input)
    assert.deepEqual([announced.status, announced.positions, announced.transactions], ['announced', 1, []])
    assert.deepEqual(await desk.cash(), before)
    await desk.advance('2027-03-05T06:00:00.000Z')
    const [row] = await desk.transactions()
    assertMembers(row, {
      transaction_type: 'coupon_payment',
      cash_amount: '132.52',
      tax: '47.48',
      taxes: [{ rate: '26.375', amount: '47.48', currency: 'EUR', kind: 'domestic', country: null }],
      reference: announced.id,
      reference_type: 'corporate_action',
      instrument: desk.world,
      settlement_date: '2027-03-05',
    })
    const { accounts } = await desk.tenant.get('/sandbox/ledger')
    assert.equal(accounts.find((one: Body) => one.ledger_account === 'taxes').balance, '47.48')
    await holdLedger(desk)
  })

  test('distributions are paid to the holders on the record date, even if they have sold since', async () => {
    const desk = await holder('10', '50.00')
    await desk.enter({
      type: 'distribution',
      amount_per_unit: '2',
      record_date: '2027-03-04',
      payment_date: '2027-03-20',
    })
    await desk.advance('2027-03-05T10:00:00.000Z')
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '10' })
    await desk.advance('2027-03-20T06:00:00.000Z')
    const rows = await desk.transactions()
    assert.deepEqual(brief(rows).slice(0, 2), [
      ['coupon_payment', '20.00', null, '0.00'],
      ['sell', '500.00', '-10', '0.00'],
    ])
    assert.equal((await desk.positions())[0].status, 'closed')
  })
})

describe('income of an account that has been closed since', () => {
  const input = {
    type: 'distribution',
    amount_per_unit: '2',
    record_date: '2027-03-04',
    payment_date: '2027-03-20',
  }
  const settings = { withholding_taxes: [{ transaction_type: 'coupon_payment', rate: '25' }] }

  /** A desk that has announced 2.00 on each of 10 units, sold them, paid all cash out, and closed. */
  async function closed({ hasBank }: { hasBank: boolean }) {
    const desk = await holder('10', '50.00', settings)
    const { id } = await desk.enter(input)
    await desk.advance('2027-03-05T10:00:00.000Z')
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '10' })
    await desk.advance('2027-03-10T10:00:00.000Z')
    if (!hasBank) await forgetBanks(desk)
    await payOut(desk.tenant, desk.account, '100000.00')
    await desk.tenant.post(`/sandbox${desk.at}/status`, { status: 'closing' })
    await desk.advance(60)
    assert.equal((await desk.tenant.get(desk.at)).status, 'closed')
    const before = (await desk.transactions()).length
    await desk.advance('2027-03-20T06:00:00.000Z')
    assert.equal((await desk.transactions()).length, before)
    assert.deepEqual(await desk.cash(), allAvailable('0.00'))
    await holdLedger(desk)
    return { ...desk, action: id as string }
  }

  const forgetBanks = async ({ tenant }: Desk) => {
    const app = await testApp()
    await app.database.write(tenant.tenant)`delete from funding_accounts where tenant = ${tenant.tenant}`
  }
  const inSuspense = async ({ tenant }: Desk) =>
    changeAs(await testApp(), tenant.tenant, (context) => listSuspense(context))
  const balances = async ({ tenant }: Desk) => {
    const { accounts } = await tenant.get('/sandbox/ledger')
    const of = (name: string) => accounts.find((one: Body) => one.ledger_account === name)?.balance ?? '0'
    return `${of('suspense')} ${of('taxes')}`
  }

  test('income of an account that has been closed since waits in suspense, taxes withheld, to be sent to its bank account', async () => {
    const desk = await closed({ hasBank: true })
    assert.equal(await balances(desk), '15 5') // 20.00 less a quarter
    const [held, ...more] = await inSuspense(desk)
    assert.deepEqual(more, [])
    const { amount, currency, iban, reference, status } = held!
    assert.deepEqual(
      { amount, currency, iban, reference, status },
      {
        amount: '15.00',
        currency: 'EUR',
        iban: 'DE89370400440532013000',
        reference: desk.account,
        status: 'suspense',
      },
    )
  })

  test('income of an account that has been closed since is taken back by a reversal unless it was already sent', async () => {
    const desk = await closed({ hasBank: true })
    const reverse = () => desk.tenant.call('POST', `/sandbox/corporate-actions/${desk.action}/reverse`)
    const [held] = await inSuspense(desk)
    const move = async (work: (context: Context) => Promise<unknown>) =>
      changeAs(await testApp(), desk.tenant.tenant, work)
    await move((context) => returnPayment(context, held!.id))
    await refused(reverse(), 409, 'conflict')
    await move((context) => returnToSuspense(context, held!.id))
    assert.equal((await reverse()).status, 200)
    assert.equal(await balances(desk), '0 0')
    assert.deepEqual(await inSuspense(desk), [])
    await holdLedger(desk)
  })

  test('income of an account that has been closed since waits for an operator where no bank account is known', async () => {
    const desk = await closed({ hasBank: false })
    const [held] = await inSuspense(desk)
    assertMembers(held, { amount: '15.00', iban: '' })
  })

  test('income of an account that has been closed since waits there too if the account closes at the same moment', async () => {
    const desk = await holder('10', '50.00', settings)
    const { id } = await desk.enter(input)
    await desk.place({ instrument: desk.world, side: 'sell', quantity: '10' })
    await desk.advance('2027-03-10T10:00:00.000Z')
    await payOut(desk.tenant, desk.account, '100000.00')
    await setAccount(desk.tenant, desk.account, { status: 'closing' })
    await whileClosing(desk.tenant, desk.account, async () =>
      changeAs(await testApp(), desk.tenant.tenant, async (context) =>
        processAction(context, await lockAction(context, id)),
      ),
    )
    assert.deepEqual(await desk.cash(), allAvailable('0.00'))
    assert.equal(await balances(desk), '15 5')
    await holdLedger(desk)
  })
})

describe('splits', () => {
  test('splits change units and price but not the cost, and pay fractions in cash', async () => {
    const desk = await holder('7.5', '100.00')
    // 7.5 × 1.33333 = 9.999975, so 9.9999 and 0.000075 × 75.00 = 0.005625, paid as 0.01
    const done = await desk.enter({ type: 'split', ratio: '1.33333', cash_price: '75.00' })
    assert.deepEqual(brief(done.transactions), [
      ['merger', null, '-7.5', '0.00'],
      ['merger', '0.01', '9.9999', '0.00'],
    ])
    const [position] = await desk.positions()
    assertMembers(position, {
      status: 'open',
      total: '9.9999',
      settled: '9.9999',
      total_buy_trades: 1,
    })
    // 750.00 less the cash's share, 750.00 × 0.01 ÷ (0.01 + 749.9925) = 0.01, over 9.9999 units
    assert.equal(position.average_price, '74.9998')
    assert.equal((await desk.story()).at(-1), 'order.settled')
    await holdLedger(desk)
  })

  test('a reverse split ends open orders and may leave nothing but cash', async () => {
    const desk = await holder('3', '10.00')
    const order = await desk.place({
      instrument: desk.world,
      side: 'sell',
      quantity: '3',
      order_type: 'limit',
      limit_price: '90',
    })
    await desk.advance(1)
    await desk.enter({ type: 'split', ratio: '0.00001', cash_price: '1000000' })
    const ended = await desk.order(order.id)
    assert.deepEqual([ended.status, ended.cancelled_reason], ['cancelled', 'instrument_not_trading'])
    const [position] = await desk.positions()
    assert.deepEqual([position.status, position.total], ['closed', '0']) // 0.00003 of a unit, of which nothing is left
    assert.equal((await desk.transactions())[0]!.cash_amount, '30.00')
    await holdLedger(desk)
  })
})

describe('mergers', () => {
  test('units for units, with the rest in cash: the cost moves along', async () => {
    const desk = await holder('15', '105.00')
    const other = await desk.instrument(OTHER_ETF)
    const done = await desk.enter({
      type: 'merger',
      new_instrument: other.id,
      ratio: '0.500005',
      cash_price: '40.00',
      cash_per_unit: '2',
    })
    // 15 × 0.500005 = 7.500075: 7.5 units, 0.000075 × 40.00 = 0.003 and 15 × 2 = 30.00
    assert.deepEqual(brief(done.transactions), [
      ['merger', null, '-15', '0.00'],
      ['merger', '30.00', '7.5', '0.00'],
    ])
    const [now, before] = await desk.positions()
    assert.deepEqual([before.status, before.total, now.status, now.total], ['closed', '0', 'open', '7.5'])
    assert.equal(now.instrument.id, other.id)
    // 1575.00 × 300.00 ÷ (300.00 + 30.00) = 1431.8182 over 7.5 units
    assert.equal(now.average_price, '190.9091')
    assert.deepEqual((await desk.story()).slice(-3), [
      'position.closing',
      'position.closed',
      'position.opened',
    ])
    await holdLedger(desk)
  })

  test('a merger without cash needs no price: all of the cost moves along', async () => {
    const desk = await holder('4', '20.00')
    const { id: new_instrument } = await desk.instrument(OTHER_ETF)
    const done = await desk.enter({ type: 'merger', new_instrument, ratio: '2' })
    assert.deepEqual(brief(done.transactions), [
      ['merger', null, '-4', '0.00'],
      ['merger', null, '8', '0.00'],
    ])
    assert.equal((await desk.positions())[0].average_price, '10.00')
    await holdLedger(desk)
  })

  test('a merger for nothing but cash ends the position', async () => {
    const desk = await holder('4', '20.00')
    await desk.enter({ type: 'merger', cash_per_unit: '21.50' })
    assert.equal((await desk.positions())[0].status, 'closed')
    assert.deepEqual(await desk.cash(), allAvailable('100006.00')) // − 80.00 + 86.00
    await holdLedger(desk)
  })
})

test('a maturity at other terms is refused if one is scheduled for the day', async () => {
  const desk = await holder('4', '20.00')
  const body = { type: 'maturity', redemption: '60', payment_date: '2027-03-08' }
  await desk.enter(body)
  const again = { instrument: desk.world, ...body, redemption: '40' }
  await refused(desk.tenant.call('POST', '/sandbox/corporate-actions', again), 409, 'conflict')
})

describe('actions for many holders', () => {
  /** Three accounts of three people that hold 10, 20 and 30 settled units; the second is resident in Germany. */
  async function holders() {
    const withholding_taxes = [
      { transaction_type: 'coupon_payment', issuer_country: 'IE', rate: '10' },
      { transaction_type: 'coupon_payment', tax_residence: 'DE', rate: '5' },
    ]
    const first = await openDesk({ settings: { fees: [], withholding_taxes } })
    const { tenant } = first
    const [second, third] = [await openTestAccount(tenant), await openTestAccount(tenant)]
    await tenant.post(`/persons/${second.person.id}/claims`, taxes)
    const desks = [first, deskOf(tenant, second.account.id), deskOf(tenant, third.account.id)]
    await first.price(WORLD, '50.00')
    const { id } = await first.instrument(WORLD)
    for (const [n, desk] of desks.entries()) {
      if (n > 0) await desk.fund('100000.00')
      await desk.place({ instrument: id, side: 'buy', quantity: String(10 * (n + 1)) })
    }
    await first.advance('2027-03-04T10:00:00.000Z')
    const enter = (body: object): Promise<Body> =>
      tenant.post('/sandbox/corporate-actions', { instrument: id, ...body })
    return { desks, tenant, enter }
  }

  const shares = ({ transactions }: Body, desks: Desk[]) =>
    desks.map(({ account }) => brief(transactions.filter((one: Body) => one.account === account)))

  test('each holder is paid a share, less the tax withheld for its country of residence', async () => {
    const { desks, tenant, enter } = await holders()
    const before = await Promise.all(desks.map((desk) => desk.cash()))
    const body = { type: 'distribution', amount_per_unit: '1.00', record_date: '2027-03-04' }
    const done = await enter(body)
    assert.equal(done.positions, 3)
    // Of 10.00, 20.00 and 30.00 a tenth, and a twentieth more of the second.
    const expected = [
      [['coupon_payment', '9.00', null, '1.00']],
      [['coupon_payment', '17.00', null, '3.00']],
      [['coupon_payment', '27.00', null, '3.00']],
    ]
    assert.deepEqual(shares(done, desks), expected)
    for (const [n, desk] of desks.entries())
      assert.deepEqual(brief(await desk.transactions())[0], expected[n]![0])
    const undone = await tenant.post(`/sandbox/corporate-actions/${done.id}/reverse`)
    assert.deepEqual(shares(undone, desks), [
      [['coupon_payment', '-9.00', null, '-1.00']],
      [['coupon_payment', '-17.00', null, '-3.00']],
      [['coupon_payment', '-27.00', null, '-3.00']],
    ])
    assert.deepEqual(await Promise.all(desks.map((desk) => desk.cash())), before)
    for (const desk of desks) await holdLedger(desk)
  })

  test('a reversal is all or nothing: one holder without the money prevents it', async () => {
    const { desks, tenant, enter } = await holders()
    const done = await enter({ type: 'merger', cash_per_unit: '60.00' })
    assert.deepEqual(shares(done, desks).flat(), [
      ['merger', null, '-10', '0.00'],
      ['merger', '600.00', null, '0.00'],
      ['merger', null, '-20', '0.00'],
      ['merger', '1200.00', null, '0.00'],
      ['merger', null, '-30', '0.00'],
      ['merger', '1800.00', null, '0.00'],
    ])
    const [, second] = desks as [Desk, Desk, Desk]
    const { id: other } = await second.instrument(OTHER_ETF)
    await second.price(OTHER_ETF, '10.00')
    await second.place({ instrument: other, side: 'buy', cash_amount: '100000.00' })
    const undo = () => tenant.call('POST', `/sandbox/corporate-actions/${done.id}/reverse`)
    // 100,000.00 − 20 × 50.00 + 1,200.00 − 100,000.00
    const { context } = await refused(undo(), 409, 'conflict')
    assert.equal(context.available, '200.00')
    for (const desk of desks) assert.equal((await desk.positions()).at(-1)!.status, 'closed')
    await second.fund('1000.00')
    assert.equal((await undo()).status, 200)
    for (const [n, desk] of desks.entries()) {
      const held = (await desk.positions()).find(
        (one) => one.status === 'open' && one.instrument.id !== other,
      )!
      assert.deepEqual([held.total, held.average_price], [String(10 * (n + 1)), '50.00'])
      await holdLedger(desk)
    }
  })
})

describe('a reversal', () => {
  const undo = (desk: Desk, id: string) =>
    desk.tenant.call('POST', `/sandbox/corporate-actions/${id}/reverse`)

  test.each([
    ['a split', { type: 'split', ratio: '3', cash_price: '1' }],
    ['a merger', { type: 'merger', cash_per_unit: '21.50' }],
    ['a distribution', { type: 'distribution', amount_per_unit: '1', record_date: '2027-03-04' }],
    ['a maturity', { type: 'maturity', redemption: '60' }],
  ])('a reversal of %s books opposite entries, once', async (_what, body) => {
    const desk = await holder('4', '20.00')
    const cash = await desk.cash()
    const [before] = await desk.positions()
    const { id } = await desk.enter(body)
    const count = (await desk.transactions()).length
    assert.equal((await undo(desk, id)).status, 200)
    assert.deepEqual(await desk.cash(), cash)
    const [after] = await desk.positions()
    assert.deepEqual(
      [after.status, after.total, after.average_price],
      ['open', before.total, before.average_price],
    )
    assert.ok((await desk.transactions()).length > count)
    await refused(undo(desk, id), 409, 'conflict')
    await holdLedger(desk)
  })

  test('a reversal is refused if the money is spent', async () => {
    const desk = await holder('4', '20.00')
    const { id } = await desk.enter({ type: 'merger', cash_per_unit: '21.50' })
    const { id: other } = await desk.instrument(OTHER_ETF)
    await desk.price(OTHER_ETF, '10.00')
    await desk.place({ instrument: other, side: 'buy', cash_amount: '100000.00' })
    const { context } = await refused(undo(desk, id), 409, 'conflict')
    assert.equal(context.available, '6.00')
  })
})

describe('withdrawing an announced action', () => {
  const withdraw = (desk: Desk, id: string) =>
    desk.tenant.call('POST', `/sandbox/corporate-actions/${id}/reverse`)
  const eventNames = async ({ tenant }: Desk) => {
    const events: Body[] = await tenant.get('/events?limit=1000')
    return events
      .reverse()
      .flatMap(({ name, resource }) =>
        resource.resource_type === 'corporate_action' ? [`${name} ${resource.id}`] : [],
      )
  }

  test.each([
    ['a split', { type: 'split', ratio: '3', cash_price: '1' }],
    ['a merger', { type: 'merger', cash_per_unit: '21.50' }],
    ['a distribution', { type: 'distribution', amount_per_unit: '1', record_date: '2027-03-04' }],
    ['a maturity', { type: 'maturity', redemption: '60' }],
  ])('%s is never booked then, and may be announced again', async (_what, terms) => {
    const desk = await holder('4', '20.00')
    const [cash, count] = [await desk.cash(), (await desk.transactions()).length]
    const body = { ...terms, payment_date: '2027-03-08' }
    const { id, status } = await desk.enter(body)
    assert.equal(status, 'announced')
    const answer = await withdraw(desk, id)
    assert.equal(answer.status, 200, answer.text)
    assertMembers(answer.body, {
      id,
      status: 'cancelled',
      reversed_at: '2027-03-04T10:00:00.000Z',
      positions: 0,
      transactions: [],
    })
    await refused(withdraw(desk, id), 409, 'conflict')
    await desk.advance('2027-03-08T10:00:00.000Z')
    assert.deepEqual(await desk.cash(), cash)
    assert.equal((await desk.transactions()).length, count)
    const told_now = [`corporate_action.announced ${id}`, `corporate_action.cancelled ${id}`]
    assert.deepEqual(await eventNames(desk), told_now)

    const again = await desk.enter({ ...terms, payment_date: '2027-03-09' })
    await desk.advance('2027-03-09T10:00:00.000Z')
    assert.ok((await desk.transactions()).length > count)
    assert.equal((await withdraw(desk, again.id)).body.status, 'reversed') // now by opposite entries
    const story = ['announced', 'processed', 'reversed'].map((name) => `corporate_action.${name} ${again.id}`)
    assert.deepEqual(await eventNames(desk), [...told_now, ...story])
    await holdLedger(desk)
  })

  test('a scheduled coupon is still paid on its day', async () => {
    const desk = await openDesk({ settings: { fees: [] } })
    const bonds: Body[] = await desk.tenant.get('/instruments?instrument_type=bond')
    const bond = bonds.find(
      (one) =>
        one.coupon_type === 'fixed_coupon' &&
        one.trading_currency === 'EUR' &&
        one.next_coupon_date > '2027-03-10' &&
        !/-(01|02|03|31|30|29)$/.test(one.next_coupon_date) &&
        ![0, 6].includes(new Date(one.next_coupon_date).getUTCDay()),
    )!
    await desk.price(bond.symbol, '100.00')
    await desk.place({ instrument: bond.id, side: 'buy', cash_amount: '5000' })
    await desk.advance('2027-03-05T10:00:00.000Z')
    const body = { type: 'coupon', instrument: bond.id, payment_date: bond.next_coupon_date }
    const { id } = await desk.tenant.post('/sandbox/corporate-actions', body)
    assert.equal((await withdraw(desk, id)).body.status, 'cancelled')
    await desk.advance(`${bond.next_coupon_date}T10:00:00.000Z`)
    const paid = (await desk.transactions()).filter((one) => one.transaction_type === 'coupon_payment')
    assert.equal(paid.length, 1)
    assert.notEqual(paid[0]!.reference, id)
    await holdLedger(desk)
  })

  test('an action that is withdrawn at the moment of its booking is either booked and reversed, or cancelled', async () => {
    const desk = await holder('4', '20.00')
    const cash = await desk.cash()
    const body = { type: 'merger', cash_per_unit: '21.50', payment_date: '2027-03-05' }
    const { id } = await desk.enter(body)
    const [answer] = await Promise.all([withdraw(desk, id), desk.advance('2027-03-05T06:00:00.000Z')])
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(await desk.cash(), cash)
    assert.equal((await desk.positions()).find((one) => one.status === 'open')!.total, '4')
    await holdLedger(desk)
  })
})

test('an invalid corporate action is refused with the reason', async () => {
  const desk = await holder('4', '20.00')
  const refuse = async (body: object, offender: string) => {
    const answer = desk.tenant.call('POST', '/sandbox/corporate-actions', { instrument: desk.world, ...body })
    assert.deepEqual(offenders(await refused(answer, 400, 'invalid_request')), [offender])
  }
  const dollars = await desk.instrument(DOLLAR_ETF)
  const merger = { type: 'merger', ratio: '1', new_instrument: dollars.id }
  await refuse({ type: 'distribution' }, 'body.amount_per_unit missing_param')
  await refuse(merger, 'body.new_instrument invalid_param')
  await refuse({ type: 'split', ratio: '0.5' }, 'body.cash_price missing_param')
  await refuse({ type: 'coupon', instrument: 'ins_nothing' }, 'body.instrument not_found')
})
