// What value that moves between two accounts does to their books, worked by hand.
import assert from 'node:assert/strict'
import { describe, test } from 'vitest'
import { OAT, WORLD } from '../../../../test/support/instruments.ts'
import { listedOf } from '../../../../test/support/order-facts.ts'
import { type HeldPosition, placeKey } from '../../portfolio/holdings/decide-position.ts'
import type { PlacedLot } from '../../portfolio/lots/rules.ts'
import {
  type Books,
  copyBooks,
  decideCashHandover,
  decideUnitHandover,
  type HandedUnits,
  takeFree,
  type UnitTerms,
} from './decide-handover.ts'

const { row: etf } = listedOf(WORLD)
const { row: bond } = listedOf(OAT)

const BASE = {
  settled: true,
  settlement_date: '2027-03-01',
  transaction_type: 'book_transfer',
  reference_type: 'journal',
  currency: 'EUR',
  summary: 'Transfer',
}
/** The place of an account in the ETF. */
const placeOf = (account: string) => placeKey({ account, instrument: etf.id })
/** The position of an account that holds the units at their cost. */
const positionOf = (account: string, quantity: string, cost: string): [string, HeldPosition] => [
  placeOf(account),
  {
    id: `pos_${account}`,
    quantity,
    cost,
    ytm: '2',
    automatic_rollover: true,
    most_recent_maturity_period: '3m',
  },
]
const lotOf = (arrival: number, acquired_on: string, quantity: string, cost: string): PlacedLot => ({
  acquired_on,
  quantity,
  cost,
  unit_cost: '100',
  arrival,
})
const termsWith = (terms: Partial<UnitTerms>): UnitTerms => ({
  cost: '0',
  ytm: null,
  period: null,
  takes_lots: false,
  out: {},
  into: {},
  ...terms,
})
/** Four units of the ETF that acc_1 hands to acc_2 at their cost, other than that as the members say. */
const unitsOf = (members: Partial<HandedUnits> = {}): HandedUnits => ({
  from: 'acc_1',
  to: 'acc_2',
  value: '4',
  base: BASE,
  instrument: etf,
  new_position: 'pos_new',
  termsOf: (leaving) => termsWith({ cost: leaving!.cost, ytm: '2', takes_lots: true }),
  ...members,
})
const booksOf = (positions: [string, HeldPosition][], lots: [string, readonly PlacedLot[]][] = []): Books =>
  copyBooks(new Map(positions), lots)
const TEN = positionOf('acc_1', '10', '1000')

describe('cash', () => {
  const cash = { from: 'acc_1', to: 'acc_2', value: '6.00', base: BASE }
  const out = { ...BASE, account: 'acc_1', cash_amount: '-6.00' }
  const into = { ...BASE, account: 'acc_2', cash_amount: '6.00' }
  test.each<[movement: string, members: object, out: object | undefined, into: object | undefined]>([
    ['from one account to another', {}, out, into],
    ['from another firm', { from: undefined }, undefined, into],
    ['to another firm', { to: undefined }, out, undefined],
  ])('cash that moves %s has the transactions of the accounts here', (_, members, given, received) => {
    const decided = decideCashHandover({ ...cash, ...members })
    assert.deepEqual(decided, { moves: [], out: given, into: received })
  })
})

describe('units', () => {
  test('4 of 10 units leave with 4 ÷ 10 of the cost of 1,000 and open a position', () => {
    const { moves, out, into } = decideUnitHandover(booksOf([TEN]), unitsOf())
    assert.deepEqual(
      moves.map(({ before, after: { id, account, opens, quantity, cost } }) => [
        before?.id,
        id,
        account,
        opens,
        quantity,
        Number(cost),
      ]),
      [
        ['pos_acc_1', 'pos_acc_1', 'acc_1', false, '6', 600],
        [undefined, 'pos_new', 'acc_2', true, '4', 400],
      ],
    )
    const shared = { ...BASE, instrument: etf.id, cash_amount: null }
    assert.deepEqual(out, { ...shared, account: 'acc_1', unit_quantity: '-4', position: 'pos_acc_1' })
    assert.deepEqual(into, { ...shared, account: 'acc_2', unit_quantity: '4', position: 'pos_new', lots: [] })
  })

  test('units that arrive at a position add to its cost, and keep its rollover setting', () => {
    const { moves } = decideUnitHandover(booksOf([TEN, positionOf('acc_2', '1', '250')]), unitsOf())
    const { id, opens, quantity, cost, average_price, automatic_rollover, buy_trades } = moves[1]!.after
    assert.deepEqual([id, opens, quantity, Number(cost)], ['pos_acc_2', false, '5', 650])
    assert.deepEqual([Number(average_price), automatic_rollover, buy_trades], [130, true, 0])
  })

  test('the last unit takes all of the cost, and the place of the giver is empty afterwards', () => {
    const books = booksOf([TEN])
    const { moves } = decideUnitHandover(books, unitsOf({ value: '10' }))
    assert.deepEqual(
      moves.map(({ after }) => [after.quantity, Number(after.cost)]),
      [
        ['0', 0],
        ['10', 1000],
      ],
    )
    assert.deepEqual([...books.positions.keys()], [placeOf('acc_2')])
  })

  test('the average price of a bond is in percent of its par value', () => {
    const books = booksOf([[placeKey({ account: 'acc_1', instrument: bond.id }), TEN[1]]])
    const { moves } = decideUnitHandover(books, unitsOf({ instrument: bond }))
    assert.equal(Number(moves[1]!.after.average_price), 100) // 400 ÷ (4 × 1.00 for a point)
  })

  test('units to another firm have no receiver here', () => {
    const { moves, out, into } = decideUnitHandover(booksOf([TEN]), unitsOf({ to: undefined }))
    assert.deepEqual([moves.length, out!.unit_quantity, into], [1, '-4', undefined])
  })

  test('units from another firm come at the terms of the caller, without lots', () => {
    const leavings: unknown[] = []
    const termsOf: HandedUnits['termsOf'] = (leaving) => {
      leavings.push(leaving)
      return termsWith({ cost: '480', period: '6m', takes_lots: true, into: { unit_price: '120' } })
    }
    const { moves, out, into } = decideUnitHandover(booksOf([]), unitsOf({ from: undefined, termsOf }))
    const { quantity, cost, ytm, most_recent_maturity_period } = moves[0]!.after
    assert.deepEqual([quantity, Number(cost), ytm, most_recent_maturity_period], ['4', 480, null, '6m'])
    assert.deepEqual([leavings, out, into!.unit_price, into!.lots], [[undefined], undefined, '120', null])
  })

  test('the terms see the position as it was, and may hand the units over at another cost', () => {
    const termsOf: HandedUnits['termsOf'] = (leaving) => {
      assert.deepEqual([leaving!.position, Number(leaving!.cost)], [TEN[1], 400])
      return termsWith({ cost: '480', out: { handed_over: '480' }, into: { handed_over: '480' } })
    }
    const { moves, out, into } = decideUnitHandover(booksOf([TEN]), unitsOf({ termsOf }))
    assert.deepEqual([Number(moves[0]!.after.cost), Number(moves[1]!.after.cost)], [600, 480])
    assert.deepEqual([out!.handed_over, into!.handed_over, into!.lots], ['480', '480', null])
  })

  test('units of a giver without a position cannot leave', () => {
    assert.throws(() => decideUnitHandover(booksOf([]), unitsOf()), /leave acc_1 without an open position/)
  })
})

