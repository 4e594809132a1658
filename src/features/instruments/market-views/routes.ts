// The market for the operators of a tenant: reads alone. Imports, overrides and corrections have routes elsewhere.
import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { type Route, route } from '../../../http/api/route.ts'
import { Currency, DateTime, Day, described, PathId, tenantPath } from '../../../http/api/shapes.ts'
import { parseInstant } from '../../../values/time.ts'
import { InstrumentType, TradingStatus } from '../catalog/schemas.ts'
import { listCatalogue, showCatalogue, showInstrument } from './read.ts'
import { CatalogueEntry, MarketInstrument, PriceHistory, YieldCurve } from './schemas.ts'
import { showPriceHistory, showYieldCurve } from './series.ts'

const AT = '/operator/tenants/{tenant_id}'
const OfInstrument = Type.Object({ ...tenantPath, instrument_id: PathId('instrument') })
const reads = { group: 'instruments', permission: 'instrument.read', operator: { within: 'tenant' } } as const

/** The catalogue, an instrument, its prices over the years, and the yield curve. */
export const marketViewRoutes: Route[] = [
  listRoute({
    ...reads,
    path: `${AT}/instruments`,
    name: 'instruments.list',
    title: 'List instruments with their prices',
    description: 'By name. Those that are hidden from clients are in it; matured ones are left out.',
    params: Type.Object(tenantPath),
    filters: {
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Words that are all in the name, symbol, issuer and ticker.',
        }),
      ),
      instrument_type: Type.Optional(described(InstrumentType, 'Only this kind.')),
      trading_status: Type.Optional(described(TradingStatus, 'Only this status.')),
      currency: Type.Optional(described(Currency, 'Only those that are traded in this currency.')),
    },
    pages: BACK_OFFICE,
    item: CatalogueEntry,
    rows: (context, { query }, window) => listCatalogue(context, query, window),
    show: showCatalogue,
    positionOf: ({ row }) => [row.id],
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${AT}/instruments/{instrument_id}`,
    name: 'instruments.retrieve',
    title: 'Retrieve an instrument with its price',
    description: 'With the coupons that the terms of a bond fix, and the sessions of the next two weeks.',
    params: OfInstrument,
    response: MarketInstrument,
    read: (context, { params }) => showInstrument(context, params.instrument_id),
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${AT}/instruments/{instrument_id}/price-history`,
    name: 'instruments.show_price_history',
    is_heavy: true,
    title: 'Prices of an instrument over a period',
    description: 'With yields for bills and bonds. A longer period leaves days out.',
    params: OfInstrument,
    query: Type.Object({ period_start: described(Day, 'First day of the period.') }),
    response: PriceHistory,
    read: (context, { params, query }) => showPriceHistory(context, params.instrument_id, query.period_start),
  }),
  route({
    ...reads,
    method: 'GET',
    path: `${AT}/yield-curve`,
    name: 'instruments.show_yield_curve',
    title: 'Yields of bills and bonds by maturity',
    description: 'Of one currency at an instant.',
    params: Type.Object(tenantPath),
    query: Type.Object({
      currency: described(Currency, 'Currency of the instruments.'),
      issuer_country: Type.Optional(
        Type.String({ minLength: 1, description: 'ISO 3166-1 alpha-2, or `EU`: only its issuers.' }),
      ),
      asof: Type.Optional(described(DateTime, 'Instant of the prices; now if it is left out or lies ahead.')),
    }),
    response: YieldCurve,
    read: (context, { query: { asof, ...query } }) =>
      showYieldCurve(context, { ...query, ...(asof === undefined ? {} : { asof: parseInstant(asof)! }) }),
  }),
]
