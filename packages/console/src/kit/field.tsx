// Fields of forms, with a label and the fault that the server found.
import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react'

interface Label {
  label: string
  fault?: string | undefined
}

const faultOf = (id: string, fault: string | undefined) =>
  fault === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-fault` }

function Fault({ id, fault }: { id: string; fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p id={`${id}-fault`} className="fault">
      {fault}
    </p>
  )
}

export function Field({ label, fault, ...rest }: Label & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input id={id} {...rest} {...faultOf(id, fault)} />
      <Fault id={id} fault={fault} />
    </div>
  )
}

export function TextField({ label, fault, ...rest }: Label & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <textarea id={id} rows={3} {...rest} {...faultOf(id, fault)} />
      <Fault id={id} fault={fault} />
    </div>
  )
}

interface Choice {
  label: string
  value: string
  options: readonly (readonly [value: string, text: string])[]
  onChange: (value: string) => void
}

export function Select({ label, value, options, onChange }: Choice) {
  const id = useId()
  return (
    <div className="field inline">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Boxes to tick; the chosen values stand in the order of the options, with commas between. */
export function Several({ label, value, options, onChange }: Choice) {
  const chosen = value === '' ? [] : value.split(',')
  const tick = (one: string) => {
    const next = chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
    onChange(options.flatMap(([option]) => (next.includes(option) ? [option] : [])).join(','))
  }
  return (
    <fieldset className="several">
      <legend>{label}</legend>
      {options.map(([one, text]) => (
        <label key={one}>
          <input type="checkbox" checked={chosen.includes(one)} onChange={() => tick(one)} /> {text}
        </label>
      ))}
    </fieldset>
  )
}
