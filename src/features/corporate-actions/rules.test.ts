// What the types of corporate actions have in common, and which bookings repay a rollover loan.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import {
  type ActionType,
  type BookingLine,
  decideRepayments,
  hasRights,
  isSplit,
  loanKey,
  newLine,
  paysInUnits,
  takesAll,
} from './rules.ts'

test.each<[type: ActionType, rules: string[]]>([
  ['coupon', []],
  ['distribution', []],
  ['dividend', []],
  ['maturity', ['takes all']],
  ['split', ['takes all', 'splits']],
  ['merger', ['takes all']],
  ['delisting', ['takes all']],
  ['stock_dividend', ['pays in units', 'splits']],
  ['spin_off', ['pays in units']],
  ['rights_issue', ['has rights']],
])('a %s has the rules %j', (type, rules) => {
  const checks = {
    'takes all': takesAll,
    'pays in units': paysInUnits,
    splits: isSplit,
    'has rights': hasRights,
  }
  const those = Object.entries(checks).flatMap(([rule, holds]) => (holds({ type }) ? [rule] : []))
  assert.deepEqual(those, rules)
})

interface Item {
  account?: string
  currency?: string
  type?: BookingLine['transaction_type'] | undefined
  cash?: string
}

/** A maturity of acc_1 that pays 60.00 EUR, other than that as the members say. */
const itemOf = ({ account = 'acc_1', currency = 'EUR', cash = '60.00', ...more }: Item) => {
  const type = 'type' in more ? more.type : 'maturity'
  return {
    account,
    currency,
    booking: { lines: type ? [newLine(type, 'ins_1', {})] : [], moves: [], cash, tax: '0.00' },
  }
}

test.each<[bookings: string, repaid: number[], lent: string, items: Item[]]>([
  ['no booking', [], '100.00', []],
  ['a maturity of an account without a loan', [0], '100.00', [{ account: 'acc_2' }]],
  ['a maturity in another currency than the loan', [0], '100.00', [{ currency: 'USD' }]],
  ['a maturity that pays less than the loan', [60], '100.00', [{}]],
  ['a maturity that pays just the loan', [60], '60.00', [{}]],
  ['a maturity that pays more than the loan', [59.99], '59.99', [{}]],
  ['the maturity of a loan that is repaid', [0], '0.00', [{}]],
  ['several maturities', [60, 40, 0], '100.00', [{}, {}, {}]],
  ['a maturity after one of another account', [0, 60], '100.00', [{ account: 'acc_2' }, {}]],
  ['a maturity that pays no cash', [0], '100.00', [{ cash: '0.00' }]],
  ['the reversal of a maturity', [0, 60], '100.00', [{ cash: '-60.00' }, {}]],
  ['a coupon', [0], '100.00', [{ type: 'coupon_payment' }]],
  ['a merger', [0], '100.00', [{ type: 'merger' }]],
  ['a booking without transactions', [0], '100.00', [{ type: undefined }]],
])('%s: the bookings repay %j of the loan', (_, repaid, lent, items) => {
  const loans = new Map([[loanKey({ account: 'acc_1', currency: 'EUR' }), lent]])
  assert.deepEqual(decideRepayments(items.map(itemOf), loans).map(Number), repaid)
  assert.equal(loans.get('acc_1 EUR'), lent) // The facts stay as they are.
})
