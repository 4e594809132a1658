// Which bucket moves when: one story through the table of booking rules, and after every step each figure has moved by
// what its row says and no other has moved at all.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import type { NewTransfer } from '../../src/features/transfers/transfers/rules.ts'
import { transferValue } from '../../src/features/transfers/transfers/transfer-value.ts'
import { money, negate, subtract, sum, units } from '../../src/values/decimal.ts'
import { postTestPosition } from '../support/account.ts'
import type { Body } from '../support/client.ts'
import { changeAs, testApp } from '../support/direct.ts'
import { WORLD } from '../support/instruments.ts'
import { type Desk, openDesk } from '../support/trading.ts'

const FIGURES = [
  'total',
  'settled',
  'reserved',
  'trading',
  'withdrawal',
  'units',
  'units_settled',
  'units_reserved',
] as const
type Figures = Record<(typeof FIGURES)[number], string>

const CUSTODY = {
  alias: 'custody',
  fee_type: 'recurring',
  chargeable_currencies: { EUR: { unit_amount: '2.00' } },
}
const order = (side: string) => ({
  alias: `order-${side}`,
  fee_type: 'transaction',
  transaction_type: side,
  chargeable_currencies: { EUR: { unit_amount: '1.50' } },
})
const VENUE = { latency_ms: 500, slices: 2, slice_interval_ms: 1000 }

async function open() {
  const fees = [order('buy'), order('sell'), CUSTODY]
  const desk = await openDesk({ settings: { fees, venue: VENUE }, cash: '0' })
  await desk.price(WORLD, '50.00', '50.00')
  const { id: world } = await desk.instrument(WORLD)
  const app = await testApp()
  const sql = app.database.sql(desk.tenant.tenant)

  // No operation shows the settled flag by itself.
  async function settledCash(): Promise<string> {
    const [row] = await sql<{ settled: string }>`
      select coalesce(sum(cash_amount) filter (where settled), 0)::text as settled from transactions
      where tenant = ${desk.tenant.tenant} and account = ${desk.account} and currency = 'EUR'`
    return row!.settled
  }

  async function read(instrument: string): Promise<Figures> {
    const { total, trading, withdrawal, reserved } = await desk.cash()
    const held = (await desk.positions()).filter((one) => one.instrument.id === instrument)
    const all = (name: string) => sum(held.map((one) => one[name]))
    return {
      total,
      trading,
      withdrawal,
      reserved,
      settled: await settledCash(),
      units: all('total'),
      units_settled: all('settled'),
      units_reserved: all('reserved'),
    }
  }

  /** Holds that the step moves exactly these figures. */
  async function step<T>(
    name: string,
    act: () => Promise<T>,
    moves: Partial<Figures> | ((rows: Body[], answer: T) => Partial<Figures>),
    instrument = world,
  ): Promise<T> {
    const [before, known] = [await read(instrument), await desk.transactions()]
    const answer = await act()
    const [after, rows] = [await read(instrument), await desk.transactions()]
    const fresh = rows.slice(0, rows.length - known.length)
    const expected = typeof moves === 'function' ? moves(fresh, answer) : moves
    const moved = FIGURES.map((figure) => `${figure} ${units(subtract(after[figure], before[figure]))}`)
    assert.deepEqual(
      moved,
      FIGURES.map((figure) => `${figure} ${units(expected[figure] ?? '0')}`),
      name,
    )
    return answer
  }
  return { desk, world: world as string, step }
}

const cashIn = (amount: string): Partial<Figures> => ({
  total: amount,
  settled: amount,
  trading: amount,
  withdrawal: amount,
})
const aside = (amount: string): Partial<Figures> => ({
  reserved: amount,
  trading: negate(amount),
  withdrawal: negate(amount),
})
const cashOf = (rows: Body[], type?: string) =>
  sum(rows.filter((one) => !type || one.transaction_type === type).map((one) => one.cash_amount ?? '0'))
const unitsOf = (rows: Body[]) => sum(rows.map((one) => one.unit_quantity ?? '0'))

test('deposits, advances and withdrawals', async () => {
  const { desk, step } = await open()
  const { tenant, at } = desk
  const deposit = (amount: string, request_advance = false) =>
    tenant.post(`${at}/deposits`, { amount, currency: 'EUR', request_advance })
  const complete = (id: string) => tenant.post(`/sandbox${at}/deposits/${id}/complete`, {})
  const opened = await step('deposit opened', () => deposit('1000.00'), {})
  const lent = await step('deposit advanced', () => deposit('500.00', true), { total: '500', trading: '500' })
  await step('advanced deposit completed', () => complete(lent.id), { settled: '500', withdrawal: '500' })
  await step('deposit completed', () => complete(opened.id), cashIn('1000'))
  const [receiver] = await tenant.get(`${at}/funding-accounts`)
  const input = { amount: '100.00', currency: 'EUR', funding_account: receiver.id }
  const { id } = await step('withdrawal created', () => tenant.post(`${at}/withdrawals`, input), aside('100'))
  const pay = (how: string) => () => tenant.post(`/sandbox${at}/withdrawals/${id}/${how}`, {})
  await step('withdrawal completed', pay('complete'), { total: '-100', settled: '-100', reserved: '-100' })
  await step('payout returned', pay('return'), cashIn('100'))
})

