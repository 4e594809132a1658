// The lines that the ledger has booked for a resource as a picture: where value came from, and where it went.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import { Asset, Instant } from '../../kit/figures.tsx'
import { shortId } from '../../kit/format.ts'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { useWords } from '../../words/words.ts'

/** Names of ledger accounts hold ids, which are shortened. */
export const nameOfAccount = (account: string) => account.split(':').map(shortId).join(' : ')

interface Content {
  /** The resource that the lines are about. */
  reference: string
  /** Only the lines of this entry. */
  entry?: string
}

export function EntryPicture({ reference, entry }: Content) {
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const input = { params: { tenant_id }, query: { reference } }
  const list = useList('ledger.list_postings', input, permits('transaction.read'))
  if (list.isLoading) return <Loading />
  if (list.problem) return <ProblemBox error={list.problem} onRetry={list.retry} />
  const lines = list.items.filter((line) => entry === undefined || line.entry === entry).toReversed()
  if (lines.length === 0) return null
  return (
    <section aria-label={words.order.transfers}>
      <h3>{words.order.transfers}</h3>
      <ol className="transfers">
        {lines.map(({ id, kind, booked_at, from_account, to_account, asset, amount }) => (
          <li key={id}>
            <p className="facts">
              <Instant at={booked_at} isShort /> · {words.term(kind)}
            </p>
            <div className="transfer">
              <span className="side name" title={from_account}>
                {nameOfAccount(from_account)}
              </span>
              <span className="arrow">
                <Asset {...{ amount, asset }} />
              </span>
              <span className="side name" title={to_account}>
                {nameOfAccount(to_account)}
              </span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
