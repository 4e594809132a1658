// How large an installation must be. All figures are estimates from costs of single requests, which grow in proportion:
// a cell shares nothing with another, and a cell is kept below the size at which it was measured.

/** Milliseconds of processor time of one request with all that follows from it. */
export interface UnitCost {
  holdfast: number
  postgres: number
}

export interface UnitCosts {
  milliseconds: Record<string, UnitCost>
  /** The space of a million orders, with their trades, entries, events, deliveries and records. */
  gigabytes_per_million_orders: number
}

export interface Assumptions {
  /** Orders of an account in a month. */
  orders: number
  /** Deposits of an account in a month. */
  deposits: number
  /** How often the app of an account is opened in a month. */
  visits: number
  /** The business days of a month. */
  days: number
  /** The share of a day's requests that comes in its busiest hour. */
  peak_hour: number
  /** The busiest second against the mean of the busiest hour. */
  peak_second: number
  /** The share of a processor that is used at the peak. */
  use: number
  /** The accounts of a cell. */
  cell: number
}

export const USUAL: Assumptions = {
  orders: 2,
  deposits: 1,
  visits: 10,
  days: 21,
  peak_hour: 0.2,
  peak_second: 3,
  use: 0.5,
  cell: 1_000_000,
}

/** The requests of a visit: the app's first screen, and a look at three instruments. */
const READS = ['account', 'positions', 'orders', 'valuation', 'price', 'price', 'price'] as const

export interface Size {
  /** Requests per second in the busiest second. */
  peak: { order: number; deposit: number; read: number }
  /** Processors that carry the peak at the share of use. */
  processors: UnitCost
  cells: number
  /** Terabytes that a year adds to each copy of the databases together. */
  terabytes_a_year: number
}

/**
 * The size for a number of accounts.
 *
 *   peak of a kind    = accounts × times a month ÷ days × peak_hour ÷ 3600 × peak_second
 *   processors        = Σ over kinds (peak × milliseconds ÷ 1000) ÷ use
 *   space of a year   = accounts × orders × 12 ÷ 1,000,000 × gigabytes of a million orders ÷ 1000
 *
 * Deposits, reads and tokens take little space and are left out; a token is used for thousands of requests.
 */
export function estimateSize(
  accounts: number,
  { orders, deposits, visits, days, peak_hour, peak_second, use, cell }: Assumptions,
  { milliseconds, gigabytes_per_million_orders }: UnitCosts,
): Size {
  const peakOf = (times: number) => ((accounts * times) / days) * (peak_hour / 3600) * peak_second
  const peak = { order: peakOf(orders), deposit: peakOf(deposits), read: peakOf(visits * READS.length) }
  const loads: [string, number][] = [
    ['order', peak.order],
    ['deposit', peak.deposit],
    ...READS.map((kind): [string, number] => [kind, peakOf(visits)]),
  ]
  const processorsOf = (part: keyof UnitCost) =>
    loads.reduce((sum, [kind, rate]) => sum + (rate * milliseconds[kind]![part]) / 1000, 0) / use
  return {
    peak,
    processors: { holdfast: processorsOf('holdfast'), postgres: processorsOf('postgres') },
    cells: Math.ceil(accounts / cell),
    terabytes_a_year: (((accounts * orders * 12) / 1e6) * gigabytes_per_million_orders) / 1000,
  }
}
