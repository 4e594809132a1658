import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { emptyEntry } from '../../../../test/support/random-history.ts'
import {
  add,
  compare,
  type Decimal,
  money,
  multiply,
  negate,
  subtract,
  sum,
} from '../../../values/decimal.ts'
import { addMilliseconds } from '../../../values/time.ts'
import type { AccountEntry } from '../holding-history/replay-entries.ts'
import { after, type Basis, replay } from './cost-basis.ts'
import { accountFigures, positionFigures } from './earnings.ts'

let count = 0
const entry = (transaction_type: string, more: Partial<AccountEntry>): AccountEntry => {
  const id = `txn_${++count}`
  return {
    ...emptyEntry(id, transaction_type),
    position: 'pos',
    booked_at: addMilliseconds('2027-01-01T00:00:00.000Z', count),
    instrument: 'ins',
    ...more,
  }
}
const terms = (m: Decimal) => ({ m: () => m, priceOf: () => '105' })

const NOTHING: Basis = { units: '0', cost: '0', interest: '0' }
const ONE = { rate: '1', rate_numerator: '1', rate_denominator: '1' }
const endOf = (basis: Basis, price: Decimal, accrued_interest = '0') => ({
  ...basis,
  price,
  accrued_interest,
  receivable: null,
  provider: 'test',
  price_timestamp: '2027-01-01T00:00:00.000Z',
})

function earned(
  entries: AccountEntry[],
  m: Decimal,
  closing: [string, string],
  start = endOf(NOTHING, '0'),
  skip = 0,
) {
  const steps = replay(entries, terms(m))
  let basis = NOTHING
  for (const { effects } of steps) for (const one of effects) basis = after(basis, one)
  const realized = steps
    .slice(skip)
    .flatMap(({ entries: of, effects }) =>
      effects.map(({ capital, income }) => ({ transactions: of.map(({ id }) => id), capital, income })),
    )
  const end = endOf(basis, ...closing)
  return {
    basis,
    figures: positionFigures({ position: 'pos', money_per_point: m, ...ONE, realized, start, end }),
  }
}

const bond = () => [
  entry('buy', {
    cash_amount: '-9850.00',
    unit_quantity: '10',
    unit_price: '98.00',
    accrued_interest: '50.00',
  }),
  entry('coupon_payment', { cash_amount: '132.52', tax: '47.48' }),
  entry('sell', {
    cash_amount: '3992.00',
    unit_quantity: '-4',
    unit_price: '99.50',
    accrued_interest: '12.00',
  }),
]
const etf = () => [
  entry('buy', { cash_amount: '-1000.00', unit_quantity: '10', unit_price: '100' }),
  entry('buy', { cash_amount: '-1100.00', unit_quantity: '10', unit_price: '110' }),
  entry('sell', { cash_amount: '600.00', unit_quantity: '-5', unit_price: '120' }),
  entry('coupon_payment', { cash_amount: '12.00' }),
]

