// The rows that travel between the home and a follower, as the parts of a publication.
import pg from 'pg'

const INSTALLATION_ROWS = `where (tenant = 'ten_installation')`

/** A table that only the home writes, with the columns that travel; all where none are named. */
export interface SharedTable {
  name: string
  key: readonly string[]
  columns?: readonly string[]
  filter?: string
  /** The rows that only a follower has and that go when it joins; all where it is absent. */
  strange?: string
}

// Passwords, secrets of authenticators, passkeys and recovery codes stay at home: operators sign in there. A follower
// gets the hash of a session's token, which opens nothing by itself.
const OPERATOR = 'tenant id email email_hash name status is_break_glass created_at modified_at'
const SESSION =
  'tenant id operator kind token_hash method name stepped_up_at last_seen_at expires_at ended_at created_at'

/** The tables that only the home writes. */
export const SHARED_TABLES: readonly SharedTable[] = [
  { name: 'instruments', key: ['id'], strange: `t.source <> 'simulated'` },
  { name: 'price_providers', key: ['provider'], columns: ['provider', 'priority', 'newest_at'] },
  { name: 'prices', key: ['symbol', 'timestamp', 'provider'] },
  { name: 'signing_keys', key: ['kid'] },
  { name: 'personal_data_keys', key: ['tenant', 'purpose', 'number'], filter: INSTALLATION_ROWS },
  { name: 'operators', key: ['tenant', 'id'], columns: OPERATOR.split(' ') },
  { name: 'operator_grants', key: ['tenant', 'id'] },
  { name: 'operator_limits', key: ['tenant', 'id'] },
  { name: 'operator_identities', key: ['tenant', 'operator'] },
  { name: 'operator_sessions', key: ['tenant', 'id'], columns: SESSION.split(' ') },
  { name: 'approval_rules', key: ['tenant', 'id'] },
]

/** Each cell writes the rows of these tables that name it; the column does. */
const OF_EACH_CELL = [
  { name: 'cells', column: 'name' },
  { name: 'cell_tenants', column: 'cell' },
  { name: 'operator_session_uses', column: 'cell' },
]

/** The part of the directory that a follower does not write. */
export const directoryElsewhere = (cell: string): SharedTable => ({
  name: 'cell_tenants',
  key: ['cell', 'id'],
  filter: `where (cell <> ${pg.escapeLiteral(cell)})`,
})

const ofCell = (operator: '=' | '<>', cell: string) =>
  OF_EACH_CELL.map(({ name, column }) => `${name} where (${column} ${operator} ${pg.escapeLiteral(cell)})`)

/** The parts that travel from the home to a follower: the rows that the follower does not write itself. */
export const tablesToFollower = (cell: string): string[] => [
  ...SHARED_TABLES.map(({ name, columns, filter = '' }) =>
    `${name} ${columns ? `(${columns.join(', ')})` : ''} ${filter}`.trim(),
  ),
  ...ofCell('<>', cell),
]

/** The parts that travel from a follower to its home, which passes it on to the others. */
export const tablesFromFollower = (cell: string): string[] => ofCell('=', cell)

const inSql = (cell: string) => cell.replaceAll('-', '_')

/** The names of the two links of a follower. */
export const linkNames = (cell: string) => ({
  to: `holdfast_to_${inSql(cell)}`,
  from: `holdfast_from_${inSql(cell)}`,
})
