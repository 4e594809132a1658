// One change that awaits approval: the request, the preview of its effects, the votes, and the decision.
import { useState } from 'react'
import { useChange, useMe } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import { usePermits } from '../../frame/permissions.ts'
import type { Approval } from '../../generated/operator.ts'
import { Facts } from '../../kit/facts.tsx'
import { TextField } from '../../kit/field.tsx'
import { Asset, Id, Instant, Money, State } from '../../kit/figures.tsx'
import { shortId } from '../../kit/format.ts'
import { Done, ProblemBox } from '../../kit/notice.tsx'
import { ResourceLink } from '../../kit/resource-link.tsx'
import { useWords } from '../../words/words.ts'

export function ApprovalSheet({ approval }: { approval: Approval }) {
  const words = useWords()
  const { columns } = words
  return (
    <>
      <Facts
        facts={[
          [columns.id, <Id key="id" id={approval.id} />],
          [columns.action, words.term(approval.verb)],
          [columns.state, <State key="state" state={approval.status} />],
          [columns.maker, <Id key="maker" id={approval.maker} />],
          [columns.reason, approval.reason ?? '–'],
          [columns.subject, approval.subjects.map((id) => <ResourceLink key={id} id={id} />)],
          [columns.created, <Instant key="created" at={approval.created_at} />],
          [columns.expires, <Instant key="expires" at={approval.expires_at} />],
          [
            columns.approvers,
            approval.demands
              .map(({ roles, needed }) => `${needed} × ${roles.map(words.term).join(', ')}`)
              .join('; '),
          ],
        ]}
      />
      <Preview preview={approval.preview} />
      <details className="raw">
        <summary>{words.approvals.request}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by the keyboard. */}
        <pre tabIndex={0}>{JSON.stringify(approval.input, null, 2)}</pre>
      </details>
      <ul className="votes">
        {approval.votes.map(({ id, vote, voter, note, created_at }) => (
          <li key={id}>
            <State state={vote} /> <Id id={voter} /> <Instant at={created_at} isShort /> {note}
          </li>
        ))}
      </ul>
      {approval.status === 'pending' && <Decision approval={approval} />}
    </>
  )
}

function Preview({ preview: { amounts, transfers, events } }: { preview: Approval['preview'] }) {
  const words = useWords()
  return (
    <section>
      <h3>{words.approvals.preview}</h3>
      {amounts.length > 0 && (
        <p className="sentence">
          {amounts.map(({ currency, amount }) => (
            <Money key={currency} {...{ amount, currency }} />
          ))}
        </p>
      )}
      <ol className="transfers">
        {transfers.map(({ from, to, asset, amount, kind }) => (
          <li key={`${from} ${to} ${asset} ${amount} ${kind}`}>
            <p className="facts">{words.term(kind)}</p>
            <div className="transfer">
              <span className="name">{from.split(':').map(shortId).join(' : ')}</span>
              <span className="arrow">
                <Asset {...{ amount, asset }} />
              </span>
              <span className="name">{to.split(':').map(shortId).join(' : ')}</span>
            </div>
          </li>
        ))}
      </ol>
      {events.length > 0 && (
        <p className="facts">
          {words.approvals.events}: {events.map(({ name }) => name).join(', ')}
        </p>
      )}
    </section>
  )
}

function Decision({ approval: { id, maker } }: { approval: Approval }) {
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const me = useMe().data
  const [note, setNote] = useState('')
  const approve = useChange('approvals.approve')
  const reject = useChange('approvals.reject')
  const cancel = useChange('approvals.cancel')
  const params = { tenant_id, approval_id: id }
  const error = approve.error ?? reject.error ?? cancel.error
  const isBusy = approve.isPending || reject.isPending || cancel.isPending
  const trimmed = note.trim()
  if (approve.isSuccess || reject.isSuccess || cancel.isSuccess)
    return <Done isWaiting={false}>{words.approvals.recorded}</Done>
  if (maker === me?.id)
    return (
      <div className="actions">
        {error && <ProblemBox error={error} />}
        <p>{words.approvals.own}</p>
        <button type="button" disabled={isBusy} onClick={() => cancel.mutate({ params })}>
          {words.approvals.cancel}
        </button>
      </div>
    )
  if (!permits('approval.write')) return <p className="nothing">{words.approvals.notYours}</p>
  return (
    <section className="decision">
      {error && <ProblemBox error={error} />}
      <TextField
        label={words.approvals.note}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="actions">
        <button
          type="button"
          className="primary"
          disabled={isBusy}
          onClick={() => approve.mutate({ params, body: trimmed === '' ? {} : { note: trimmed } })}
        >
          {words.approvals.approve}
        </button>
        <button
          type="button"
          disabled={isBusy || trimmed === ''}
          onClick={() => reject.mutate({ params, body: { note: trimmed } as never })}
        >
          {words.approvals.reject}
        </button>
      </p>
    </section>
  )
}
