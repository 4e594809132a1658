import Type from 'typebox'
import { jsonList } from '../../http/json-bytes.ts'
import { route } from '../../http/route.ts'
import { DateTime, DecimalInput } from '../../http/shapes.ts'
import { parseInstant } from '../../values/time.ts'
import { instrumentsBySymbol } from '../catalog/read.ts'
import { postPrice } from './post-price.ts'
import { pricesAt } from './read.ts'
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
    read: async (context, { query }) => {
      const asof = query.asof ? parseInstant(query.asof)! : context.now
      const at = asof < context.now ? asof : context.now
      const listed = await instrumentsBySymbol(context, query.symbol)
      const rows = listed.map(({ row }) => row)
      const prices = await pricesAt(context, rows, at)
      const shown: Buffer[] = []
      for (const row of rows) {
        const price = prices.get(row.symbol)
        if (price) shown.push(showPrice(row, price, at).json)
      }
      return jsonList(shown)
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
      // As GET /prices shows it from now on or, where it lies ahead, from its own instant on.
      return showPrice(listed.row, price, price.timestamp > context.now ? price.timestamp : context.now).wire
    },
  }),
]
