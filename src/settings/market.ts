// The settings of the market and its prices.
import { matching, serviceUrl, setting, text, wholeNumber } from './setting.ts'

export const marketSettings = {
  market_seed: setting('MARKET_SEED', 'holdfast', 'Seed of the simulated market.', text),
  price_feed_url: setting(
    'PRICE_FEED_URL',
    '',
    'URL of a price feed that workers read (docs/market.md). Empty: none.',
    serviceUrl,
  ),
  price_feed_token: setting(
    'PRICE_FEED_TOKEN',
    '',
    'Bearer token for the price feed, if it needs one.',
    text,
  ),
  price_feed_provider: setting(
    'PRICE_FEED_PROVIDER',
    'feed',
    'Name under which the prices of the feed are stored.',
    matching(
      /^(?!(sandbox|simulated)$)[a-z0-9][a-z0-9._-]{0,62}$/,
      'small letters, digits, dots, hyphens, and neither sandbox nor simulated',
    ),
  ),
  price_feed_interval_seconds: setting(
    'PRICE_FEED_INTERVAL_SECONDS',
    '15',
    'How often the price feed is read.',
    wholeNumber(1, 86400),
  ),
} as const
