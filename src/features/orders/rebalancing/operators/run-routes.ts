// Rebalancing runs as operators see, approve and cancel them.
import Type from 'typebox'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { route, subjectOf } from '../../../../http/api/route.ts'
import { tenantPath } from '../../../../http/api/shapes.ts'
import { listRuns } from '../read-runs.ts'
import { approveForFirm, cancelForFirm } from './change-runs.ts'
import { describeHeads, describeRun } from './describe-runs.ts'
import { ReasonBody, RebalancingRunOfTenant, RunDetail, RunHead, runHeadFilters } from './schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/rebalancing-runs'
const AT = `${PATH}/{rebalancing_run_id}`
const reads = {
  group: 'rebalancing',
  permission: 'rebalancing.read',
  operator: { within: 'tenant' },
} as const
const decides = {
  group: 'rebalancing',
  method: 'POST',
  operator: {
    within: 'tenant',
    needs_step_up: true,
    approval: { subjects: subjectOf('rebalancing_run_id') },
  },
  params: RebalancingRunOfTenant,
  response: RunDetail,
} as const

export const runsOfTenant = [
  listRoute({
    ...reads,
    path: PATH,
    name: 'rebalancing_runs.list',
    title: 'List rebalancing runs',
    description: 'Newest first, without their lines; with `status=proposed` those that wait for an approval.',
    params: Type.Object(tenantPath),
    filters: runHeadFilters,
    pages: BACK_OFFICE,
    item: RunHead,
    rows: (context, { query }, window) => listRuns(context, query, window),
    show: describeHeads,
  }),
  route({
    ...reads,
    method: 'GET',
    path: AT,
    name: 'rebalancing_runs.retrieve',
    title: 'Retrieve a rebalancing run',
    description: 'With every instrument, its order, and the figures by which it was sized.',
    params: RebalancingRunOfTenant,
    response: RunDetail,
    read: (context, { params }) => describeRun(context, params.rebalancing_run_id),
  }),
  route({
    ...decides,
    permission: 'rebalancing.approve',
    path: `${AT}/approve`,
    name: 'rebalancing_runs.approve',
    title: 'Approve a rebalancing run',
    description:
      'Places a proposed run as it was proposed. Where prices, units, cash or the version have changed since, it ' +
      'expires and `run_outdated` names the first change.',
    errors: [
      'buy_order_forbidden',
      'sell_order_forbidden',
      'model_not_active',
      'run_outdated',
      'conflict',
      'limit_exceeded',
    ],
    write: (context, { params }) => approveForFirm(context, params.rebalancing_run_id),
  }),
  route({
    ...decides,
    permission: 'rebalancing.write',
    path: `${AT}/cancel`,
    name: 'rebalancing_runs.cancel',
    title: 'Cancel a rebalancing run',
    description:
      'No new order is placed. Orders before their cut are cancelled; those after it are carried out, and the run is ' +
      'cancelled with the last of them. What was traded stays.',
    body: ReasonBody,
    errors: ['conflict'],
    write: (context, { params, body }) => cancelForFirm(context, params.rebalancing_run_id, body.reason),
  }),
]
