import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideHalt } from './set-override.ts'

test.each<[string | null, string, boolean]>([
  ['not_trading', 'buy_sell', true],
  ['sell_only', 'not_trading', false],
  [null, 'not_trading', true],
  [null, 'buy_sell', false],
])('a status of %s over %s in the catalogue ends orders: %s', (own, catalogue, is_halted) => {
  assert.equal(decideHalt({ wire: { trading_status: catalogue } }, { trading_status: own }), is_halted)
})
