import Type from 'typebox'
import type { ReadContext } from '../../../context.ts'
import { listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { AmountInput, Moment, Text } from '../../../http/api/shapes.ts'
import { type Instant, parseInstant } from '../../../values/time.ts'
import { listPrices, listPricesAfter } from './list-prices.ts'
import { postPrice } from './post-price.ts'
import { Price } from './schemas.ts'
import { showPrice } from './show-price.ts'

function instantOf({ now }: ReadContext, asof: string | undefined): Instant {
  const instant = asof === undefined ? now : parseInstant(asof)!
  return instant < now ? instant : now
}

export const marketDataRoutes = [
  listRoute({
    path: '/prices',
    group: 'market-data',
    name: 'prices.list',
    title: 'Retrieve prices',
    description: 'One price per symbol that has one at or before asof, in the order asked.',
    permission: 'price.read',
    filters: {
      symbol: Type.Array(Type.String({ minLength: 1 }), {
        minItems: 1,
        maxItems: 500,
        description: 'Symbols of instruments; the member is repeated for each.',
      }),
      asof: Type.Optional(Moment('Prices as of this instant; now where it is left out or lies ahead.')),
    },
    item: Price,
    is_polled: true,
    whole: (context, { query }) => listPrices(context, query.symbol, instantOf(context, query.asof)),
    rows: (context, { query }, { after }) =>
      listPricesAfter(context, query.symbol, instantOf(context, query.asof), after?.[0]),
    positionOf: ({ symbol }) => [symbol],
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
