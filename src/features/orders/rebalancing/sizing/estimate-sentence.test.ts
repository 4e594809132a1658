import assert from 'node:assert/strict'
import { test } from 'vitest'
import { runLine } from '../../../../../test/support/run-lines.ts'
import { decideFullRun } from './decide-full-run.ts'
import type { LineFacts } from './rules.ts'

const sentence = (members: Partial<LineFacts>, cash = '1000.00', minimum_order_amount = '1.00') =>
  decideFullRun({
    currency: 'EUR',
    cash,
    cash_weight: '0',
    minimum_order_amount,
    lines: [
      runLine('ins_1', { target_weight: '1', mid: '10', increment: '1', feeOf: () => '0.00', ...members }),
    ],
  }).lines[0]!.explanation.text

const blocked = (reason: LineFacts['reasons']['buy']) => ({ reasons: { buy: reason, sell: reason } })

test.each([
  [
    {},
    '80.00',
    'Buys 7 units for about 70.00 EUR: 100.00 % wanted, 0.00 % held; an 8th unit did not fit the cash.',
  ],
  [
    {},
    '110.00',
    'Buys 10 units for about 100.00 EUR: 100.00 % wanted, 0.00 % held; an 11th unit did not fit the cash.',
  ],
  [
    {},
    '119.00',
    'Buys 11 units for about 110.00 EUR: 100.00 % wanted, 0.00 % held; a 12th unit did not fit the cash.',
  ],
  [
    {},
    '215.00',
    'Buys 21 units for about 210.00 EUR: 100.00 % wanted, 0.00 % held; a 22nd unit did not fit the cash.',
  ],
  [
    {},
    '20.00',
    'Buys 1 unit for about 10.00 EUR: 100.00 % wanted, 0.00 % held; a 2nd unit did not fit the cash.',
  ],
  [
    { price_margin: '0' },
    '12340.00',
    'Buys 1,234 units for about 12,340.00 EUR: 100.00 % wanted, 0.00 % held; this reaches the target.',
  ],
  [
    { increment: '0.0001' },
    '80.00',
    'Buys 7.9601 units for about 79.60 EUR: 100.00 % wanted, 0.00 % held; the cash allowed no more.',
  ],
  [
    { target_weight: '0', units: '2' },
    '0',
    'Sells 2 units for about 20.00 EUR: 0.00 % wanted, 100.00 % held; the whole position is sold.',
  ],
  [
    { target_weight: '0.33', units: '2' },
    '0',
    'Sells 1 unit for about 10.00 EUR: 33.00 % wanted, 100.00 % held; ' +
      'another 1 would fall below the target.',
  ],
  [
    { target_weight: '0', units: '2', sellable_units: '1' },
    '0',
    'Sells 1 unit for about 10.00 EUR: 0.00 % wanted, 100.00 % held; the other units are reserved.',
  ],
  [{ units: '2' }, '0', 'Leaves it as it is: 100.00 % wanted, 100.00 % held.'],
  [
    blocked('open_order'),
    '80.00',
    'Places no order: 100.00 % wanted, 0.00 % held; another order is open in it.',
  ],
  [
    {
      increment: '0.0001',
      price_margin: '0',
      cash_steps: { enforce_trading_rules: true, required_cash_increment: 50 },
    },
    '180.00',
    'Buys 15 units for about 150.00 EUR: 100.00 % wanted, 0.00 % held; its cash goes in steps.',
  ],
  [{ counts: false }, '80.00', 'Leaves it as it is: it does not belong to the model.'],
] as [Partial<LineFacts>, string, string][])('line %# says what is done and why', (members, cash, text) => {
  assert.equal(sentence(members, cash), text)
})
