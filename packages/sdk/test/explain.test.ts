// Figures of a real server worked out again from their explanations.
import assert from 'node:assert/strict'
import { beforeAll, describe, test } from 'vitest'
import type { Decimal, Holdfast } from '../src/holdfast.ts'
import { explain } from '../src/holdfast.ts'
import { clientWithAccount, SENDER } from './clients.ts'

const WORLD = 'IE00B4L5Y983'

/** An account that has bought twice, sold once, and received a distribution, over half a year. */
async function history(): Promise<{ hf: Holdfast; account: string; position: string }> {
  const { hf, account } = await clientWithAccount()
  const price = async (at: Decimal | '100.00') => hf.sandbox.set_price({ symbol: WORLD, bid: at, ask: at })
  const trade = async (side: 'buy' | 'sell', quantity: '10' | '7' | '3.5', at: '100.00') => {
    await price(at)
    const { id: instrument } = await hf.instruments.retrieve(WORLD)
    await hf.orders.place(account, { instrument, order_type: 'market', side, quantity })
    await hf.sandbox.advance_clock({ seconds: 40 * 86_400 })
  }
  const now = await hf.sandbox.retrieve_clock()
  await hf.sandbox.advance_clock({ to: `${Number(now.now.slice(0, 4)) + 1}-03-01T10:00:00.000Z` })
  await hf.sandbox.receive_payment(account, { amount: '5000.00', currency: 'EUR', ...SENDER })
  await hf.sandbox.advance_clock({ seconds: 3600 })
  await trade('buy', '10', '100.00')
  await trade('buy', '7', '113.37' as '100.00')
  await trade('sell', '3.5', '121.11' as '100.00')
  const { id: instrument } = await hf.instruments.retrieve(WORLD)
  await hf.sandbox.enter_corporate_action({ type: 'distribution', instrument, amount_per_unit: '0.83' })
  await hf.sandbox.advance_clock({ seconds: 10 * 86_400 })
  await price('117.77' as '100.00')
  await hf.sandbox.advance_clock({ seconds: 60 })
  const [position] = await hf.positions.list(account)
  return { hf, account, position: position!.id }
}

describe('explanations', () => {
  let hf: Holdfast
  let account: string
  let position: string
  beforeAll(async () => {
    ;({ hf, account, position } = await history())
  })

  test('explanations of values lead to the values', async () => {
    const whole = await hf.accounts.value(account, { explain: true })
    assert.deepEqual(explain.checkValuation(whole), [])
    assert.notEqual(whole.total_position_value, '0.00')
    const one = await hf.positions.value(position, { explain: true })
    assert.deepEqual(explain.checkPositionValuation(one), [])
  })

  test('explanations of earnings lead to the earnings', async () => {
    const earned = await hf.positions.earnings(position, { explain: true })
    assert.deepEqual(explain.checkEarnings(earned), [])
    assert.notEqual(earned.realized_capital, '0.00')
    assert.notEqual(earned.realized_income, '0.00')
    const { position_earnings } = await hf.accounts.earnings(account, { explain: true })
    for (const each of position_earnings) assert.deepEqual(explain.checkEarnings(each), [])
  })

  test.each([
    'all',
    '1y',
    '3m',
    '1m',
  ] as const)('explanations of returns over %s lead to the rates', async (period) => {
    const ofAccount = await hf.accounts.returns(account, { period, explain: true })
    assert.deepEqual(explain.checkReturns(ofAccount), [])
    const ofPosition = await hf.positions.returns(position, { period, explain: true })
    assert.deepEqual(explain.checkReturns(ofPosition), [])
    if (period === 'all') assert.ok(ofPosition.twrr !== null && ofPosition.mwrr !== null)
  })

  test('explanations betray a figure that does not follow from them', async () => {
    const whole = await hf.accounts.value(account, { explain: true })
    const forged = { ...whole, total_value: '1000000.00' as Decimal }
    assert.deepEqual(explain.checkValuation(forged), [
      { figure: 'total_value', answered: '1000000.00', recomputed: whole.total_value },
    ])
    const earned = await hf.positions.earnings(position, { explain: true })
    const differences = explain.checkEarnings({ ...earned, realized_income: '0.01' as Decimal })
    assert.deepEqual(
      differences.map(({ figure }) => figure),
      ['realized_income'],
    )
    const rates = await hf.positions.returns(position, { period: 'all', explain: true })
    const better = explain.checkReturns({ ...rates, mwrr: '0.900000' as Decimal })
    assert.deepEqual(
      better.map(({ figure }) => figure),
      ['mwrr'],
    )
  })

  test('explanations are asked for', async () => {
    const plain = await hf.accounts.value(account)
    assert.throws(() => explain.checkValuation(plain), /explain: true/)
  })
})
