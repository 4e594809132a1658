import assert from 'node:assert/strict'
import { test } from 'vitest'
import { cashBalance } from './cash.ts'

const FREE = { held_back: '0', is_claimed: false }

test('1,000 settled, 500 advanced, 300 owed for a buy, 300 reserved', () => {
  // available: 1,000 + 500 − 300 − 300
  const cash = cashBalance({
    currency: 'EUR',
    available: '900',
    reserved: '300',
    unsettled_in: '500',
    lent: '0',
    ...FREE,
  })
  assert.deepEqual(cash, {
    currency: 'EUR',
    total: '1200.00',
    available_for_trading: '900.00',
    available_for_withdrawal: '400.00',
    reserved: '300.00',
  })
})

test('an advance that was spent leaves nothing to withdraw, and never less than zero', () => {
  const cash = cashBalance({
    currency: 'EUR',
    available: '100',
    reserved: '0',
    unsettled_in: '500',
    lent: '0',
    ...FREE,
  })
  assert.equal(cash.available_for_withdrawal, '0.00')
  const below = cashBalance({
    currency: 'EUR',
    available: '-1',
    reserved: '3',
    unsettled_in: '0',
    lent: '0',
    ...FREE,
  })
  assert.deepEqual([below.total, below.available_for_trading], ['2.00', '0.00'])
})

test('the loan of a rollover reduces the cash until the old bill pays', () => {
  const cash = cashBalance({
    currency: 'EUR',
    available: '20',
    reserved: '0',
    unsettled_in: '0',
    lent: '1000',
    ...FREE,
  })
  const { total, available_for_trading, available_for_withdrawal } = cash
  assert.deepEqual([total, available_for_trading, available_for_withdrawal], ['-980.00', '0.00', '0.00'])
})

test('a direct debit that may come back is traded and not paid out; after a claim nothing is available', () => {
  const cash = { currency: 'EUR', available: '500', reserved: '20', unsettled_in: '0', lent: '0' } as const
  const collected = cashBalance({ ...cash, held_back: '480', is_claimed: false })
  assert.deepEqual([collected.available_for_trading, collected.available_for_withdrawal], ['500.00', '20.00'])
  // 500 collected, 120 left, 500 returned: 380 are claimed.
  const owing = cashBalance({
    ...cash,
    available: '0',
    reserved: '0',
    lent: '380',
    held_back: '0',
    is_claimed: true,
  })
  assert.deepEqual([owing.total, owing.available_for_trading], ['-380.00', '0.00'])
  const dollars = cashBalance({ ...cash, currency: 'USD', held_back: '0', is_claimed: true })
  const { total, available_for_trading, available_for_withdrawal } = dollars
  assert.deepEqual([total, available_for_trading, available_for_withdrawal], ['520.00', '0.00', '0.00'])
})
