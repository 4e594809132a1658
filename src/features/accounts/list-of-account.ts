// The lists of the resources of an account: orders, deposits, documents and the like.
import type { TProperties } from 'typebox'
import type { ReadContext } from '../../context.ts'
import { type List, type ListInput, listRoute } from '../../http/api/list-route.ts'
import type { PageWindow } from '../../http/api/page.ts'
import type { Route } from '../../http/api/route.ts'
import { AccountPath } from '../../http/api/shapes.ts'
import { type AccountRow, findAccount } from './read.ts'

interface ListOfAccount<F extends TProperties, Row>
  extends Omit<List<typeof AccountPath, F, Row>, 'path' | 'params' | 'rows'> {
  /** The resources, as the path names them. */
  kind: string
  rows: (
    context: ReadContext,
    account: AccountRow,
    query: ListInput<typeof AccountPath, F>['query'],
    window: PageWindow,
  ) => Promise<Row[]>
}

/** Declares the list of one kind of resources of an account; an account that does not exist is refused. */
export function listOfAccount<F extends TProperties, Row>(list: ListOfAccount<F, Row>): Route {
  const { kind, rows, ...rest } = list
  return listRoute({
    ...rest,
    path: `/accounts/{account_id}/${kind}`,
    params: AccountPath,
    rows: async (context, { params, query }, window) =>
      rows(context, await findAccount(context, params.account_id), query, window),
  })
}
