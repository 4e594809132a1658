// The story of a customer, newest first, with one filter.

import { useList } from '../../api/use-api.ts'
import { useQueryOfAddress, useTenant } from '../../frame/address.ts'
import type { StoryEntry } from '../../generated/operator.ts'
import { Choice } from '../../kit/choice.tsx'
import { Instant, Money, State } from '../../kit/figures.tsx'
import { Empty, Loading, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'

const KINDS = ['order', 'deposit', 'withdrawal', 'transaction', 'document', 'note', 'look', 'event']

export function Story({ customer: customer_id }: { customer: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const [{ kind }, setQuery] = useQueryOfAddress()
  const list = useList('customers.list_story', {
    params: { tenant_id, customer_id },
    query: { limit: 50, ...(kind ? { kind } : {}) } as never,
  })
  return (
    <>
      <Choice
        title={words.filters.kind}
        values={[undefined, ...KINDS]}
        chosen={kind}
        nameOf={(one) => (one ? words.kinds(one) : words.filters.all)}
        onChoose={(one) => setQuery({ kind: one })}
      />
      {list.problem && <ProblemBox error={list.problem} onRetry={list.retry} />}
      {list.isLoading && <Loading />}
      {!list.isLoading && list.items.length === 0 && <Empty title={words.lists.nothing} />}
      <ol className="story">
        {list.items.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {list.hasMore && (
        <button type="button" disabled={list.isFetchingMore} onClick={list.readMore}>
          {words.kit.more}
        </button>
      )}
    </>
  )
}

function Entry({ entry }: { entry: StoryEntry }) {
  const words = useWords()
  const { id, kind, at, label, status, amount, currency, reference, actor } = entry
  return (
    <li className={kind}>
      <Instant at={at} isShort />
      <span className="kind">{words.term(kind)}</span>
      <span className="label">{kind === 'note' ? words.story.note : words.term(label)}</span>
      <span className="amount">{amount !== null && <Money amount={amount} currency={currency} />}</span>
      <span>{status !== null && <State state={status} />}</span>
      <span className="links">
        {kind === 'look' || kind === 'note' ? (
          <>
            {words.story.by} <ResourceLink id={actor} />
          </>
        ) : (
          <ResourceLink id={kind === 'transaction' && reference ? reference : id} />
        )}
      </span>
    </li>
  )
}
