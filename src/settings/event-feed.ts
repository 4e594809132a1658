// The settings of the event feed.
import { matching, setting, text, WrongSetting, wholeNumber } from './setting.ts'

// A password in the address would be shown by the tools of processes; the file of credentials holds it.
function natsUrl(value: string): string | undefined {
  if (value === '') return undefined
  const servers = value.split(',').map((one) => one.trim())
  const isAddress = (one: string) => /^(nats|tls):\/\/[^/@?#\s]+$/.test(one) && URL.canParse(one)
  if (!servers.every(isAddress))
    throw new WrongSetting(
      'must be addresses nats://host:port or tls://host:port, separated by commas, without user and password; ' +
        'EVENT_FEED_CREDENTIALS_FILE names these',
    )
  if (new Set(servers.map((one) => one.split(':')[0])).size > 1)
    throw new WrongSetting('must have only addresses with tls://, or only addresses with nats://')
  return servers.join(',')
}

export const eventFeedSettings = {
  event_feed_url: setting(
    'EVENT_FEED_URL',
    '',
    'NATS servers to whose JetStream workers send all events (docs/event-feed.md). Empty: none.',
    natsUrl,
  ),
  event_feed_stream: setting(
    'EVENT_FEED_STREAM',
    'holdfast',
    'Beginning of the names of streams (`holdfast_TENANT`) and subjects (`holdfast.TENANT.order.filled`).',
    matching(/^[A-Za-z0-9_-]{1,64}$/, 'at most 64 letters, digits, hyphens and underscores'),
  ),
  event_feed_credentials_file: setting(
    'EVENT_FEED_CREDENTIALS_FILE',
    '',
    'File with the credentials for NATS: a `.creds` file, `user:password`, or a token. Empty: none.',
    text,
  ),
  event_feed_ca_file: setting(
    'EVENT_FEED_CA_FILE',
    '',
    'PEM file of the authority that signed the certificate of the NATS servers. Empty: those that Node trusts.',
    text,
  ),
  event_feed_replicas: setting(
    'EVENT_FEED_REPLICAS',
    '1',
    'NATS servers that store each new stream: 3 in a cluster that must not lose messages.',
    wholeNumber(1, 5),
  ),
  event_feed_days: setting(
    'EVENT_FEED_DAYS',
    '0',
    'Days for which new streams store events; `0` is forever.',
    wholeNumber(0, 36500),
  ),
} as const
