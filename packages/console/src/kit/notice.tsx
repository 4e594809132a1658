// Failures, waiting changes and empty lists: what has happened, and what a person can do.
import type { ReactNode } from 'react'
import { problemOf } from '../api/problem.ts'
import { useWords } from '../words/words.ts'
import { Id } from './figures.tsx'

/** A failure with its code, sentence and request. */
export function ProblemBox({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords()
  const { code, message, request_id, params } = problemOf(error)
  return (
    <div className="problem" role="alert">
      <p>
        <strong>{words.problem(code) ?? message}</strong>
      </p>
      {params.map(({ path, detail }) => (
        <p key={path}>
          <code>{path}</code> {detail}
        </p>
      ))}
      <p className="facts">
        {words.kit.code} <code>{code}</code>
        {request_id && (
          <>
            {' · '}
            {words.kit.request} <Id id={request_id} />
          </>
        )}
      </p>
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {words.kit.retry}
        </button>
      )}
    </div>
  )
}

/** Says that something worked, or waits for approval. */
export function Done({ isWaiting, children }: { isWaiting: boolean; children: ReactNode }) {
  return (
    <div className={isWaiting ? 'done waiting' : 'done'} role="status">
      {children}
    </div>
  )
}

export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  )
}

export function Loading() {
  const words = useWords()
  return (
    <p className="loading" role="status">
      {words.kit.loading}
    </p>
  )
}
