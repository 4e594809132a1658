// Paged lists. The body is an array; the header Next-Cursor holds the cursor of the next page.
import Type, { type Static } from 'typebox'
import type { ReadContext } from '../../context.ts'
import { literal, type Part, part } from '../../db/sql.ts'
import { failParam } from '../../errors.ts'
import { Page, type Position, readCursor, writeCursor } from '../../values/page.ts'
import { type Instant, instantAtOrAfter } from '../../values/time.ts'
import { DateTime } from './shapes.ts'

const [USUAL, MOST] = [50, 200]

/** The query members of every paged list. */
export const pageQuery = {
  created_from: Type.Optional({ ...DateTime, description: 'Created at this instant or later.' }),
  created_to: Type.Optional({ ...DateTime, description: 'Created before this instant.' }),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MOST,
      default: USUAL,
      description: 'At most this number on a page.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 1000, description: 'From `Next-Cursor` of the previous page.' }),
  ),
}
const PageQuery = Type.Object(pageQuery)
export type PageQuery = Static<typeof PageQuery>

/** The part of a list that a request reads. */
export interface PageWindow {
  /** The list and its filters, to which its cursors are bound. */
  list: string
  /** The number of rows on the page; undefined for all. */
  limit: number | undefined
  after: Position | undefined
  from: Instant | undefined
  to: Instant | undefined
}

type Reader = Pick<ReadContext, 'vault'>

const signer =
  ({ vault }: Reader) =>
  (text: string) =>
    vault.hash('cursor', text)

/** Reads the window of the request; refuses a cursor of another list or of other filters. */
export function readPageQuery(
  context: Reader,
  name: string,
  query: Omit<PageQuery, 'limit'> & { limit?: number | null } & Record<string, unknown>,
): PageWindow {
  const { cursor, limit, ...filters } = query
  const { created_from, created_to } = filters
  const list = listOf(name, filters)
  const after = cursor === undefined ? undefined : readCursor(signer(context), list, cursor)
  if (cursor !== undefined && !after)
    throw failParam('query.cursor', 'invalid_param', 'Not a cursor of this list with these filters.')
  const from = created_from === undefined ? undefined : instantAtOrAfter(created_from)
  const to = created_to === undefined ? undefined : instantAtOrAfter(created_to)
  return { list, limit: limit ?? undefined, after, from, to }
}

function listOf(name: string, filters: object): string {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== null)
  return `${name} ${JSON.stringify(set.sort(([a], [b]) => (a < b ? -1 : 1)))}`
}

/** The conditions of the window on the columns of creation and id, each after `and`. */
export function within({ after, from, to }: PageWindow, created_at: Part, id: Part): Part {
  return part`
    ${after ? part`and (${created_at}, ${id}) < (${after.created_at}, ${after.id})` : part``}
    ${from ? part`and ${created_at} >= ${from}` : part``}
    ${to ? part`and ${created_at} < ${to}` : part``}`
}

// The usual limits are literals: for a limit in a parameter the planner expects a tenth of the table, and plans again
// each time.
const SIZES = [10, 25, 50, 100, MOST].map((rows) => [rows, literal(rows + 1)] as const)

/** The number of rows to read for the page: at least one more than the page has, to see whether another follows. */
export function fetchLimit({ limit }: PageWindow): Part {
  if (limit === undefined) return part`all`
  return SIZES.find(([rows]) => limit <= rows)?.[1] ?? part`${limit + 1}`
}

/** Makes the page of the rows that were read; `positionOf` is for rows without creation and id. */
export function pageOf<Row extends Position>(context: Reader, window: PageWindow, rows: Row[]): Page<Row>
export function pageOf<Row>(
  context: Reader,
  window: PageWindow,
  rows: Row[],
  positionOf: (row: Row) => Position,
): Page<Row>
export function pageOf<Row>(
  context: Reader,
  { list, limit }: PageWindow,
  rows: Row[],
  positionOf = (row: Row) => row as Position,
): Page<Row> {
  if (limit === undefined || rows.length <= limit) return new Page(rows, undefined)
  const items = rows.slice(0, limit)
  return new Page(items, writeCursor(signer(context), list, positionOf(items.at(-1)!)))
}
