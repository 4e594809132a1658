// The settings of the database.
import { databaseUrl, setting, wholeNumber, yesNo } from './setting.ts'

export const databaseSettings = {
  database_url: setting(
    'DATABASE_URL',
    '',
    'Connection string of your own PostgreSQL, 15 or newer; it may name several hosts. Empty: the embedded one.',
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
    'How long a start or `migrate` waits for another migration, or for a table that a long transaction uses.',
    wholeNumber(0, 86400),
  ),
} as const
