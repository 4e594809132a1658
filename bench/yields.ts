// How long one yield takes, one price from a yield and one accrued interest: every coupon bond of the demo catalogue
// on 300 settlement days, as a valuation of past days needs them. No server is needed; it runs in this process.
import { accruedInterest } from '../src/fixed-income/accrued-interest.ts'
import { type Bond, bondOf } from '../src/fixed-income/bond.ts'
import { priceFromYield, yieldFromPrice } from '../src/fixed-income/bond-yield.ts'
import { listSeedInstruments } from '../src/seed/instruments.ts'
import { addDays } from '../src/values/time.ts'
import type { Measured } from './stage.ts'

const ROUNDS = 7
const FIRST_DAY = '2026-01-01'
const DAYS = 300
const MAX_MICROSECONDS = 50

type Sum = (bond: Bond, day: string) => unknown

const sums: [name: string, sum: Sum][] = [
  ['yield from price', (bond, day) => yieldFromPrice(bond, day, '95.1234')],
  ['price from yield', (bond, day) => priceFromYield(bond, day, '3.4567')],
  ['accrued interest', (bond, day) => accruedInterest(bond, day)],
]

function microseconds(bonds: Bond[], days: string[], sum: Sum): number {
  const took = Array.from({ length: ROUNDS }, () => {
    const start = performance.now()
    for (const day of days) for (const bond of bonds) sum(bond, day)
    return ((performance.now() - start) * 1000) / (days.length * bonds.length)
  })
  return took.sort((a, b) => a - b)[ROUNDS >> 1]!
}

/** Measures the arithmetic of bonds; the figure is microseconds for one yield. */
export function benchYields(): Measured {
  const bonds = listSeedInstruments()
    .filter(({ instrument_type }) => instrument_type === 'bond')
    .map(bondOf)
    .filter(({ months_between_coupons }) => months_between_coupons !== null)
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n))
  const figures = sums.map(([name, sum]): [string, number] => [name, microseconds(bonds, days, sum)])
  return {
    name: 'Yields: one bond yield from its price',
    lines: [
      `${figures.map(([name, figure]) => `${name} ${figure.toFixed(1)} µs`).join(', ')}; ${bonds.length} bonds on ${DAYS} days, medians of ${ROUNDS} rounds`,
    ],
    figure: figures[0]![1],
    goal: -MAX_MICROSECONDS,
    unit: 'microseconds',
  }
}
