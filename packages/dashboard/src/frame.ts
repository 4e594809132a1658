// The frame around the views: the sections, the clock of the tenant, the client.
import { button, element, fill } from './element.ts'
import { showInstant } from './format.ts'
import type { Tools, View } from './tools.ts'
import { showClient } from './views/client.ts'
import { showClock } from './views/clock.ts'
import { showEvents } from './views/events.ts'
import { showFaults } from './views/faults.ts'
import { showRequests } from './views/requests.ts'
import { showWebhooks } from './views/webhooks.ts'

const SECTIONS: Record<string, readonly [title: string, view: View, words: string]> = {
  requests: ['Requests', showRequests, 'What this client has sent, with the bodies of writes.'],
  events: ['Events', showEvents, 'What has happened in the tenant, as it happens.'],
  webhooks: ['Webhooks', showWebhooks, 'Where events are delivered, and what became of each delivery.'],
  clock: [
    'Clock',
    showClock,
    'The time of the tenant. Everything that falls due on the way of a move happens.',
  ],
  faults: ['Faults', showFaults, 'What is to go wrong, so that you see what your app makes of it.'],
  client: ['Client', showClient, 'Who has signed in, and further clients and tenants.'],
}
const FIRST = 'requests'

const sectionOf = (hash: string) => (Object.hasOwn(SECTIONS, hash.slice(1)) ? hash.slice(1) : FIRST)

/** The line at the top, with a link past it. */
export function topLine(main: HTMLElement, ...more: (Node | string)[]): HTMLElement {
  const skip = (event: Event) => {
    event.preventDefault()
    main.focus()
  }
  return element(
    'header',
    {},
    element('a', { class: 'skip', href: '#main', on: { click: skip } }, 'Skip to the text'),
    element('a', { class: 'brand', href: 'docs' }, 'Holdfast'),
    element('span', { class: 'place' }, 'Dashboard'),
    ...more,
  )
}

/** Shows the sections until the signal ends them. */
export function showFrame(body: HTMLElement, tools: Tools, signOut: () => void, signal: AbortSignal): void {
  const title = element('h1', { tabindex: -1 })
  const words = element('p', { class: 'lead' })
  const view = element('div', {})
  const main = element('main', { id: 'main', tabindex: -1 }, title, words, view)
  const links = Object.entries(SECTIONS).map(([name, [label]]) => element('a', { href: `#${name}` }, label))
  let leave = new AbortController()
  const open = (isFirst: boolean) => {
    leave.abort()
    leave = new AbortController()
    const name = sectionOf(location.hash)
    const [label, show, lead] = SECTIONS[name]!
    for (const link of links)
      if (link.getAttribute('href') === `#${name}`) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    title.textContent = label
    words.textContent = lead
    document.title = `${label} · Dashboard · Holdfast`
    show(view, tools, leave.signal)
    if (!isFirst) title.focus()
  }
  window.addEventListener('hashchange', () => open(false), { signal })
  signal.addEventListener('abort', () => leave.abort())
  const clock = clockLink(tools, signal)
  const end = button('Sign out', signOut, { title: `Signed in as ${tools.client_id}` })
  fill(
    body,
    topLine(main, clock, end),
    element('nav', { class: 'sections', 'aria-label': 'Sections' }, ...links),
    main,
  )
  open(true)
}

function clockLink({ clock }: Tools, signal: AbortSignal): HTMLElement {
  const link = element('a', { class: 'clock', href: '#clock' })
  const show = () => {
    const now = clock.read()
    link.textContent = now ? `${showInstant(now.now)}${now.mode === 'frozen' ? ', stands still' : ''}` : ''
  }
  clock.watch(show, signal)
  show()
  return link
}