describe('worked examples', () => {
  test('a bond over its whole life', () => {
    assert.deepEqual(earned(bond(), '10', ['99.00', '0.60']).figures, {
      realized_capital: '60.00',
      realized_income: '142.00',
      unrealized_capital: '60.00',
      unrealized_income: '36.00',
      gross_realized: '202.00',
      gross_unrealized: '96.00',
      gross_capital: '120.00',
      gross_income: '178.00',
      gross_total: '298.00',
      cost_basis: '5880.00',
      gross_unrealized_percentage: '0.016327',
    })
  })

  test('an ETF over its whole life, and from just after its second buy', () => {
    const whole = earned(etf(), '1', ['115', '0']).figures
    assert.equal(whole.gross_total, '237.00')
    assert.equal(whole.gross_unrealized_percentage, '0.095238')
    const start = endOf({ units: '20', cost: '2100', interest: '0' }, '112')
    assert.deepEqual(earned(etf(), '1', ['115', '0'], start, 2).figures, {
      realized_capital: '75.00',
      realized_income: '12.00',
      unrealized_capital: '10.00',
      unrealized_income: '0.00',
      gross_realized: '87.00',
      gross_unrealized: '10.00',
      gross_capital: '85.00',
      gross_income: '12.00',
      gross_total: '97.00',
      cost_basis: '1575.00',
      gross_unrealized_percentage: '0.006349',
    })
  })

  test('both in one account, with 3.00 of fees and 47.48 of taxes', () => {
    const both = [earned(bond(), '10', ['99.00', '0.60']), earned(etf(), '1', ['115', '0'])]
    assert.deepEqual(
      accountFigures(
        both.map(({ figures }) => figures),
        '3.00',
        '47.48',
      ),
      {
        realized_capital: '135.00',
        realized_income: '154.00',
        unrealized_capital: '210.00',
        unrealized_income: '36.00',
        gross_realized: '289.00',
        gross_unrealized: '246.00',
        gross_capital: '345.00',
        gross_income: '190.00',
        gross_total: '535.00',
        fees: '3.00',
        net_realized: '238.52',
        net_unrealized: '246.00',
        net_total: '484.52',
      },
    )
  })

  test('a merger moves 1,470.00 of 1,575.00 and realizes the rest; its reversal restores everything', () => {
    const bought = entry('buy', { cash_amount: '-1575.00', unit_quantity: '15' })
    const out = entry('merger', { unit_quantity: '-15', reference: 'coa', entry: 'e1' })
    const into = entry('merger', {
      unit_quantity: '7',
      cash_amount: '20.00',
      unit_price: '40',
      reference: 'coa',
      entry: 'e1',
      position: 'new',
      instrument: 'other',
    })
    const [, merged] = replay([bought, out, into], terms('1'))
    assert.deepEqual(
      merged!.effects.map((one) => [one.position, one.units, one.cost, one.capital]),
      [
        ['pos', '-15', '-1575', '-85'],
        ['new', '7', '1470', '0'],
      ],
    )
    const back = [
      entry('merger', { unit_quantity: '15', reference: 'coa', entry: 'e2', position: 'again' }),
      { ...into, id: 'txn_back', entry: 'e2', unit_quantity: '-7', cash_amount: '-20.00' },
    ]
    const [, , undone] = replay([bought, out, into, ...back], terms('1'))
    assert.deepEqual(
      undone!.effects.map((one) => [one.position, one.units, one.cost, one.capital]),
      [
        ['again', '15', '1575', '85'],
        ['new', '-7', '-1470', '0'],
      ],
    )
  })
})

test('a merger moves purchased interest along, and the share of the cash part lowers income', () => {
  const bought = entry('buy', { cash_amount: '-1060.00', unit_quantity: '10', accrued_interest: '60.00' })
  const shared = { reference: 'coa', entry: 'e9' }
  const out = entry('merger', { ...shared, unit_quantity: '-10' })
  const [position, instrument] = ['new', 'other']
  // 20.00 of 20.00 + 6 × 30.00: a tenth of cost and interest belongs to the cash.
  const more = { position, instrument, unit_quantity: '6', cash_amount: '20.00', unit_price: '30' }
  const [, merged] = replay([bought, out, entry('merger', { ...shared, ...more })], terms('1'))
  assert.deepEqual(
    merged!.effects.map((one) => [one.position, one.cost, one.interest, one.capital, one.income]),
    [
      ['pos', '-1000', '-60', '-80', '-6'],
      ['new', '900', '54', '0', '0'],
    ],
  )
})

test('units received cost the stated price, or else the market price; units that leave take their share of the cost', () => {
  const moved = (unit_quantity: Decimal, unit_price: Decimal | null) =>
    entry('position_migration_in', { unit_quantity, unit_price, currency: null })
  const costs = (...entries: AccountEntry[]) =>
    replay(entries, terms('10')).map(({ effects: [one] }) => `${one!.units} ${one!.cost} ${one!.capital}`)
  assert.deepEqual(costs(moved('3', '98.5'), moved('1', null), moved('-2', null)), [
    '3 2955 0', // 3 × 98.50 × 10
    '1 1050 0', // 105 of the market × 10
    '-2 -2002.5 0', // half of both
  ])
})

test('a busted trade leaves no trace, whatever was traded in between', () => {
  const [bought, coupon, sold] = bond() as [AccountEntry, AccountEntry, AccountEntry]
  const again = { ...bought, id: 'again', entry: 'again', reference: 'again' }
  const back = { ...sold, id: 'back', entry: 'back', cash_amount: '-3992.00', unit_quantity: '4' }
  const kept = earned([bought, coupon, again], '10', ['99', '0.6']).figures
  assert.deepEqual(earned([bought, coupon, sold, back, again], '10', ['99', '0.6']).figures, kept)
})

test('each of several fills that are equal to the cent is reversed by itself', () => {
  const bought = entry('buy', { cash_amount: '-3474.70', unit_quantity: '69.4939' })
  const part = { cash_amount: '667.45', unit_quantity: '-14.0516', reference: 'ord' }
  const sold = [1, 2, 3].map(() => entry('sell', part))
  const back = sold.slice(1).map(({ cash_amount, unit_quantity, ...one }, n) =>
    entry('sell', {
      ...one,
      ...part,
      cash_amount: '-667.45',
      unit_quantity: '14.0516',
      id: `b${n}`,
      entry: `b${n}`,
    }),
  )
  assert.deepEqual(
    earned([bought, ...sold, ...back], '1', ['50', '0']),
    earned([bought, sold[0]!], '1', ['50', '0']),
  )
})

