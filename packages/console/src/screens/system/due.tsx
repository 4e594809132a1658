// Time travel: the work that falls due on the way to an instant, the move itself, and the way to the balances before
// and after it.
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useList, useRead } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import { Field } from '../../kit/field.tsx'
import { Day, Instant } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { Page } from '../../kit/page.tsx'
import { Raw } from '../../kit/raw.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'
import { Travel } from './travel.tsx'

const AHEAD_MS = 30 * 86_400_000

/** Thirty days after the time of the tenant, to the minute. */
const usualEnd = (now: string) => new Date(Date.parse(now) + AHEAD_MS).toISOString().slice(0, 16)

export function Due() {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ until, since }] = useQueryOfAddress()
  const tenant = useRead('tenants.retrieve', { params: { tenant_id } })
  const end = until ?? (tenant.data && `${usualEnd(tenant.data.now)}:00.000Z`)
  const input = { params: { tenant_id }, query: { until: end ?? '' } }
  const due = useList('jobs.list_due', input, end !== undefined)
  const { columns } = words
  return (
    <Page title={words.views.due} actions={end && <Until key={end} until={end} />}>
      {Boolean(due.problem) && <ProblemBox error={due.problem} onRetry={due.retry} />}
      {due.isLoading && <Loading />}
      {tenant.data && (
        <p className="facts">
          {words.due.now} <Instant at={tenant.data.now} />{' '}
          <Link
            className="link"
            to={`/t/${tenant_id}/ledger` as never}
            search={{ since: since ?? tenant.data.now } as never}
          >
            {words.due.compare}
          </Link>
        </p>
      )}
      {tenant.data?.environment === 'sandbox' && end && <Travel tenant={tenant.data} until={end} />}
      {!due.isLoading && !due.problem && due.items.length === 0 && <Empty title={words.due.nothing} />}
      {due.items.length > 0 && (
        <section className="ledger">
          <Table
            titles={[words.due.day, columns.type, words.due.first, words.due.jobs]}
            figuresFrom={3}
            rows={due.items.map(({ day, kind, first_due_at, jobs }) => ({
              key: `${day} ${kind}`,
              cells: [
                <Day key="day" on={day} />,
                <code key="kind">{kind}</code>,
                <Instant key="first" at={first_due_at} />,
                jobs,
              ],
            }))}
          />
          {due.hasMore && (
            <button type="button" disabled={due.isFetchingMore} onClick={due.readMore}>
              {words.kit.more}
            </button>
          )}
        </section>
      )}
      {due.items.length > 0 && <Raw name="jobs.list_due" input={input} value={due.items} />}
    </Page>
  )
}

/** The end of the way, in UTC. */
function Until({ until }: { until: string }) {
  const words = useWords()
  const [, setQuery] = useQueryOfAddress()
  const [value, setValue] = useState(until.slice(0, 16))
  return (
    <form
      className="text-filter"
      onSubmit={(event) => {
        event.preventDefault()
        setQuery({ until: value === '' ? undefined : `${value.slice(0, 16)}:00.000Z` })
      }}
    >
      <Field
        label={words.due.until}
        type="datetime-local"
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <button type="submit">{words.ledger.show}</button>
    </form>
  )
}
