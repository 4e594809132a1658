// A change of a group of settings: its form, what would differ by the word of the server, and then the change itself.
import { useState } from 'react'
import type { Answer, Input, Name } from '../../api/call.ts'
import { useChange } from '../../api/use-api.ts'
import { useTenant } from '../../frame/address.ts'
import type { SettingChange, SettingGroup } from '../../generated/operator.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Field, Select, TextField } from '../../kit/field.tsx'
import { Instant } from '../../kit/figures.tsx'
import { ProblemBox } from '../../kit/notice.tsx'
import { useWords } from '../../words/words.ts'
import { FIELDS, isDated, type Kind, settingsFrom, textsOf } from './group-fields.ts'
import { Differences } from './setting-history.tsx'

/** The groups share their shape; only the settings inside differ. */
type SetName = Extract<Name, `settings.set_${string}`>

interface Content {
  group: SettingGroup
  settings: unknown
  onClose: () => void
  onDone: (answer: Answer<SetName>) => void
}

/** The form and its preview. A change after the preview takes the preview away. */
export function ChangeSettings({ group, settings, onClose, onDone }: Content) {
  const words = useWords()
  const tenant_id = useTenant()
  const [texts, setTexts] = useState(() => textsOf(group, settings))
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<{ of: string; change: SettingChange }>()
  const name: SetName = `settings.set_${group}`
  const set = useChange(name, onDone)
  const read = settingsFrom(group, texts)
  const inputOf = (dry_run: boolean) => {
    const from = isDated(group) ? { effective_from: day } : {}
    const body = { settings: read.settings, reason: reason.trim(), ...from, dry_run }
    return { params: { tenant_id }, body } as Input<SetName>
  }
  // An answer that comes after a change of the form is the preview of other settings.
  const wanted = JSON.stringify(inputOf(true))
  const look = useChange(name, ({ value: change }, input) =>
    setPreview({ of: JSON.stringify(input), change }),
  )
  const shown = preview?.of === wanted ? preview.change : undefined
  const isReady = read.faults.length === 0 && reason.trim() !== '' && (!isDated(group) || day !== '')
  const error = look.error ?? set.error
  return (
    <Dialog title={`${words.control.change}: ${words.control.groups[group]}`} onClose={onClose}>
      {error && <ProblemBox error={error} />}
      <p className="facts">{words.control.whole}</p>
      {Object.entries(FIELDS[group]).map(([path, kind]) => (
        <SettingField
          key={path}
          label={words.control.setting(path)}
          kind={kind}
          text={texts[path] ?? ''}
          fault={read.faults.includes(path) ? words.control.notJson : undefined}
          onChange={(text) => setTexts({ ...texts, [path]: text })}
        />
      ))}
      {isDated(group) && (
        <Field
          label={words.control.from}
          type="date"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      )}
      <TextField
        label={words.act.note}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      {shown && <Preview change={shown} />}
      <p className="actions">
        <button
          type="button"
          className={shown ? undefined : 'primary'}
          disabled={!isReady || look.isPending}
          onClick={() => look.mutate(inputOf(true))}
        >
          {words.control.preview}
        </button>
        <button
          type="button"
          className={shown ? 'primary' : undefined}
          disabled={!shown || shown.changes.length === 0 || set.isPending}
          onClick={() => set.mutate(inputOf(false))}
        >
          {words.control.change}
        </button>
        <button type="button" onClick={onClose}>
          {words.kit.cancel}
        </button>
      </p>
    </Dialog>
  )
}

function Preview({ change: { changes, in_force_at } }: { change: SettingChange }) {
  const words = useWords()
  if (changes.length === 0) return <p role="status">{words.control.same}</p>
  return (
    <section role="status">
      <h3>{words.control.differs}</h3>
      <p className="facts">
        {words.control.inForce} <Instant at={in_force_at} />
      </p>
      <Differences changes={changes} />
    </section>
  )
}

interface SettingContent {
  label: string
  kind: Kind
  text: string
  fault: string | undefined
  onChange: (text: string) => void
}

function SettingField({ label, kind, text, fault, onChange }: SettingContent) {
  const words = useWords()
  if (kind === 'json')
    return (
      <TextField
        label={label}
        fault={fault}
        className="code"
        rows={Math.min(16, Math.max(3, text.split('\n').length))}
        spellCheck={false}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  const choices = kind === 'flag' ? ['true', 'false'] : kind
  if (typeof choices !== 'string')
    return (
      <Select
        label={label}
        value={text}
        options={[['', words.control.usual], ...choices.map((one) => [one, words.term(one)] as const)]}
        onChange={onChange}
      />
    )
  return (
    <Field
      label={label}
      value={text}
      placeholder={words.control.usual}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
