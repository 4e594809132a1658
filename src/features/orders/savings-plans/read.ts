// Every select of savings plans and their executions.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, oneOf, type Part, part, word } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { addDays, type Day, dayOf, type Instant } from '../../../values/time.ts'
import type { DueExecution } from './executions/decide-executions.ts'
import type { ExecutionReason, ExecutionStatus, PlanRow, PlanStatus } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

/** The columns of a plan `p`. */
export const planColumns = part`
  p.id, p.account, p.instrument, p.model, p.currency, p.sizing, p.amount, p.keep_amount, p.maximum_amount,
  p.schedule, p.shortfall, p.retry_days, trim_scale(p.annual_increase)::text as annual_increase, p.raised_from, p.name,
  p.external_reference, p.status, p.paused_reason, p.paused_until, p.misses, p.next_number, p.next_scheduled_on,
  p.next_execution_on, p.next_change_until, p.work_on, p.created_at, p.modified_at`

/** A plan with the figures of its executions. */
export type ShownPlan = PlanRow & {
  executions: number
  invested: Decimal
  /** The first execution that is announced. */
  open_scheduled_on: Day | null
  open_execution_on: Day | null
  open_change_until: Instant | null
}

/** The select of plans `p` with the figures of their executions. */
export const selectPlans = (which: Part): Part => part`
  select ${planColumns}, f.executions, f.invested, e.scheduled_on as open_scheduled_on,
         e.execution_on as open_execution_on, e.change_until as open_change_until
  from savings_plans p
  cross join lateral (
    select count(distinct x.id) filter (where o.traded_quantity > 0) as executions,
           coalesce(sum(o.traded_notional + o.fees) filter (where o.traded_quantity > 0), 0)::numeric(20, 2) as invested
    from savings_plan_executions x
    left join savings_plan_execution_lines l on l.tenant = x.tenant and l.execution = x.id
    join orders o on o.tenant = x.tenant and o.id = coalesce(x."order", l."order")
    where x.tenant = p.tenant and x.plan = p.id) f
  left join lateral (
    select x.scheduled_on, x.execution_on, x.change_until from savings_plan_executions x
    where x.tenant = p.tenant and x.plan = p.id and x.status = 'announced'
    order by x.execution_on, x.scheduled_on limit 1) e on true
  where ${which}`

/** Opens the sealed columns of a plan. */
export const openPlan =
  ({ vault }: Pick<Reader, 'vault'>) =>
  <Row extends PlanRow>(row: Row): Row =>
    openRow(vault, 'savings_plans', row)

/** The plan with its figures, or a refusal. */
export async function findPlan(context: Reader, id: string): Promise<ShownPlan> {
  const { sql, tenant } = context
  const [row] = await sql<ShownPlan>`${selectPlans(part`p.tenant = ${tenant} and p.id = ${id}`)}`
  if (!row) throw notFound('savings plan')
  return openPlan(context)(row)
}

/** Refuses an id of no plan. */
export async function requirePlan({ sql, tenant }: Reader, id: string): Promise<void> {
  const [row] = await sql`select from savings_plans where tenant = ${tenant} and id = ${id}`
  if (!row) throw notFound('savings plan')
}

/** The day of the plan's first execution that is announced. */
export async function findAnnouncedDay({ sql, tenant }: Reader, plan: string): Promise<Day | null> {
  const [row] = await sql<{ execution_on: Day | null }>`
    select min(execution_on) as execution_on from savings_plan_executions
    where tenant = ${tenant} and plan = ${plan} and status = 'announced'`
  return row!.execution_on
}

/** The plans of the account that fit, newest first. */
export async function listPlans(
  context: Reader,
  account: string,
  { status }: { status?: string },
  window: PageWindow,
): Promise<ShownPlan[]> {
  const { sql, tenant } = context
  const which = part`p.tenant = ${tenant} and p.account = ${account} ${equals(part`p.status`, status && word(status))}
    ${newestFirst(window, part`p.created_at`, part`p.id`)}`
  return (await sql<ShownPlan>`${selectPlans(which)}`).map(openPlan(context))
}

