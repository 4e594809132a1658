// Decides which bills the catalogue lacks, in whole quarters without a gap between the first and the last. Pure.
import { addDays, type Day } from '../../../values/time.ts'
import { LONGEST_BILL_DAYS, nextQuarter, type Quarter, quarterOf } from './rules.ts'

/** The first and the last quarter whose bills the catalogue holds; undefined for none. */
export interface Issued {
  from: Quarter | undefined
  to: Quarter | undefined
}

/** The catalogue holds the bills of this number of days ahead, so that a running clock never waits for them. */
export const DAYS_AHEAD = 7

/**
 * The quarters that the catalogue lacks, so that it holds every bill that may be outstanding from the day until a week
 * later. In the order in which they are written: at every moment, the catalogue has no gap.
 */
export function decideIssues({ from, to }: Issued, day: Day): Quarter[] {
  const first = quarterOf(addDays(day, -LONGEST_BILL_DAYS))
  const end = nextQuarter(quarterOf(addDays(day, DAYS_AHEAD)))
  const before = quartersBetween(first, from ?? end).reverse()
  return [...before, ...(to === undefined ? [] : quartersBetween(nextQuarter(to), end))]
}

// From the first to before the last.
function quartersBetween(first: Quarter, end: Quarter): Quarter[] {
  const quarters: Quarter[] = []
  for (let quarter = first; quarter < end; quarter = nextQuarter(quarter)) quarters.push(quarter)
  return quarters
}
