// Prices over the years, and yields by maturity.
import type { ReadContext } from '../../../context.ts'
import { isFixedIncome } from '../../../fixed-income/of-instrument.ts'
import { divide } from '../../../values/decimal.ts'
import { type Day, dayOf, daysBetween, type Instant } from '../../../values/time.ts'
import { loadCatalogueOn } from '../catalog/load-catalogue.ts'
import { isIssued, isMatured } from '../catalog/rules.ts'
import { pricesAt, pricesFor } from '../market-data/read.ts'
import { priceWire, showPrice } from '../market-data/show-price.ts'
import { historyInstants } from './history-instants.ts'
import { findForOperators, upToNow } from './read.ts'
import type { PriceHistory, YieldCurve } from './schemas.ts'

// A yield takes a search; after this number of them other requests get their turn.
const YIELDS_PER_TURN = 20

/** The prices of the instrument from the day on, while it is there, with yields for fixed income. */
export async function showPriceHistory(context: ReadContext, id: string, from: Day): Promise<PriceHistory> {
  const [{ row }] = await findForOperators(context, id)
  const isThere = (day: Day) => isIssued(row, day) && !isMatured(row, day)
  const instants = historyInstants(from, context.now, isThere)
  const prices = await pricesFor(
    context,
    instants.map((at) => ({ instrument: row, at })),
  )
  const points: PriceHistory['points'] = []
  for (const [index, at] of instants.entries()) {
    const price = prices[index]
    if (!price) continue
    if (index % YIELDS_PER_TURN === YIELDS_PER_TURN - 1) await new Promise((resolve) => setImmediate(resolve))
    const { mid, ytm_mid } = priceWire(row, price, dayOf(at))
    points.push({ at, price: mid!, ytm: ytm_mid })
  }
  return {
    instrument: row.id,
    price_type: row.price_type as PriceHistory['price_type'],
    currency: (row.trading_currency ?? row.attributes.base_currency) as PriceHistory['currency'],
    points,
  }
}

interface CurveQuery {
  currency: string
  issuer_country?: string
  asof?: Instant
}

/** The yields of the bills and bonds that were there at the instant, by maturity. */
export async function showYieldCurve(context: ReadContext, query: CurveQuery): Promise<YieldCurve> {
  const { currency, issuer_country, asof } = query
  const at = upToNow(context, asof)
  const day = dayOf(at)
  const rows = (await loadCatalogueOn(context.app, dayOf(context.now)))
    .at(at)
    .list()
    .map(({ row }) => row)
    .filter(
      (row) =>
        isFixedIncome(row) &&
        row.trading_currency === currency &&
        (issuer_country === undefined || row.issuer_country === issuer_country),
    )
  const prices = await pricesAt(context, rows, at)
  const points = rows.flatMap((row): YieldCurve['points'] => {
    const price = prices.get(row.symbol)
    const shown = price && showPrice(row, price, at).wire
    if (!shown?.ytm_mid) return []
    const maturity_date = String(row.attributes.maturity_date)
    return [
      {
        instrument: row.id,
        name: String(row.attributes.name),
        symbol: row.symbol,
        instrument_type: row.instrument_type as YieldCurve['points'][number]['instrument_type'],
        issuer_country: row.issuer_country,
        maturity_date,
        years: divide(String(daysBetween(day, maturity_date)), '365', 4),
        price: shown.mid!,
        ytm: shown.ytm_mid,
      },
    ]
  })
  points.sort((one, other) => (one.maturity_date < other.maturity_date ? -1 : 1))
  return { at, currency: currency as YieldCurve['currency'], points }
}
