// All settings, read once at the start from environment variables. A wrong value stops the start.
import { businessSettings } from './settings/business.ts'
import { databaseSettings } from './settings/database.ts'
import { eventFeedSettings } from './settings/event-feed.ts'
import { marketSettings } from './settings/market.ts'
import { operatorSettings } from './settings/operators.ts'
import { personalDataSettings } from './settings/personal-data.ts'
import { serverSettings } from './settings/server.ts'
import { WrongSetting } from './settings/setting.ts'
import { storageSettings } from './settings/storage.ts'
import { tracingSettings } from './settings/tracing.ts'
import { isLoopbackHost, isLoopbackUrl } from './values/loopback.ts'

export const settings = {
  ...serverSettings,
  ...databaseSettings,
  ...storageSettings,
  ...personalDataSettings,
  ...businessSettings,
  ...marketSettings,
  ...eventFeedSettings,
  ...tracingSettings,
  ...operatorSettings,
}

type Settings = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }
export type Config = Omit<Settings, 'allow_insecure_webhook_urls'> & { allow_insecure_webhook_urls: boolean }

// The values of these settings are never shown: connection strings and URLs may contain passwords.
const SECRET: string[] = [
  settings.database_url.name,
  settings.database_direct_url.name,
  settings.database_read_url.name,
  settings.move_target_url.name,
  settings.move_source_url.name,
  settings.personal_data_key.name,
  settings.kms_url.name,
  settings.s3_endpoint.name,
  settings.s3_secret_access_key.name,
  settings.price_feed_url.name,
  settings.event_feed_url.name,
  settings.otel_exporter_otlp_endpoint.name,
  settings.otel_exporter_otlp_headers.name,
  settings.oidc_client_secret.name,
  settings.oidc_providers.name,
]

const valueNote = (name: string, text: string | undefined) =>
  SECRET.includes(name) ? '' : `; it is ${JSON.stringify(text)}`

// A server at a loopback address can still be reached from other machines through a proxy; BASE_URL then names the
// proxy.
const isLocalOnly = ({ host, base_url }: Settings) =>
  (host === '::1' || isLoopbackHost(host)) && (base_url === '' || isLoopbackUrl(base_url))

/** Reads every setting from the environment, or throws WrongSetting with one clear line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {}
  for (const [key, { name, default: fallback, read }] of Object.entries(settings)) {
    try {
      values[key] = read(environment[name] ?? fallback)
    } catch (error) {
      if (error instanceof WrongSetting)
        throw new WrongSetting(`${name} ${error.message}${valueNote(name, environment[name])}.`)
      throw error
    }
  }
  const config = values as Settings
  if ((config.s3_access_key_id === '') !== (config.s3_secret_access_key === ''))
    throw new WrongSetting('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together; only one is set.')
  if (config.environment === 'live' && !config.personal_data_key && !config.personal_data_key_file)
    throw new WrongSetting(
      'PERSONAL_DATA_KEY or PERSONAL_DATA_KEY_FILE is required when ENVIRONMENT is live; ' +
        'make a key with: openssl rand -base64 32',
    )
  checkDatabase(config)
  checkEventFeed(config)
  checkSingleSignOn(config)
  return {
    ...config,
    allow_insecure_webhook_urls:
      config.allow_insecure_webhook_urls ?? (config.environment === 'sandbox' && isLocalOnly(config)),
  }
}

function checkDatabase({ database_url, database_direct_url, database_read_url }: Settings): void {
  if (!database_url && (database_direct_url || database_read_url))
    throw new WrongSetting(
      'DATABASE_DIRECT_URL and DATABASE_READ_URL are for a database of DATABASE_URL; it is not set.',
    )
}

function checkEventFeed({ environment, event_feed_url: url = '' }: Settings): void {
  const isSafe = (server: string) => server.startsWith('tls://') || isLoopbackUrl(server)
  if (environment === 'live' && url !== '' && !url.split(',').every(isSafe))
    throw new WrongSetting('EVENT_FEED_URL must start with tls:// in live, unless its host is this machine.')
}

function checkSingleSignOn({ environment, oidc_issuer, oidc_client_id, oidc_providers }: Settings): void {
  if ((oidc_issuer === undefined) !== (oidc_client_id === ''))
    throw new WrongSetting('OIDC_ISSUER and OIDC_CLIENT_ID must be set together; only one is set.')
  const isSafe = (issuer: string) =>
    issuer.startsWith('https://') || (environment !== 'live' && isLoopbackUrl(issuer))
  const rule = 'must start with https://; only a sandbox accepts http:// at a loopback address.'
  if (oidc_issuer !== undefined && !isSafe(oidc_issuer)) throw new WrongSetting(`OIDC_ISSUER ${rule}`)
  const issuers = oidc_providers.map(({ issuer }) => issuer)
  if (!issuers.every(isSafe)) throw new WrongSetting(`Each issuer of OIDC_PROVIDERS ${rule}`)
  const hrefs = issuers.map((issuer) => new URL(issuer).href)
  if (oidc_issuer !== undefined && hrefs.includes(new URL(oidc_issuer).href))
    throw new WrongSetting('OIDC_PROVIDERS names the issuer of OIDC_ISSUER once more.')
}
