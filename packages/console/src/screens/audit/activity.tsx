// The audit records of the tenant, by who did what to which resource; a record is proved in the browser.
import type { ActivityRecord } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant } from '../../kit/figures.tsx'
import { shortId } from '../../kit/format.ts'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'
import { type ItemOf, ListPage } from '../lists/list-page.tsx'
import { Proof } from './proof.tsx'

const column = columnsOf<ItemOf<'tenants.list_activity'>>()

const stateOf = ({ status }: ActivityRecord) => (status >= 400 ? 'refused' : 'succeeded')

export function Activity() {
  const words = useWords()
  const { columns } = words
  return (
    <ListPage
      name="tenants.list_activity"
      title={words.views.activity}
      sheetTitle={words.audit.record}
      filters={[
        { name: 'resource' },
        { name: 'actor' },
        { name: 'action' },
        { name: 'request' },
        { name: 'denied', values: ['true', 'false'] },
      ]}
      columns={[
        column.count(columns.sequence, ({ sequence }) => sequence),
        column.time(columns.created, ({ recorded_at }) => recorded_at),
        column.text(columns.author, ({ actor }) => shortId(actor)),
        column.text(columns.action, ({ action }) => words.term(action), 'minmax(12rem, 2fr)'),
        column.text(columns.subject, ({ resource }) => <ResourceLink id={resource} />),
        column.state(columns.state, stateOf),
        column.text(columns.request, ({ request }) => <Id id={request} />),
      ]}
      sheet={(record) => <RecordSheet key={record.id} record={record} />}
    />
  )
}

function RecordSheet({ record }: { record: ActivityRecord }) {
  const { columns, audit } = useWords()
  return (
    <>
      <Facts
        facts={[
          [columns.sequence, record.sequence],
          [columns.id, <Id key="id" id={record.id} />],
          [columns.created, <Instant key="recorded" at={record.recorded_at} />],
          [audit.tenantTime, <Instant key="at" at={record.at} />],
          [columns.author, <ResourceLink key="actor" id={record.actor} />],
          [audit.client, record.client && <Id id={record.client} />],
          [columns.action, <code key="action">{record.action}</code>],
          [columns.subject, record.resource && <ResourceLink id={record.resource} />],
          [columns.answer, record.status],
          [columns.request, <Id key="request" id={record.request} />],
          [audit.before, record.before_digest && <Id id={record.before_digest} />],
          [audit.after, record.after_digest && <Id id={record.after_digest} />],
          [columns.hash, <Id key="hash" id={record.hash} />],
        ]}
      />
      <Proof record={record} />
    </>
  )
}
