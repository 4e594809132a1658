// The settings of the database.
import { databaseUrl, matching, perhaps, setting, wholeNumber, yesNo } from './setting.ts'

export const databaseSettings = {
  database_url: setting(
    'DATABASE_URL',
    '',
    'Connection string of your own PostgreSQL, 15 or newer; it may name several hosts. Empty: the embedded one.',
    databaseUrl,
  ),
  database_direct_url: setting(
    'DATABASE_DIRECT_URL',
    '',
    'The same database without its pooler, if the pooler of DATABASE_URL is in transaction mode.',
    databaseUrl,
  ),
  database_read_url: setting(
    'DATABASE_READ_URL',
    '',
    'Connection string of standbys that answer lists and other long reads; it may name several hosts.',
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
  cell: setting(
    'CELL',
    '',
    'Name of this cell, if tenants are spread over several installations; see docs/cells.md.',
    perhaps(matching(/^[a-z0-9][a-z0-9-]{0,62}$/, 'small letters, digits and hyphens')),
  ),
  move_target_url: setting(
    'MOVE_TARGET_URL',
    '',
    'Connection string of a superuser of the cell to which `holdfast tenant move` moves a tenant.',
    databaseUrl,
  ),
  move_source_url: setting(
    'MOVE_SOURCE_URL',
    '',
    'Connection string by which the PostgreSQL of another cell reaches this database, without a pooler. Empty: ours.',
    databaseUrl,
  ),
  home_cell_url: setting(
    'HOME_CELL_URL',
    '',
    'Connection string of a superuser of the home cell, without a pooler, for `holdfast cell join` and `leave`.',
    databaseUrl,
  ),
  migrate_wait_seconds: setting(
    'MIGRATE_WAIT_SECONDS',
    '300',
    'How long a start or `migrate` waits for another migration, or for a table that a long transaction uses.',
    wholeNumber(0, 86400),
  ),
} as const
