// Prices of providers, which belong to no tenant: an operator of the installation corrects a wrong one.
import Type from 'typebox'
import { failParam } from '../../../../errors.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { Amount, AmountInput, Moment, Text } from '../../../../http/api/shapes.ts'
import { parseInstant } from '../../../../values/time.ts'
import { type CorrectedPrice, correctPrice } from '../../../instruments/market-data/correct-price.ts'
import { SIMULATED } from '../../../instruments/market-data/rules.ts'
import { PriceQuality } from '../../../instruments/market-data/schemas.ts'

const place = {
  provider: Text('The provider that gave the price.'),
  symbol: Text('Symbol of the instrument.'),
  timestamp: Moment('From when the price holds.'),
}
const figures = {
  bid: 'Price at which the market buys; clean for fixed income.',
  ask: 'Price at which the market sells; clean for fixed income.',
}

const PriceCorrection = Type.Object(
  { ...place, bid: AmountInput(`${figures.bid} At most the ask.`), ask: AmountInput(figures.ask) },
  { $id: 'PriceCorrection', description: 'A stored price with its right figures.' },
)

const Corrected = Type.Object(
  {
    ...place,
    quality: PriceQuality,
    bid: Amount(figures.bid),
    ask: Amount(figures.ask),
    former_bid: Amount('The bid before the correction.'),
    former_ask: Amount('The ask before the correction.'),
  },
  { $id: 'CorrectedPrice', description: 'A price before and after its correction.' },
)

/** The changes of prices. */
export const priceCommands: Route[] = [
  route({
    method: 'POST',
    path: '/operator/prices/correct',
    group: 'instruments',
    permission: 'price.write',
    operator: {
      within: 'installation',
      needs_step_up: true,
      approval: {
        subjects: ({ body }) => [body.symbol as string],
        details: async (_, answer) => ({ ...(answer as CorrectedPrice) }),
      },
    },
    name: 'prices.correct',
    title: 'Correct a price',
    description:
      'A price that a provider gave wrongly, for every tenant. Values of its day are computed again; trades at the ' +
      'wrong price stay. The provider is another one than `simulated`, whose prices are computed.',
    body: PriceCorrection,
    response: Corrected,
    errors: ['not_found', 'conflict'],
    write: (context, { body }) => {
      if (body.provider === SIMULATED)
        throw failParam('body.provider', 'invalid_param', 'Simulated prices are computed and not corrected.')
      return correctPrice(context, { ...body, timestamp: parseInstant(body.timestamp)! })
    },
  }),
]
