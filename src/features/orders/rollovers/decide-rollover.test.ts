// Whether a bill is rolled over, as a table.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { ZERO_BUND } from '../../../../test/support/instruments.ts'
import { FEES, listedOf } from '../../../../test/support/order-facts.ts'
import { decideRollover, type RollingPosition, type RolloverFacts } from './decide-rollover.ts'

const billOf = (id: string) => ({ ...listedOf(ZERO_BUND, { maturity_date: '2027-05-31' }).row, id })
const POSITION: RollingPosition = {
  id: 'pos_1',
  account: 'acc_1',
  instrument: 'ins_old',
  quantity: '10',
  automatic_rollover: true,
  status: 'active',
  may_deposit: true,
  may_withdraw: true,
  may_buy: true,
  may_sell: true,
  is_firm: false,
}
const FACTS: RolloverFacts = {
  position: POSITION,
  is_rolled: false,
  fees: FEES,
  bill: billOf('ins_old'),
  replacement: billOf('ins_new'),
}
const positionIs = (members: Partial<RollingPosition>) => ({ position: { ...POSITION, ...members } })

test('the order spends the nominal of the old bill and reserves nothing', () => {
  // 10 × 100.00, less the fee of 1.50
  assert.deepEqual(decideRollover(FACTS), {
    terms: {
      account: 'acc_1',
      instrument: 'ins_new',
      order_type: 'market',
      purpose: 'rollover',
      side: 'buy',
      currency: 'EUR',
      cash_amount: '1000.00',
      net_cash_amount: '998.50',
      fees: '1.50',
      automatic_rollover: true,
      rollover_sent: true,
      reserved_asset: 'EUR',
      reserved_amount: '0',
    },
    repaid_at: '2027-05-31T06:00:00.000Z',
  })
})

const FORBIDDEN = 'the account may not buy'
const NO_BILL = 'there is no bill of that maturity period'

test.each<[string, Partial<RolloverFacts>, string | undefined]>([
  ['the setting is off', positionIs({ automatic_rollover: false }), undefined],
  ['the position is empty', positionIs({ quantity: '0' }), undefined],
  ['an order buys the replacement already', { is_rolled: true }, undefined],
  ['a suspended account', positionIs({ status: 'suspended' }), FORBIDDEN],
  ['buys are off', positionIs({ may_buy: false }), FORBIDDEN],
  ['no replacement', { replacement: undefined }, NO_BILL],
  ['the same bill', { replacement: billOf('ins_old') }, 'the bill on the run is the one that matures'],

  // The earlier of two.
  [
    'the setting is off, of a suspended account',
    positionIs({ automatic_rollover: false, status: 'suspended' }),
    undefined,
  ],
  [
    'a suspended account, and no replacement',
    { ...positionIs({ status: 'suspended' }), replacement: undefined },
    FORBIDDEN,
  ],
])('%s: the bill pays out', (_, facts, reason) => {
  assert.deepEqual(decideRollover({ ...FACTS, ...facts }), reason && { reason })
})
