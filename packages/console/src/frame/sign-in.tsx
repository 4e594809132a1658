// The page to sign in. It stands in the place of a view, whose address stays: afterwards the view is there.
import { type FormEvent, useRef, useState } from 'react'
import { send } from '../api/call.ts'
import { client } from '../api/use-api.ts'
import { Field } from '../kit/field.tsx'
import { ProblemBox } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'
import { Brand } from './brand.tsx'
import { leaveForProvider, signInByPasskey } from './passkey.ts'

const textOf = (data: FormData, name: string) => String(data.get(name) ?? '').trim()

/** The body of a sign-in: a code of six digits is the authenticator's, a longer one is a recovery code. */
function proofOf(data: FormData) {
  const [email, password, code, reason] = ['email', 'password', 'code', 'reason'].map((name) =>
    textOf(data, name),
  )
  const isCode = /^\d{6}$/.test(code!)
  return {
    email: email!,
    ...(password ? { password } : {}),
    ...(isCode ? { code: code! } : { recovery_code: code! }),
    ...(reason ? { reason } : {}),
  }
}

export function SignIn() {
  const words = useWords()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [reason, setReason] = useState('')
  const attempt = async (work: () => Promise<unknown>) => {
    setError(undefined)
    setBusy(true)
    try {
      await work()
      await client.resetQueries()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = proofOf(new FormData(event.currentTarget))
    void attempt(() => send('sign_in.password', { body }))
  }
  return (
    <main className="sign-in">
      <Brand />
      <h1>{words.signIn.title}</h1>
      {error !== undefined && <ProblemBox error={error} />}
      <div className="ways">
        <button
          type="button"
          className="primary"
          disabled={isBusy}
          onClick={() => attempt(() => signInByPasskey(reason))}
        >
          {words.signIn.passkey}
        </button>
        <button
          type="button"
          disabled={isBusy}
          onClick={() =>
            attempt(() => leaveForProvider('sign-in', textOf(new FormData(form.current!), 'email')))
          }
        >
          {words.signIn.company}
        </button>
      </div>
      <p className="or">{words.signIn.or}</p>
      <form ref={form} onSubmit={submit}>
        <Field label={words.signIn.email} name="email" type="email" autoComplete="username" required />
        <Field
          label={words.signIn.password}
          name="password"
          type="password"
          autoComplete="current-password"
        />
        <Field label={words.signIn.codeOrRecovery} name="code" autoComplete="one-time-code" required />
        <details>
          <summary>{words.signIn.breakGlass}</summary>
          <Field
            label={words.signIn.reason}
            name="reason"
            maxLength={1000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </details>
        <button type="submit" disabled={isBusy}>
          {words.signIn.submit}
        </button>
      </form>
    </main>
  )
}
