// The tenor of a bill when it was issued: the bucket that its days from issue to maturity fall into.
import type { Instrument } from '../../market/instrument.ts'
import { daysBetween } from '../../values/time.ts'

const tenors: [string, number, number][] = [
  ['1m', 20, 45],
  ['3m', 60, 120],
  ['6m', 150, 215],
  ['12m', 300, 400],
]

/** The maturity period of a bill such as `3m`; null for everything else and for bills outside every bucket. */
export function tenorOf({ instrument_type, attributes }: Instrument): string | null {
  if (instrument_type !== 'bill') return null
  const days = daysBetween(String(attributes.initial_issue_date), String(attributes.maturity_date))
  return tenors.find(([, from, to]) => days >= from && days <= to)?.[0] ?? null
}
