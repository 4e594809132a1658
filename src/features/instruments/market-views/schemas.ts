// The market as operators see it: the catalogue with prices, one instrument, its prices over the years, and yields by
// maturity.
import Type, { type Static } from 'typebox'
import {
  Amount,
  Currency,
  described,
  Flag,
  IdOf,
  Moment,
  Nullable,
  OnDay,
  Text,
} from '../../../http/api/shapes.ts'
import { Instrument, InstrumentType, PriceType, TradingSession, TradingStatus } from '../catalog/schemas.ts'
import { Price } from '../market-data/schemas.ts'

const CurrencyOf = described(Currency, 'Currency in which it is traded; of a pair its base currency.')
const Yield = Nullable(
  Amount('Yield to maturity at the middle, in percentage points, to 4 places; null unless fixed income.'),
)

export const CatalogueEntry = Type.Object(
  {
    id: IdOf('instrument'),
    name: Text('Name to show.'),
    symbol: Text('ISIN, or a pair of the form EUR/USD.'),
    instrument_type: InstrumentType,
    issuer: Nullable(Text('Name of the issuer; null if there is none.')),
    currency: CurrencyOf,
    maturity_date: Nullable(OnDay('Day on which it is redeemed; null if it never is.')),
    trading_status: TradingStatus,
    is_visible: Flag('Whether clients of the tenant see it.'),
    price: Nullable(Amount('Middle of bid and ask; clean for fixed income. Null without a price.')),
    ytm: Yield,
    priced_at: Nullable(Moment('From when the price holds.')),
  },
  { $id: 'CatalogueEntry', description: 'An instrument of the catalogue with its price.' },
)

const Coupon = Type.Object(
  {
    from: OnDay('First day of its interest.'),
    date: OnDay('Day of the coupon.'),
    payment_date: OnDay('That day, or the next business day.'),
    ex_dividend_date: Nullable(OnDay('Trades that settle after this day are without it; null if none are.')),
    record_date: OnDay('Holders at the end of this day are paid.'),
    amount: Amount('For 100 of nominal, to 10 places.'),
  },
  { $id: 'ScheduledCoupon', description: 'A coupon that the terms of a bond fix.' },
)

export const MarketInstrument = Type.Object(
  {
    instrument: Instrument,
    is_visible: Flag('Whether clients of the tenant see it.'),
    price: Nullable(Price),
    provider: Nullable(Text('Source of the price; null without one.')),
    coupons: Type.Array(Coupon, { description: 'Every fixed coupon of a bond, first to last.' }),
    sessions: Type.Array(TradingSession, { description: 'The trading of the next two weeks.' }),
  },
  { $id: 'MarketInstrument', description: 'An instrument with its price, its schedule and its sessions.' },
)

const PricePoint = Type.Object({
  at: Moment('Instant of the price: the end of a day, or now.'),
  price: Amount('Middle of bid and ask; clean for fixed income.'),
  ytm: Yield,
})

export const PriceHistory = Type.Object(
  {
    instrument: IdOf('instrument'),
    price_type: PriceType,
    currency: CurrencyOf,
    points: Type.Array(PricePoint, {
      description: 'Oldest first, at most 270: the days from Monday to Friday, or every few of them.',
    }),
  },
  { $id: 'PriceHistory', description: 'The prices of an instrument over a period.' },
)
export type PriceHistory = Static<typeof PriceHistory>

const CurvePoint = Type.Object({
  instrument: IdOf('instrument'),
  name: Text('Name of the instrument.'),
  symbol: Text('Its ISIN.'),
  instrument_type: InstrumentType,
  issuer_country: Nullable(Text('Country of its issuer: ISO 3166-1 alpha-2, or `EU`; null if not known.')),
  maturity_date: OnDay('Day on which it is redeemed.'),
  years: Amount('Days to maturity ÷ 365, to 4 places.'),
  price: Amount('Middle of bid and ask, clean.'),
  ytm: Amount('Yield to maturity at the middle, in percentage points, to 4 places.'),
})

export const YieldCurve = Type.Object(
  {
    at: Moment('Instant of the prices.'),
    currency: described(Currency, 'Currency of the instruments.'),
    points: Type.Array(CurvePoint, { description: 'Bills and bonds with a yield, by maturity.' }),
  },
  { $id: 'YieldCurve', description: 'The yields of bills and bonds by their maturity.' },
)
export type YieldCurve = Static<typeof YieldCurve>
