// Every setting: its environment variable, default and meaning. Read once, at the start; a wrong value stops it.

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
  port: setting('PORT', '8080', 'Port the API listens on; 0 takes a free one.', wholeNumber(0, 65535)),
  base_url: setting(
    'BASE_URL',
    '',
    'Public URL of the API, as clients reach it; the issuer of tokens. Empty: `http://HOST:PORT`.',
    text,
  ),
  data_dir: setting(
    'DATA_DIR',
    './.data',
    'Folder of the embedded database and of `credentials.json`.',
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
    '20',
    'Connections to the database that each process keeps.',
    wholeNumber(2, 200),
  ),
  database_named_statements: setting(
    'DATABASE_NAMED_STATEMENTS',
    'true',
    'Name prepared statements (faster). `false` where a pooler cannot keep them; a pooler must work in session mode.',
    yesNo,
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
    'What the first start creates: `demo` (a tenant with customers, prices and orders) or `none`.',
    oneOf('demo', 'none'),
  ),
  role: setting(
    'ROLE',
    'all',
    '`api` serves requests, `worker` carries out jobs and deliveries, `all` does both.',
    oneOf('all', 'api', 'worker'),
  ),
  api_processes: setting(
    'API_PROCESSES',
    '1',
    'Number of processes that serve requests.',
    wholeNumber(1, 64),
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
    'Accept `http://` and loopback hosts as webhook URLs. Empty: only in `sandbox` on a loopback `HOST`.',
    (value) => (value === '' ? undefined : yesNo(value)),
  ),
  rate_limit_per_second: setting(
    'RATE_LIMIT_PER_SECOND',
    '100',
    'Requests a client may send per second, with a burst of twice as many; `0` is off.',
    wholeNumber(0, 1_000_000),
  ),
  log_level: setting(
    'LOG_LEVEL',
    'info',
    'Least important log line that is written; `silent` writes none.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  market_seed: setting('MARKET_SEED', 'holdfast', 'Seed of the simulated market.', text),
  baseline_version_sunset: setting(
    'BASELINE_VERSION_SUNSET',
    '2028-09-02',
    'Day from which version 2026-01-01 is refused.',
    calendarDate,
  ),
  check_responses: setting(
    'CHECK_RESPONSES',
    'false',
    'Hold every answer against its own schema and fail the request where it differs. For tests.',
    yesNo,
  ),
} as const

type Settings = { [K in keyof typeof settings]: ReturnType<(typeof settings)[K]['read']> }
export type Config = Omit<Settings, 'allow_insecure_webhook_urls'> & { allow_insecure_webhook_urls: boolean }

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

// A connection string may hold a password.
const shown = (name: string, text: string | undefined) =>
  name === settings.database_url.name ? '' : `; it is ${JSON.stringify(text)}`

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
  return {
    ...config,
    allow_insecure_webhook_urls:
      config.allow_insecure_webhook_urls ?? (config.environment === 'sandbox' && isLoopback(config.host)),
  }
}
