// The lists of the resources of accounts, such as orders and deposits: those of one account, and those of all accounts.
import Type, { type TProperties, type TSchema } from 'typebox'
import type { ReadContext } from '../../../context.ts'
import { BACK_OFFICE, type ListInput, type ListRoute, listRoute } from '../../../http/api/list-route.ts'
import { createdFilters, type PageWindow } from '../../../http/api/page.ts'
import type { Route } from '../../../http/api/route.ts'
import { AccountPath, Text } from '../../../http/api/shapes.ts'
import { type AccountRow, findAccount } from './read.ts'

interface ListOfAccount<F extends TProperties, Row>
  extends Omit<ListRoute<typeof AccountPath, F, Row>, 'path' | 'params' | 'rows'> {
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

/** The filters of a list of all accounts. */
export const accountFilters = {
  account: Type.Optional(Text('Only those of the account with this id.')),
  ...createdFilters,
}

interface ListOfTenant<F extends TProperties, Row> extends Omit<ListRoute<TSchema, F, Row>, 'rows'> {
  filters: F
  rows: (
    context: ReadContext,
    query: ListInput<TSchema, F>['query'] & { account?: string },
    window: PageWindow,
  ) => Promise<Row[]>
}

/** Declares the list of one kind of resources of all accounts, in pages, by account and by the time of creation. */
export function listOfTenant<F extends TProperties, Row>(list: ListOfTenant<F, Row>): Route {
  const filters: F = { ...accountFilters, ...list.filters }
  return listRoute<TSchema, F, Row>({
    ...list,
    filters,
    pages: BACK_OFFICE,
    rows: (context, { query }, window) => list.rows(context, query, window),
  })
}
