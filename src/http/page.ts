// Lists by pages: what a request may ask for, and the page it gets. Bodies stay bare arrays; the next page is found by
// the header Next-Cursor.
import Type, { type Static } from 'typebox'
import type { ReadContext } from '../context.ts'
import { literal, type Part, part } from '../db/sql.ts'
import { failParam } from '../errors.ts'
import { type Page, type Position, readCursor, toPage, writeCursor } from '../values/page.ts'
import { type Instant, instantAtOrAfter } from '../values/time.ts'
import { DateTime } from './shapes.ts'

const [USUAL, MOST] = [50, 200]

/** The members of a query that every list by pages takes. */
export const pageQuery = {
  created_from: Type.Optional({ ...DateTime, description: 'Created at this instant or later.' }),
  created_to: Type.Optional({ ...DateTime, description: 'Created before this instant.' }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MOST, default: USUAL })),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1000, description: 'From `Next-Cursor` of the page before.' }),
  ),
}
const PageQuery = Type.Object(pageQuery)
export type PageQuery = Static<typeof PageQuery>

/** What of a list is wanted. */
export interface Stretch {
  /** The list and its filters, to which its cursors are bound. */
  list: string
  /** Rows on the page. */
  limit: number
  after: Position | undefined
  from: Instant | undefined
  to: Instant | undefined
}

type Reader = Pick<ReadContext, 'vault'>

const signer =
  ({ vault }: Reader) =>
  (text: string) =>
    vault.hash('cursor', text)

/** Reads what of the list is asked for, or refuses a cursor that is of another list or of other filters. */
export function readStretch(
  context: Reader,
  name: string,
  query: PageQuery & Record<string, unknown>,
): Stretch {
  const { cursor, limit = USUAL, ...filters } = query
  const { created_from, created_to } = filters
  const list = listOf(name, filters)
  const after = cursor === undefined ? undefined : readCursor(signer(context), list, cursor)
  if (cursor !== undefined && !after)
    throw failParam('query.cursor', 'invalid_param', 'Not a cursor of this list with these filters.')
  const from = created_from === undefined ? undefined : instantAtOrAfter(created_from)
  const to = created_to === undefined ? undefined : instantAtOrAfter(created_to)
  return { list, limit, after, from, to }
}

function listOf(name: string, filters: object): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null)
  return `${name} ${JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** The conditions of the stretch on the columns that hold creation and id, each with `and` before it. */
export function within({ after, from, to }: Stretch, created_at: Part, id: Part): Part {
  return part`
    ${after ? part`and (${created_at}, ${id}) < (${after.created_at}, ${after.id})` : part``}
    ${from ? part`and ${created_at} >= ${from}` : part``}
    ${to ? part`and ${created_at} < ${to}` : part``}`
}

// Where a number is a parameter, the planner expects a tenth of the table and rather plans anew each time than so.
const SIZES = [10, 50, 100, MOST].map((rows) => [rows, literal(rows + 1)] as const)

/** How many rows to read for the page: one more than are wanted, or a few, as a number of which there are only four. */
export function enough({ limit }: Stretch): Part {
  return SIZES.find(([rows]) => limit <= rows)![1]
}

/** Makes the page of the rows that were read. */
export function pageOf<Row extends Position>(
  context: Reader,
  { list, limit }: Stretch,
  rows: Row[],
): Page<Row> {
  return toPage(rows, limit, (last) => writeCursor(signer(context), list, last))
}
