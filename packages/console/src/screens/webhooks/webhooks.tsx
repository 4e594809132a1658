// The webhooks of the tenant: their state, what they get, and the changes of their settings.
import { Link } from '@tanstack/react-router'
import { useTenant } from '../../frame/address.ts'
import type { ShownWebhook } from '../../generated/operator.ts'
import { Act } from '../../kit/act.tsx'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant, State } from '../../kit/figures.tsx'
import { Secret } from '../../kit/secret.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Notes } from '../notes.tsx'
import { Pending } from '../work.tsx'

const column = columnsOf<ItemOf<'webhooks.list'>>()

const stateOf = ({ is_active }: ShownWebhook) => (is_active ? 'active' : 'off')

export function Webhooks() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="webhooks.list"
      title={words.views.webhooks}
      sheetTitle={words.columns.webhook}
      filters={[]}
      columns={[
        column.text(columns.address, ({ url }) => url, 'minmax(16rem, 3fr)'),
        column.state(columns.state, stateOf),
        column.text(columns.events, ({ event_names }) => event_names?.length ?? words.filters.all, '7rem'),
        column.text(columns.order, ({ ordering }) => words.term(ordering), '8rem'),
        column.work(columns.pending, (row) => row),
        column.time(columns.created, ({ created_at }) => created_at),
      ]}
      sheet={(webhook) => <WebhookSheet key={webhook.id} webhook={webhook} />}
    />
  )
}

function WebhookSheet({ webhook }: { webhook: ShownWebhook }) {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const params = { tenant_id, webhook_id: webhook.id }
  const { is_active } = webhook
  const turn = is_active ? words.webhooks.turnOff : words.webhooks.turnOn
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={webhook.id} />],
          [columns.address, webhook.url],
          [columns.state, <State key="state" state={stateOf(webhook)} />],
          [columns.text, webhook.description],
          [columns.order, words.term(webhook.ordering)],
          [columns.events, webhook.event_names?.join(', ') ?? words.filters.all],
          [columns.created, <Instant key="created" at={webhook.created_at} />],
          [columns.modified, <Instant key="modified" at={webhook.modified_at} />],
        ]}
      />
      <p>
        <Link
          to={`/t/${tenant_id}/deliveries` as never}
          search={{ webhook: webhook.id } as never}
          className="link"
        >
          {words.webhooks.itsDeliveries}
        </Link>
      </p>
      <Pending approvals={webhook.pending_approvals} />
      <div className="actions">
        <Act
          name="webhooks.change"
          permission="webhook.write"
          label={turn}
          sentence={`${turn}: ${webhook.url}`}
          input={() => ({ params, body: { is_active: !is_active } })}
        />
        <Act
          name="webhooks.rotate_secret"
          permission="webhook.write"
          label={words.webhooks.rotate}
          sentence={words.webhooks.rotation}
          input={() => ({ params })}
          show={({ secret }) => <Secret text={secret} />}
        />
      </div>
      <Notes subject={webhook.id} />
    </>
  )
}
