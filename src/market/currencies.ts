// The value of a currency. Each has one path, its logarithm in dollars; a pair is the difference of two, so
// EUR/GBP is EUR/USD ÷ GBP/USD at every minute instead of a third path that would contradict the two.
import { cacheByKey } from '../memory/cache-by-key.ts'
import { brownian } from './brownian.ts'
import { type DrawSource, sourceOf } from './draws.ts'

const MINUTES_PER_YEAR = 525_600

// Per year: EUR/USD moves by 7 %, GBP/USD by 8 %, and EUR/GBP by 5 %, which the correlation of 11/14 gives:
// 0.07² + 0.08² − 2 × 11/14 × 0.07 × 0.08 = 0.05².
const CORRELATION = 11 / 14
const shares: Record<string, { euro: number; sterling: number }> = {
  USD: { euro: 0, sterling: 0 },
  EUR: { euro: 0.07, sterling: 0 },
  GBP: { euro: 0.08 * CORRELATION, sterling: 0.08 * Math.sqrt(1 - CORRELATION * CORRELATION) },
}

/** Returns whether the simulated market knows a currency. */
export function isPricedCurrency(currency: unknown): currency is string {
  return typeof currency === 'string' && Object.hasOwn(shares, currency)
}

const sources = cacheByKey<string, { euro: DrawSource; sterling: DrawSource }>('currency_sources')

function sourcesOf(seed: string) {
  let pair = sources.get(seed)
  if (pair === undefined) {
    pair = { euro: sourceOf(seed, 'currencies|1'), sterling: sourceOf(seed, 'currencies|2') }
    sources.set(seed, pair)
  }
  return pair
}

/** Returns the logarithm of the change of a pair's rate since minute 0; no drift, so that both directions are alike. */
export function logarithmicRate(seed: string, base: string, quote: string, minute: number): number {
  const euro = shares[base]!.euro - shares[quote]!.euro
  const sterling = shares[base]!.sterling - shares[quote]!.sterling
  const paths = sourcesOf(seed)
  let total = 0
  if (euro !== 0) total += euro * brownian(paths.euro, minute)
  if (sterling !== 0) total += sterling * brownian(paths.sterling, minute)
  return total / Math.sqrt(MINUTES_PER_YEAR)
}
