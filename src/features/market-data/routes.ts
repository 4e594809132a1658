import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { DateTime, DecimalInput } from '../../http/api/shapes.ts'
import { parseInstant } from '../../values/time.ts'
import { listPrices } from './list-prices.ts'
import { postPrice } from './post-price.ts'
import { Price } from './schemas.ts'
import { showPrice } from './show-price.ts'

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
    is_polled: true,
    read: async (context, { query }) => {
      const asof = query.asof ? parseInstant(query.asof)! : context.now
      return listPrices(context, query.symbol, asof < context.now ? asof : context.now)
    },
  }),
  route({
    method: 'POST',
    path: '/sandbox/prices',
    group: 'sandbox',
    sandbox: true,
    title: 'Set the price of an instrument',
    description: 'Visible to this tenant only; valid until the next price.',
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
      // As GET /prices shows it from now on or, where it lies ahead, from its own instant on.
      return showPrice(listed.row, price, price.timestamp > context.now ? price.timestamp : context.now).wire
    },
  }),
]
