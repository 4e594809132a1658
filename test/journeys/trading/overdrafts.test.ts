// The loan of a rollover belongs to the firm: fees, reversals and trade busts do not use it. If the old bill brings
// less than the loan, the rest is an overdraft, which the next cash repays.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listOverdue } from '../../../src/features/billing/list-overdue.ts'
import { reverseAdvance } from '../../../src/features/payments/deposits/reverse-advance.ts'
import { refused } from '../../support/caller.ts'
import { allAvailable } from '../../support/cash.ts'
import type { Body } from '../../support/client.ts'
import { changeAs, testApp } from '../../support/direct.ts'
import { WORLD } from '../../support/instruments.ts'
import { type Desk, holdLedger, openDesk } from '../../support/trading.ts'

const DAY = 86_400
const sellFee = (unit_amount: string) => ({
  fees: [
    {
      alias: 'order-sell',
      fee_type: 'transaction',
      transaction_type: 'sell',
      chargeable_currencies: { EUR: { unit_amount } },
    },
  ],
})

/**
 * A desk whose ten units of a French bill are rolled: 1000.00 went into the next one, and the old one pays in two
 * days.
 */
async function rolled(
  settings: object,
  cash = '990.00',
  before: (desk: Desk) => Promise<void> = async () => undefined,
) {
  const desk = await openDesk({ settings, cash })
  await before(desk)
  const onTheRun = async () => (await desk.tenant.get('/bills/otr?issuer_country=FR'))['3m']
  const bill = await onTheRun()
  await desk.price(bill.symbol, '99.00')
  await desk.place({ instrument: bill.id, side: 'buy', cash_amount: '990.00', automatic_rollover: true })
  await desk.advance(1)
  const day = twoWeekdaysBefore(bill.maturity_date)
  await desk.advance(`${day}T05:59:59.000Z`)
  const next = await onTheRun()
  // 1000.00 ÷ 100.00 = 10 units, all of it lent where the account has nothing of its own.
  await desk.price(next.symbol, '100.00')
  return { ...desk, bill, roll: () => desk.advance(`${day}T06:00:01.000Z`) }
}

function twoWeekdaysBefore(maturity: string): string {
  const at = new Date(`${maturity}T00:00:00.000Z`)
  for (let left = 2; left > 0; ) {
    at.setUTCDate(at.getUTCDate() - 1)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left--
  }
  return at.toISOString().slice(0, 10)
}

const total = async (desk: Desk) => (await desk.cash()).total

const lent = async (desk: Desk): Promise<string> => {
  const { accounts } = await desk.tenant.get('/sandbox/ledger')
  return accounts.find((row: Body) => row.ledger_account === `rollover:${desk.account}`)?.balance
}

const eventNames = async ({ tenant }: Desk): Promise<string[]> => {
  const events: Body[] = await tenant.get('/events?limit=1000')
  return events.reverse().flatMap(({ name }) => (name.startsWith('account.overdraft') ? [name] : []))
}

const arrears = async ({ tenant }: Desk) => {
  const rows = await changeAs(await testApp(), tenant.tenant, listOverdue)
  return rows.map(({ outstanding, overdraft, currency, days }) => ({
    outstanding,
    overdraft,
    currency,
    days,
  }))
}

const sell = async (desk: Desk, { id }: Body, price: string, quantity = '10') => {
  await desk.price((await desk.instrument(id)).symbol, price)
  const order = await desk.place({ instrument: id, side: 'sell', quantity })
  await desk.advance(1)
  return desk.order(order.id)
}

