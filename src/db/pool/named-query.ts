// A named statement. The driver asks the database at each run for the names and types of the columns, and builds the
// form of a row anew. Both stay as they are while a name is prepared on a connection: where a change of the schema
// would alter them, the database refuses the statement. So this query asks once for each connection.
import pg from 'pg'
import type { Statement } from '../sql.ts'

/** The form of a statement's rows: the name of each column, and the function that reads its values. */
export interface RowForm {
  names: readonly string[]
  readers: readonly ((text: string) => unknown)[]
  /** A row without values. It gives all rows of the statement the same hidden class. */
  empty: Readonly<Record<string, null>>
}

/** The state that a connection keeps for its named statements. */
export interface NamedQueries {
  /** The forms of the statements that are prepared on the connection, by name. */
  forms: Map<string, RowForm>
  readerOf(type: number): (text: string) => unknown
  /** The driver's connection without questions for columns. */
  silent?: object
}

/** The part of the driver's query that this one takes over. */
interface DriverQuery {
  name: string
  _canceledDueToError: unknown
  prepare(connection: object): void
  handleCommandComplete(message: object, connection: object): void
}
const DriverQuery = pg.Query as unknown as new (
  text: string,
  values: readonly unknown[],
  callback: (error: Error | null) => void,
) => DriverQuery

const withoutDescribe = (connection: object): object =>
  Object.create(connection, { describe: { value: () => {} } })

/** The form of a statement that returns no rows. */
const NO_COLUMNS: RowForm = { names: [], readers: [], empty: {} }

class NamedQuery extends DriverQuery {
  readonly #queries: NamedQueries
  readonly #rows: object[]
  #form: RowForm | undefined

  constructor(
    { text, values, name }: Statement,
    queries: NamedQueries,
    rows: object[],
    done: (error: Error | null) => void,
  ) {
    super(text, values, done)
    this.name = name
    this.#queries = queries
    this.#rows = rows
  }

  override prepare(connection: object): void {
    this.#form = this.#queries.forms.get(this.name)
    if (this.#form) this.#queries.silent ??= withoutDescribe(connection)
    super.prepare(this.#form ? this.#queries.silent! : connection)
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const names = fields.map(({ name }) => name)
    const readers = fields.map(({ dataTypeID }) => this.#queries.readerOf(dataTypeID))
    this.#form = { names, readers, empty: Object.fromEntries(names.map((name) => [name, null])) }
    this.#queries.forms.set(this.name, this.#form)
  }

  override handleCommandComplete(message: object, connection: object): void {
    if (!this.#form) this.#queries.forms.set(this.name, NO_COLUMNS)
    super.handleCommandComplete(message, connection)
  }

  handleDataRow({ fields: values }: { fields: readonly (string | null)[] }): void {
    if (this._canceledDueToError) return
    try {
      this.#rows.push(rowOf(this.#form!, values))
    } catch (error) {
      this._canceledDueToError = error
    }
  }
}

function rowOf({ names, readers, empty }: RowForm, values: readonly (string | null)[]): object {
  const row: Record<string, unknown> = { ...empty }
  for (let n = 0; n < values.length; n++) {
    const value = values[n]!
    if (value !== null) row[names[n]!] = readers[n]!(value)
  }
  return row
}

/** Runs a named statement on a connection of the driver, and returns its rows. */
export function queryNamed<Row extends object>(
  client: pg.ClientBase,
  queries: NamedQueries,
  statement: Statement,
): Promise<Row[]> {
  const rows: Row[] = []
  return new Promise<Row[]>((resolve, reject) => {
    client.query(new NamedQuery(statement, queries, rows, (e) => (e ? reject(e) : resolve(rows))) as never)
  }).catch((error: Error) => {
    Error.captureStackTrace(error) // The stack of the socket says nothing about the caller.
    throw error
  })
}
