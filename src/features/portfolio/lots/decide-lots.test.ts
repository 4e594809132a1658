// The lots of a position, worked by hand, and over random histories: units and cost are conserved. A failure prints its
// seed, with which it can be played again: FC_SEED=… npx vitest run src/features/portfolio/holdings/lots
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { add, compare, type Decimal, isZero, negate, subtract, sum } from '../../../values/decimal.ts'
import { type LotEntry, walkLots } from './decide-lots.ts'
import { type Lot, takeUnits } from './rules.ts'

const TERMS = { increment: '0.0001', money_per_point: '1' }
const WHOLE = { increment: '1', money_per_point: '1' }

let count = 0
const entry = (unit_quantity: string | null, more: Partial<LotEntry> = {}): LotEntry => {
  count += 1
  return {
    id: `txn_${count}`,
    entry: `ent_${count}`,
    booked_at: '2027-03-01T10:00:00.000Z',
    cash_amount: null,
    unit_quantity,
    unit_price: null,
    accrued_interest: null,
    tax: '0',
    traded_on: null,
    lots: null,
    reference: `ord_${count}`,
    reference_type: 'order',
    reversed_entry: null,
    handed_over: null,
    ...more,
  }
}
const buy = (day: string, quantity: string, price: string, paid = String(Number(quantity) * Number(price))) =>
  entry(quantity, { traded_on: day, unit_price: price, cash_amount: `-${paid}` })
const sell = (quantity: string) => entry(`-${quantity}`, { cash_amount: '1' })
const back = (one: LotEntry) =>
  entry(negate(one.unit_quantity!), {
    reference: one.reference,
    reversed_entry: one.entry,
    cash_amount: negate(one.cash_amount!),
  })
const action = (reference: string, rows: readonly [string | null, Partial<LotEntry>?][]) => {
  const name = `act_${++count}`
  return rows.map(([units, more]) =>
    entry(units, { entry: name, reference, reference_type: 'corporate_action', ...more }),
  )
}
const shown = (lots: readonly Lot[]) =>
  lots.map(({ acquired_on, quantity, unit_cost }) => `${acquired_on} ${quantity} at ${unit_cost}`)
const costOf = (lots: readonly { cost: Decimal }[]) => Number(sum(lots.map(({ cost }) => cost)))

// 40 × 25.00 + 35 × 30.00 + 25 × 41.20 = 3,080.00.
const three = () => [
  buy('2019-05-02', '40', '25.00'),
  buy('2021-06-01', '35', '30.00'),
  buy('2024-07-01', '25', '41.20'),
]

