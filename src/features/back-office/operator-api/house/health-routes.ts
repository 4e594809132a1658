// The state of a tenant as its operators watch it.
import Type from 'typebox'
import type { ReadContext } from '../../../../context.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { Amount, Count, Moment, Nullable, Text } from '../../../../http/api/shapes.ts'
import { listSums } from '../../../../ledger/read.ts'
import { OfTenant } from '../schemas.ts'

const Health = Type.Object(
  {
    jobs: Type.Array(
      Type.Object({
        kind: Text('Kind of job.'),
        waiting: Count('Jobs that are not due yet.'),
        due: Count('Jobs that are due or run.'),
        late: Count('Jobs that have been due for more than a minute.'),
        failing: Count('Jobs whose last attempt failed.'),
        oldest_due_at: Nullable(Moment('When the oldest of those that are due was due; null without one.')),
      }),
      { description: 'The jobs of each kind.' },
    ),
    unpublished_events: Count('Events that have committed and have no number yet.'),
    ledger: Type.Array(
      Type.Object({ asset: Text('A currency or an instrument.'), sum: Amount('Its sum.') }),
      {
        description: 'The assets that do not add up to zero: none, or the ledger is broken.',
      },
    ),
    last_proof: Nullable(
      Type.Object(
        {
          sequence: Count('The last record that it covers.'),
          created_at: Moment('When it was signed.'),
        },
        { description: 'The last signed checkpoint of its activity; null without one.' },
      ),
    ),
  },
  { $id: 'TenantHealth', description: 'The jobs, the lags and the last proof of a tenant.' },
)

/** The jobs, the lags and the last proof of the tenant. */
async function showHealth(context: ReadContext) {
  const { sql, tenant } = context
  const jobs = await sql`
    select kind,
           count(*) filter (where wake_at > clock_timestamp())::int as waiting,
           count(*) filter (where wake_at <= clock_timestamp())::int as due,
           count(*) filter (where wake_at < clock_timestamp() - interval '1 minute')::int as late,
           count(*) filter (where last_error is not null)::int as failing,
           min(due_at) filter (where wake_at <= clock_timestamp()) as oldest_due_at
    from jobs where tenant = ${tenant} group by kind order by kind`
  const [events] = await sql<{ count: number }>`
    select count(*)::int as count from events where tenant = ${tenant} and sequence is null`
  const [proof] = await sql`
    select sequence, created_at from activity_checkpoints
    where tenant = ${tenant} order by sequence desc limit 1`
  return {
    jobs,
    unpublished_events: events!.count,
    ledger: (await listSums(context)).filter(({ sum }) => /[1-9]/.test(sum)),
    last_proof: proof ?? null,
  }
}

export const healthRoutes: Route[] = [
  route({
    method: 'GET',
    path: '/operator/tenants/{tenant_id}/health',
    group: 'jobs',
    permission: 'job.read',
    operator: { within: 'tenant' },
    name: 'tenants.show_health',
    title: 'Show the health of a tenant',
    description: 'Its jobs by kind, the events that wait, the sums of its ledger, and the last proof.',
    params: OfTenant,
    response: Health,
    read: (context) => showHealth(context),
  }),
]
