// Savings plans as operators see, pause and resume them.
import Type from 'typebox'
import type { Context } from '../../../../context.ts'
import { BACK_OFFICE, listRoute } from '../../../../http/api/list-route.ts'
import { route, subjectOf } from '../../../../http/api/route.ts'
import { tenantPath } from '../../../../http/api/shapes.ts'
import { writeReason } from '../../../operators/work-queue/write-note.ts'
import { pausePlan, resumePlan } from '../change-plan.ts'
import { listExecutions, requirePlan } from '../read.ts'
import { executionFilters } from '../schemas.ts'
import { skipExecution } from '../skip-execution.ts'
import { describeExecutions, describePlan, describePlans } from './describe-plans.ts'
import { listAllPlans } from './list-plans.ts'
import {
  OperatorPauseRequest,
  OperatorResumeRequest,
  OperatorSkipRequest,
  PlanOfTenant,
  planListFilters,
  ShownPlanExecution,
  ShownSavingsPlan,
} from './schemas.ts'

const PATH = '/operator/tenants/{tenant_id}/savings-plans'
const AT = `${PATH}/{savings_plan_id}`
const group = 'savings-plans'
const reads = { group, permission: 'savings_plan.read', operator: { within: 'tenant' } } as const
const decides = {
  group,
  method: 'POST',
  permission: 'savings_plan.write',
  operator: { within: 'tenant', needs_step_up: true, approval: { subjects: subjectOf('savings_plan_id') } },
  params: PlanOfTenant,
  response: ShownSavingsPlan,
} as const

/** The refusals of a plan that could not buy. */
const REFUSALS = [
  'buy_order_forbidden',
  'professional_trader_required',
  'currency_not_supported',
  'instrument_not_trading',
  'instrument_sell_only',
  'instrument_too_close_to_maturity',
  'missing_price',
  'trading_rule_violated',
  'model_not_active',
  'conflict',
] as const

async function noteAndShow(context: Context, id: string, reason: string) {
  await writeReason(context, id, reason)
  return describePlan(context, id)
}

export const plansOfTenant = [
  listRoute({
    ...reads,
    path: PATH,
    name: 'savings_plans.list',
    title: 'List savings plans',
    description: 'Of every account, newest first; the names that owners gave them are masked.',
    params: Type.Object(tenantPath),
    filters: planListFilters,
    pages: BACK_OFFICE,
    item: ShownSavingsPlan,
    rows: (context, { query }, window) => listAllPlans(context, query, window),
    show: describePlans,
  }),
  route({
    ...reads,
    method: 'GET',
    path: AT,
    name: 'savings_plans.retrieve',
    title: 'Retrieve a savings plan',
    description: 'With its next execution, and the sum of those that bought.',
    params: PlanOfTenant,
    response: ShownSavingsPlan,
    read: (context, { params }) => describePlan(context, params.savings_plan_id),
  }),
  listRoute({
    ...reads,
    path: `${AT}/executions`,
    name: 'savings_plans.list_executions',
    title: 'List the executions of a savings plan',
    description: 'Newest first, each with its report.',
    params: PlanOfTenant,
    filters: executionFilters,
    pages: BACK_OFFICE,
    item: ShownPlanExecution,
    rows: async (context, { params, query }, window) => {
      await requirePlan(context, params.savings_plan_id)
      return listExecutions(context, params.savings_plan_id, query, window)
    },
    show: describeExecutions,
  }),
  route({
    ...decides,
    path: `${AT}/pause`,
    name: 'savings_plans.pause',
    title: 'Pause a savings plan',
    description:
      'Its days are left out until it goes on; an execution that is announced is skipped. Its `paused_reason` is ' +
      '`paused_by_operator`, and its owner may resume it.',
    body: OperatorPauseRequest,
    errors: ['conflict'],
    write: async (context, { params: { savings_plan_id: id }, body }) => {
      await pausePlan(context, id, body.until ?? null, 'paused_by_operator')
      return noteAndShow(context, id, body.reason)
    },
  }),
  route({
    ...decides,
    path: `${AT}/resume`,
    name: 'savings_plans.resume',
    title: 'Resume a savings plan',
    description: 'It goes on with its next day; the days of the pause are not made up for.',
    body: OperatorResumeRequest,
    errors: [...REFUSALS],
    write: async (context, { params: { savings_plan_id: id }, body }) => {
      await resumePlan(context, id)
      return noteAndShow(context, id, body.reason)
    },
  }),
  route({
    ...decides,
    path: `${AT}/skip`,
    name: 'savings_plans.skip',
    title: 'Skip one execution of a savings plan',
    description: 'Before it is announced. The plan goes on with the day after.',
    body: OperatorSkipRequest,
    errors: ['conflict'],
    write: async (context, { params: { savings_plan_id: id }, body }) => {
      await skipExecution(context, id, body.execution_on ?? null)
      return noteAndShow(context, id, body.reason)
    },
  }),
]
