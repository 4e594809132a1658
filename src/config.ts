// Every setting: its environment variable, default and meaning. Read once, at the start; a wrong value stops it.
import { isLoopbackHost, isLoopbackUrl } from './values/loopback.ts'

export interface Setting<T> {
  name: string
  default: string
  meaning: string
  read(text: string): T
}

/** A wrong setting; its message is the one line the operator sees. */
export class WrongSetting extends Error {}

function oneOf<T extends string>(...allowed: T[]) {
  return (text: string): T => {
    if (!allowed.includes(text as T)) throw new WrongSetting(`must be one of ${allowed.join(', ')}`)
    return text as T
  }
}

function wholeNumber(from: number, to: number) {
  return (text: string): number => {
    const value = Number(text)
    if (!/^\d+$/.test(text) || value < from || value > to)
      throw new WrongSetting(`must be a whole number from ${from} to ${to}`)
    return value
  }
}

function calendarDate(text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text)))
    throw new WrongSetting('must be a date of the form YYYY-MM-DD')
  return text
}

const text = (value: string) => value
const yesNo = (value: string) => oneOf('true', 'false')(value) === 'true'

function databaseUrl(value: string): string | undefined {
  if (value === '') return undefined
  if (!/^postgres(ql)?:\/\//.test(value))
    throw new WrongSetting('must start with postgres:// or postgresql://')
  return value
}

function serviceUrl(value: string): string | undefined {
  if (value === '') return undefined
  if (!/^https?:\/\//.test(value) || !URL.canParse(value))
    throw new WrongSetting('must be a URL that starts with https:// or http://')
  return value
}

function matching(pattern: RegExp, form: string) {
  return (value: string): string => {
    if (!pattern.test(value)) throw new WrongSetting(`must be ${form}`)
    return value
  }
}

const setting = <T>(
  name: string,
  fallback: string,
  meaning: string,
  read: (text: string) => T,
): Setting<T> => ({
  name,
  default: fallback,
  meaning,
  read,
})

export const settings = {
  host: setting('HOST', '127.0.0.1', 'Address the API listens on.', text),
  port: setting('PORT', '8080', 'Port the API listens on; `0` chooses a free one.', wholeNumber(0, 65535)),
  base_url: setting(
    'BASE_URL',
    '',
    'Public URL of the API for clients; also the issuer of tokens. Empty: `http://HOST:PORT`.',
    (value) => serviceUrl(value) ?? '',
  ),
  data_dir: setting(
    'DATA_DIR',
    './.data',
    'Folder of the embedded database, of uploaded files and of `credentials.json`.',
    text,
  ),
  database_url: setting(
    'DATABASE_URL',
    '',
    'Connection string of your own PostgreSQL, 15 or newer. Empty: the embedded one.',
    databaseUrl,
  ),
  database_connections: setting(
    'DATABASE_CONNECTIONS',
    '8',
    'Most database connections of each process.',
    wholeNumber(2, 200),
  ),
  database_named_statements: setting(
    'DATABASE_NAMED_STATEMENTS',
    'true',
    'Use named prepared statements (faster). `false` is for a session-mode pooler that does not support them.',
    yesNo,
  ),
  database_statement_seconds: setting(
    'DATABASE_STATEMENT_SECONDS',
    '300',
    'Time limit of one database statement; after it the request is answered 503.',
    wholeNumber(1, 86400),
  ),
  migrate_wait_seconds: setting(
    'MIGRATE_WAIT_SECONDS',
    '300',
    'How long a start or `migrate` waits for another migration of the same database before it gives up.',
    wholeNumber(0, 86400),
  ),
  files_dir: setting(
    'FILES_DIR',
    '',
    'Folder for the bytes of files; the same for every process. Empty: `files` in `DATA_DIR`.',
    text,
  ),
  s3_bucket: setting(
    'S3_BUCKET',
    '',
    'S3 bucket for the bytes of files, instead of a folder.',
    matching(/^([A-Za-z0-9][A-Za-z0-9._-]{1,254})?$/, 'the name of a bucket'),
  ),
  s3_endpoint: setting(
    'S3_ENDPOINT',
    '',
    'URL of the S3 store; the bucket becomes the first part of the path. Empty: Amazon S3 of the region.',
    serviceUrl,
  ),
  s3_region: setting('S3_REGION', 'us-east-1', 'Region of the store.', text),
  s3_prefix: setting(
    'S3_PREFIX',
    '',
    'Prefix of all object names, for installations that share a bucket.',
    matching(/^([A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*)?$/, 'letters, digits, `-`, `_` and `/` between them'),
  ),
  s3_access_key_id: setting(
    'S3_ACCESS_KEY_ID',
    '',
    'Access key of the store. Empty: the AWS environment of the process (variables, profile, role).',
    text,
  ),
  s3_secret_access_key: setting('S3_SECRET_ACCESS_KEY', '', 'Secret of the access key.', text),
  personal_data_key: setting(
    'PERSONAL_DATA_KEY',
    '',
    'Master key of personal data: 32 bytes in base64 or hex; older keys that still open may follow after a comma. See personal-data.md.',
    text,
  ),
  personal_data_key_file: setting(
    'PERSONAL_DATA_KEY_FILE',
    '',
    'File with the same keys, one a line. If both are empty, `live` does not start and a sandbox creates `DATA_DIR/personal-data.key`.',
    text,
  ),
  environment: setting(
    'ENVIRONMENT',
    'sandbox',
    '`sandbox` offers the operations under `/sandbox`, `live` does not.',
    oneOf('sandbox', 'live'),
  ),
  seed: setting(
    'SEED',
    'demo',
    'Data of the first start: `demo` (a tenant with customers, prices and orders) or `none`.',
    oneOf('demo', 'none'),
  ),
  role: setting(
    'ROLE',
    'all',
    '`api` serves requests, `worker` carries out jobs and deliveries, `all` does both.',
    oneOf('all', 'api', 'worker'),
  ),
  api_processes: setting('API_PROCESSES', '1', 'Processes that serve requests.', wholeNumber(1, 64)),
  bank: setting(
    'BANK',
    'simulated',
    'The bank for payouts: `simulated` confirms at once (not in `live`); `iso20022` writes and reads bank files.',
    oneOf('simulated', 'iso20022'),
  ),
  access_token_ttl_seconds: setting(
    'ACCESS_TOKEN_TTL_SECONDS',
    '900',
    'Lifetime of an access token, in seconds.',
    wholeNumber(1, 86400),
  ),
  allow_insecure_webhook_urls: setting(
    'ALLOW_INSECURE_WEBHOOK_URLS',
    '',
    'Accept `http://` and loopback hosts as webhook URLs. Empty: only in `sandbox` where `HOST` and the host of `BASE_URL` are loopback.',
    (value) => (value === '' ? undefined : yesNo(value)),
  ),
  most_webhooks: setting('MOST_WEBHOOKS', '200', 'Most active webhooks of a tenant.', wholeNumber(1, 10_000)),
  onboarding_expiry_days: setting(
    'ONBOARDING_EXPIRY_DAYS',
    '90',
    'Days after which an undecided onboarding application expires.',
    wholeNumber(1, 3650),
  ),
  rate_limit_per_second: setting(
    'RATE_LIMIT_PER_SECOND',
    '100',
    'Requests a client may send per second, with a burst of twice as many; `0` is off.',
    wholeNumber(0, 1_000_000),
  ),
  most_connections: setting(
    'MOST_CONNECTIONS',
    '10000',
    'Most open client connections of a process; one more is closed at once.',
    wholeNumber(1, 1_000_000),
  ),
  log_level: setting(
    'LOG_LEVEL',
    'info',
    'Lowest level of log lines; `silent` writes none.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  venue_file: setting(
    'VENUE_FILE',
    '',
    'JSON file of a FIX 4.4 venue for orders (docs/fix.md). Empty: the simulated venue; in `live` none.',
    text,
  ),
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
  baseline_version_sunset: setting(
    'BASELINE_VERSION_SUNSET',
    '2028-09-02',
    'Day from which version 2026-01-01 is refused.',
    calendarDate,
  ),
  check_responses: setting(
    'CHECK_RESPONSES',
    'false',
    'Validate every answer against its own schema and fail the request if it differs. For tests.',
    yesNo,
  ),
} as const

type Settings = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }
export type Config = Omit<Settings, 'allow_insecure_webhook_urls'> & { allow_insecure_webhook_urls: boolean }

// A connection string may hold a password, the URL of a store as well, and a key is one.
const SECRET: string[] = [
  settings.database_url.name,
  settings.personal_data_key.name,
  settings.s3_endpoint.name,
  settings.s3_secret_access_key.name,
  settings.price_feed_url.name,
]

const shown = (name: string, text: string | undefined) =>
  SECRET.includes(name) ? '' : `; it is ${JSON.stringify(text)}`

// A proxy in front of a loopback address is reached by others, at the address that BASE_URL tells them.
const isReachedFromHere = ({ host, base_url }: Settings) =>
  (host === '::1' || isLoopbackHost(host)) && (base_url === '' || isLoopbackUrl(base_url))

/** Reads every setting from the environment, or throws WrongSetting with one clear line. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const values: Record<string, unknown> = {}
  for (const [key, { name, default: fallback, read }] of Object.entries(settings)) {
    try {
      values[key] = read(environment[name] ?? fallback)
    } catch (error) {
      if (error instanceof WrongSetting)
        throw new WrongSetting(`${name} ${error.message}${shown(name, environment[name])}.`)
      throw error
    }
  }
  const config = values as Settings
  if ((config.s3_access_key_id === '') !== (config.s3_secret_access_key === ''))
    throw new WrongSetting('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together; only one is set.')
  if (config.environment === 'live' && !config.personal_data_key && !config.personal_data_key_file)
    throw new WrongSetting(
      'PERSONAL_DATA_KEY or PERSONAL_DATA_KEY_FILE is required when ENVIRONMENT is live; make a key with: openssl rand -base64 32',
    )
  return {
    ...config,
    allow_insecure_webhook_urls:
      config.allow_insecure_webhook_urls ?? (config.environment === 'sandbox' && isReachedFromHere(config)),
  }
}
