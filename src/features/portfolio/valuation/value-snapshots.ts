// Values any number of snapshots: the prices of all instruments at all instants are read together.
import type { ReadContext } from '../../../context.ts'
import { ASSUMED_PRICE } from '../../../market/instrument-terms.ts'
import type { Decimal } from '../../../values/decimal.ts'
import type { Instant } from '../../../values/time.ts'
import { listHoldingsAt } from '../holding-history/read-books.ts'
import type { Snapshot } from '../holding-history/replay-entries.ts'
import { loadMarket } from './quotes/load-market.ts'
import type { AccountAtValue } from './rules.ts'
import { totalOfSnapshot, valueSnapshot } from './value-snapshot.ts'

/** Values the snapshots in the currency; fails if there is no rate for a currency that is held. */
export async function valueSnapshots(
  context: ReadContext,
  currency: string,
  snapshots: readonly Snapshot[],
): Promise<AccountAtValue[]> {
  const market = await loadMarket(context, currency, snapshots)
  const assumed = assumedPrice(context)
  return snapshots.map((snapshot) => valueSnapshot(market, currency, snapshot, assumed))
}

// Holdings in a batch; for an account with a thousand positions the snapshots of fifty instants.
const BATCH_SIZE = 50_000

/**
 * Values the snapshots in batches, and returns the results of the function for each, in their order. Nothing else of
 * a batch stays in memory.
 */
export async function valueInBatches<T>(
  context: ReadContext,
  currency: string,
  snapshots: readonly Snapshot[],
  take: (valued: AccountAtValue) => T,
  batch_size = BATCH_SIZE,
): Promise<T[]> {
  const taken: T[] = []
  for (let from = 0; from < snapshots.length; ) {
    let to = from
    for (let holdings = 0; to < snapshots.length && (to === from || holdings < batch_size); to++)
      holdings += snapshots[to]!.positions.length + snapshots[to]!.cash.length
    for (const valued of await valueSnapshots(context, currency, snapshots.slice(from, to)))
      taken.push(take(valued))
    from = to
  }
  return taken
}

/**
 * The value of each account's positions at the instant, in its base currency: `total_position_value` as of then. One
 * read of entries, and one of prices for each currency, for any number of accounts that are not closed.
 */
export async function valuePositionsOf(
  context: ReadContext,
  accounts: readonly { id: string; base_currency: string }[],
  at: Instant,
): Promise<Map<string, Decimal>> {
  const ids = accounts.map(({ id }) => id)
  const holdings = await listHoldingsAt(context, ids, at)
  const values = new Map<string, Decimal>()
  for (const currency of new Set(accounts.map(({ base_currency }) => base_currency))) {
    const group = accounts.filter(({ base_currency }) => base_currency === currency)
    const snapshots = group.map(({ id }) => ({ at, cash: [], positions: holdings.get(id)! }))
    const totals = await valueTotals(context, currency, snapshots)
    for (const [n, { id }] of group.entries()) values.set(id, totals[n]!)
  }
  return values
}

/**
 * The total value of each of the snapshots in the currency, without its parts; undefined if it depends on the price of
 * a position's last entry and that was not read.
 */
export async function valueTotals(
  context: ReadContext,
  currency: string,
  snapshots: readonly Snapshot[],
): Promise<(Decimal | undefined)[]> {
  const market = await loadMarket(context, currency, snapshots)
  const assumed = assumedPrice(context)
  return snapshots.map((snapshot) => totalOfSnapshot(market, snapshot, assumed))
}

/** The price of an instrument without any: in a sandbox 100, so that everything there has a value. */
export const assumedPrice = ({ app }: ReadContext): Decimal =>
  app.config.environment === 'sandbox' ? ASSUMED_PRICE : '0'
