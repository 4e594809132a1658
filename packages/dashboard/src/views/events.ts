// The events of the tenant as they happen.
import { CURRENT, type Event } from '../../../sdk/src/holdfast.ts'
import { apiCurl } from '../curl.ts'
import { button, type Child, element, fill } from '../element.ts'
import { showInstant, showTime } from '../format.ts'
import type { StreamState } from '../live.ts'
import {
  codeBlock,
  copyButton,
  docsLink,
  emptyState,
  facts,
  field,
  idOf,
  notice,
  outcomePlace,
} from '../pieces.ts'
import { newRows } from '../rows.ts'
import { base_url } from '../session.ts'
import type { Tools, View } from '../tools.ts'

const STATES: Record<StreamState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  ended: 'Ended',
}

const summary = ({ sequence, name, resource, created_at }: Event): Child[] => [
  element('span', { class: 'number' }, String(sequence)),
  element('span', { class: 'name' }, name),
  element('code', { class: 'main' }, resource.id),
  element('span', { class: 'aside' }, showTime(created_at)),
]

const fits = ({ name, resource }: Event, words: string) =>
  words === '' || name.startsWith(words.replace(/\*$/, '')) || resource.id === words

/** Shows the events. */
export const showEvents: View = (place, tools, signal) => {
  const { live } = tools
  const filter = element('input', {
    name: 'filter',
    placeholder: 'order.* or the id of a resource',
    spellcheck: 'false',
  })
  const state = element('output', {})
  const empty = element('div', { class: 'state' })
  let paused: readonly Event[] | undefined
  const rows = newRows<Event>({
    label: 'Events',
    idOf: ({ id }) => id,
    summary,
    detail: (event) => eventDetail(tools, event, (id) => narrow(id)),
  })
  const show = () => {
    const all = paused ?? live.events
    const shown = all.filter((event) => fits(event, filter.value.trim()))
    rows.show(shown)
    state.className = `live ${paused ? 'paused' : live.state}`
    state.value = paused ? `Paused, ${countNewer(live.events, paused)} newer` : STATES[live.state]
    fill(
      empty,
      live.error
        ? notice(live.error)
        : shown.length === 0 && live.state !== 'connecting' && nothing(all.length),
    )
  }
  const narrow = (words: string) => {
    filter.value = words
    show()
    filter.focus()
  }
  const pause = button('Pause', () => {
    paused = paused ? undefined : live.events
    pause.textContent = paused ? 'Go on' : 'Pause'
    show()
  })
  filter.addEventListener('input', show)
  fill(
    place,
    element(
      'form',
      { class: 'filters', 'aria-label': 'Filters', on: { submit: (event) => event.preventDefault() } },
      field('Name or resource', filter),
      pause,
      state,
    ),
    empty,
    rows.list,
  )
  live.watch(show, signal)
  show()
}

const countNewer = (events: readonly Event[], seen: readonly Event[]) =>
  events.filter(({ sequence }) => sequence > (seen[0]?.sequence ?? 0)).length

const nothing = (count: number) =>
  count > 0
    ? emptyState('No event fits.', `None of the newest ${count} events has this name or resource.`)
    : emptyState(
        'No event yet.',
        'Nothing has happened in this tenant. Open an account or place an order, and the event appears here in the same moment: ',
        docsLink('events#every-event', 'every event and what makes it happen'),
        '.',
      )

function eventDetail({ hf }: Tools, event: Event, narrow: (id: string) => void): Child[] {
  const { id, resource, sequence, resource_sequence } = event
  const outcome = outcomePlace()
  const find = async (): Promise<Child> => {
    const [hit] = (await hf.search.list({ q: resource.id, limit: 10 })).filter(
      (one) => one.id === resource.id,
    )
    if (!hit?.href)
      return element(
        'p',
        { class: 'hint' },
        `The search does not lead to resources of the kind ${resource.resource_type}.`,
      )
    const found = await hf.request('GET', hit.href)
    return codeBlock(`GET ${hit.href}`, JSON.stringify(found))
  }
  return [
    element(
      'p',
      { class: 'actions' },
      copyButton(
        apiCurl({ url: `${base_url}/events/${id}`, method: 'GET' }, CURRENT),
        'the command',
        'Copy as curl',
      ),
      button('Read the resource', () => outcome.run(find)),
      button('All events of it', () => narrow(resource.id)),
    ),
    facts({
      Event: idOf(id, 'the id of the event'),
      Resource: idOf(resource.id, 'the id of the resource'),
      When: `${showInstant(event.created_at)}, on the clock of the tenant`,
      Number: `${sequence} of the tenant, ${resource_sequence} of its resource`,
    }),
    outcome.place,
    codeBlock('Event', JSON.stringify(event)),
  ]
}
