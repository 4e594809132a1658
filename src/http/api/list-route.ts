// A route that answers with a list in pages. All lists have the same members of the query, cursors and header.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'
import type { ReadContext } from '../../context.ts'
import { Page, type Position } from '../../values/page.ts'
import type { JsonBytes } from './json-bytes.ts'
import {
  type ListQuery,
  type PageSize,
  type PageWindow,
  pageOf,
  pagesOf,
  readPageQuery,
  wholeOrPages,
} from './page.ts'
import { type Input, type Route, route } from './route.ts'

/** The size of the pages of lists over all customers. */
export const BACK_OFFICE: PageSize = { usual: 50, most: 200 }

/** The member of the query by which an operator gets a whole list as a file. */
const exported = {
  export: Type.Optional(
    Type.Enum(['csv', 'ndjson'], {
      description:
        'The whole list as a file, row by row: `csv` for a spreadsheet, `ndjson` (one object of JSON on a line) for ' +
        'a program. Without `limit` and `cursor`. The export is in the activity.',
    }),
  ),
}

/** The input of a list: the members of its path, and its filters. */
export type ListInput<P, F extends TProperties> = Pick<Input<P, undefined, undefined>, 'params'> & {
  query: Static<TObject<F>>
}

export interface ListRoute<P, F extends TProperties, Row>
  extends Omit<Route<P>, 'method' | 'query' | 'body' | 'response' | 'is_paged' | 'read'> {
  /** The filters, as members of the query. */
  filters?: F
  /** The size of its pages; without it the list comes whole unless the request names a limit. */
  pages?: PageSize
  /** The shape of one item. */
  item: TSchema
  /** Reads the rows of the window, and at least one more if there is one, in a stable order. */
  rows: (context: ReadContext, input: ListInput<P, F>, window: PageWindow) => Promise<Row[]>
  /** The items of the rows of a page; some rows may have none. Without it the rows are the items. */
  show?: (context: ReadContext, rows: Row[], input: ListInput<P, F>) => unknown[] | Promise<unknown[]>
  /** Answers a request without a limit and a cursor, where the whole list is cached as bytes. */
  whole?: (context: ReadContext, input: ListInput<P, F>) => Promise<JsonBytes>
  /** The place of a row in the list; for lists in another order than that of creation. */
  positionOf?: (row: Row, input: ListInput<P, F>) => Position
}

/** Declares a list. */
export function listRoute<P extends TSchema, F extends TProperties, Row>(list: ListRoute<P, F, Row>): Route {
  const { filters, pages, item, rows, show, whole, positionOf, ...rest } = list
  const members = {
    ...filters,
    ...(pages ? pagesOf(pages) : wholeOrPages),
    ...(rest.operator ? exported : {}),
  }
  return route({
    ...(rest as Omit<Route, 'query' | 'body' | 'params'> & { params?: TSchema }),
    method: 'GET',
    query: Type.Object(members),
    response: Type.Array(item),
    is_paged: true,
    read: async (context, given) => {
      const input = given as unknown as ListInput<P, F>
      // Members that the list does not declare are not validated, and change nothing.
      const declared = Object.entries(given.query as object).filter(([name]) => Object.hasOwn(members, name))
      const query: ListQuery = Object.fromEntries(declared)
      if (whole && query.limit == null && query.cursor === undefined) return whole(context, input)
      const window = readPageQuery(context, `${rest.name} ${JSON.stringify(input.params ?? {})}`, query)
      const place = positionOf && ((row: Row) => positionOf(row, input))
      const page = pageOf(context, window, await rows(context, input, window), place)
      return show ? new Page(await show(context, page.items, input), page.next_cursor) : page
    },
  })
}
