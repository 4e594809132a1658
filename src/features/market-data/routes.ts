import Type from 'typebox'
import { route } from '../../http/route.ts'
import { Currency, DateTime, Decimal, DecimalInput, Nullable, OneOf } from '../../http/shapes.ts'
import type { Instrument } from '../../market/instrument.ts'
import { add, divide, price as formatPrice, rate } from '../../values/decimal.ts'
import { parseInstant } from '../../values/time.ts'
import { instrumentsBySymbol } from '../catalog/read.ts'
import { postPrice } from './post-price.ts'
import { type Price as PriceRow, pricesAt } from './read.ts'

const Price = Type.Object(
  {
    symbol: Type.String(),
    price_type: OneOf('percent', 'money'),
    quality: OneOf('closing', 'intraday', 'realtime', 'delayed'),
    currency: Currency,
    bid: Decimal,
    ask: Decimal,
    mid: Nullable(Decimal),
    ytm_bid: Nullable(Decimal),
    ytm_ask: Nullable(Decimal),
    ytm_mid: Nullable(Decimal),
    accrued_interest: Nullable(Decimal),
    dirty_bid: Type.Optional(Nullable(Decimal)),
    dirty_ask: Type.Optional(Nullable(Decimal)),
    dirty_mid: Type.Optional(Nullable(Decimal)),
    timestamp: DateTime,
  },
  { $id: 'Price' },
)

function toWire(instrument: Instrument, { bid, ask, quality, timestamp }: PriceRow) {
  const isPair = instrument.instrument_type === 'currency_pair'
  const text = isPair ? rate : formatPrice
  return {
    symbol: instrument.symbol,
    price_type: instrument.price_type,
    quality,
    currency: instrument.trading_currency ?? instrument.attributes.base_currency,
    bid: text(bid),
    ask: text(ask),
    mid: text(divide(add(bid, ask), '2', 6)),
    ytm_bid: null,
    ytm_ask: null,
    ytm_mid: null,
    accrued_interest: null,
    dirty_bid: null,
    dirty_ask: null,
    dirty_mid: null,
    timestamp,
  }
}

export const marketDataRoutes = [
  route({
    method: 'GET',
    path: '/prices',
    group: 'market-data',
    title: 'Retrieve prices',
    description: 'One price per symbol that has one at or before asof, in the order asked.',
    permission: 'price.read',
    query: Type.Object({
      symbol: Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 500 }),
      asof: Type.Optional(DateTime),
    }),
    response: Type.Array(Price),
    read: async (context, { query }) => {
      const asof = query.asof ? parseInstant(query.asof)! : context.now
      const at = asof < context.now ? asof : context.now
      const listed = await instrumentsBySymbol(context, query.symbol)
      const prices = await pricesAt(
        context,
        listed.map((one) => one.row),
        at,
      )
      return listed.flatMap(({ row }) => {
        const price = prices.get(row.symbol)
        return price ? [toWire(row, price)] : []
      })
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/prices',
    group: 'sandbox',
    sandbox: true,
    title: 'Set the price of an instrument',
    description: 'Visible to this tenant only; it stands until the next one.',
    permission: 'price.write',
    body: Type.Object({
      symbol: Type.String(),
      bid: DecimalInput,
      ask: DecimalInput,
      timestamp: Type.Optional(DateTime),
    }),
    response: Price,
    write: async (context, { body }) => {
      const { listed, price } = await postPrice(context, body)
      return toWire(listed.row, price)
    },
  }),
]