describe('lots computed by hand', () => {
  test('each buy makes a lot, and 60 units that leave take the oldest', () => {
    const lots = walkLots([...three(), sell('60')], TERMS)
    assert.deepEqual(shown(lots), ['2021-06-01 15 at 30.00', '2024-07-01 25 at 41.20'])
    assert.equal(costOf(lots), 1480) // 15 × 30.00 + 25 × 41.20
  })

  test('a trade that is reported late counts by its own day', () => {
    const lots = walkLots([buy('2027-03-02', '1', '10'), buy('2027-03-01', '2', '11')], TERMS)
    assert.deepEqual(shown(lots), ['2027-03-01 2 at 11', '2027-03-02 1 at 10'])
  })

  test('a sale that is void gives the units of the same lots back', () => {
    const sale = sell('60')
    const lots = walkLots([...three(), sale, back(sale)], TERMS)
    assert.deepEqual(shown(lots), shown(walkLots(three(), TERMS)))
    assert.equal(costOf(lots), 3080)
  })

  test('a purchase that is void takes its own lot, and what is missing of it from the oldest', () => {
    const [first, second, third] = three() as [LotEntry, LotEntry, LotEntry]
    assert.deepEqual(shown(walkLots([first, second, third, back(second)], TERMS)), [
      '2019-05-02 40 at 25.00',
      '2024-07-01 25 at 41.20',
    ])
    const lots = walkLots([first, second, third, sell('10'), back(first)], TERMS)
    assert.deepEqual(shown(lots), ['2021-06-01 25 at 30.00', '2024-07-01 25 at 41.20'])
  })

  test('a split scales each lot down to the increment, and the newest takes the rest', () => {
    // 3 for 2: 7 become 10.5, and 10; the whole 21 of 14 leaves 11 for the newest.
    const bought = [buy('2024-01-01', '7', '30'), buy('2025-01-01', '7', '60')]
    const split = action('coa_1', [['-14'], ['21']])
    const lots = walkLots([...bought, ...split], WHOLE)
    assert.deepEqual(shown(lots), ['2024-01-01 10 at 21', '2025-01-01 11 at 38.181818181818'])
    assert.equal(costOf(lots), 630) // 7 × 30 + 7 × 60
    const undone = action('coa_1', [['14'], ['-21']])
    assert.deepEqual(shown(walkLots([...bought, ...split, ...undone], WHOLE)), shown(walkLots(bought, WHOLE)))
  })

  test('the cash for a fraction takes its share of the cost', () => {
    // Half of 15 units: 7, and 20.00 for the fraction at 40.00: 1,575 × 20 ÷ 300 = 105.
    const bought = buy('2024-01-01', '15', '105')
    const split = action('coa_1', [['-15'], ['7', { cash_amount: '20.00', unit_price: '40.00' }]])
    const lots = walkLots([bought, ...split], WHOLE)
    assert.deepEqual(shown(lots), ['2024-01-01 7 at 210'])
    assert.equal(costOf(lots), 1470)
  })

  test('units that come in addition spread over all lots, and leave with a reversal', () => {
    const bought = [buy('2024-01-01', '100', '50'), buy('2025-01-01', '5', '50')]
    const added = action('coa_1', [['5', { cash_amount: '12.00', unit_price: '48.00' }]])
    // 110 ÷ 105 of each: 104.76 and 5.24; K 5,250 less 5,250 × 12 ÷ 5,292.
    const lots = walkLots([...bought, ...added], WHOLE)
    assert.deepEqual(
      lots.map(({ quantity }) => quantity),
      ['104', '6'],
    )
    assert.equal(costOf(lots).toFixed(2), '5238.10')
    const undone = action('coa_1', [['-5', { cash_amount: '-12.00', unit_price: '48.00' }]])
    assert.deepEqual(shown(walkLots([...bought, ...added, ...undone], WHOLE)), shown(walkLots(bought, WHOLE)))
  })

  test('a reversal moves the difference if some units have left since', () => {
    const bought = buy('2024-01-01', '100', '10')
    const doubled = action('coa_1', [['-100'], ['200']])
    const undone = action('coa_1', [['100'], ['-200']])
    assert.deepEqual(shown(walkLots([bought, ...doubled, sell('70'), ...undone], WHOLE)), [
      '2024-01-01 30 at 5',
    ])
    const merged = action('coa_2', [['-100'], ['10']])
    const unmerged = action('coa_2', [['100'], ['-10']])
    // 5 of 10 are left, and 90 come back: 95, at the cost of 500.
    assert.deepEqual(shown(walkLots([bought, ...merged, sell('5'), ...unmerged], WHOLE)), [
      '2024-01-01 95 at 5.263157894737',
    ])
  })

  test('units come with the lots that the entry names; without units those remain', () => {
    const named = [{ acquired_on: '2018-01-01', quantity: '3', cost: '30', unit_cost: '10' }]
    const lots = walkLots([...three(), entry('3', { lots: named })], TERMS)
    assert.deepEqual(shown(lots).slice(0, 2), ['2018-01-01 3 at 10', '2019-05-02 40 at 25.00'])
    const less = action('coa_1', [[null, { lots: [{ ...named[0]!, quantity: '100', cost: '2525.60' }] }]])
    assert.deepEqual(shown(walkLots([...three(), ...less], TERMS)), ['2018-01-01 100 at 10'])
    const undone = action('coa_1', [[null]])
    assert.deepEqual(
      shown(walkLots([...three(), ...less, ...undone], TERMS)),
      shown(walkLots(three(), TERMS)),
    )
  })

  test('units from another firm have no day, and count as the oldest', () => {
    const came = entry('5', { reference_type: 'position_migration_in', unit_price: '105' })
    const market = entry('2', { reference_type: 'journal', unit_price: '120', handed_over: '240.00' })
    assert.deepEqual(shown(walkLots([buy('2024-01-01', '1', '9'), came, market], TERMS)), [
      'null 5 at 105',
      '2024-01-01 1 at 9',
      '2027-03-01 2 at 120',
    ])
  })
})

