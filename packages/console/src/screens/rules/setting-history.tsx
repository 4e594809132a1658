// The changes of a group of settings: what differed, from when on, by whom and why.
import { useList } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { ChangedSetting, SettingGroup } from '../../generated/operator.ts'
import { Id, Instant } from '../../kit/figures.tsx'
import { Loading, ProblemBox } from '../../kit/notice.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

/** A value as it stands in a table; what has parts is shown as JSON. */
const shown = (value: unknown) =>
  value === null || value === undefined
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value)

export function Differences({ changes }: { changes: readonly ChangedSetting[] }) {
  const words = useWords()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard.
    <div className="scroll whole" tabIndex={0}>
      <Table
        titles={[words.control.name, words.audit.before, words.audit.after]}
        rows={changes.map(({ path, before, after }) => ({
          key: path,
          cells: [<code key="path">{path}</code>, shown(before), shown(after)],
        }))}
      />
    </div>
  )
}

export function SettingHistory({ group }: { group: SettingGroup }) {
  const words = useWords()
  const tenant_id = useTenant()
  const list = useList('settings.list_changes', { params: { tenant_id }, query: { setting_group: group } })
  return (
    <section aria-label={words.control.history}>
      <h2>{words.control.history}</h2>
      {Boolean(list.problem) && <ProblemBox error={list.problem} onRetry={list.retry} />}
      {list.isLoading && <Loading />}
      {!list.isLoading && list.items.length === 0 && <p className="nothing">{words.control.never}</p>}
      {list.items.map(({ id, created_at, in_force_at, set_by, reason, changes }) => (
        <article key={id}>
          <h3>
            <Instant at={created_at} isShort /> · <Id id={set_by} />
          </h3>
          <p className="sentence">{reason}</p>
          <p className="facts">
            {words.control.inForce} <Instant at={in_force_at} />
          </p>
          <Differences changes={changes} />
        </article>
      ))}
      {list.hasMore && (
        <button type="button" disabled={list.isFetchingMore} onClick={list.readMore}>
          {words.kit.more}
        </button>
      )}
    </section>
  )
}
