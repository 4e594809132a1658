// A list of prices, as GET /prices returns it. Pages that show prices poll the same list, so the answer says how long
// it is valid: it is built at most once a second of the tenant's clock.
import type { ReadContext } from '../../../context.ts'
import { type JsonBytes, jsonList } from '../../../http/api/json-bytes.ts'
import type { Instant } from '../../../values/time.ts'
import { instrumentsBySymbol, readSight } from '../catalog/read.ts'
import { loadPosted, lookUpPrices } from './read.ts'
import { storeEdition } from './read-store.ts'
import type { PriceWire } from './schemas.ts'
import { showPrice } from './show-price.ts'
import { loadSplits } from './splits/load-splits.ts'

/**
 * Returns one price for each symbol that has one at the instant, in the order of the symbols, for a trade at that
 * instant.
 */
export async function listPrices(context: ReadContext, symbols: string[], at: Instant): Promise<JsonBytes> {
  // These are read first: a list that is made while one of them changes then counts as out of date.
  const sources = await sourcesOf(context)
  const { shown, is_last } = await readPrices(context, symbols, at)
  const isNow = at === context.now
  return jsonList(
    shown.map(({ json }) => json),
    isNow && is_last ? (later) => isStillSo(later, at, sources) : undefined,
  )
}

/** Lists the same prices from the symbol that follows `after`. */
export async function listPricesAfter(
  context: ReadContext,
  symbols: string[],
  at: Instant,
  after: string | undefined,
): Promise<PriceWire[]> {
  const each = [...new Set(symbols)]
  const rest = after === undefined ? each : each.slice(each.indexOf(after) + 1)
  const { shown } = await readPrices(context, rest, at)
  return shown.map(({ wire }) => wire)
}

async function readPrices(context: ReadContext, symbols: string[], at: Instant) {
  const rows = (await instrumentsBySymbol(context, symbols)).map(({ row }) => row)
  const { prices, is_last } = await lookUpPrices(context, rows, at)
  const shown: ReturnType<typeof showPrice>[] = []
  for (const row of rows) {
    const price = prices.get(row.symbol)
    if (price) shown.push(showPrice(row, price, at))
  }
  return { shown, is_last }
}

// Immutable objects: any change makes new ones.
async function sourcesOf(context: ReadContext): Promise<readonly object[]> {
  const { catalogue, overrides } = await readSight(context)
  return [
    await storeEdition(context.app),
    await loadPosted(context),
    await loadSplits(context),
    catalogue,
    overrides,
  ]
}

const SECOND = 'YYYY-MM-DDTHH:MM:SS'.length

// Days and simulated prices begin with a second. Stored prices begin at any millisecond, and a list before the
// beginning of one is not cached.
async function isStillSo(later: ReadContext, at: Instant, sources: readonly object[]): Promise<boolean> {
  if (later.now < at || later.now.slice(0, SECOND) !== at.slice(0, SECOND)) return false
  const present = await sourcesOf(later)
  return sources.every((source, index) => source === present[index])
}
