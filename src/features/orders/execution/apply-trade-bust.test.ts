// What a trade bust of the venue does to the trade of the execution.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideBust } from './apply-trade-bust.ts'

type Trade = Parameters<typeof decideBust>[0]
type Bust = Parameters<typeof decideBust>[1]

const BUST: Bust = { order: 'ord_1', execution: 'exe_1', corrected: false }
const CORRECTION = { corrected: true }
const SECOND = { isSecond: true }
const trade = (
  status: NonNullable<Trade>['status'],
  order_status: NonNullable<Trade>['order_status'],
): Trade => ({ status, order_status })

test.each<[trade: string, decision: ReturnType<typeof decideBust>, booked: Trade, bust: Partial<Bust>]>([
  ['a trade of a working order', 'reverse', trade('executed', 'executing'), {}],
  ['a trade of a filled order', 'reverse', trade('executed', 'filled'), {}],
  // The reversal itself refuses it, so that the job stays for an operator.
  ['a trade that has settled', 'reverse', trade('settled', 'settled'), {}],
  ['a corrected trade of a working order', 'reverse', trade('executed', 'executing'), CORRECTION],
  [
    'a corrected trade of an order that is cancelling',
    'reverse',
    trade('executed', 'cancelling'),
    CORRECTION,
  ],
  ['a trade that is booked at the second try', 'reverse', trade('executed', 'filled'), SECOND],
  ['a trade that is reversed already', 'nothing', trade('busted', 'filled'), {}],
  ['a corrected trade that is reversed already', 'nothing', trade('busted', 'filled'), CORRECTION],
  ['a trade that is not booked yet', 'retry', undefined, {}],
  ['a corrected trade that is not booked yet', 'retry', undefined, CORRECTION],
  ['a trade that is not booked at the second try', 'nothing', undefined, SECOND],
])('a bust of %s has the decision: %s', (_, decision, booked, bust) => {
  assert.equal(decideBust(booked, { ...BUST, ...bust }), decision)
})

test.each([
  'filled',
  'settled',
  'cancelled',
] as const)('a correction of a trade of an order that is %s fails, and names execution and order', (order_status) => {
  assert.throws(
    () => decideBust(trade('executed', order_status), { ...BUST, ...CORRECTION }),
    /the venue corrects exe_1 of order ord_1, which has ended here/,
  )
})
