// The deliveries of all webhooks: their attempts, the body and the signature, and delivering again.
import { lazy, Suspense } from 'react'
import { useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { WebhookDeliverySummary } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Pending } from '../work.tsx'

const Histogram = lazy(() => import('./histogram.tsx'))

const column = columnsOf<ItemOf<'webhook_deliveries.list'>>()

const STATES = ['pending', 'in_progress', 'succeeded', 'failed']

/** The answer of the last attempt: its status, or the error. */
const answerOf = ({ attempts }: WebhookDeliverySummary) => {
  const last = attempts.at(-1)
  return last?.response?.status ?? last?.error?.error_type ?? ''
}

export function Deliveries() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="webhook_deliveries.list"
      title={words.views.deliveries}
      sheetTitle={words.webhooks.delivery}
      above={
        <Suspense fallback={<Loading />}>
          <Histogram kinds={['succeeded', 'open', 'failed']} />
        </Suspense>
      }
      filters={[{ name: 'status', values: STATES }, { name: 'webhook' }]}
      columns={[
        column.time(columns.created, ({ created_at }) => created_at),
        column.id(columns.id, ({ id }) => id),
        column.link(columns.webhook, ({ webhook }) => webhook),
        column.state(columns.state, ({ status }) => status),
        column.text(columns.answer, answerOf, '7rem'),
        column.count(columns.attempts, ({ attempts }) => attempts.length),
        column.time(columns.next, ({ next_attempt_at }) => next_attempt_at),
      ]}
      sheet={(delivery) => <DeliverySheet key={delivery.id} delivery={delivery} />}
    />
  )
}

function DeliverySheet({ delivery }: { delivery: WebhookDeliverySummary }) {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const { id, webhook, event, redelivery_of, status, attempts } = delivery
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={id} />],
          [columns.webhook, <ResourceLink key="webhook" id={webhook} />],
          [columns.event, event && <Id id={event} />],
          [words.webhooks.repeats, redelivery_of && <ResourceLink id={redelivery_of} />],
          [columns.state, <State key="state" state={status} />],
          [columns.created, <Instant key="created" at={delivery.created_at} />],
          [columns.next, delivery.next_attempt_at && <Instant at={delivery.next_attempt_at} />],
        ]}
      />
      <Pending approvals={delivery.pending_approvals} />
      <div className="actions">
        <Act
          isPrimary
          name="webhook_deliveries.redeliver"
          permission="delivery.write"
          label={words.webhooks.redeliver}
          sentence={words.webhooks.redelivery}
          fields={[{ name: 'note', label: words.act.note, type: 'note' }]}
          noteOn={{ subject: webhook, about: `${words.webhooks.redeliver} ${id}` }}
          input={() => ({ params: { tenant_id, delivery_id: id } })}
          show={(made) => (
            <>
              {words.act.done} <ResourceLink id={made.id} />
            </>
          )}
        />
      </div>
      <section>
        <h3>{columns.attempts}</h3>
        <Table
          rows={attempts.map((attempt) => ({
            key: attempt.id,
            cells: [
              <Instant key="at" at={attempt.created_at} />,
              <State key="outcome" state={attempt.outcome} />,
              attempt.response ? `${attempt.response.status} · ${attempt.response.duration} ms` : '',
              attempt.error?.message,
            ],
          }))}
        />
      </section>
      <Sent delivery={id} />
    </>
  )
}

/** The body and the headers, as the receiver gets them. */
function Sent({ delivery: delivery_id }: { delivery: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const sent = useRead('webhook_deliveries.show_sent', { params: { tenant_id, delivery_id } })
  if (sent.error) return <ProblemBox error={sent.error} onRetry={() => sent.refetch()} />
  if (!sent.data) return <Loading />
  const { url, body, headers } = sent.data
  const lines = [`POST ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)]
  return (
    <section>
      <h3>{words.webhooks.sent}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
      <pre tabIndex={0} className="sent">
        {[...lines, '', body ?? words.webhooks.hidden].join('\n')}
      </pre>
      <p className="facts">{words.webhooks.signature}</p>
    </section>
  )
}
