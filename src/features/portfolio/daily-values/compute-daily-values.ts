// Computes the total values of accounts at the end of days from their entries: few statements for many accounts.
import type { ReadContext } from '../../../context.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { readBooks } from '../holding-history/read-books.ts'
import { readMovements } from '../holding-history/read-entries.ts'
import { type Snapshot, snapshotsAt } from '../holding-history/replay-entries.ts'
import { valueTotals } from '../valuation/value-snapshots.ts'
import type { AccountHistory } from './read-account-history.ts'

/** An account and the instants, ascending, at which its value is to be computed. */
export interface ValueRequest {
  account: { id: string; base_currency: string; closed_at: Instant | null }
  instants: Instant[]
}

/** The total value of each account at each of its instants, in the order of the requests. */
export async function computeDailyValues(
  context: ReadContext,
  requests: readonly ValueRequest[],
): Promise<Decimal[][]> {
  const spans = requests.map(({ account, instants }) => ({
    account: account.id,
    closed_at: account.closed_at,
    first: instants[0]!,
    last: instants.at(-1)!,
  }))
  const books = await readBooks(context, spans)
  const movements = await readMovements(context, spans)
  const snapshots = requests.map(({ account, instants }) =>
    snapshotsAt(movements.get(account.id) ?? [], instants, books.get(account.id)!),
  )
  return (await totalsOf(context, requests, snapshots)) as Decimal[][]
}

/**
 * Does the same from histories that are read already; the prices of last entries are read for accounts that need
 * them.
 */
export async function computeFromHistories(
  context: ReadContext,
  requests: readonly (ValueRequest & { history: AccountHistory })[],
): Promise<Decimal[][]> {
  const snapshots = requests.map(({ instants, history }) =>
    snapshotsAt(history.movements, instants, history.book),
  )
  const values = await totalsOf(context, requests, snapshots)
  const unpriced = requests.filter((_, n) => values[n]!.includes(undefined))
  if (unpriced.length === 0) return values as Decimal[][]
  const others = (await computeDailyValues(context, unpriced)).values()
  return values.map((totals) => (totals.includes(undefined) ? others.next().value! : (totals as Decimal[])))
}

async function totalsOf(
  context: ReadContext,
  requests: readonly ValueRequest[],
  snapshots: readonly Snapshot[][],
): Promise<(Decimal | undefined)[][]> {
  const values: (Decimal | undefined)[][] = requests.map(() => [])
  for (const currency of new Set(requests.map(({ account }) => account.base_currency))) {
    const numbers = requests.flatMap(({ account }, n) => (account.base_currency === currency ? [n] : []))
    const totals = await valueTotals(
      context,
      currency,
      numbers.flatMap((n) => snapshots[n]!),
    )
    let next = 0
    for (const n of numbers) {
      values[n] = totals.slice(next, next + snapshots[n]!.length)
      next += snapshots[n]!.length
    }
  }
  return values
}
