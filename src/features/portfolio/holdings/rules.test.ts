import assert from 'node:assert/strict'
import { test } from 'vitest'
import { rolloverFigures, shownPrice, type UnitBalances, unitFigures } from './rules.ts'

const NONE = { deliveries: null }

test('units that are sold but not settled still count as settled, and cannot be sold again', () => {
  const figures = unitFigures({ ...NONE, status: 'open', total: '7.50', unsettled: '-2.50', reserved: '1' })
  assert.deepEqual(figures, {
    total: '7.5',
    settled: '10',
    unsettled: '-2.5',
    reserved: '1',
    available_for_trading: '6.5',
  })
  assert.equal(
    unitFigures({ ...NONE, status: 'closing', total: '0', unsettled: '-5', reserved: '0' })
      .available_for_trading,
    '0',
  )
})

test('units that are delivered after a sale of now settles are not available for trading', () => {
  const deliveries = [
    { day: '2027-04-20', units: '5' },
    { day: '2027-04-22', units: '2.5' },
  ]
  const position: UnitBalances = {
    status: 'open',
    total: '107.5',
    unsettled: '7.5',
    reserved: '60',
    deliveries,
  }
  const on = (settles_on: string | null) => unitFigures(position, 'open', settles_on).available_for_trading
  assert.deepEqual(['2027-04-19', '2027-04-20', '2027-04-22', null].map(on), ['40', '45', '47.5', '47.5'])
  const reserved = unitFigures({ ...position, reserved: '105' }, 'open', '2027-04-19')
  assert.equal(reserved.available_for_trading, '0')
})

test('a rollover may be switched until four days before the bill matures, that day included', () => {
  const bill = { supports_automatic_rollover: true, maturity_date: '2026-06-15' }
  const on = (day: string, status: 'open' | 'closing' = 'open') => rolloverFigures(status, bill, day)
  assert.deepEqual(on('2026-06-11'), {
    can_update_automatic_rollover: true,
    automatic_rollover_cutoff: '2026-06-11',
  })
  assert.equal(on('2026-06-12').can_update_automatic_rollover, false)
  assert.equal(on('2026-06-01', 'closing').can_update_automatic_rollover, false)
  const bond = { supports_automatic_rollover: false, maturity_date: '2026-06-15' }
  assert.deepEqual(rolloverFigures('open', bond, '2026-06-01'), {
    can_update_automatic_rollover: false,
    automatic_rollover_cutoff: null,
  })
})

test('an exchange rate has five decimal places, a price four', () => {
  assert.equal(shownPrice('fx', '1.083456'), '1.08346')
  assert.equal(shownPrice('buy', '98'), '98.00')
  assert.equal(shownPrice('buy', '1.083456'), '1.0835')
})
