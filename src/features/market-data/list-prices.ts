// A list of prices as GET /prices tells it. Pages that show one ask for it again and again, so it says how long it
// stands: it is put together anew once a second of the tenant's clock at most.
import type { ReadContext } from '../../context.ts'
import { type JsonBytes, jsonList } from '../../http/api/json-bytes.ts'
import type { Instant } from '../../values/time.ts'
import { instrumentsBySymbol, readSight } from '../catalog/read.ts'
import { loadPosted, lookUpPrices } from './read.ts'
import { storeEdition } from './read-store.ts'
import { showPrice } from './show-price.ts'

/**
 * Gives one price for each symbol that has one at the instant, in the order of the symbols, for a trade at that
 * instant.
 */
export async function listPrices(context: ReadContext, symbols: string[], at: Instant): Promise<JsonBytes> {
  // Looked at before anything is read: a list made while one of them changed is taken for older than it is.
  const sources = await sourcesOf(context)
  const rows = (await instrumentsBySymbol(context, symbols)).map(({ row }) => row)
  const { prices, is_last } = await lookUpPrices(context, rows, at)
  const shown: Buffer[] = []
  for (const row of rows) {
    const price = prices.get(row.symbol)
    if (price) shown.push(showPrice(row, price, at).json)
  }
  const isNow = at === context.now
  return jsonList(shown, isNow && is_last ? (later) => isStillSo(later, at, sources) : undefined)
}

// Objects that are others as soon as anything in them is.
async function sourcesOf(context: ReadContext): Promise<readonly object[]> {
  const { catalogue, overrides } = await readSight(context)
  return [await storeEdition(context.app), await loadPosted(context), catalogue, overrides]
}

const SECOND = 'YYYY-MM-DDTHH:MM:SS'.length

// Days and simulated prices begin with a second. Given prices begin at any millisecond, and a list that knows of one to
// come is not kept.
async function isStillSo(later: ReadContext, at: Instant, sources: readonly object[]): Promise<boolean> {
  if (later.now < at || later.now.slice(0, SECOND) !== at.slice(0, SECOND)) return false
  const present = await sourcesOf(later)
  return sources.every((source, index) => source === present[index])
}
