// The price of an instrument as the API shows it.
import Type, { type Static } from 'typebox'
import { Amount, Currency, described, Moment, Nullable, Text } from '../../../http/api/shapes.ts'
import { PriceType } from '../catalog/schemas.ts'

const Yield = (side: string) =>
  Nullable(
    Amount(`Yield to maturity at the ${side}, in percentage points, to 4 places; null unless fixed income.`),
  )
const Dirty = (side: string) => Type.Optional(Nullable(Amount(`The ${side} with accrued interest.`)))

export const PriceQuality = Type.Enum(['closing', 'intraday', 'realtime', 'delayed'], {
  $id: 'PriceQuality',
  description: 'How fresh the price is.',
})

/** The wire shape of a price. */
export const Price = Type.Object(
  {
    symbol: Text('Symbol of the instrument.'),
    price_type: PriceType,
    quality: PriceQuality,
    currency: described(Currency, 'Trading currency of the instrument; base currency of a pair.'),
    bid: Amount('Price at which the market buys; clean for fixed income.'),
    ask: Amount('Price at which the market sells; clean for fixed income.'),
    mid: Nullable(Amount('Middle of bid and ask.')),
    ytm_bid: Yield('bid'),
    ytm_ask: Yield('ask'),
    ytm_mid: Yield('middle'),
    accrued_interest: Nullable(
      Amount('At standard settlement, in percent of par, up to 8 places; null unless fixed income.'),
    ),
    dirty_bid: Dirty('bid'),
    dirty_ask: Dirty('ask'),
    dirty_mid: Dirty('middle'),
    timestamp: Moment('From when the price holds.'),
  },
  { $id: 'Price', description: 'A price of an instrument.' },
)

export type PriceWire = Static<typeof Price>
