// The dialog that asks for a proof of identity, when the server demands one for a change.
import { type FormEvent, useState, useSyncExternalStore } from 'react'
import { send } from '../api/call.ts'
import { endProof, isProofAsked, watchProof } from '../api/proof.ts'
import { useMe } from '../api/use-api.ts'
import { Dialog } from '../kit/dialog.tsx'
import { Field } from '../kit/field.tsx'
import { ProblemBox } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'
import { leaveForProvider, proveByPasskey } from './passkey.ts'

export function Prove() {
  const isAsked = useSyncExternalStore(watchProof, isProofAsked)
  return isAsked ? <ProofDialog /> : null
}

function ProofDialog() {
  const words = useWords()
  const me = useMe().data
  const [error, setError] = useState<unknown>()
  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined)
    try {
      await work()
      endProof(true)
    } catch (failure) {
      setError(failure)
    }
  }
  return (
    <Dialog title={words.proof.title} onClose={() => endProof(false)}>
      <p>{words.proof.why}</p>
      {error !== undefined && <ProblemBox error={error} />}
      {me && me.passkeys > 0 && (
        <button type="button" className="primary" onClick={() => attempt(proveByPasskey)}>
          {words.proof.passkey}
        </button>
      )}
      {me?.has_single_sign_on && (
        <button type="button" onClick={() => attempt(() => leaveForProvider('step-up'))}>
          {words.proof.company}
        </button>
      )}
      {me?.has_password && (
        <PasswordForm onProve={(body) => attempt(() => send('step_up.password', { body }))} />
      )}
      <p className="actions">
        <button type="button" onClick={() => endProof(false)}>
          {words.kit.cancel}
        </button>
      </p>
    </Dialog>
  )
}

function PasswordForm({ onProve }: { onProve: (body: { password: string; code: string }) => void }) {
  const words = useWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    onProve({ password: String(data.get('password')), code: String(data.get('code')) })
  }
  return (
    <form onSubmit={submit}>
      <Field
        label={words.signIn.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
      />
      <Field
        label={words.signIn.code}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
      />
      <button type="submit" className="primary">
        {words.proof.prove}
      </button>
    </form>
  )
}