/** The plan in one of the states, locked until the change ends, or a refusal. */
export async function lockPlan(
  context: Context,
  id: string,
  states: readonly PlanStatus[],
): Promise<PlanRow> {
  const { sql, tenant } = context
  const [row] = await sql<PlanRow>`
    select ${planColumns} from savings_plans p where p.tenant = ${tenant} and p.id = ${id} for update`
  if (!row) throw notFound('savings plan')
  context.pending.resource = id
  if (!states.includes(row.status)) throw fail('conflict', `The plan is ${row.status}.`)
  return openPlan(context)(row)
}

/**
 * The first plans with work on the day or before, locked until the change ends, and whether there may be more. The ids
 * are read first: a plan that changed while its lock was waited for may be out.
 */
export async function lockDuePlans(
  context: Context,
  day: Day,
  most: number,
): Promise<{ plans: PlanRow[]; has_more: boolean }> {
  const { sql, tenant } = context
  const due = part`p.tenant = ${tenant} and p.work_on <= ${day}`
  const ids = await sql<{ id: string }>`
    select p.id from savings_plans p where ${due} order by p.work_on, p.id limit ${most}`
  const plans = await sql<PlanRow>`
    select ${planColumns} from savings_plans p
    where ${due} and p.id ${oneOf(ids.map(({ id }) => id))} order by p.id for update`
  return { plans, has_more: ids.length === most }
}

/** The plans of the accounts that are active or paused, locked until the change ends. */
export function lockLivePlans({ sql, tenant }: Context, accounts: readonly string[]): Promise<PlanRow[]> {
  return sql<PlanRow>`
    select ${planColumns} from savings_plans p
    where p.tenant = ${tenant} and p.account ${oneOf(accounts)} and p.status in ('active', 'paused')
    order by p.id for update`
}

/** The live plans in the instrument, locked until the change ends. */
export function lockPlansIn({ sql, tenant }: Context, instrument: string): Promise<PlanRow[]> {
  return sql<PlanRow>`
    select ${planColumns} from savings_plans p
    where p.tenant = ${tenant} and p.instrument = ${instrument} and p.status in ('active', 'paused')
    order by p.id for update`
}

/** The number of live plans of the account, and the id of the plan with the reference. */
export async function readOthers(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  { id, account, external_reference }: Pick<PlanRow, 'id' | 'account' | 'external_reference'>,
): Promise<{ live: number; namesake: string | null }> {
  const [row] = await sql<{ live: number; namesake: string | null }>`
    select count(*) filter (where status in ('active', 'paused')) as live,
           min(id) filter (where external_reference = ${external_reference}::text) as namesake
    from savings_plans where tenant = ${tenant} and account = ${account} and id <> ${id}`
  return row!
}

/** How far behind today a scheduled day may lie whose execution lies ahead. */
const DAYS_BEHIND = 10

/** The scheduled days of the plans around today and ahead that have an execution on record, by plan. */
export async function listRecorded(
  { sql, tenant, now }: Pick<ReadContext, 'sql' | 'tenant' | 'now'>,
  plans: readonly string[],
): Promise<Map<string, Set<Day>>> {
  const recorded = new Map(plans.map((plan) => [plan, new Set<Day>()]))
  if (plans.length === 0) return recorded
  const rows = await sql<{ plan: string; scheduled_on: Day }>`
    select plan, scheduled_on from savings_plan_executions
    where tenant = ${tenant} and plan ${oneOf(plans)} and scheduled_on >= ${addDays(dayOf(now), -DAYS_BEHIND)}`
  for (const { plan, scheduled_on } of rows) recorded.get(plan)!.add(scheduled_on)
  return recorded
}

/** An execution with the figures of its order. */
export interface ShownExecution {
  id: string
  plan: string
  account: string
  instrument: string | null
  status: ExecutionStatus
  reason: ExecutionReason | null
  scheduled_on: Day
  execution_on: Day
  attempts: number
  planned_amount: Decimal | null
  order: string | null
  cash_amount: Decimal | null
  quantity: Decimal
  price: Decimal | null
  notional: Decimal
  fees: Decimal
  announced_at: Instant | null
  completed_at: Instant | null
  created_at: Instant
  modified_at: Instant
}

