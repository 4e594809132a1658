// Paged lists. The body is an array; the header Next-Cursor holds the cursor of the next page.
import Type from 'typebox'
import type { ReadContext } from '../../context.ts'
import { joinParts, literal, type Part, part } from '../../db/sql.ts'
import { failParam } from '../../errors.ts'
import { Page, type Position, readCursor, writeCursor } from '../../values/page.ts'
import { type Instant, instantAtOrAfter } from '../../values/time.ts'
import { DateTime } from './shapes.ts'

const cursor = Type.Optional(
  Type.String({ minLength: 1, maxLength: 1000, description: 'From `Next-Cursor` of the previous page.' }),
)

/** The number of items on a page: the usual one, and the most that a request may name. */
export interface PageSize {
  usual: number
  most: number
}

/** The query members of a list that always comes in pages. */
export const pagesOf = ({ usual, most }: PageSize) => ({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: most,
      default: usual,
      description: 'At most this number of items on a page.',
    }),
  ),
  cursor,
})

/** The query members of a list that comes whole unless the request names a limit. */
export const wholeOrPages = {
  limit: Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 1000,
      description: 'At most this number of items on a page; without it, all that follow.',
    }),
  ),
  cursor,
}

/** The filters by the time of creation. */
export const createdFilters = {
  created_from: Type.Optional({ ...DateTime, description: 'Created at this instant or later.' }),
  created_to: Type.Optional({ ...DateTime, description: 'Created before this instant.' }),
}

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

/** The window of the first rows of a list, or of all. */
export const firstRows = (limit?: number): PageWindow => ({
  list: '',
  limit,
  after: undefined,
  from: undefined,
  to: undefined,
})

type Reader = Pick<ReadContext, 'vault'>

const signer =
  ({ vault }: Reader) =>
  (text: string) =>
    vault.hash('cursor', text)

/** The members of a query: those of the page, and the filters of the list. */
export interface ListQuery {
  [filter: string]: unknown
  limit?: number | null
  cursor?: string
  created_from?: string
  created_to?: string
}

/** Reads the window of the request; refuses a cursor of another list or of other filters. */
export function readPageQuery(context: Reader, name: string, query: ListQuery): PageWindow {
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
export function within(window: PageWindow, created_at: Part, id: Part): Part {
  const { after } = window
  return part`
    ${after ? part`and (${created_at}, ${id}) < (${after[0]}, ${after[1]})` : part``}
    ${ofTime(window, created_at)}`
}

/** The conditions of the window on the time of creation, each after `and`. */
const ofTime = ({ from, to }: PageWindow, created_at: Part): Part => part`
  ${from ? part`and ${created_at} >= ${from}` : part``}
  ${to ? part`and ${created_at} < ${to}` : part``}`

/** The end of a select, newest first: the conditions of the window, the order and the limit. */
export const newestFirst = (window: PageWindow, created_at: Part, id: Part): Part => part`
  ${within(window, created_at, id)}
  order by ${created_at} desc, ${id} desc
  limit ${fetchLimit(window)}`

/** The end of a select in the order of columns that are never null: the conditions of the window and the limit. */
export function inOrderOf(window: PageWindow, ...columns: Part[]): Part {
  const order = joinParts(columns, ', ')
  const place = joinParts(
    (window.after ?? []).map((value) => part`${value}`),
    ', ',
  )
  return part`
    ${window.after ? part`and (${order}) > (${place})` : part``}
    order by ${order}
    limit ${fetchLimit(window)}`
}

/** The end of a select, oldest first, as in a list of work. */
export const oldestFirst = (window: PageWindow, created_at: Part, id: Part): Part => part`
  ${ofTime(window, created_at)} ${inOrderOf(window, created_at, id)}`

// The usual limits are literals: for a limit in a parameter the planner expects a tenth of the table, and plans again
// each time.
const SIZES = [10, 25, 50, 100, 200].map((rows) => [rows, literal(rows + 1)] as const)

/** The number of rows to read for the page: at least one more than the page has, to see whether another follows. */
export function fetchLimit({ limit }: PageWindow): Part {
  if (limit === undefined) return part`all`
  return SIZES.find(([rows]) => limit <= rows)?.[1] ?? part`${limit + 1}`
}

/** The position of a row in a list from the newest to the oldest. */
const byCreation = (row: unknown): Position => {
  const { created_at, id } = row as { created_at: Instant; id: string }
  return [created_at, id]
}

/** Makes the page of the rows that were read; `positionOf` is for lists in another order than that of creation. */
export function pageOf<Row>(
  context: Reader,
  { list, limit }: PageWindow,
  rows: Row[],
  positionOf: (row: Row) => Position = byCreation,
): Page<Row> {
  if (limit === undefined || rows.length <= limit) return new Page(rows, undefined)
  const items = rows.slice(0, limit)
  return new Page(items, writeCursor(signer(context), list, positionOf(items.at(-1)!)))
}
