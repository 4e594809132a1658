import { listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { queueProof } from './queue-proofs.ts'
import { listActivity } from './read.ts'
import { ActivityProof, ActivityRecord, activityFilters, LedgerProof, ledgerProofQuery } from './schemas.ts'
import { proveActivity } from './sign-checkpoint.ts'

export const activityRoutes = [
  listRoute({
    path: '/activity',
    group: 'activity',
    name: 'activity.list',
    title: 'List activity',
    description: 'Every write and every refused write, newest first; with after: in order, from there on.',
    permission: 'activity.read',
    filters: activityFilters,
    pages: { usual: 100, most: 1000 },
    item: ActivityRecord,
    rows: (context, { query }, window) => listActivity(context, query, window),
    positionOf: ({ sequence }) => [String(sequence)],
  }),
  route({
    method: 'GET',
    path: '/activity/proof',
    group: 'activity',
    name: 'activity.prove',
    title: 'Prove activity',
    description: 'Signed checkpoints of the chain that all records of activity form.',
    permission: 'activity.read',
    response: ActivityProof,
    read: (context) => proveActivity(context),
  }),
  route({
    method: 'GET',
    path: '/ledger/proof',
    group: 'activity',
    name: 'ledger.prove',
    title: 'Prove the ledger',
    description: 'Adds up the ledger as it was at an audit record, and names each row at fault.',
    permission: 'activity.read',
    query: ledgerProofQuery,
    response: LedgerProof,
    read: (context, { query }) => queueProof(context, query.sequence),
  }),
]
