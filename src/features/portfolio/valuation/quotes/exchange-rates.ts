// Exchange rates from the middles of currency pairs: the routes from one currency to another, and the rate along a
// route.
import { type Decimal, divide, multiply } from '../../../../values/decimal.ts'
import type { Instant } from '../../../../values/time.ts'

const RATE_PLACES = 12

/** A rate as a fraction, with the time of its oldest part. */
export interface Rate {
  numerator: Decimal
  denominator: Decimal
  timestamp: Instant
}

/** A rate as the members of the value that it converts; without one there is nothing to convert. */
export function rateMembers(rate: Rate | null | undefined) {
  const { numerator = '1', denominator = '1', timestamp = null } = rate ?? {}
  return {
    rate: denominator === '1' ? numerator : divide(numerator, denominator, RATE_PLACES),
    rate_numerator: numerator,
    rate_denominator: denominator,
    rate_timestamp: timestamp,
  }
}

/** The middle of a pair, with its time. */
export interface Middle {
  price: Decimal
  timestamp: Instant
}

/** A pair on the route from one currency to another; an inverse pair is quoted the other way round. */
export interface RateStep {
  symbol: string
  is_inverse: boolean
}

export type FxRoute = readonly RateStep[]

/**
 * The routes from one currency to another, the best first: the pair, the pair the other way round, the cross over the
 * euro.
 */
export function routesOf(from: string, to: string): FxRoute[] {
  const pair = { symbol: `${from}/${to}`, is_inverse: false }
  const inverse = { symbol: `${to}/${from}`, is_inverse: true }
  const straight = [[pair], [inverse]]
  if (from === 'EUR' || to === 'EUR') return straight
  const [first, second] = [routesOf(from, 'EUR'), routesOf('EUR', to)]
  return [...straight, ...first.flatMap((one) => second.map((other) => [...one, ...other]))]
}

/** The rate along the best of the routes whose pairs all have a middle; undefined if there is none. */
export function rateAlong(
  routes: readonly FxRoute[],
  middle: (symbol: string) => Middle | undefined,
): Rate | undefined {
  for (const route of routes) {
    const rates = route.flatMap((step) => rateOfStep(step, middle(step.symbol)) ?? [])
    if (rates.length === route.length) return rates.reduce(combine)
  }
  return undefined
}

function rateOfStep({ is_inverse }: RateStep, middle: Middle | undefined): Rate | undefined {
  if (!middle) return undefined
  const { price, timestamp } = middle
  return is_inverse
    ? { numerator: '1', denominator: price, timestamp }
    : { numerator: price, denominator: '1', timestamp }
}

const combine = (first: Rate, second: Rate): Rate => ({
  numerator: multiply(first.numerator, second.numerator),
  denominator: multiply(first.denominator, second.denominator),
  timestamp: first.timestamp < second.timestamp ? first.timestamp : second.timestamp,
})
