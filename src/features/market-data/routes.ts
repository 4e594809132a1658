import Type from 'typebox'
import { route } from '../../http/api/route.ts'
import { AmountInput, Moment, Text } from '../../http/api/shapes.ts'
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
    name: 'prices.list',
    title: 'Retrieve prices',
    description: 'One price per symbol that has one at or before asof, in the order asked.',
    permission: 'price.read',
    query: Type.Object({
      symbol: Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: 500,
        description: 'Symbols of instruments; the member is repeated for each.',
      }),
      asof: Type.Optional(Moment('Prices as of this instant; now where it is left out or lies ahead.')),
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
    name: 'sandbox.set_price',
    sandbox: true,
    title: 'Set the price of an instrument',
    description: 'Visible to this tenant only; valid until the next price.',
    permission: 'price.write',
    body: Type.Object(
      {
        symbol: Text('Symbol of the instrument.'),
        bid: AmountInput(
          'Price at which the market buys; clean for fixed income. Above zero, at most the ask.',
        ),
        ask: AmountInput('Price at which the market sells; clean for fixed income.'),
        timestamp: Type.Optional(Moment('From when the price holds; now where it is left out.')),
      },
      { $id: 'NewPrice', description: 'A price that the tenant sets.' },
    ),
    response: Price,
    write: async (context, { body }) => {
      const { listed, price } = await postPrice(context, body)
      // The price as GET /prices shows it from now on or, if it is in the future, from its own instant on.
      return showPrice(listed.row, price, price.timestamp > context.now ? price.timestamp : context.now).wire
    },
  }),
]
