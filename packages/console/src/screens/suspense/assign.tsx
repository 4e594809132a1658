// Assigns a payment in suspense to an account, or returns it. Enter in a field does not carry it out: the person confirms
// a sentence with the amount first. A change that a rule holds becomes an approval, and the page says so.
import { useState } from 'react'
import type { Answer, Name } from '../../api/call.ts'
import { useChange, useRead } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { SuspendedPayment } from '../../generated/operator.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, TextField } from '../../kit/field.tsx'
import { Money } from '../../kit/figures.tsx'
import { ProblemBox } from '../../kit/notice.tsx'
import { Outcome } from '../../kit/outcome.tsx'
import { useWords } from '../../words/words.ts'

type Way = 'assign' | 'return'
type Assigned = Answer<'suspense.assign' | 'suspense.return'>

export function Assign({ payment, isDecided }: { payment: SuspendedPayment; isDecided: boolean }) {
  const words = useWords()
  const [way, setWay] = useState<Way>()
  const [answer, setAnswer] = useState<Assigned>()
  if (answer) return <Outcome answer={answer as Answer<Name>} />
  if (isDecided) return null
  return (
    <div className="actions">
      <button type="button" className="primary" aria-haspopup="dialog" onClick={() => setWay('assign')}>
        {words.suspense.assign}
      </button>
      <button type="button" aria-haspopup="dialog" onClick={() => setWay('return')}>
        {words.suspense.return}
      </button>
      {way && (
        <Decision
          {...{ payment, way }}
          onClose={() => setWay(undefined)}
          onDone={(done) => {
            setWay(undefined)
            setAnswer(done)
          }}
        />
      )}
    </div>
  )
}

interface DecisionContent {
  payment: SuspendedPayment
  way: Way
  onClose: () => void
  onDone: (answer: Assigned) => void
}

function Decision({ payment, way, onClose, onDone }: DecisionContent) {
  const words = useWords()
  const tenant_id = useTenant()
  const [key, setKey] = useState('')
  const [note, setNote] = useState('')
  const account = useAccount(way === 'assign' ? key.trim() : '')
  const assign = useChange('suspense.assign', onDone)
  const giveBack = useChange('suspense.return', onDone)
  const { error, isPending } = way === 'assign' ? assign : giveBack
  const isReady = note.trim() !== '' && (way === 'return' || account !== undefined) && !isPending
  const carryOut = () => {
    if (way === 'return') giveBack.mutate({ params: { tenant_id, payment_id: payment.id }, body: { note } })
    else if (account)
      assign.mutate({ params: { tenant_id }, body: { payments: [payment.id], account: account.id, note } })
  }
  return (
    <Dialog title={words.suspense[way]} onClose={onClose}>
      {error && <ProblemBox error={error} />}
      {way === 'assign' && (
        <Field label={words.suspense.account} value={key} onChange={(event) => setKey(event.target.value)} />
      )}
      <TextField
        label={words.suspense.note}
        maxLength={1000}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <p className="sentence">
        {words.suspense.sentence(way)} <Money {...payment} />{' '}
        {way === 'assign'
          ? account
            ? `→ ${account.title} ${account.detail}`
            : words.suspense.noAccount
          : `→ ${payment.owner_name} ${payment.iban}`}
      </p>
      <p className="actions">
        <button type="button" className="primary" disabled={!isReady} onClick={carryOut}>
          {words.suspense[way]}
        </button>
        <button type="button" onClick={onClose}>
          {words.kit.cancel}
        </button>
      </p>
    </Dialog>
  )
}

const SHORTEST = 2

/** The account with the id or reference, as the server knows it. */
function useAccount(key: string) {
  const tenant_id = useTenant()
  const isLong = key.length >= SHORTEST
  const { data } = useRead('search.find', { params: { tenant_id }, query: { q: key } }, isLong)
  const accounts = (isLong && data ? data.hits : []).filter(
    ({ kind, id, title }) => kind === 'account' && (id === key || title === key.toUpperCase()),
  )
  return accounts.length === 1 ? accounts[0] : undefined
}
