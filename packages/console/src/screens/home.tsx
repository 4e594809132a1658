// The lists of work in numbers: how many items wait, how many nobody has, and since when the oldest waits.
import { Link } from '@tanstack/react-router'
import { useRead } from '../api/use-api.ts'
import { useTenant } from '../frame/address.ts'
import { useSettings } from '../frame/settings.ts'
import type { WorkCount } from '../generated/operator.ts'
import { formatAge } from '../kit/format.ts'
import { Empty, Loading, ProblemBox } from '../kit/notice.tsx'
import { Page } from '../kit/page.tsx'
import { useWords } from '../words/words.ts'

/** The lists that have a view, and the member of its address that holds the state. */
const VIEWS: Record<string, string> = {
  suspense: 'suspense',
  approvals: 'approvals',
  orders: 'orders',
  deposits: 'deposits',
  withdrawals: 'withdrawals',
  breaks: 'breaks',
  payouts: 'payouts',
  jobs: 'jobs',
  'onboarding-applications': 'applications',
}

export function Home() {
  const words = useWords()
  const tenant = useTenant()
  const work = useRead('work.count', { params: { tenant_id: tenant } })
  const detail = useRead('tenants.retrieve', { params: { tenant_id: tenant } })
  if (work.error) return <ProblemBox error={work.error} onRetry={() => work.refetch()} />
  if (!work.data || !detail.data) return <Loading />
  const waiting = work.data.lists.filter(({ count }) => count > 0)
  const isClear = (list: string) => !waiting.some((one) => one.list === list)
  const clear = [...new Set(work.data.lists.map(({ list }) => list).filter(isClear))]
  return (
    <Page title={words.views['']}>
      {waiting.length === 0 && <Empty title={words.home.nothing} />}
      <ul className="cards">
        {waiting.map((count) => (
          <li key={`${count.list} ${count.state}`}>
            <WorkCard count={count} now={detail.data.now} tenant={tenant} />
          </li>
        ))}
      </ul>
      {clear.length > 0 && (
        <p className="clear">
          {words.home.clear}: {clear.map((list) => words.term(list)).join(', ')}
        </p>
      )}
    </Page>
  )
}

function WorkCard({ count, now, tenant }: { count: WorkCount; now: string; tenant: string }) {
  const words = useWords()
  const settings = useSettings()
  const { list, state, oldest_at } = count
  const view = VIEWS[list]
  const content = (
    <>
      <span className="list">{words.term(list)}</span>
      <span className="number">{count.count}</span>
      <span className="of">{words.term(state)}</span>
      <span className="more">
        {words.home.shares(count.unassigned, count.mine)}
        {oldest_at && (
          <>
            <br />
            {words.home.oldest} <time dateTime={oldest_at}>{formatAge(oldest_at, now, settings)}</time>
          </>
        )}
      </span>
    </>
  )
  if (!view) return <div className="card">{content}</div>
  return (
    <Link to={`/t/${tenant}/${view}` as never} search={{ status: state } as never} className="card">
      {content}
    </Link>
  )
}
