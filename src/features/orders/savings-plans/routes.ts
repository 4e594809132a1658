// The operations on savings plans and their executions.
import { BACK_OFFICE, listRoute } from '../../../http/api/list-route.ts'
import { route } from '../../../http/api/route.ts'
import { AccountPath } from '../../../http/api/shapes.ts'
import { dayOf } from '../../../values/time.ts'
import { listOfAccount } from '../../customers/accounts/list-of-account.ts'
import { cancelPlan, pausePlan, resumePlan, updatePlan } from './change-plan.ts'
import { createPlan } from './create-plan.ts'
import { findExecution, findPlan, listExecutions, listPlans, requirePlan } from './read.ts'
import {
  CreateSavingsPlanRequest,
  ExecutionPath,
  executionFilters,
  PauseRequest,
  PlanPath,
  planFilters,
  SavingsPlan,
  SavingsPlanExecution,
  SkipRequest,
  UpdateSavingsPlanRequest,
} from './schemas.ts'
import { showExecutions, showPlan } from './show.ts'
import { skipExecution } from './skip-execution.ts'

const group = 'savings-plans'
const reads = { group, permission: 'savings_plan.read' } as const
const writes = { group, permission: 'savings_plan.write' } as const
const AT = '/savings-plans/{savings_plan_id}'
const ofPlan = { params: PlanPath, response: SavingsPlan } as const

/** The refusals of a plan that could never buy. */
const REFUSALS = [
  'buy_order_forbidden',
  'professional_trader_required',
  'currency_not_supported',
  'instrument_not_trading',
  'instrument_sell_only',
  'instrument_too_close_to_maturity',
  'missing_price',
  'trading_rule_violated',
  'direct_debit_forbidden',
  'duplicate',
  'conflict',
] as const

export const savingsPlanRoutes = [
  route({
    ...writes,
    method: 'POST',
    path: '/accounts/{account_id}/savings-plans',
    name: 'savings_plans.create',
    title: 'Create a savings plan',
    description:
      'The plan buys an instrument from the cash of the account on the days of its schedule, together with the plans ' +
      'of other accounts. Each execution is announced two business days ahead.',
    params: AccountPath,
    body: CreateSavingsPlanRequest,
    response: SavingsPlan,
    status: 201,
    errors: [...REFUSALS],
    write: (context, { params, body }) => createPlan(context, params.account_id, body),
  }),
  listOfAccount({
    ...reads,
    kind: 'savings-plans',
    name: 'savings_plans.list',
    title: 'Savings plans of an account',
    description: 'Newest first.',
    pages: BACK_OFFICE,
    filters: planFilters,
    item: SavingsPlan,
    rows: (context, { id }, query, window) => listPlans(context, id, query, window),
    show: (context, rows) => rows.map((row) => showPlan(row, dayOf(context.now))),
  }),
  route({
    ...reads,
    ...ofPlan,
    method: 'GET',
    path: AT,
    name: 'savings_plans.retrieve',
    title: 'Savings plan by id',
    description: 'With its next execution, and the sum of those that bought.',
    read: async (context, { params }) =>
      showPlan(await findPlan(context, params.savings_plan_id), dayOf(context.now)),
  }),
  route({
    ...writes,
    ...ofPlan,
    method: 'PUT',
    path: AT,
    name: 'savings_plans.update',
    title: 'Change a savings plan',
    description:
      'Members that are left out keep their value; a schedule is replaced as a whole. An execution that is announced ' +
      'keeps the terms with which it was.',
    body: UpdateSavingsPlanRequest,
    errors: [...REFUSALS],
    write: (context, { params, body }) => updatePlan(context, params.savings_plan_id, body),
  }),
  route({
    ...writes,
    ...ofPlan,
    method: 'POST',
    path: `${AT}/pause`,
    name: 'savings_plans.pause',
    title: 'Pause a savings plan',
    description: 'Its days are left out until it goes on; an execution that is announced is skipped.',
    body: PauseRequest,
    errors: ['conflict'],
    write: (context, { params, body }) => pausePlan(context, params.savings_plan_id, body.until ?? null),
  }),
  route({
    ...writes,
    ...ofPlan,
    method: 'POST',
    path: `${AT}/resume`,
    name: 'savings_plans.resume',
    title: 'Resume a savings plan',
    description: 'It goes on with its next day; the days of the pause are not made up for.',
    errors: [...REFUSALS],
    write: (context, { params }) => resumePlan(context, params.savings_plan_id),
  }),
  route({
    ...writes,
    ...ofPlan,
    method: 'POST',
    path: `${AT}/cancel`,
    name: 'savings_plans.cancel',
    title: 'End a savings plan',
    description: 'An execution that is announced is cancelled; one whose order is placed goes on.',
    errors: ['conflict'],
    write: (context, { params }) => cancelPlan(context, params.savings_plan_id),
  }),
  route({
    ...writes,
    ...ofPlan,
    method: 'POST',
    path: `${AT}/skip`,
    name: 'savings_plans.skip',
    title: 'Skip one execution',
    description: 'Before it is announced. The plan goes on with the day after.',
    body: SkipRequest,
    errors: ['conflict'],
    write: (context, { params, body }) =>
      skipExecution(context, params.savings_plan_id, body.execution_on ?? null),
  }),
  listRoute({
    ...reads,
    path: `${AT}/executions`,
    name: 'savings_plans.list_executions',
    title: 'Executions of a savings plan',
    description: 'Newest first.',
    params: PlanPath,
    pages: BACK_OFFICE,
    filters: executionFilters,
    item: SavingsPlanExecution,
    rows: async (context, { params, query }, window) => {
      await requirePlan(context, params.savings_plan_id)
      return listExecutions(context, params.savings_plan_id, query, window)
    },
    show: showExecutions,
  }),
  route({
    ...reads,
    method: 'GET',
    path: '/savings-plan-executions/{savings_plan_execution_id}',
    name: 'savings_plan_executions.retrieve',
    title: 'Execution report',
    description: 'What was planned, what was bought at which price, the fee, and what stays in cash.',
    params: ExecutionPath,
    response: SavingsPlanExecution,
    read: async (context, { params }) => {
      const execution = await findExecution(context, params.savings_plan_execution_id)
      const [shown] = await showExecutions(context, [execution])
      return shown!
    },
  }),
]
