// A change behind a button: a dialog says what will happen and asks for what it needs, and Enter in a field carries
// nothing out. A proof of identity is asked for on the way; the outcome stays beside the resource.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import type { Answer, Input, Name } from '../api/call.ts'
import { change, useChange } from '../api/use-api.ts'
import { useTenant } from '../frame/address.ts'
import { usePermits } from '../frame/permissions.ts'
import { useWords } from '../words/words.ts'
import { Dialog } from './dialog.tsx'
import { Field, Select, Several, TextField } from './field.tsx'
import { ProblemBox } from './notice.tsx'
import { Outcome } from './outcome.tsx'

export interface FieldOfAct {
  name: string
  label: string
  /** Choices, with the first one chosen; without them it is a text. */
  options?: readonly (readonly [value: string, text: string])[]
  /** Boxes to tick; the chosen values have commas between. */
  several?: readonly (readonly [value: string, text: string])[]
  type?: 'text' | 'date' | 'email' | 'note'
  /** The fewest characters that the server takes. */
  minLength?: number
  isOptional?: boolean
  /** Its first content; nothing, or the first choice, if it is left out. */
  value?: string
}

export type Values = Record<string, string>

interface Content<N extends Name> {
  name: N
  /** The words of the button and the title. */
  label: string
  /** Says what will happen. */
  sentence?: ReactNode
  permission: string
  fields?: readonly FieldOfAct[]
  input: (values: Values) => Input<N>
  isPrimary?: boolean
  /** The content of the answer, such as a secret; by default that it is done. */
  show?: (value: Answer<N>['value']) => ReactNode
  /** The resource on which the field `note` is written down first; the operation itself takes no reason. */
  noteOn?: { subject: string; about: string }
  /** Effects of the values before they are sent, such as a preview. */
  preview?: (values: Values) => ReactNode
  /** Reads what the change will replace, before it is sent. */
  prepare?: () => Promise<unknown>
  /** Runs when it is carried out, or held. */
  onDone?: () => void
}

/** The button of a change, which nobody sees without its permission. */
export function Act<N extends Name>(content: Content<N>) {
  const { label, permission, isPrimary = false, show } = content
  const permits = usePermits(useTenant())
  const [isOpen, setOpen] = useState(false)
  const [answer, setAnswer] = useState<Answer<N>>()
  if (!permits(permission)) return null
  return (
    <>
      {answer && <Outcome answer={answer as Answer<Name>}>{show?.(answer.value)}</Outcome>}
      <button
        type="button"
        className={isPrimary ? 'primary' : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {label}
      </button>
      {isOpen && (
        <ActDialog
          {...content}
          onClose={() => setOpen(false)}
          onDone={(done) => {
            setOpen(false)
            setAnswer(done)
            content.onDone?.()
          }}
        />
      )}
    </>
  )
}

interface DialogContent<N extends Name> extends Omit<Content<N>, 'onDone'> {
  onClose: () => void
  onDone: (answer: Answer<N>) => void
}

function ActDialog<N extends Name>(content: DialogContent<N>) {
  const { label, sentence, fields = [], input, preview, onClose } = content
  const words = useWords()
  const [values, setValues] = useState<Values>(() =>
    Object.fromEntries(fields.map((field) => [field.name, field.value ?? field.options?.[0]?.[0] ?? ''])),
  )
  const { carryOut, error, isPending } = useCarryOut(content)
  const queries = useQueryClient()
  // A refusal may say that the state has changed meanwhile: the view is then read anew.
  const close = () => {
    onClose()
    if (error) void queries.invalidateQueries()
  }
  const isReady = fields.every(({ name, isOptional, minLength = 1 }) => {
    const { length } = (values[name] ?? '').trim()
    return length >= minLength || (isOptional && length === 0)
  })
  return (
    <Dialog title={label} onClose={close}>
      {Boolean(error) && <ProblemBox error={error} />}
      {sentence && <p className="sentence">{sentence}</p>}
      {fields.map((field) => (
        <ActField
          key={field.name}
          field={field}
          value={values[field.name] ?? ''}
          onChange={(value) => setValues({ ...values, [field.name]: value })}
        />
      ))}
      {preview?.(values)}
      <p className="actions">
        <button
          type="button"
          className="primary"
          disabled={!isReady || isPending}
          onClick={() => carryOut(values, input(values))}
        >
          {label}
        </button>
        <button type="button" onClick={close}>
          {words.kit.cancel}
        </button>
      </p>
    </Dialog>
  )
}

/** Writes the reason down where the operation takes none, once, and carries the change out. */
function useCarryOut<N extends Name>({ name, noteOn, prepare, onDone }: DialogContent<N>) {
  const tenant_id = useTenant()
  const act = useChange(name, onDone)
  const noted = useRef('')
  const [problem, setProblem] = useState<unknown>()
  const carryOut = async (values: Values, input: Input<N>) => {
    const text = noteOn && values.note?.trim() ? `${noteOn.about}: ${values.note.trim()}` : ''
    setProblem(undefined)
    try {
      if (noteOn && text !== '' && noted.current !== text) {
        const body = { subject: noteOn.subject, text, has_personal_data: false }
        await change('notes.create', { params: { tenant_id }, body })
        noted.current = text
      }
      await prepare?.()
      act.mutate(input)
    } catch (error) {
      setProblem(error)
    }
  }
  return { carryOut, error: problem ?? act.error, isPending: act.isPending }
}

interface OneField {
  field: FieldOfAct
  value: string
  onChange: (value: string) => void
}

function ActField({ field: { label, options, several, type = 'text' }, value, onChange }: OneField) {
  if (several) return <Several {...{ label, value, onChange }} options={several} />
  if (options) return <Select {...{ label, value, options, onChange }} />
  if (type === 'note')
    return (
      <TextField
        label={label}
        maxLength={1000}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return <Field label={label} type={type} value={value} onChange={(event) => onChange(event.target.value)} />
}