const seed = Number(process.env.FC_SEED ?? Math.floor(Math.random() * 2 ** 31))
const units = fc.integer({ min: 1, max: 5_000_000 }).map((n) => (n / 10_000).toFixed(4))
const acts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('buy' as const),
      units,
      paid: fc.integer({ min: 1, max: 9_999_999 }),
      day: fc.nat(27),
    }),
    fc.record({ kind: fc.constant('sell' as const), part: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ kind: fc.constant('back' as const), which: fc.nat(99) }),
    fc.record({ kind: fc.constant('split' as const), ratio: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('unsplit' as const) }),
  ),
  { minLength: 1, maxLength: 30 },
)
type Act = Record<string, unknown>

/** The entries of the acts that the units allow. */
function play(all: readonly Act[]): LotEntry[] {
  const entries: LotEntry[] = []
  const held = () => sum(entries.map((one) => one.unit_quantity!))
  const trades: LotEntry[] = []
  let split: { reference: string; old: Decimal; whole: Decimal } | undefined
  for (const act of all) {
    if (act.kind === 'buy') {
      const day = `2027-02-${String(Number(act.day) + 1).padStart(2, '0')}`
      trades.push(buy(day, String(act.units), '1', (Number(act.paid) / 100).toFixed(2)))
      entries.push(trades.at(-1)!)
    } else if (act.kind === 'sell') {
      const quantity = ((Number(held()) * Number(act.part)) / 100).toFixed(4)
      if (isZero(quantity) || compare(quantity, held()) > 0) continue
      trades.push(sell(quantity))
      entries.push(trades.at(-1)!)
    } else if (act.kind === 'back') {
      const one = trades[Number(act.which) % Math.max(1, trades.length)]
      if (!one || split || compare(add(held(), negate(one.unit_quantity!)), '0') < 0) continue
      trades.splice(trades.indexOf(one), 1)
      entries.push(back(one))
    } else if (act.kind === 'split') {
      const old = held()
      if (isZero(old) || split) continue
      const whole = ((Number(old) * Number(act.ratio)) / 10).toFixed(4)
      if (isZero(whole)) continue
      split = { reference: `coa_${++count}`, old, whole }
      entries.push(...action(split.reference, [[negate(old)], [whole]]))
    } else if (split && compare(subtract(add(held(), split.old), split.whole), '0') >= 0) {
      entries.push(...action(split.reference, [[split.old], [negate(split.whole)]]))
      split = undefined
    }
  }
  return entries
}

test(`units and cost are conserved in 3,000 histories, seed ${seed}`, () => {
  fc.assert(
    fc.property(acts, (all) => {
      const entries = play(all)
      for (let n = 1; n <= entries.length; n++) {
        if (entries[n]?.entry === entries[n - 1]!.entry) continue
        const lots = walkLots(entries.slice(0, n), TERMS)
        const total = sum(entries.slice(0, n).map((one) => one.unit_quantity!))
        assert.equal(
          compare(sum(lots.map(({ quantity }) => quantity)), total),
          0,
          'units are those of the entries',
        )
        for (const { quantity, cost } of lots) {
          assert.equal(compare(quantity, '0'), 1)
          assert.ok(compare(cost, '0') >= 0, `${quantity} units cost ${cost}`)
        }
        // A lot without a day counts as the oldest.
        const days = lots.map(({ acquired_on }) => acquired_on ?? '')
        assert.deepEqual(days, days.toSorted())
      }
      // Until units leave, the lots cost what was paid, to the cent; and whatever leaves is taken to the cent.
      const bought = entries.filter(
        (one) => compare(one.unit_quantity!, '0') > 0 && one.reversed_entry === null,
      )
      const paid = negate(sum(bought.map((one) => one.cash_amount ?? '0')))
      const lots = walkLots(entries, TERMS)
      if (entries.every((one) => one.reference_type !== 'order' || bought.includes(one)))
        assert.equal(compare(sum(lots.map(({ cost }) => cost)), paid), 0)
      const left = [...lots]
      const taken = takeUnits(left, '0.0001')
      assert.equal(
        compare(sum([...taken, ...left].map(({ cost }) => cost)), sum(lots.map(({ cost }) => cost))),
        0,
      )
    }),
    { numRuns: 3000, seed },
  )
})
