// Whether a cell may join a home, decided from what both databases say.

/** One of the two databases. */
export interface CellFacts {
  /** The server and database. */
  place: string
  migrations: string
  wal_level: string
  environment: string | null
  /** The cell and its home, if it shares. */
  name: string | null
  home: string | null
  /** The cells whose address is noted. */
  addresses: readonly string[]
  /** The master keys under which something of the database is wrapped. */
  masters: readonly string[]
  /** The installation's wrapped keys of personal data. */
  keys: string | null
  /** Tables with sealed rows of the installation. */
  sealed: readonly string[]
  /** Instruments on which something of a tenant depends. */
  used: readonly string[]
  instruments: readonly string[]
  has_followers: boolean
}

/** A reason against the join, or undefined; `held` are the master keys in the settings of this cell. */
export function decideJoin(
  cell: string,
  home: string,
  held: readonly string[],
  here: CellFacts,
  there: CellFacts,
): string | undefined {
  const missing = here.used.filter((id) => !there.instruments.includes(id))
  const checks: [boolean, string][] = [
    [cell !== home, 'The home is another cell than this one.'],
    [cell.length <= 40, 'The name of a cell that joins has at most 40 characters.'],
    [here.place !== there.place, 'Both URLs lead to the same database.'],
    [here.migrations === there.migrations, 'Both cells need the same version of Holdfast: migrate first.'],
    [
      here.wal_level === 'logical' && there.wal_level === 'logical',
      'Both databases need wal_level = logical.',
    ],
    [
      here.environment === null || there.environment === null || here.environment === there.environment,
      `This cell is ${here.environment}, and the home is ${there.environment}.`,
    ],
    [
      there.home === null || (there.name === home && there.home === home),
      `HOME_CELL_URL leads to the cell ${there.name}, whose home is ${there.home}.`,
    ],
    [
      here.home === null || here.home === home,
      here.name === here.home && here.has_followers
        ? 'This cell is the home of others.'
        : `The home of this cell is ${here.home}: leave it first.`,
    ],
    [here.name === null || here.name === cell, `This cell is ${here.name}; CELL says ${cell}.`],
    [
      here.addresses.includes(cell),
      `The address of this cell is not noted: holdfast cell set ${cell} ADDRESS`,
    ],
    [
      there.addresses.includes(home),
      `The home does not know its own address: holdfast cell set ${home} ADDRESS there`,
    ],
    [
      there.masters.every((id) => held.includes(id)) &&
        here.masters.every((id) => there.masters.includes(id)),
      'Both cells need the same master keys (PERSONAL_DATA_KEY).',
    ],
    [
      here.keys === there.keys || here.sealed.length === 0,
      `This cell has sealed rows of its own installation in ${here.sealed.join(', ')}: ` +
        'a cell joins before its first operator.',
    ],
    [
      missing.length === 0,
      `The catalogue of the home lacks instruments of this cell: ${missing.join(', ')}.`,
    ],
  ]
  return checks.find(([holds]) => !holds)?.[1]
}
