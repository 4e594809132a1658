// The books of a journal, worked by hand.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { listSeedInstruments } from '../../../../seed/instruments.ts'
import { type HeldPosition, placeKey } from '../../../portfolio/holdings/decide-position.ts'
import { type BookingFacts, decideBooking, type JournalToBook } from './decide-booking.ts'
import { couponWith } from './rules.ts'

const listed = listSeedInstruments()
const etf = listed.find(({ symbol }) => symbol === 'IE00B4L5Y983')!
const bond = listed.find(
  (one) => one.instrument_type === 'bond' && one.attributes.coupon_type === 'fixed_coupon',
)!

const held = (
  account: string,
  instrument: string,
  quantity: string,
  cost: string,
): [string, HeldPosition] => [
  placeKey({ account, instrument }),
  {
    id: `pos_${account}`,
    quantity,
    cost,
    ytm: '2',
    automatic_rollover: false,
    most_recent_maturity_period: null,
  },
]
const factsOf = (more: Partial<BookingFacts> = {}): BookingFacts => ({
  instrument: etf,
  quote: { price: '120', accrued_interest: '0', money_per_point: '1', coupon: '0' },
  positions: new Map([held('acc_1', etf.id, '10', '1050')]),
  interest: new Map(),
  lots: new Map(),
  new_positions: ['pos_new', 'pos_other'],
  today: '2027-03-01',
  settles: '2027-03-03',
  ...more,
})
const JOURNAL: JournalToBook = {
  id: 'jnl_1',
  from: 'acc_1',
  to: 'acc_2',
  currency: 'EUR',
  value: '4',
  cost_basis: 'carry',
}
const numbers = (...all: (string | null | undefined)[]) => all.map((one) => (one == null ? one : Number(one)))

test('cash has a transaction on each side', () => {
  const cash = { ...JOURNAL, value: '4.00', cost_basis: null }
  const [{ out, into, asset, moves }] = decideBooking(factsOf({ instrument: undefined }), [cash]) as [never]
  const { out: o, into: i } = { out, into } as Record<
    string,
    { account: string; cash_amount: string; summary: string }
  >
  assert.deepEqual([asset, moves], ['EUR', []])
  assert.deepEqual([o!.account, o!.cash_amount, o!.summary], ['acc_1', '-4.00', 'Transfer EUR'])
  assert.deepEqual([i!.account, i!.cash_amount], ['acc_2', '4.00'])
})

describe('units', () => {
  test('units by carry take 4 ÷ 10 of 1,050.00 along', () => {
    const [{ moves, out, into, cost, unit_price, market_value }] = books(JOURNAL)
    assert.deepEqual(numbers(moves[0]!.after.quantity, moves[0]!.after.cost), [6, 630])
    assert.deepEqual(numbers(moves[1]!.after.quantity, moves[1]!.after.cost), [4, 420])
    assert.deepEqual(numbers(cost, unit_price, market_value), [420, 105, 480])
    assert.deepEqual([out.handed_over, into.handed_over], [undefined, undefined])
    assert.deepEqual([moves[1]!.after.id, moves[1]!.after.ytm], ['pos_new', '2'])
  })

  test('units at the market are handed over at 4 × 120.00', () => {
    const [{ moves, out, into, cost, unit_price }] = books({ ...JOURNAL, cost_basis: 'market' })
    assert.deepEqual(numbers(moves[0]!.after.cost, moves[1]!.after.cost), [630, 480])
    assert.deepEqual(numbers(cost, unit_price, out.handed_over, into.handed_over), [420, 120, 480, 480])
  })

  test('units of a reversal come back at the cost that they had left with', () => {
    const [{ moves, out, into }] = books({ ...JOURNAL, original: { cost: '300', entry: 'ent_1' } })
    assert.deepEqual(numbers(moves[0]!.after.cost, moves[1]!.after.cost, into.unit_price), [630, 300, 75])
    assert.deepEqual([out.reversed_entry, into.reversed_entry], [undefined, 'ent_1'])
  })

  test('units of a batch leave one after the other, and the last take the rest of the cost', () => {
    const facts = factsOf({
      positions: new Map([held('acc_1', etf.id, '3', '100')]),
    })
    const each = ['acc_2', 'acc_3'].map((to, n) => ({ ...JOURNAL, to, value: n === 0 ? '1' : '2' }))
    const [first, last] = decideBooking(facts, each)
    assert.equal(first!.cost, '33.333333333333')
    assert.equal(last!.cost, '66.666666666667')
    assert.deepEqual(numbers(last!.moves[0]!.after.quantity, last!.moves[0]!.after.cost), [0, 0])
  })

  function books(journal: JournalToBook) {
    return decideBooking(factsOf(), [journal]) as [ReturnType<typeof decideBooking>[number]]
  }
})

describe('bonds', () => {
  const position = () => new Map([held('acc_1', bond.id, '10', '9900')])
  const facts = factsOf({
    instrument: bond,
    quote: { price: '101', accrued_interest: '0.5', money_per_point: '10', coupon: '0' },
    positions: position(),
    interest: new Map([['acc_1', '30']]),
  })

  test('bonds by carry take their part of the interest that was paid along', () => {
    const each = [JOURNAL, { ...JOURNAL, value: '6' }]
    assert.deepEqual(
      decideBooking(facts, each).map(({ out, into }) => numbers(out.accrued_interest, into.accrued_interest)),
      [
        [12, 12],
        [18, 18],
      ],
    )
  })

  test('bonds at the market bring the interest of today along', () => {
    const [{ into, market_value }] = decideBooking(facts, [{ ...JOURNAL, cost_basis: 'market' }]) as [
      ReturnType<typeof decideBooking>[number],
    ]
    // 4 × 101 × 10 = 4,040.00 clean, and 4 × 0.5 × 10 = 20.00 interest.
    assert.deepEqual(numbers(into.handed_over, into.accrued_interest, market_value), [4040, 20, 4060])
  })

  test('bonds at the market bring along a coupon that accrued interest no longer contains', () => {
    const quote = { price: '101', accrued_interest: '0.01', money_per_point: '10', coupon: '18' }
    const [{ into, out, market_value }] = decideBooking({ ...facts, quote }, [
      { ...JOURNAL, cost_basis: 'market' },
    ]) as [ReturnType<typeof decideBooking>[number]]
    // 4 × 0.01 × 10 = 0.40 interest and 4 × 18.00 = 72.00 of the coupon, on 4,040.00 clean.
    assert.deepEqual(numbers(into.handed_over, into.accrued_interest, market_value), [4040, 72.4, 4112.4])
    assert.equal(out.accrued_interest, into.accrued_interest)
  })

  const DUE = { record_date: '2027-08-13', per_unit: '1.8' }
  test.each([
    ['no coupon is due', undefined, '2027-08-13', '0'],
    ['the record date', DUE, '2027-08-13', '1.8'],
    ['the day after it', DUE, '2027-08-14', '0'],
  ] as const)('a coupon comes with a unit or does not, on %s', (_, due, day, expected) => {
    assert.equal(couponWith(due, day), expected)
  })
})
