// The settings of the server and its processes.
import {
  calendarDate,
  networks,
  oneOf,
  perhaps,
  serviceUrl,
  setting,
  text,
  wholeNumber,
  yesNo,
} from './setting.ts'

export const serverSettings = {
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
  log_level: setting(
    'LOG_LEVEL',
    'info',
    'Lowest level of log lines; `silent` writes none.',
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  ),
  metrics_port: setting(
    'METRICS_PORT',
    '',
    'Port of `/metrics` and the probes, also of a worker. Empty: they are on `PORT`, and a worker has none.',
    perhaps(wholeNumber(1, 65535)),
  ),
  trusted_proxies: setting(
    'TRUSTED_PROXIES',
    '',
    'Addresses and networks of your proxies, with commas; `X-Forwarded-For` counts only from these.',
    networks,
  ),
  most_connections: setting(
    'MOST_CONNECTIONS',
    '10000',
    'Most open client connections of a process; one more is closed immediately.',
    wholeNumber(1, 1_000_000),
  ),
  most_wait_ms: setting(
    'MOST_WAIT_MS',
    '5000',
    'Requests are refused with 503 while others have waited this long for a database connection; `0` is off.',
    wholeNumber(0, 600_000),
  ),
  rate_limit_per_second: setting(
    'RATE_LIMIT_PER_SECOND',
    '100',
    'Requests a client may send per second, with a burst of twice as many; `0` is off.',
    wholeNumber(0, 1_000_000),
  ),
  request_log_hours: setting(
    'REQUEST_LOG_HOURS',
    '72',
    'Hours for which clients can see their requests (`GET /request-logs`); `0` stores none.',
    wholeNumber(0, 8760),
  ),
  most_request_logs: setting(
    'MOST_REQUEST_LOGS',
    '100000',
    'Most requests of a client in its log; older ones are deleted.',
    wholeNumber(100, 10_000_000),
  ),
  access_token_ttl_seconds: setting(
    'ACCESS_TOKEN_TTL_SECONDS',
    '900',
    'Lifetime of an access token, in seconds.',
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