describe('a bill that is sold while it is rolled', () => {
  test('a bill that is sold while it is rolled pays no fee from the loan: the fee stays owed until there is cash', async () => {
    const desk = await rolled(sellFee('250.00'))
    await desk.roll()
    assert.deepEqual(await desk.cash(), {
      total: '-1000.00',
      trading: '0.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    const { fees, traded_notional } = await sell(desk, desk.bill, '100.00')
    assert.deepEqual([fees, traded_notional], ['250.00', '1000.00'])
    assert.deepEqual(await desk.cash(), allAvailable('0.00'))
    assert.deepEqual(await eventNames(desk), [])
    await desk.advance(8 * DAY)
    assert.deepEqual(await desk.cash(), allAvailable('0.00'))
    assert.equal(await lent(desk), '0')
    await desk.fund('300.00')
    await desk.advance(DAY)
    assert.deepEqual(await desk.cash(), allAvailable('50.00'))
    assert.deepEqual(await arrears(desk), [])
    await holdLedger(desk)
  })

  test('a sale below the loan leaves an overdraft, which is reported once and repaid by the next cash', async () => {
    const desk = await rolled(sellFee('2.00'))
    await desk.roll()
    await sell(desk, desk.bill, '98.00')
    assert.deepEqual(await desk.cash(), {
      total: '-20.00',
      trading: '0.00',
      withdrawal: '0.00',
      reserved: '0.00',
    }) // 10 × 98.00 − 1000.00, the fee of 2.00 owed beside it
    assert.deepEqual(await eventNames(desk), ['account.overdraft_demanded'])
    assert.deepEqual(await arrears(desk), [
      { outstanding: '22.00', overdraft: '20.00', currency: 'EUR', days: 0 },
    ])
    await desk.advance(8 * DAY)
    assert.equal(await total(desk), '-20.00')
    assert.deepEqual(await eventNames(desk), ['account.overdraft_demanded'])
    assert.equal((await arrears(desk))[0]!.days, 8)
    await desk.fund('15.00')
    await desk.advance(DAY)
    assert.deepEqual(await desk.cash(), {
      total: '-5.00',
      trading: '0.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    assert.equal((await arrears(desk))[0]!.overdraft, '5.00')
    await desk.fund('105.00')
    await desk.advance(DAY)
    assert.deepEqual(await desk.cash(), allAvailable('98.00'))
    assert.equal(await lent(desk), '0')
    assert.deepEqual(await arrears(desk), [])
    assert.deepEqual(await eventNames(desk), ['account.overdraft_demanded', 'account.overdraft_repaid'])
    await holdLedger(desk)
  })

  test('the bill covers the loan again after a bust of the sale, and repays it', async () => {
    const desk = await rolled({ fees: [] })
    await desk.roll()
    const { trades } = await sell(desk, desk.bill, '98.00')
    assert.equal(await total(desk), '-20.00')
    await desk.tenant.post(`/sandbox/trades/${trades[0].id}/bust`)
    assert.equal(await total(desk), '-1000.00')
    await desk.advance(8 * DAY)
    assert.deepEqual(await desk.cash(), allAvailable('0.00'))
    assert.equal(await lent(desk), '0')
    assert.deepEqual(await eventNames(desk), ['account.overdraft_demanded', 'account.overdraft_repaid'])
    await holdLedger(desk)
  })
})

test('a redemption below the loan leaves an overdraft too', async () => {
  const withholding_taxes = [{ transaction_type: 'maturity', rate: '1.5' }]
  const desk = await rolled({ fees: [], withholding_taxes })
  await desk.roll()
  await desk.advance(`${desk.bill.maturity_date}T06:00:01.000Z`)
  assert.deepEqual(await desk.cash(), {
    total: '-15.00',
    trading: '0.00',
    withdrawal: '0.00',
    reserved: '0.00',
  })
  assert.deepEqual(await eventNames(desk), ['account.overdraft_demanded'])
  await desk.fund('40.00')
  await desk.advance(DAY)
  assert.deepEqual(await desk.cash(), allAvailable('25.00'))
  assert.equal(await lent(desk), '0')
  assert.deepEqual(await eventNames(desk), ['account.overdraft_demanded', 'account.overdraft_repaid'])
  await holdLedger(desk)
})

describe('lent cash is not used for anything else', () => {
  /** A desk with nine units of an ETF, whose gain of 450.00 goes into the new bill; the old one is sold for 900.00. */
  async function spent(gain: (desk: Desk, world: string) => Promise<Body>) {
    let world = ''
    const desk = await rolled({ fees: [] }, '1490.00', async (begun) => {
      world = (await begun.instrument(WORLD)).id
      await begun.price(WORLD, '50.00')
      await begun.place({ instrument: world, side: 'buy', quantity: '9' })
    })
    const gained = await gain(desk, world)
    await desk.roll()
    assert.equal(await lent(desk), '-500')
    await sell(desk, desk.bill, '90.00')
    assert.deepEqual(await desk.cash(), {
      total: '400.00',
      trading: '400.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    return { ...desk, gained }
  }

  const stays = async (desk: Desk, path: string) => {
    const { context } = await refused(desk.tenant.call('POST', path), 409, 'conflict')
    assert.equal(Number(context.available), 400)
    assert.deepEqual(await desk.cash(), {
      total: '400.00',
      trading: '400.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    await holdLedger(desk)
  }

  test('lent cash is not used by a trade bust', async () => {
    const desk = await spent((begun, world) =>
      begun.place({ instrument: world, side: 'sell', quantity: '9' }),
    )
    const { trades } = await desk.order(desk.gained.id)
    await stays(desk, `/sandbox/trades/${trades[0].id}/bust`)
  })

  test('lent cash is not used by the reversal of a corporate action', async () => {
    const desk = await spent(({ tenant }, instrument) =>
      tenant.post('/sandbox/corporate-actions', {
        type: 'distribution',
        instrument,
        amount_per_unit: '50.00',
      }),
    )
    await stays(desk, `/sandbox/corporate-actions/${desk.gained.id}/reverse`)
  })

  test('lent cash is not used by the reversal of an advance', async () => {
    const desk = await rolled({ fees: [] })
    await desk.roll()
    await sell(desk, desk.bill, '98.00')
    const advance = { amount: '50.00', currency: 'EUR', request_advance: true }
    const { id } = await desk.tenant.post(`${desk.at}/deposits`, advance)
    assert.deepEqual(await desk.cash(), {
      total: '30.00',
      trading: '30.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    const reversal = changeAs(await testApp(), desk.tenant.tenant, (context) => reverseAdvance(context, id))
    await assert.rejects(reversal, { code: 'insufficient_funds', context: { available: '30.00' } })
    assert.deepEqual(await desk.cash(), {
      total: '30.00',
      trading: '30.00',
      withdrawal: '0.00',
      reserved: '0.00',
    })
    await holdLedger(desk)
  })
})