test('orders', async () => {
  const { desk, world, step } = await open()
  await desk.fund('5000.00')
  const buy = { instrument: world, side: 'buy', cash_amount: '1001.50' }
  const bought = await step('buy order placed', () => desk.place(buy), aside('1001.50'))
  let [notional, quantity] = ['0', '0']
  await step(
    'buy trade executed',
    () => desk.advance(1),
    (rows) => {
      assert.equal(rows.length, 1)
      notional = negate(cashOf(rows))
      quantity = unitsOf(rows)
      return { total: negate(notional), reserved: negate(notional), units: quantity }
    },
  )
  await step(
    'buy trade executed, order filled',
    () => desk.advance(1),
    (rows) => {
      assert.equal(cashOf(rows, 'fee'), '-1.5')
      const rest = subtract('1001.50', notional)
      const free = sum([rest, cashOf(rows)])
      notional = subtract(notional, cashOf(rows, 'buy'))
      quantity = sum([quantity, unitsOf(rows)])
      return {
        total: cashOf(rows),
        reserved: negate(rest),
        trading: free,
        withdrawal: free,
        units: unitsOf(rows),
      }
    },
  )
  await step(
    'buy trades settled',
    () => desk.advance(4 * 86_400),
    (rows) => {
      assert.deepEqual(rows, [])
      return { settled: negate(sum([notional, '1.50'])), units_settled: quantity }
    },
  )
  assert.equal((await desk.order(bought.id)).status, 'settled')
  await endOfOrders(desk, world, step)
})

type Step = Awaited<ReturnType<typeof open>>['step']

async function endOfOrders(desk: Desk, world: string, step: Step) {
  const cancel = (id: string) => () => desk.tenant.post(`${desk.at}/orders/${id}/cancel`, {})
  const limit = { instrument: world, order_type: 'limit', quantity: '4' }
  const held = '161.50' // 4 × 40.00 and the fee
  const cheap = { ...limit, side: 'buy', limit_price: '40.00' }
  const low = await step('limit buy placed', () => desk.place(cheap), aside(held))
  await step('buy order cancelled', cancel(low.id), aside(negate(held)))
  const high = { ...limit, side: 'sell', limit_price: '60.00' }
  const kept = await step('sell order placed', () => desk.place(high), { units_reserved: '4' })
  await step('sell order cancelled', cancel(kept.id), { units_reserved: '-4' })
  await step('market sell placed', () => desk.place({ instrument: world, side: 'sell', quantity: '4' }), {
    units_reserved: '4',
  })
  const half = { total: '100', trading: '100', units: '-2', units_reserved: '-2' }
  await step('sell trade executed', () => desk.advance(1), half)
  const less = { total: '98.50', trading: '98.50', withdrawal: '-1.50' }
  await step('sell trade executed, order filled', () => desk.advance(1), { ...half, ...less })
  await step('sell trades settled', () => desk.advance(4 * 86_400), {
    settled: '198.50',
    withdrawal: '200',
    units_settled: '-4',
  })
}

test('corporate actions, transfers and fees', async () => {
  const { desk, world, step } = await open()
  const { tenant, account } = desk
  await desk.fund('100.00')
  const order = async (wanted: NewTransfer) =>
    changeAs(await testApp(), tenant.tenant, (context) => transferValue(context, wanted))
  const both = { units: '10', units_settled: '10' }
  const line = { instrument: world, quantity: '10' }
  const migration = { kind: 'position_migration_in', to: account, lines: [line] } satisfies NewTransfer
  await step('migration', () => order(migration), both)
  const outside = {
    kind: 'portfolio_transfer',
    lines: [{ currency: 'EUR', amount: '20.00' }],
  } satisfies NewTransfer
  await step('transfer in', () => order({ ...outside, to: account }), cashIn('20'))
  const lines = [...outside.lines, { instrument: world, quantity: '3' }]
  await step('transfer out', () => order({ ...outside, lines: lines, from: account }), {
    ...cashIn('-20'),
    units: '-3',
    units_settled: '-3',
  })
  await desk.advance(2 * 86_400)
  const act = (body: object) => () => tenant.post('/sandbox/corporate-actions', body)
  const paid = { type: 'distribution', instrument: world, amount_per_unit: '1.00' }
  await step('distribution', act(paid), cashIn('7'))
  // 7 units become 2.3333 and a fraction that is paid.
  const split = { type: 'split', instrument: world, ratio: '0.33333', cash_price: '300.00' }
  await step('split', act(split), (rows) => {
    assert.equal(rows.length, 2)
    const moved = { units: unitsOf(rows), units_settled: unitsOf(rows) }
    return { ...cashIn(money(cashOf(rows))), ...moved }
  })
  const bills: Body[] = await tenant.get('/instruments?instrument_type=bill')
  const bill = bills.find((one) => one.trading_currency === 'EUR')!
  const ten = { instrument: bill.id, settled: '10', unsettled: '0', reserved: '0' }
  await postTestPosition(tenant, account, ten)
  const matured = { ...cashIn('1000'), units: '-10', units_settled: '-10' }
  await step('maturity', act({ type: 'maturity', instrument: bill.id }), matured, bill.id)

  await step('recurring fee collected', () => desk.advance('2027-04-01T06:00:00.000Z'), cashIn('-2'))
  const [fee] = await desk.transactions()
  const back = () => tenant.post(`/sandbox/fee-charges/${fee!.reference}/refund`, { amount: '2.00' })
  await step('fee refund', back, cashIn('2'))
})
