// The outcome of a change: carried out, or held for approval with a link to it.
import type { ReactNode } from 'react'
import type { Answer, Name } from '../api/call.ts'
import { useWords } from '../words/words.ts'
import { Done } from './notice.tsx'
import { ResourceLink } from './resource-link.tsx'

const HELD = 202

/** The approval for which the change waits; undefined for one that is carried out. */
export const approvalOf = ({ status, value }: Answer<Name>): string | undefined => {
  const { id } = (value ?? {}) as { id?: unknown }
  return status === HELD && typeof id === 'string' && id.startsWith('apr_') ? id : undefined
}

export function Outcome({ answer, children }: { answer: Answer<Name>; children?: ReactNode }) {
  const words = useWords()
  const approval = approvalOf(answer)
  if (approval === undefined) return <Done isWaiting={false}>{children ?? words.act.done}</Done>
  return (
    <Done isWaiting>
      {words.approvals.held} <ResourceLink id={approval} />
    </Done>
  )
}
