// The notes of operators on a resource, and the field to write another. A note with personal data is masked.
import { type FormEvent, useState } from 'react'
import { useChange, useList } from '../api/use-api.ts'
import { useTenant } from '../frame/address.ts'
import { usePermits } from '../frame/permissions.ts'
import { TextField } from '../kit/field.tsx'
import { Instant } from '../kit/figures.tsx'
import { ProblemBox } from '../kit/notice.tsx'
import { ResourceLink } from '../kit/resource-link.tsx'
import { useWords } from '../words/words.ts'

interface Content {
  subject: string
  /** Whether they stand on a page, and not beside a list under a title of their own. */
  isOnPage?: boolean
}

export function Notes({ subject, isOnPage = false }: Content) {
  const Heading = isOnPage ? 'h2' : 'h3'
  const words = useWords()
  const tenant_id = useTenant()
  const permits = usePermits(tenant_id)
  const notes = useList('notes.list', { params: { tenant_id }, query: { subject } })
  return (
    <section className="notes">
      <Heading>{words.notes.title}</Heading>
      {notes.problem && <ProblemBox error={notes.problem} onRetry={notes.retry} />}
      {notes.items.length === 0 && !notes.isLoading && <p className="nothing">{words.notes.none}</p>}
      <ul>
        {notes.items.map(({ id, text, is_masked, author, created_at }) => (
          <li key={id}>
            <p>{is_masked ? words.notes.masked : text}</p>
            <p className="facts">
              <ResourceLink id={author} /> · <Instant at={created_at} isShort />
            </p>
          </li>
        ))}
      </ul>
      {permits('work.write') && <NewNote subject={subject} />}
    </section>
  )
}

function NewNote({ subject }: { subject: string }) {
  const words = useWords()
  const tenant_id = useTenant()
  const [text, setText] = useState('')
  const [isPersonal, setPersonal] = useState(false)
  const write = useChange('notes.create', () => setText(''))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate({ params: { tenant_id }, body: { subject, text, has_personal_data: isPersonal } })
  }
  return (
    <form onSubmit={submit}>
      {write.error && <ProblemBox error={write.error} />}
      <TextField
        label={words.notes.write}
        required
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <label className="check">
        <input type="checkbox" checked={isPersonal} onChange={(event) => setPersonal(event.target.checked)} />
        {words.notes.personal}
      </label>
      <button type="submit" disabled={write.isPending}>
        {words.notes.save}
      </button>
    </form>
  )
}
