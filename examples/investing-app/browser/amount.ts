// A field for an amount: text from beginning to end.
import { compare, decimal } from '@holdfast/sdk/decimal'
import { fill, h } from './dom.ts'

export interface AmountField {
  element: HTMLElement
  /** The amount as a decimal, or undefined, where the field says what is wrong. */
  read(): string | undefined
  write(text: string): void
}

interface AmountOptions {
  label: string
  /** Behind the point at most. */
  places: number
  /** Amounts to choose from. */
  offers: { words: string; value: string }[]
  changed?(): void
}

/** Makes the field. */
export function amountField({ label, places, offers, changed }: AmountOptions): AmountField {
  const fault = h('p', { class: 'fault', id: 'amount-fault', role: 'alert' })
  const input = h('input', {
    id: 'amount',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 20,
    placeholder: '0.00',
    'aria-describedby': 'amount-fault',
    input: () => complain(''),
  })
  const complain = (words: string) => {
    fill(fault, words)
    if (words) input.setAttribute('aria-invalid', 'true')
    else input.removeAttribute('aria-invalid')
    changed?.()
  }
  const write = (text: string) => {
    input.value = text
    complain('')
  }
  const offer = ({ words, value }: AmountOptions['offers'][number]) =>
    h('button', { type: 'button', class: 'quiet', click: () => write(value) }, words)
  return {
    element: h('div', { class: 'field' }, [
      h('label', { for: 'amount' }, label),
      input,
      h('div', { class: 'offers' }, ...offers.map(offer)),
      fault,
    ]),
    write,
    read() {
      const text = input.value.trim()
      const words = faultOf(text, places)
      if (!words) return decimal(text)
      complain(words)
      input.focus()
      return undefined
    },
  }
}

function faultOf(text: string, places: number): string | undefined {
  if (text === '') return 'Enter an amount.'
  if (!/^\d{1,12}(\.\d+)?$/.test(text)) return 'Write the amount with digits and a point, such as 250.00.'
  if ((text.split('.')[1] ?? '').length > places) return `At most ${places} digits may follow the point.`
  return compare(decimal(text), '0') > 0 ? undefined : 'The amount must be above zero.'
}