/** The figures of an order `o`, which may be missing. */
export const orderFigures = part`
  trim_scale(coalesce(o.traded_quantity, 0))::text as quantity,
  trim_scale((select round(sum(t.price * t.quantity) / sum(t.quantity), 10) from trades t
    where t.tenant = o.tenant and t."order" = o.id and t.status <> 'busted'))::text as price,
  coalesce(o.traded_notional, 0)::numeric(20, 2) as notional,
  (case when o.traded_quantity > 0 then o.fees else 0 end)::numeric(20, 2) as fees`

const selectExecutions = (which: Part): Part => part`
  select e.id, e.plan, e.account, e.instrument, e.status, e.reason, e.scheduled_on, e.execution_on, e.attempts,
         e.planned_amount, e."order", o.cash_amount, ${orderFigures},
         e.announced_at, e.completed_at, e.created_at, e.modified_at
  from savings_plan_executions e left join orders o on o.tenant = e.tenant and o.id = e."order"
  where ${which}`

/** The executions of the plan that fit, newest first. */
export function listExecutions(
  { sql, tenant }: Reader,
  plan: string,
  { status }: { status?: string },
  window: PageWindow,
): Promise<ShownExecution[]> {
  const which = part`e.tenant = ${tenant} and e.plan = ${plan} ${equals(part`e.status`, status && word(status))}
    ${newestFirst(window, part`e.created_at`, part`e.id`)}`
  return sql<ShownExecution>`${selectExecutions(which)}`
}

/** The execution, or a refusal. */
export async function findExecution({ sql, tenant }: Reader, id: string): Promise<ShownExecution> {
  const [row] = await sql<ShownExecution>`${selectExecutions(part`e.tenant = ${tenant} and e.id = ${id}`)}`
  if (!row) throw notFound('savings plan execution')
  return row
}

/** Executions whose day has come, and whether there may be more. */
export interface DueExecutions {
  due: (DueExecution & { currency: string })[]
  has_more: boolean
}

/**
 * The first executions in the instrument, or into the model, whose day has come, locked until the change ends, after
 * their accounts and their plans: in this order every change locks them.
 */
export async function lockDue(
  { sql, tenant }: Context,
  { instrument, model, day }: { instrument?: string; model?: string; day: Day },
  most: number,
): Promise<DueExecutions> {
  const isDue = part`e.tenant = ${tenant} ${equals(part`e.instrument`, instrument)} ${equals(part`e.model`, model)}
    and e.status = 'announced' and e.due_on <= ${day}`
  const keys = await sql<{ id: string; plan: string; account: string }>`
    select e.id, e.plan, e.account from savings_plan_executions e
    where ${isDue} order by e.plan, e.scheduled_on limit ${most}`
  if (keys.length === 0) return { due: [], has_more: false }
  const idsOf = (member: 'plan' | 'account') => [...new Set(keys.map((one) => one[member]))]
  await sql`
    select from accounts where tenant = ${tenant} and id ${oneOf(idsOf('account'))} order by id for no key update`
  await sql`
    select from savings_plans where tenant = ${tenant} and id ${oneOf(idsOf('plan'))} order by id for update`
  const due = await sql<DueExecution & { currency: string }>`
    select e.id, e.plan, e.account, e.instrument, e.sizing, e.amount, e.keep_amount, e.maximum_amount,
           e.planned_amount, e.shortfall, e.retry_days, e.attempts, p.currency,
           least(p.next_execution_on, (
             select min(n.execution_on) from savings_plan_executions n
             where n.tenant = e.tenant and n.plan = e.plan and n.status = 'announced'
               and n.execution_on > e.execution_on)) as next_execution_on
    from savings_plan_executions e join savings_plans p on p.tenant = e.tenant and p.id = e.plan
    where ${isDue} and e.id ${oneOf(keys.map(({ id }) => id))}
    order by e.plan, e.scheduled_on for update of e`
  return { due, has_more: keys.length === most }
}

/** Those of the plans that have an execution which has not ended. */
export async function listOpen(
  { sql, tenant }: Pick<Reader, 'sql' | 'tenant'>,
  plans: readonly string[],
): Promise<Set<string>> {
  if (plans.length === 0) return new Set()
  const rows = await sql<{ plan: string }>`
    select distinct plan from savings_plan_executions
    where tenant = ${tenant} and plan ${oneOf(plans)} and completed_at is null`
  return new Set(rows.map(({ plan }) => plan))
}