test('the named one of equal fills is reversed, with the cost that its units had when they left', () => {
  const buy = (price: string) => entry('buy', { cash_amount: `-${price}`, unit_quantity: '10' })
  const part = { cash_amount: '30.00', unit_quantity: '-2', reference: 'ord' }
  const [first, second] = [entry('sell', part), entry('sell', part)]
  const back = (of: AccountEntry) =>
    entry('sell', { ...part, cash_amount: '-30.00', unit_quantity: '2', reversed_entry: of.entry })
  const costBack = (of: AccountEntry) =>
    replay([buy('100.00'), first, buy('220.00'), second, back(of)], terms('1')).at(-1)!.effects[0]!.cost
  assert.equal(costBack(first), '20') // 2 of 10 that had cost 100
  assert.equal(costBack(second), '33.33333333333333333333') // 2 of 18 that had cost 300
})

const buy10 = (price: string, more: Partial<AccountEntry> = {}) =>
  entry('buy', { cash_amount: `-${price}`, unit_quantity: '10', ...more })
const backOf = (of: AccountEntry) =>
  entry(of.transaction_type, {
    cash_amount: money(negate(of.cash_amount!)),
    unit_quantity: negate(of.unit_quantity!),
    accrued_interest: of.accrued_interest && money(negate(of.accrued_interest)),
    reversed_entry: of.entry,
    reference: of.reference,
  })

describe('a buy that is reversed after its units were sold', () => {
  test('the reversal takes the average cost if fewer units are left, and realizes the difference from its own cost', () => {
    const [dear, cheap] = [buy10('1000.00'), buy10('100.00')]
    const sold = entry('sell', { cash_amount: '450.00', unit_quantity: '-9' })
    const { basis, figures } = earned([dear, cheap, sold, backOf(dear)], '1', ['50', '0'])
    // 11 units had cost 605; 10 of them leave with 550, and the 1,000.00 that come back are 450.00 more.
    assert.deepEqual(basis, { units: '1', cost: '55', interest: '0' })
    assert.equal(figures.cost_basis, '55.00')
    assert.equal(figures.realized_capital, '405.00') // 450 − 495 + 450
    assert.equal(figures.gross_total, '400.00') // 450.00 for 9 sold, 50.00 for one, 100.00 were paid
  })

  test('a buy that is reversed after its units were sold leaves no cost on a position without units', () => {
    const [dear, cheap] = [buy10('1000.00'), buy10('100.00')]
    const sold = entry('sell', { cash_amount: '500.00', unit_quantity: '-10' })
    const { basis, figures } = earned([dear, cheap, sold, backOf(cheap)], '1', ['50', '0'])
    assert.deepEqual(basis, NOTHING)
    assert.equal(figures.realized_capital, '-500.00') // 500.00 for what cost 1,000.00
    assert.equal(figures.unrealized_capital, '0.00')
    assert.equal(figures.cost_basis, '0.00')
  })

  test('the reversal leaves no interest on it either: the difference counts as income', () => {
    const dear = buy10('1060.00', { accrued_interest: '60.00' })
    const cheap = buy10('1020.00', { accrued_interest: '20.00' })
    const sold = entry('sell', { cash_amount: '1040.00', unit_quantity: '-10', accrued_interest: '40.00' })
    const { basis, figures } = earned([dear, cheap, sold, backOf(cheap)], '1', ['50', '0'])
    assert.deepEqual(basis, NOTHING)
    assert.equal(figures.realized_income, '-20.00') // 40.00 received, 60.00 paid for
    assert.equal(figures.unrealized_income, '0.00')
  })
})

test('a gilt bought ex dividend has earned nothing, and a sale returns its share of the negative interest', () => {
  const first = entry('buy', { cash_amount: '-397.00', unit_quantity: '4', accrued_interest: '-3.00' })
  const bought = earned([first], '1', ['100', '-0.75'])
  assert.deepEqual(bought.basis, { units: '4', cost: '400', interest: '-3' })
  assert.deepEqual([bought.figures.gross_realized, bought.figures.gross_unrealized], ['0.00', '0.00'])
  const more = entry('buy', { cash_amount: '-1599.00', unit_quantity: '16', accrued_interest: '-1.00' })
  const sold = entry('sell', { cash_amount: '998.00', unit_quantity: '-10', accrued_interest: '-2.00' })
  // −2.00 are left with 10 units, of which 4 go back: not with −3.00, but with −0.80.
  const { basis } = earned([first, more, sold, backOf(first)], '1', ['100', '0'])
  assert.deepEqual(basis, { units: '6', cost: '600', interest: '-1.2' })
})

