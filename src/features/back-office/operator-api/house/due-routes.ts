// The work that falls due for a tenant on the way to an instant, by day and kind.
import Type from 'typebox'
import type { ReadContext } from '../../../../context.ts'
import { part } from '../../../../db/sql.ts'
import { inOrderOf, type PageWindow } from '../../../../http/api/page.ts'
import type { Route } from '../../../../http/api/route.ts'
import { Count, DateTime, described, Moment, OnDay, Text } from '../../../../http/api/shapes.ts'
import { parseInstant } from '../../../../values/time.ts'
import { tenantList } from '../lists/tenant-list.ts'

const DueWork = Type.Object(
  {
    day: OnDay("Day on the tenant's clock, in UTC."),
    kind: Text('Kind of job.'),
    jobs: Count('Number of jobs.'),
    first_due_at: Moment('When the first of them is due.'),
  },
  { $id: 'DueWork', description: 'The jobs of one kind that fall due on one day.' },
)

/** The jobs that are due up to the instant, or all, by day and kind. */
function listDue({ sql, tenant }: ReadContext, until: string | undefined, window: PageWindow) {
  const end = until === undefined ? part`` : part`and due_at <= ${parseInstant(until)!}`
  return sql<{ day: string; kind: string }>`
    with due as (
      select (due_at at time zone 'utc')::date as day, kind, count(*)::int as jobs, min(due_at) as first_due_at
      from jobs where tenant = ${tenant} ${end}
      group by 1, 2
    )
    select day, kind, jobs, first_due_at from due where true ${inOrderOf(window, part`day`, part`kind`)}`
}

export const dueRoutes: Route[] = [
  tenantList({
    kind: 'due-work',
    group: 'jobs',
    permission: 'job.read',
    name: 'jobs.list_due',
    title: 'List the work that falls due',
    description: 'The jobs that are due up to an instant, by day and kind. The work may enqueue more.',
    filters: { until: Type.Optional(described(DateTime, 'Only jobs that are due up to this instant.')) },
    item: DueWork,
    rows: (context, { query }, window) => listDue(context, query.until, window),
    positionOf: ({ day, kind }) => [day, kind],
  }),
]
