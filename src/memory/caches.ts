// Everything that a process remembers, in one table: what each cache holds, its bound, and what drops an entry. A cache
// is made by its name, and measured under it; docs/memory.md is written from these lines. A cache holds nothing that a
// fresh computation or read would not give again.

/** How a cache finds an entry, and so what bounds it. */
interface CacheLine {
  /**
   * `object`: by the identity of an object, which the entry does not outlive; `object and key`: by an object and a key;
   * `key`: by a key; `topic`: by a key, in the App, for data that another process may change.
   */
  by: 'object' | 'object and key' | 'key' | 'topic'
  /** At most as many entries (of holdings: characters); the oldest make room. */
  most?: number
  holds: string
  dropped: string
}

const byObject = (holds: string, dropped: string) => ({ by: 'object', holds, dropped }) as const
const byObjectAndKey = (most: number, holds: string, dropped: string) =>
  ({ by: 'object and key', most, holds, dropped }) as const
const byKey = (most: number, holds: string, dropped: string) => ({ by: 'key', most, holds, dropped }) as const
const topic = (holds: string, dropped: string) => ({ by: 'topic', most: MAX_KEYS, holds, dropped }) as const

const MAX_KEYS = 20_000
const NEVER = 'never: it follows from constants'
const CATALOGUE = 'a new catalogue in memory'
const TERMS =
  'a new catalogue in memory: the key is the attributes of the instrument, which do not change in place'

/** The caches by name, from the ground up. */
export const CACHES = {
  statement_texts: byObject('the text of a statement, by its pieces of SQL', NEVER),
  statement_names: byKey(20_000, 'the name under which the database plans a text', NEVER),
  fonts: byKey(4, 'the fonts of documents, parsed', NEVER),
  text_layouts: byKey(10_000, 'the glyphs of a word in a font', NEVER),
  fix_zone_formats: byKey(4, 'the formats of local time in the zones of sessions', NEVER),
  venue_files: byKey(4, 'the file of the venue', 'a restart'),

  closed_days: byKey(100, 'the holidays of a calendar', NEVER),
  settlement_dates: byObject('the last settlement date of an instrument', 'another trade day'),
  zone_formats: byKey(20, 'the formatter of a time zone', NEVER),
  session_times: byKey(
    8_000,
    'opening and close in UTC by the hours of an exchange, and month or week',
    NEVER,
  ),
  session_months: byKey(4_000, 'whether a whole month has the same times, and which', NEVER),
  bond_terms: byObject('the terms of a bond', TERMS),
  coupon_cycles: byObject('the coupon cycle of a bond', TERMS),
  bond_payments: byObject('the payments of a bond as day numbers', TERMS),
  coupon_schedules: byObject('the coupons of a bond', TERMS),
  bond_flows: byObject('the cash flows of a bond as floats, for yields', TERMS),
  accrued_interest: byObjectAndKey(200_000, 'accrued interest by bond and settlement date', TERMS),

  reverting_paths: byKey(100, 'the weights of a mean-reverting path by its speed', NEVER),
  path_descents: byObject('the last descent to a minute of a random path', 'a minute with another descent'),
  currency_sources: byKey(100, 'the random paths of currencies, by seed', NEVER),
  curve_sources: byKey(
    100,
    'the random paths of a yield curve, and its last curve',
    'another seed or minute',
  ),
  curve_spreads: byObject('the curve and spread that price a bill or bond', CATALOGUE),
  growth_origins: byObject('where the growth of an instrument begins', 'another seed'),
  simulated_prices: byObject('the last simulated price of an instrument', 'another second'),
  simulated_closes: byObjectAndKey(100_000, 'simulated closes by instrument and day', 'another seed'),
  simulated_minutes: byObjectAndKey(50_000, 'simulated prices by instrument and minute', 'another seed'),

  tenant: topic('the tenant: settings, clock, data keys', 'a change of any of them'),
  cell: topic('the place of this cell among those that share', 'the cell joins or leaves'),
  client: topic('clients by id', 'a new client, another secret, other keys or networks, disabling'),
  keys: topic('the keys that sign and verify access tokens', 'a rotation; an unknown key in a token'),
  tokens: byKey(10_000, 'the claims of verified access tokens; their expiry is checked each time', NEVER),
  token_scopes: byObject('the scopes of a token that its client still has', 'another state of the client'),
  link_keys: byObject('the key that signs links, derived from one of `keys`', 'a new `keys`'),
  documentation_pages: byKey(400, 'the pages of the documentation, as HTML', NEVER),
  responses: byKey(300, 'answers to polls, by route', 'age: each answer says how long it is valid'),
  upcoming_dividends: topic(
    'the announced dividends of a tenant, by instrument',
    'a dividend is announced, paid or cancelled',
  ),
  delistings: topic(
    'the day of the delisting of each stock of a tenant that has one',
    'a delisting is announced, cancelled or reversed',
  ),
  fees: topic('the schedules of fees of a tenant', 'a new schedule'),
  webhook_secrets: topic('the opened secrets of a tenant', 'a new webhook or secret'),
  legal_document_samples: topic('the samples that this process has stored', NEVER),

  sandbox_faults: topic(
    'the faults that a sandbox ordered and that have not ended',
    'a new fault, the end of one',
  ),

  instruments: topic('the catalogue', 'an import, new bills, a release'),
  instrument_overrides: topic('the overrides of a tenant', 'a change of an override or a listing status'),
  instrument_lists: byKey(32, 'the list of outstanding instruments by day', CATALOGUE),
  instruments_by_day: byObject('an instrument as shown on a day', `another day; ${CATALOGUE}`),
  instruments_by_hour: byObject(
    'an instrument with its dealing deadline',
    'another deadline; a new catalogue',
  ),
  instruments_overridden: byObject(
    'an instrument as shown to a tenant with an override',
    'another day, deadline, override or tenant',
  ),
  prices: topic('the newest stored prices, and the order of providers', 'a stored price, another order'),
  sandbox_prices: topic('the prices that a sandbox posted for itself', 'another such price'),
  price_epochs: topic('the price changes that this process has seen', 'a lost connection to the database'),
  splits: topic('the splits and stock dividends of a tenant, by instrument', 'one is booked or reversed'),
  prices_carried: byObject('a price in the units after splits', 'another split'),
  prices_shown: byObject('an instrument with its price and yields, as JSON', 'another price or day'),
  buyers: byKey(50_000, 'accounts that may buy; the insert of the order checks them again', 'only age'),

  coupon_windows: byObject('the days on which a coupon is a receivable', CATALOGUE),
  quotes: byObject('the value of one unit at a price', 'another price, day or rate'),
  holdings: byKey(
    1_500_000,
    'the holdings of an account, by the rows from which they were read',
    'other rows',
  ),
  valuations: byObject(
    'the value of holdings, and its positions as shown',
    'other holdings, quotes or instruments',
  ),
  instrument_json: byObject('an instrument as JSON', 'another day, deadline or override'),
  position_json: byObject('a position as JSON', 'other holdings'),
  valuation_json: byObject('the valued positions of an account as JSON', 'another valuation'),
} satisfies Record<string, CacheLine>

export type CacheName = keyof typeof CACHES

type NameBy<By extends CacheLine['by']> = {
  [Name in CacheName]: (typeof CACHES)[Name]['by'] extends By ? Name : never
}[CacheName]

export type ObjectCacheName = NameBy<'object'>
export type ObjectAndKeyCacheName = NameBy<'object and key'>
export type KeyCacheName = NameBy<'key' | 'topic'>
/** A name for data that every process caches, and that all drop when one of them changes it. */
export type Topic = NameBy<'topic'>
