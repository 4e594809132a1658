// The versions of a model, each with all its weights.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { ModelDetail, ModelVersionDetail } from '../../generated/operator.ts'
import { Day, Id, Instant, State } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Table } from '../../kit/table.tsx'
import { useInvestingWords } from '../../words/use-investing-words.ts'
import { useWords } from '../../words/words.ts'
import { Percent } from './weights.tsx'

export function Versions({ model }: { model: ModelDetail }) {
  const words = useWords()
  const investing = useInvestingWords()
  const params = { tenant_id: useTenant(), model_id: model.id }
  const list = useList('models.list_versions', { params })
  if (list.problem) return <ProblemBox error={list.problem} onRetry={list.retry} />
  if (list.isLoading) return <Loading />
  const { columns } = words
  return (
    <>
      <Table
        titles={[
          investing.version,
          investing.effective,
          investing.weights,
          investing.note,
          columns.author,
          columns.created,
        ]}
        rows={list.items.map((row) => ({
          key: row.id,
          cells: [
            <span key="version">
              {row.version} {row.version === model.current_version.version && <State state="active" />}
            </span>,
            <Day key="day" on={row.effective_on} />,
            <Weights key="weights" version={row} />,
            row.note,
            <Id key="author" id={row.created_by} />,
            <Instant key="at" at={row.created_at} isShort />,
          ],
        }))}
      />
      {list.hasMore && (
        <button type="button" disabled={list.isFetchingMore} onClick={list.readMore}>
          {words.kit.more}
        </button>
      )}
    </>
  )
}

function Weights({ version }: { version: ModelVersionDetail }) {
  const investing = useInvestingWords()
  const symbols = new Map(version.instruments.map(({ id, symbol }) => [id, symbol]))
  return (
    <>
      {version.weights.map(({ instrument, weight }) => (
        <span key={instrument} className="holder">
          {symbols.get(instrument)} <Percent value={weight} />
        </span>
      ))}
      <span className="holder">
        {investing.cash} <Percent value={version.cash_weight} />
      </span>
    </>
  )
}