describe('lots', () => {
  const oldest = lotOf(0, '2020-01-02', '3', '210')
  const newer = lotOf(1, '2024-01-02', '7', '790')
  const days = (lots: readonly { acquired_on: string | null; quantity: string; cost: string }[] | null) =>
    lots?.map(({ acquired_on, quantity, cost }) => [acquired_on, quantity, Number(cost)])

  test('the oldest lots leave first, and a lot that is divided shares its cost', () => {
    const books = booksOf([TEN], [[placeOf('acc_1'), [oldest, newer]]])
    const { into } = decideUnitHandover(books, unitsOf())
    assert.deepEqual(days(into!.lots!), [
      ['2020-01-02', '3', 210],
      ['2024-01-02', '1', 112.857142857143], // 790 ÷ 7
    ])
    assert.deepEqual(days(books.lots.get(placeOf('acc_1'))!), [['2024-01-02', '6', 677.142857142857]])
  })

  test('units that stay with the same firm at the market leave their lots behind', () => {
    const books = booksOf([TEN], [[placeOf('acc_1'), [oldest, newer]]])
    const termsOf = () => termsWith({ cost: '480' })
    assert.equal(decideUnitHandover(books, unitsOf({ termsOf })).into!.lots, null)
    assert.deepEqual(days(books.lots.get(placeOf('acc_1'))!), [['2024-01-02', '6', 677.142857142857]])
  })

  test('units that arrive and are handed on in the same change leave by the age of all lots', () => {
    const there = lotOf(0, '2022-01-03', '4', '500')
    const books = booksOf(
      [TEN, positionOf('acc_2', '4', '500')],
      [
        [placeOf('acc_1'), [oldest, newer]],
        [placeOf('acc_2'), [there]],
      ],
    )
    decideUnitHandover(books, unitsOf())
    // acc_2 has 3 units of 2020, 4 of 2022 and 1 of 2024: the first four go.
    const { into } = decideUnitHandover(books, unitsOf({ from: 'acc_2', to: 'acc_3' }))
    assert.deepEqual(days(into!.lots!), [
      ['2020-01-02', '3', 210],
      ['2022-01-03', '1', 125],
    ])
    assert.deepEqual(days(books.lots.get(placeOf('acc_2'))!), [
      ['2022-01-03', '3', 375],
      ['2024-01-02', '1', 112.857142857143],
    ])
  })

  test('equal lots of one day stay two lots', () => {
    const books = booksOf(
      [TEN, positionOf('acc_2', '4', '400')],
      [
        [placeOf('acc_1'), [lotOf(0, '2022-01-03', '10', '1000')]],
        [placeOf('acc_2'), [lotOf(0, '2022-01-03', '4', '400')]],
      ],
    )
    decideUnitHandover(books, unitsOf())
    assert.deepEqual(days(books.lots.get(placeOf('acc_2'))!), [
      ['2022-01-03', '4', 400],
      ['2022-01-03', '4', 400],
    ])
  })
})

test('copied books leave the positions and the lots of the facts as they are', () => {
  const positions = new Map([TEN])
  const lots = [lotOf(0, '2020-01-02', '10', '1000')]
  const books = copyBooks(positions, [[placeOf('acc_1'), lots]])
  decideUnitHandover(books, unitsOf({ value: '10' }))
  assert.deepEqual([positions.size, lots.length, books.positions.size], [1, 1, 1])
})

test.each<[free: string | undefined, isEnough: boolean, left: string | undefined]>([
  ['10.00', true, '4'],
  ['6.00', true, '0'],
  ['5.99', false, '5.99'],
  ['-1.00', false, '-1.00'],
  [undefined, false, undefined],
])('a giver with %s free gives 6.00 (%s) and has %s left', (free, isEnough, left) => {
  const all = new Map(free === undefined ? [] : [['EUR', free]])
  assert.equal(takeFree(all, 'EUR', '6.00'), isEnough)
  assert.equal(all.get('EUR'), left)
})
