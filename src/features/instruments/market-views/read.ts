// The catalogue and its prices for the operators of a tenant, with instruments that an override hides from clients.
import type { ReadContext } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { listSessions } from '../../../fixed-income/markets/sessions.ts'
import { couponsOf } from '../../../fixed-income/of-instrument.ts'
import type { PageWindow } from '../../../http/api/page.ts'
import { addDays, dayOf, type Instant } from '../../../values/time.ts'
import { applyOverride, type CatalogueView, isVisible } from '../catalog/apply-override.ts'
import { type Listed, readSight } from '../catalog/read.ts'
import { priceAt, pricesAt } from '../market-data/read.ts'
import { showPrice } from '../market-data/show-price.ts'

/** Which instruments a list is to keep; an empty filter keeps all. */
interface CatalogueFilter {
  q?: string
  instrument_type?: string
  trading_status?: string
  currency?: string
}

const TEXTS = ['name', 'symbol', 'issuer', 'ticker'] as const
const SESSION_DAYS = 14

const currencyOf = ({ row }: Listed) => row.trading_currency ?? String(row.attributes.base_currency)
const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null)
const isShown = ({ overrides }: CatalogueView, { row }: Listed) => overrides.get(row.id)?.is_visible !== false

function isKept(listed: Listed, { q, instrument_type, trading_status, currency }: CatalogueFilter): boolean {
  const { row, wire } = listed
  if (instrument_type && row.instrument_type !== instrument_type) return false
  if (trading_status && wire.trading_status !== trading_status) return false
  if (currency && currencyOf(listed) !== currency) return false
  if (!q) return true
  const text = TEXTS.map((member) => textOrNull(wire[member]) ?? '')
    .join(' ')
    .toLowerCase()
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** The instruments that are issued and not matured, by name: one more than the window has, or all. */
export async function listCatalogue(
  context: ReadContext,
  filter: CatalogueFilter,
  { after, limit = Number.POSITIVE_INFINITY }: PageWindow,
): Promise<Listed[]> {
  const sight = await readSight(context)
  const { places } = sight.catalogue
  const last = after ? places.get(after[0]!)! : -1
  const rows: Listed[] = []
  for (const one of sight.shown.list()) {
    if (rows.length > limit) break
    if (places.get(one.row.id)! <= last) continue
    const listed = applyOverride(sight, one)
    if (isKept(listed, filter)) rows.push(listed)
  }
  return rows
}

/** The rows of a page with their prices of now. */
export async function showCatalogue(context: ReadContext, page: readonly Listed[]) {
  const { now } = context
  const sight = await readSight(context)
  const prices = await pricesAt(
    context,
    page.map(({ row }) => row),
    now,
  )
  return page.map((listed) => {
    const { row, wire } = listed
    const price = prices.get(row.symbol)
    const shown = price && showPrice(row, price, now).wire
    return {
      id: row.id,
      name: wire.name,
      symbol: row.symbol,
      instrument_type: row.instrument_type,
      issuer: textOrNull(wire.issuer),
      currency: currencyOf(listed),
      maturity_date: textOrNull(wire.maturity_date),
      trading_status: wire.trading_status,
      is_visible: isShown(sight, listed),
      price: shown?.mid ?? null,
      ytm: shown?.ytm_mid ?? null,
      priced_at: shown?.timestamp ?? null,
    }
  })
}

/** The instrument with the id, matured or not, or a refusal. */
export async function findForOperators(context: ReadContext, id: string): Promise<[Listed, CatalogueView]> {
  const sight = await readSight(context)
  const listed = sight.shown.find(id)
  if (!listed || !isVisible(sight, listed)) throw notFound('instrument')
  return [applyOverride(sight, listed), sight]
}

/** An instrument with its price of now, its coupons, and the sessions of the next two weeks. */
export async function showInstrument(context: ReadContext, id: string) {
  const [listed, sight] = await findForOperators(context, id)
  const { row, wire } = listed
  const price = await priceAt(context, row, context.now)
  const today = dayOf(context.now)
  return {
    instrument: wire,
    is_visible: isShown(sight, listed),
    price: price ? showPrice(row, price, context.now).wire : null,
    provider: price?.provider ?? null,
    coupons: couponsOf(row).map(({ is_regular: _, ...coupon }) => coupon),
    sessions: listSessions(row, today, addDays(today, SESSION_DAYS - 1)),
  }
}

/** The instant that a request names, or now if it names none or one ahead. */
export const upToNow = ({ now }: ReadContext, at: Instant | undefined): Instant =>
  at === undefined || at > now ? now : at
