// The lists of work of a tenant in numbers: how many items each has in each state, and how old the oldest is.
import type { ReadContext } from '../../../../context.ts'
import { anyWord, joinParts, type Part, part } from '../../../../db/sql.ts'
import type { Instant } from '../../../../values/time.ts'
import { permits } from '../../../operators/operators/rules.ts'

interface WorkList {
  /** The list, as its path names it. */
  list: string
  permission: string
  states: readonly string[]
  table: Part
  /** The columns of the state and of the time since which an item waits. */
  state: Part
  since: Part
  /** The condition of an open item, besides its state. */
  where?: Part
}

const status = part`x.status`
const created = part`x.created_at`

const LISTS: readonly WorkList[] = [
  {
    list: 'suspense',
    permission: 'suspense.read',
    states: ['suspense', 'returning'],
    table: part`inbound_payments`,
    state: status,
    since: part`x.received_at`,
  },
  {
    list: 'breaks',
    permission: 'break.read',
    states: ['open'],
    table: part`bank_breaks`,
    state: part`'open'`,
    since: created,
    where: part`x.resolved_at is null`,
  },
  {
    list: 'payouts',
    permission: 'payment_run.read',
    states: ['rejected'],
    table: part`payouts`,
    state: status,
    since: part`x.modified_at`,
  },
  {
    list: 'deposits',
    permission: 'deposit.read',
    states: ['open'],
    table: part`deposits`,
    state: status,
    since: created,
  },
  {
    list: 'withdrawals',
    permission: 'withdrawal.read',
    states: ['created'],
    table: part`withdrawals`,
    state: status,
    since: created,
  },
  {
    list: 'orders',
    permission: 'order.read',
    states: ['placed', 'pending', 'executing', 'cancelling'],
    table: part`orders`,
    state: status,
    since: created,
  },
  {
    list: 'onboarding-applications',
    permission: 'application.read',
    states: ['pending', 'processing'],
    table: part`onboarding_applications`,
    state: status,
    since: created,
  },
  {
    list: 'jobs',
    permission: 'job.read',
    states: ['failing'],
    table: part`jobs`,
    state: part`'failing'`,
    since: created,
    where: part`x.last_error is not null`,
  },
]

export interface WorkCount {
  list: string
  state: string
  count: number
  /** Items that nobody has, and items of the operator. */
  unassigned: number
  mine: number
  oldest_at: Instant | null
}

/** The caller of a count: an operator, and the tenant that they look at. */
export type Counter = Pick<ReadContext, 'sql' | 'tenant' | 'actor'>

/** The lists that the operator may read in the tenant, with every state, also where it has no items. */
export async function countWork(context: Counter): Promise<WorkCount[]> {
  const { grants } = context.actor.session!
  const lists = LISTS.filter(({ permission }) => permits(grants, permission, context.tenant))
  const counts = lists.length === 0 ? [] : await readCounts(context, lists)
  const empty = { count: 0, unassigned: 0, mine: 0, oldest_at: null }
  return lists.flatMap(({ list, states }) =>
    states.map(
      (state) => counts.find((one) => one.list === list && one.state === state) ?? { list, state, ...empty },
    ),
  )
}

function readCounts({ sql, tenant, actor }: Counter, lists: readonly WorkList[]): Promise<WorkCount[]> {
  const selects = lists.map(
    ({ list, states, table, state, since, where }) => part`
    select ${list}::text as list, ${state}::text as state, count(*)::int as count,
           count(*) filter (where w.id is null)::int as unassigned,
           count(*) filter (where w.operator = ${actor.id})::int as mine, min(${since}) as oldest_at
    from ${table} x
    left join work_assignments w on w.tenant = x.tenant and w.subject = x.id and w.ended_at is null
    where x.tenant = ${tenant} and ${where ?? part`${state} ${anyWord(states)}`}
    group by 2`,
  )
  return sql<WorkCount>`${joinParts(selects, ' union all ')}`
}
