// The ledger as operators read it, and the entries of the bank beside it.
import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { PathId, tenantPath } from '../../../../http/api/shapes.ts'
import { tenantList } from '../lists/tenant-list.ts'
import { OfTenant } from '../schemas.ts'
import { asOf, Posting, postingFilters, StatementEntry, TrialBalance } from './ledger-schemas.ts'
import { besideLedger, listPostings, listStatementEntries, showTrialBalance } from './read-ledger.ts'

const ledger = { group: 'ledger', permission: 'transaction.read' } as const

export const ledgerRoutes: Route[] = [
  route({
    ...ledger,
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/ledger/trial-balance',
    operator: { within: 'tenant' },
    name: 'ledger.show_trial_balance',
    is_heavy: true,
    title: 'Show the trial balance',
    description:
      'Every account of the chart in each asset, now or as of an instant; each asset adds up to zero.',
    params: OfTenant,
    query: asOf,
    response: TrialBalance,
    read: (context, { query }) => showTrialBalance(context, query.at),
  }),
  tenantList({
    ...ledger,
    kind: 'ledger/postings',
    name: 'ledger.list_postings',
    title: 'List postings',
    description: 'The lines of the ledger, the newest entries first.',
    filters: postingFilters,
    item: Posting,
    rows: (context, { query }, window) => listPostings(context, query, window),
    positionOf: ({ entry, line }) => [entry, String(line)],
  }),
  listRoute({
    path: '/operator/tenants/{tenant_id}/statements/{statement_id}/entries',
    group: 'statements',
    permission: 'statement.read',
    operator: { within: 'tenant' },
    name: 'statements.list_entries',
    title: 'List the entries of a statement',
    description:
      'Each entry of the bank beside the amount that the ledger moved for it, in the order of their days.',
    params: Type.Object({ ...tenantPath, statement_id: PathId('statement') }),
    pages: BACK_OFFICE,
    item: StatementEntry,
    rows: (context, { params }, window) => listStatementEntries(context, params.statement_id, window),
    show: besideLedger,
    positionOf: ({ booked_on, id }) => [booked_on, id],
  }),
]