describe('a merger that is reversed after some of its new units were sold', () => {
  const shared = { reference: 'coa', position: 'new', instrument: 'other' }
  const bought = () => entry('buy', { cash_amount: '-1575.00', unit_quantity: '15' })
  const merger = (id: string, sign: '' | '-') => [
    entry('merger', { reference: 'coa', entry: id, unit_quantity: sign ? '15' : '-15' }),
    entry('merger', {
      ...shared,
      entry: id,
      unit_quantity: `${sign}7`,
      cash_amount: `${sign}20.00`,
      unit_price: '40',
    }),
  ]
  const newBasis = (...entries: AccountEntry[]) => {
    const steps = replay([bought(), ...merger('e1', ''), ...entries, ...merger('e2', '-')], terms('1'))
    const own = steps.flatMap(({ effects }) => effects.filter(({ position }) => position === 'new'))
    return { ...own.reduce<Basis>(after, NOTHING), capital: money(sum(own.map(({ capital }) => capital))) }
  }
  const move = (type: 'buy' | 'sell', cash_amount: Decimal, unit_quantity: Decimal) =>
    entry(type, { ...shared, cash_amount, unit_quantity })

  test('a merger that is reversed after some of its new units were sold has no cost where no units are left', () => {
    // 1,470.00 and 150.00 for 10 units; 3 leave with 486, 7 go back with the rest, 1,134, which had come in with 1,470.
    const sold = newBasis(move('buy', '-150.00', '3'), move('sell', '160.00', '-3'))
    assert.deepEqual(sold, { ...NOTHING, capital: '10.00' })
  })

  test('the reversal leaves the average where units are left', () => {
    // 1,470.00 and 90.00 for 12 units; 4 leave with 520, 7 of 8 go back with 910 of 1,040.
    const sold = newBasis(move('buy', '-90.00', '5'), move('sell', '160.00', '-4'))
    assert.deepEqual(sold, { units: '1', cost: '130', interest: '0', capital: '200.00' })
  })
})

const cents = (min: number, max: number) => fc.integer({ min, max }).map((n) => (n / 100).toFixed(2))
const move = fc.record({
  kind: fc.constantFrom('buy', 'sell', 'coupon_payment'),
  units: fc.integer({ min: 1, max: 500 }),
  price: cents(1, 20_000),
  interest: cents(0, 500),
})

test('the gross total is the value at the end less the value at the start, less buys, plus sales and income', () => {
  fc.assert(
    fc.property(
      fc.array(move, { maxLength: 30 }),
      cents(1, 20_000),
      cents(0, 300),
      (moves, price, accrued) => {
        let held = 0
        let gained = '0'
        const entries: AccountEntry[] = []
        for (const { kind, units, price: at, interest } of moves) {
          if (kind === 'coupon_payment') {
            if (held === 0) continue
            entries.push(entry(kind, { cash_amount: interest }))
            gained = add(gained, interest)
            continue
          }
          const quantity = kind === 'buy' ? units : Math.min(units, held)
          if (quantity === 0) continue
          const notional = add(money(multiply(String(quantity), at)), interest)
          held += kind === 'buy' ? quantity : -quantity
          gained = kind === 'buy' ? subtract(gained, notional) : add(gained, notional)
          entries.push(
            entry(kind, {
              cash_amount: kind === 'buy' ? `-${notional}` : notional,
              unit_quantity: kind === 'buy' ? String(quantity) : `-${quantity}`,
              unit_price: at,
              accrued_interest: interest,
            }),
          )
        }
        const { basis, figures } = earned(entries, '1', [price, accrued])
        const value = multiply(String(held), add(price, accrued))
        const expected = add(value, gained)
        const apart = subtract(figures.gross_total, expected)
        assert.ok(
          compare(apart, '0.04') <= 0 && compare(apart, '-0.04') >= 0,
          `${figures.gross_total} ${expected}`,
        )
        assert.equal(compare(basis.units, String(held)), 0)
        if (held === 0) {
          assert.equal(figures.cost_basis, '0.00')
          assert.equal(figures.gross_unrealized_percentage, '0.000000')
        }
        const parts = [
          figures.realized_capital,
          figures.realized_income,
          figures.unrealized_capital,
          figures.unrealized_income,
        ]
        assert.equal(figures.gross_total, money(sum(parts)))
        assert.equal(figures.gross_total, money(add(figures.gross_capital, figures.gross_income)))
        assert.equal(figures.gross_total, money(add(figures.gross_realized, figures.gross_unrealized)))
      },
    ),
  )
})
