// Asks for the reason of a look at personal data. Each look is a record.
import type { FormEvent, ReactNode } from 'react'
import { Field } from '../kit/field.tsx'
import { ProblemBox } from '../kit/notice.tsx'
import { useWords } from '../words/words.ts'

interface Content {
  look: { error: unknown; isPending: boolean }
  onReason: (reason: string) => void
  className?: string
  /** The heading, where the form has one of its own. */
  children?: ReactNode
}

/** Hands the reason over when the form is sent. */
export function LookForm({ look, onReason, className, children }: Content) {
  const words = useWords()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onReason(String(new FormData(event.currentTarget).get('reason')))
  }
  return (
    <form className={className} onSubmit={submit}>
      {children}
      {Boolean(look.error) && <ProblemBox error={look.error} />}
      <Field label={words.personal.reason} name="reason" required maxLength={1000} />
      <button type="submit" disabled={look.isPending}>
        {words.personal.show}
      </button>
    </form>
  )
}
