// Rights are allotted to elections without any being lost or made, and never cost more than was reserved.
import assert from 'node:assert/strict'
import fc from 'fast-check'
import { describe, test } from 'vitest'
import { add, compare, isMultiple, money, multiply, sum } from '../../../values/decimal.ts'
import {
  allotRights,
  ELECTIONS,
  type Election,
  electionsAt,
  type RightsTerms,
  rightsLeft,
  rightsOf,
  subscriptionOf,
} from './rules.ts'

const DEADLINE = '2027-04-20T16:00:00.000Z'
const TERMS: RightsTerms = {
  ratio: '1',
  subscription_ratio: '4',
  subscription_price: '12',
  rights_price: '0.85',
  election_deadline: DEADLINE,
  default_election: 'sell',
}

const elected = (election: Election['election'], rights: string, reserved = '0.00'): Election => ({
  election,
  rights,
  reserved,
  elected_at: '2027-04-13T10:00:00.000Z',
})

describe('rights', () => {
  test('rights are units by the ratio, down to four places', () => {
    assert.equal(rightsOf('100', { ratio: '1' }), '100')
    assert.equal(rightsOf('0.3333', { ratio: '0.3333333333' }), '0.111')
    assert.equal(rightsOf('-5', { ratio: '1' }), '0')
  })

  test('60 exercised and 40 left are 15 units for 180.00 and 40 to sell', () => {
    const allotment = allotRights('100', [elected('exercise', '60', '180.00')], TERMS, '1')
    assert.deepEqual(allotment, { new_units: '15', paid: '180.00', sold: '40', reserved: '180.00' })
  })

  test('rights lapse by default', () => {
    const terms = { ...TERMS, default_election: 'lapse' as const }
    assert.equal(allotRights('100', [elected('sell', '10')], terms, '1').sold, '10')
  })

  test('missing rights are missed by the later elections, and no part of a unit is bought', () => {
    const all = [elected('sell', '30'), elected('exercise', '60', '180.00'), elected('lapse', '10')]
    const allotment = allotRights('80', all, TERMS, '1')
    // 50 of the 60 are there, which buy 12 units.
    assert.deepEqual(allotment, { new_units: '12', paid: '144.00', sold: '30', reserved: '180.00' })
    assert.equal(allotRights('0', all, TERMS, '1').reserved, '180.00')
  })
})

describe('rights after the deadline', () => {
  const at = (now: string, rights: string) =>
    electionsAt(now, rights, [elected('exercise', '60', '180.00')], TERMS).slice(1)

  test('the default takes what nobody has elected', () => {
    assert.deepEqual(at(DEADLINE, '100'), [])
    assert.deepEqual(at('2027-04-20T16:00:00.001Z', '100'), [
      { election: 'sell', rights: '40', reserved: '0.00', elected_at: DEADLINE },
    ])
    assert.deepEqual(at('2027-04-21T00:00:00.000Z', '60'), [])
  })
})

const fourPlaces = (most: number) =>
  fc.integer({ min: 1, max: most * 10_000 }).map((n) => (n / 1e4).toFixed(4))
const cases = fc.record({
  rights: fourPlaces(500),
  ratio: fc.constantFrom('1', '4', '2.5', '0.5', '3', '7'),
  price: fourPlaces(90),
  elections: fc.array(fc.tuple(fc.constantFrom(...ELECTIONS), fourPlaces(200)), { maxLength: 6 }),
})

test('generated elections never pay more than they reserve, and no right is used twice', () => {
  fc.assert(
    fc.property(cases, ({ rights, ratio, price, elections }) => {
      const terms = { ...TERMS, subscription_ratio: ratio, subscription_price: price }
      const all = elections.map(([kind, asked]) => {
        if (kind !== 'exercise') return elected(kind, asked)
        const whole = multiply(String(Math.ceil(Number(asked))), ratio)
        return elected(kind, whole, subscriptionOf(whole, terms, '1').cost)
      })
      const { new_units, paid, sold, reserved } = allotRights(rights, all, terms, '1')
      assert.ok(compare(paid, reserved) <= 0)
      assert.equal(reserved, money(sum(all.map((one) => one.reserved))))
      assert.ok(isMultiple(new_units, '1'))
      const used = add(multiply(new_units, ratio), sold)
      assert.ok(compare(used, rights) <= 0, `${used} of ${rights}`)
      // With enough rights each election gets what it reserves for.
      if (compare(rightsLeft(rights, all), '0') > 0) assert.equal(paid, reserved)
    }),
    { numRuns: 2000 },
  )
})
