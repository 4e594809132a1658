// The events of the tenant as they happen. New ones wait behind a button, so that no row moves under the cursor, or
// appear by themselves where the person follows. The tail rests when nobody uses the page, and the session may then end.
import { lazy, Suspense, useState } from 'react'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { Event } from '../../generated/operator.ts'
import { columnsOf } from '../../kit/columns.tsx'
import { DataGrid } from '../../kit/data-grid.tsx'
import { Facts } from '../../kit/facts.tsx'
import { Id, Instant } from '../../kit/figures.tsx'
import { Empty, Loading } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { Sheet } from '../../kit/sheet.tsx'
import { useWords } from '../../words/words.ts'
import { Filters } from '../lists/filters.tsx'
import { useTail } from './use-tail.ts'

const Histogram = lazy(() => import('./histogram.tsx'))

const column = columnsOf<Event>()

const FILTERS = [{ name: 'name' }, { name: 'resource' }] as const

export function Events() {
  const words = useWords()
  const { columns } = words
  const tenant_id = useTenant()
  const [{ name, resource, row }, setQuery] = useQueryOfAddress()
  const query = { ...(name && { name }), ...(resource && { 'resource[id]': resource }) }
  const input = { params: { tenant_id }, query }
  const [isFollowing, setFollowing] = useState(false)
  const { list, waiting, showWaiting, isResting, resume } = useTail(input, isFollowing)
  const toggle = () => {
    showWaiting()
    setFollowing(!isFollowing)
  }
  const event = list.items.find(({ id }) => id === row)
  return (
    <Page
      title={words.views.events}
      className="list-page"
      actions={
        <>
          {isResting ? (
            <button type="button" onClick={resume}>
              {words.webhooks.resting}
            </button>
          ) : (
            <button type="button" aria-pressed={isFollowing} onClick={toggle}>
              {words.webhooks.follow}
            </button>
          )}
          {waiting > 0 && (
            <button type="button" className="primary" onClick={showWaiting}>
              {words.webhooks.fresh(waiting)}
            </button>
          )}
          <Filters filters={FILTERS} />
        </>
      }
    >
      <Suspense fallback={<Loading />}>
        <Histogram kinds={['events']} />
      </Suspense>
      <div className={event ? 'split open' : 'split'}>
        <div className="main">
          <DataGrid
            label={words.views.events}
            list={list}
            selected={row}
            onOpen={({ id }) => setQuery({ row: id })}
            columns={[
              column.count(columns.sequence, ({ sequence }) => sequence),
              column.time(columns.created, ({ created_at }) => created_at),
              column.text(columns.event, (one) => <code>{one.name}</code>, 'minmax(12rem, 2fr)'),
              column.link(columns.subject, (one) => one.resource.id),
              column.id(columns.id, ({ id }) => id),
            ]}
            empty={<Empty title={words.lists.nothing} />}
          />
        </div>
        {event && (
          <Sheet title={event.name} onClose={() => setQuery({ row: undefined })}>
            <EventFacts event={event} />
            <Raw name="events.list" input={input} value={event} />
          </Sheet>
        )}
      </div>
    </Page>
  )
}

function EventFacts({ event }: { event: Event }) {
  const { columns } = useWords()
  return (
    <Facts
      facts={[
        [columns.id, <Id key="id" id={event.id} />],
        [columns.subject, <ResourceLink key="subject" id={event.resource.id} />],
        [columns.sequence, event.sequence],
        [columns.created, <Instant key="created" at={event.created_at} />],
      ]}
    />
  )
}
