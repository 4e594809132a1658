// The operations on rebalancing runs.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route, TrialAnswer } from '../../../http/api/route.ts'
import { ModelPath } from '../models/schemas.ts'
import { approveRun } from './approval/approve-run.ts'
import { findRun, listRuns } from './read-runs.ts'
import { cancelRun } from './runs/cancel-run.ts'
import { requestRun } from './runs/request-run.ts'
import { CreateRunRequest, RebalancingRun, RunPath, runFilters, StartedRuns } from './schemas.ts'
import { showRuns } from './show-run.ts'
import { rebalanceModel } from './subscriptions/rebalance-model.ts'

const group = 'rebalancing'
const reads = { group, permission: 'rebalancing.read' } as const
const writes = { group, permission: 'rebalancing.write' } as const
const AT = '/rebalancing-runs/{rebalancing_run_id}'
const ofRun = { params: RunPath, response: RebalancingRun } as const

const REFUSALS = [
  'buy_order_forbidden',
  'sell_order_forbidden',
  'currency_not_supported',
  'model_not_active',
  'missing_price',
  'insufficient_funds',
  'withdrawal_forbidden',
] as const

export const rebalancingRoutes = [
  route({
    ...writes,
    method: 'POST',
    path: '/models/{model_id}/rebalance',
    name: 'models.rebalance',
    title: 'Rebalance every subscriber',
    description:
      'A full run of each active subscription; each stands for itself. Those that cannot have one are passed over.',
    params: ModelPath,
    response: StartedRuns,
    status: 202,
    errors: ['model_not_active'],
    write: (context, { params }) => rebalanceModel(context, params.model_id),
  }),
  route({
    ...writes,
    method: 'POST',
    path: '/rebalancing-runs',
    name: 'rebalancing_runs.create',
    title: 'Propose or start a run',
    description:
      'Of an account that follows a model, or once with `weights`. Sells go to the next cut, buys to the cut after ' +
      'the sells have ended, with the cash that came. `raise_cash` and `liquidate` only sell, and need no model; ' +
      'with `withdrawal_to` the cash is paid out when it has settled. A dry run answers 200 with the run as it ' +
      'would be, and stores nothing.',
    body: CreateRunRequest,
    response: RebalancingRun,
    status: 201,
    has_trial: true,
    errors: [...REFUSALS, 'run_open'],
    write: async (context, { body }) => {
      const run = await requestRun(context, body)
      return body.dry_run ? new TrialAnswer(run) : run
    },
  }),
  listRoute({
    ...reads,
    path: '/rebalancing-runs',
    name: 'rebalancing_runs.list',
    title: 'Runs',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: runFilters,
    item: RebalancingRun,
    rows: (context, { query }, window) => listRuns(context, query, window),
    show: showRuns,
  }),
  route({
    ...reads,
    ...ofRun,
    method: 'GET',
    path: AT,
    name: 'rebalancing_runs.retrieve',
    title: 'Run by id',
    description: 'With every instrument, its order, and how it was sized.',
    read: async (context, { params }) => {
      const [run] = await showRuns(context, [await findRun(context, params.rebalancing_run_id)])
      return run!
    },
  }),
  route({
    ...ofRun,
    group,
    permission: 'rebalancing.approve',
    method: 'POST',
    path: `${AT}/approve`,
    name: 'rebalancing_runs.approve',
    title: 'Approve a run',
    description:
      'Places a proposed run as it was proposed. Where prices, units, cash or the version have changed since, it ' +
      'expires and `run_outdated` names the first change.',
    errors: [...REFUSALS, 'run_outdated', 'conflict'],
    write: (context, { params }) => approveRun(context, params.rebalancing_run_id),
  }),
  route({
    ...writes,
    ...ofRun,
    method: 'POST',
    path: `${AT}/cancel`,
    name: 'rebalancing_runs.cancel',
    title: 'Cancel a run',
    description:
      'No new order is placed. Orders before their cut are cancelled; those after it are carried out, and the run is ' +
      'cancelled with the last of them. What was traded stays.',
    errors: ['conflict'],
    write: (context, { params }) => cancelRun(context, params.rebalancing_run_id),
  }),
]
