// The form that orders a fault. Its fields are those that the type of the fault takes, from the rules of the server.
import {
  FAULT_TYPES,
  type FaultType,
  type FigureRule,
  type MatchMember,
  ruleOf,
} from '../../../../src/faults/rules.ts'
import type { Fault, NewFault } from '../../../sdk/src/holdfast.ts'
import { operationNames } from '../curl.ts'
import { type Child, element, fill, type Properties } from '../element.ts'
import { field, outcomePlace } from '../pieces.ts'
import type { Tools } from '../tools.ts'

const GROUPS: Record<string, string> = {
  request: 'Requests',
  delivery: 'Webhooks',
  venue: 'Orders',
  settlement: 'Settlements',
  payout: 'Payouts',
  quote: 'Quotes',
  market: 'Market',
}

const TYPES = Object.keys(FAULT_TYPES) as FaultType[]

/** The values of the fields by their names; an empty one is left out. */
type Values = Readonly<Record<string, string>>

/** The order of a fault with the values of the form. */
export function orderOf(type: FaultType, values: Values): NewFault {
  const { match, figures } = ruleOf(type)
  const filled = (names: readonly string[]) => names.filter((name) => values[name])
  const numbers = ['count', 'for_seconds'].flatMap((name) =>
    values[name] ? [[name, Number(values[name])]] : [],
  )
  return {
    type,
    match: Object.fromEntries(filled(match).map((name) => [name, values[name]])),
    parameters: Object.fromEntries(
      filled(Object.keys(figures)).map((name) => [
        name,
        typeof figures[name]!.fallback === 'number' ? Number(values[name]) : values[name],
      ]),
    ),
    ...Object.fromEntries(numbers),
    ...(values.chance ? { chance: values.chance } : {}),
  } as NewFault
}

/** The form. */
export function faultForm({ hf, live }: Tools, look: () => Promise<void>): HTMLElement {
  const type = typeChoice()
  const meaning = element('p', { class: 'hint' })
  const fields = element('div', { class: 'fields' })
  const outcome = outcomePlace()
  const lists = element('div', { hidden: true }, listOf('fault-operations', operationNames()))
  const show = () => {
    const chosen = type.value as FaultType
    meaning.textContent = ruleOf(chosen).meaning.replaceAll('`', '')
    fill(fields, ...fieldsOf(chosen))
    const names = new Set(live.events.map(({ name }) => name))
    fill(lists, listOf('fault-operations', operationNames()), listOf('fault-events', [...names].sort()))
  }
  type.addEventListener('change', show)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.target as HTMLFormElement)) as Values
    void outcome.run(async () => {
      const fault: Fault = await hf.sandbox.create_fault(orderOf(type.value as FaultType, values))
      await look()
      return element('p', { class: 'done' }, `Ordered: ${fault.type}. It stands below and ends by itself.`)
    })
  }
  show()
  return element(
    'form',
    { class: 'panel', 'aria-label': 'New fault', on: { submit } },
    field('What goes wrong', type),
    meaning,
    fields,
    lists,
    element('button', {}, 'Order the fault'),
    outcome.place,
  )
}

const listOf = (id: string, values: readonly string[]) =>
  element('datalist', { id }, ...values.map((value) => element('option', { value })))

function typeChoice(): HTMLSelectElement {
  const groups = Object.entries(GROUPS).map(([strikes, label]) => {
    const types = TYPES.filter((one) => ruleOf(one).strikes === strikes)
    return element('optgroup', { label }, ...types.map((value) => element('option', { value }, value)))
  })
  return element('select', { name: 'type' }, ...groups)
}

function fieldsOf(type: FaultType): Child[] {
  const { match, figures, strikes } = ruleOf(type)
  const times = strikes === 'market' ? [] : [countField(), chanceField()]
  return [
    ...match.map((member) => matchField(member, strikes)),
    ...Object.entries(figures).map(([name, rule]) => figureField(name, rule)),
    ...times,
    field(
      'Ends after',
      input('for_seconds', { type: 'number', min: 1, placeholder: '86400' }),
      'Seconds on the clock of the tenant.',
    ),
  ]
}

const input = (name: string, more: Properties) =>
  element('input', { name, autocomplete: 'off', spellcheck: 'false', ...more })

const countField = () =>
  field('Hits', input('count', { type: 'number', min: 1, placeholder: '1' }), 'Calls, from the first on.')
const chanceField = () =>
  field(
    'Chance',
    input('chance', { placeholder: '0.25', inputmode: 'decimal' }),
    'In place of a number of hits.',
  )

const HINTS: Record<MatchMember, string> = {
  operation: 'Without one it also hits the requests of this page.',
  event: 'Any event if empty.',
  webhook: 'Id; any webhook if empty.',
  account: 'Id; any account if empty.',
  instrument: 'Id or ISIN; any instrument if empty.',
}
const LISTS: Partial<Record<MatchMember, string>> = { operation: 'fault-operations', event: 'fault-events' }
const WORDS: Record<MatchMember, string> = {
  operation: 'Operation',
  event: 'Event',
  webhook: 'Webhook',
  account: 'Account',
  instrument: 'Instrument',
}

function matchField(member: MatchMember, strikes: string): HTMLElement {
  const isRequired = strikes === 'market'
  const list = LISTS[member]
  const value = member === 'operation' ? { value: 'orders.place' } : {}
  const control = input(member, { ...(list ? { list } : {}), ...value, required: isRequired })
  return field(WORDS[member], control, isRequired ? 'Id or ISIN.' : HINTS[member])
}

function figureField(name: string, { least, most, fallback, only }: FigureRule): HTMLElement {
  const words = `${name[0]!.toUpperCase()}${name.slice(1).replace('_', ' ')}`
  if (only)
    return field(words, element('select', { name }, ...only.map((one) => element('option', {}, String(one)))))
  const isWhole = typeof fallback === 'number'
  const control = input(name, {
    placeholder: fallback,
    ...(isWhole ? { type: 'number', min: least, max: most } : { inputmode: 'decimal' }),
  })
  return field(words, control, `From ${least} to ${most.toLocaleString('en')}.`)
}
