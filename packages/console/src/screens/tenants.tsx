// The tenants in which the operator has a role. A person with one goes straight into it.
import { Link, Navigate } from '@tanstack/react-router'
import { useList } from '../api/use-api.ts'
import { Brand } from '../frame/brand.tsx'
import { State } from '../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'

export function Tenants() {
  const words = useWords()
  const { items, hasMore, isLoading, problem, readMore, retry } = useList('tenants.list', {})
  if (isLoading) return <Loading />
  if (problem && items.length === 0) return <ProblemBox error={problem} onRetry={retry} />
  const [only] = items
  if (only && items.length === 1) return <Navigate to={`/t/${only.id}/` as never} replace />
  return (
    <main className="tenants">
      <Brand />
      <h1>{words.tenants.title}</h1>
      {items.length === 0 && <Empty title={words.tenants.none} />}
      <ul>
        {items.map(({ id, name, environment, clock_mode, cell }) => (
          <li key={id}>
            <Link to={`/t/${id}/` as never}>
              <strong>{name}</strong>{' '}
              <span className={`environment ${environment}`}>{words.term(environment)}</span>
              {cell !== null && <span className="chip">{cell}</span>}{' '}
              {clock_mode !== 'running' && <State state={clock_mode} />}
            </Link>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" onClick={readMore}>
          {words.kit.more}
        </button>
      )}
    </main>
  )
}
