// Changes of several rows of a list in one request: rows are chosen by the keyboard or the mouse, a dialog says what will
// happen, and afterwards what became of each row.
import { type ReactNode, useState } from 'react'
import type { Answer, Input } from '../../api/call.ts'
import { useChange } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { SeveralOutcomes } from '../../generated/operator.ts'
import type { Selection } from '../../kit/data-grid.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { TextField } from '../../kit/field.tsx'
import { Id, State } from '../../kit/figures.tsx'
import { Done, ProblemBox } from '../../kit/notice.tsx'
import { approvalOf, Outcome } from '../../kit/outcome.tsx'
import { Table } from '../../kit/table.tsx'
import { useWords } from '../../words/words.ts'

/** The most rows of one request. */
const MAX_ROWS = 100
/** The rows that a dialog shows; it counts the others. */
const SHOWN = 8
const SHORTEST_REASON = 3

type Name =
  | 'approvals.approve_several'
  | 'approvals.reject_several'
  | 'work.take_several'
  | 'orders.cancel_several'

export interface ActOfSeveral {
  name: Name
  label: string
  /** Says what will happen. */
  sentence: string
  permission: string
  /** Whether the change needs a reason, may have one, or takes none. */
  reason: 'needed' | 'optional' | 'none'
  body: (ids: string[], reason: string) => Input<Name>['body']
}

export interface ActsOnSeveral<T> {
  acts: readonly ActOfSeveral[]
  /** Whether the row can be chosen. */
  admits: (row: T) => boolean
  /** The cells by which the dialog names a row. */
  cells: (row: T) => readonly ReactNode[]
}

/** The choice of rows, and the bar with the changes; neither is there without a permission for a change. */
export function useSelection<T extends { id: string }>(
  several: ActsOnSeveral<T> | undefined,
  items: readonly T[],
) {
  const permits = usePermits(useTenant())
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const acts = several?.acts.filter(({ permission }) => permits(permission)) ?? []
  if (!several || acts.length === 0) return { selection: undefined, bar: null }
  const { admits } = several
  const possible = items.slice(0, ids.size + 10 * MAX_ROWS).filter(admits)
  // A row that was ticked far down the list counts too.
  const chosen = ids.size === 0 ? [] : items.filter((row) => ids.has(row.id) && admits(row))
  const selection: Selection<T> = {
    has: ({ id }) => ids.has(id),
    admits,
    toggle: ({ id }) =>
      setIds(ids.has(id) ? new Set([...ids].filter((one) => one !== id)) : new Set([...ids, id])),
    isWhole: possible.length > 0 && chosen.length === Math.min(possible.length, MAX_ROWS),
    toggleAll: () =>
      setIds(new Set(chosen.length > 0 ? [] : possible.slice(0, MAX_ROWS).map(({ id }) => id))),
  }
  const bar = <Bar {...{ acts, chosen }} cells={several.cells} onDrop={() => setIds(new Set())} />
  return { selection, bar }
}

interface BarContent<T> {
  acts: readonly ActOfSeveral[]
  chosen: readonly T[]
  cells: ActsOnSeveral<T>['cells']
  onDrop: () => void
}

function Bar<T extends { id: string }>({ acts, chosen, cells, onDrop }: BarContent<T>) {
  const { several } = useWords()
  const [open, setOpen] = useState<{ act: ActOfSeveral; rows: readonly T[] }>()
  const isTooMany = chosen.length > MAX_ROWS
  return (
    <>
      {chosen.length > 0 && (
        <div className="several-bar" role="toolbar" aria-label={several.chosen(chosen.length)}>
          <strong role="status">{several.chosen(chosen.length)}</strong>
          {acts.map((act) => (
            <button
              key={act.name}
              type="button"
              aria-haspopup="dialog"
              disabled={isTooMany}
              onClick={() => setOpen({ act, rows: chosen })}
            >
              {act.label}
            </button>
          ))}
          <button type="button" className="quiet" onClick={onDrop}>
            {several.none}
          </button>
          {isTooMany && <span className="fault">{several.most(MAX_ROWS)}</span>}
        </div>
      )}
      {open && (
        <SeveralDialog
          {...open}
          cells={cells}
          onClose={() => setOpen(undefined)}
          onDone={() => {
            setOpen(undefined)
            onDrop()
          }}
        />
      )}
    </>
  )
}

interface DialogContent<T> {
  act: ActOfSeveral
  rows: readonly T[]
  cells: ActsOnSeveral<T>['cells']
  onClose: () => void
  /** Closes the dialog after the change. */
  onDone: () => void
}

function SeveralDialog<T extends { id: string }>({ act, rows, cells, onClose, onDone }: DialogContent<T>) {
  const words = useWords()
  const tenant_id = useTenant()
  const [reason, setReason] = useState('')
  const [answer, setAnswer] = useState<Answer<Name>>()
  const change = useChange(act.name, setAnswer)
  const text = reason.trim()
  const isReady = act.reason !== 'needed' || text.length >= SHORTEST_REASON
  const send = () =>
    change.mutate({
      params: { tenant_id },
      body: act.body(
        rows.map(({ id }) => id),
        text,
      ),
    } as Input<Name>)
  if (answer)
    return (
      <Dialog title={act.label} onClose={onDone} className="wide">
        {approvalOf(answer) === undefined ? (
          <Outcomes outcomes={answer.value.outcomes} />
        ) : (
          <Outcome answer={answer as never} />
        )}
        <p className="actions">
          <button type="button" className="primary" onClick={onDone}>
            {words.kit.close}
          </button>
        </p>
      </Dialog>
    )
  return (
    <Dialog title={`${act.label} (${rows.length})`} onClose={onClose} className="wide">
      {change.error && <ProblemBox error={change.error} />}
      <p className="sentence">{act.sentence}</p>
      <h3>{words.several.what}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
      <div className="scroll" tabIndex={0}>
        <Table rows={rows.slice(0, SHOWN).map((row) => ({ key: row.id, cells: cells(row) }))} />
      </div>
      {rows.length > SHOWN && <p className="quiet">{words.several.more(rows.length - SHOWN)}</p>}
      {act.reason !== 'none' && (
        <TextField
          label={words.act.note}
          maxLength={1000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <p className="actions">
        <button type="button" className="primary" disabled={!isReady || change.isPending} onClick={send}>
          {act.label}
        </button>
        <button type="button" onClick={onClose}>
          {words.kit.cancel}
        </button>
      </p>
    </Dialog>
  )
}

/** The outcome of each row: its state, or the reason of its refusal. */
function Outcomes({ outcomes }: SeveralOutcomes) {
  const words = useWords()
  const done = outcomes.filter(({ is_done }) => is_done).length
  return (
    <>
      <Done isWaiting={done < outcomes.length}>
        {words.several.done}: {done} / {outcomes.length}
      </Done>
      <h3>{words.several.outcomes}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
      <div className="scroll" tabIndex={0}>
        <Table
          rows={outcomes.map(({ id, is_done, status, refusal }) => ({
            key: id,
            cells: [
              <Id key="id" id={id} />,
              <State key="state" state={refusal ? 'refused' : (status ?? (is_done ? 'done' : 'refused'))} />,
              refusal ? (words.problem(refusal.code) ?? refusal.detail) : '',
            ],
          }))}
        />
      </div>
    </>
  )
}
