// Events and deliveries of a tenant by hour or by day, for a histogram.
import Type from 'typebox'
import type { ReadContext } from '../../../../context.ts'
import { type Route, route } from '../../../../http/api/route.ts'
import { Count, Moment } from '../../../../http/api/shapes.ts'
import { publishEvents } from '../../../../worker/publish-events.ts'
import { OfTenant } from '../schemas.ts'

/** The number of bars of each step. */
const BARS = { hour: 24, day: 30 } as const
type StepOfBars = keyof typeof BARS

const WebhookActivity = Type.Object(
  {
    bars: Type.Array(
      Type.Object({
        from: Moment("Start of the hour or day, on the tenant's clock in UTC."),
        events: Count('Events.'),
        succeeded: Count('Deliveries that have succeeded.'),
        failed: Count('Deliveries that have failed for good.'),
        open: Count('Deliveries that are still tried.'),
      }),
      { description: 'Oldest first, those without events too; the last one is under way.' },
    ),
  },
  { $id: 'WebhookActivity', description: 'Events and deliveries over time.' },
)

/** The events and the deliveries of each of the last hours or days. */
async function countActivity({ app, sql, tenant, now }: ReadContext, step: StepOfBars) {
  await publishEvents(app, tenant)
  const length = `1 ${step}`
  const bars = await sql`
    with bars as (
      select last_bar - n * ${length}::interval as start
      from date_trunc(${step}, ${now}::timestamptz, 'UTC') as last_bar, generate_series(0, ${BARS[step] - 1}::int) n
    )
    select b.start::timestamptz(3) as from, e.events, d.succeeded, d.failed, d.open
    from bars b
    cross join lateral (
      select count(*)::int as events from events
      where tenant = ${tenant} and sequence is not null and created_at >= b.start
        and created_at < b.start + ${length}::interval
    ) e
    cross join lateral (
      select count(*) filter (where status = 'succeeded')::int as succeeded,
             count(*) filter (where status = 'failed')::int as failed,
             count(*) filter (where status not in ('succeeded', 'failed'))::int as open
      from webhook_deliveries
      where tenant = ${tenant} and created_at >= b.start and created_at < b.start + ${length}::interval
    ) d
    order by b.start`
  return { bars }
}

export const webhookActivityRoute: Route = route({
  method: 'GET',
  path: '/operator/tenants/{tenant_id}/webhook-activity',
  group: 'webhooks',
  permission: 'webhook.read',
  operator: { within: 'tenant' },
  name: 'webhooks.show_activity',
  title: 'Show events and deliveries over time',
  description: 'Their numbers in each of the last 24 hours, or of the last 30 days.',
  params: OfTenant,
  query: Type.Object({
    step: Type.Optional(
      Type.Enum(['hour', 'day'], { description: 'Length of a bar; `hour` if left out.', $id: 'LengthOfBar' }),
    ),
  }),
  response: WebhookActivity,
  read: (context, { query }) => countActivity(context, (query.step as StepOfBars | undefined) ?? 'hour'),
})
