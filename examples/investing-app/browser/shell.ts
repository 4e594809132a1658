// The frame of the app: the links, the state of the connection, and the time of the sandbox.
import type { Clock } from '../server/time.ts'
import { get, post } from './api.ts'
import { fill, h } from './dom.ts'
import { dateTime } from './format.ts'
import { note, wordsOf } from './parts.ts'

const LINKS = { '/': 'Portfolio', '/invest': 'Invest', '/activity': 'Activity' }
const JUMPS = { 1: '1 day', 7: '1 week', 30: '1 month' }

export interface Shell {
  /** Marks the link of the page. */
  mark(path: string): void
  setConnected(isConnected: boolean): void
  /** Reads the time again. */
  refresh(): Promise<void>
}

/** Draws the frame into the header. */
export function drawShell(header: HTMLElement): Shell {
  const links = Object.entries(LINKS).map(([href, words]) => h('a', { href }, words))
  const state = h('span', { class: 'live', hidden: true }, 'Not connected')
  const time = h('div', { class: 'time', hidden: true })
  fill(header, [
    h('div', { class: 'bar' }, [
      h(
        'a',
        { class: 'brand', href: '/' },
        h('img', { src: '/icon.svg', alt: '', width: 28, height: 28 }),
        'Kelp',
      ),
      h('nav', { 'aria-label': 'Pages' }, ...links),
      state,
    ]),
    time,
  ])
  return {
    mark(path) {
      const isWithin = (href: string) => (href === '/' ? path === '/' : path.startsWith(href))
      for (const link of links) {
        if (isWithin(new URL(link.href).pathname)) link.setAttribute('aria-current', 'page')
        else link.removeAttribute('aria-current')
      }
    },
    setConnected(isConnected) {
      state.hidden = isConnected
    },
    refresh: () => showTime(time),
  }
}

const timeText = ({ now }: Clock) => `${dateTime(now)} UTC`

async function showTime(place: HTMLElement): Promise<void> {
  const clock = await get<Clock>('/api/clock').catch(() => undefined)
  if (!clock?.is_sandbox) return
  const words = place.querySelector('.now')
  if (words) return fill(words, timeText(clock))
  place.hidden = false
  fill(place, [
    h('p', {}, h('strong', {}, 'Sandbox time'), ' ', h('span', { class: 'now' }, timeText(clock))),
    h('div', { class: 'jumps', role: 'group', 'aria-label': 'Move time forward' }, ...jumps()),
  ])
}

// Everything that falls due on the way happens before the answer: settlements, coupons, fees, prices.
function jumps(): HTMLElement[] {
  const buttons = Object.entries(JUMPS).map(([days, words]) =>
    h(
      'button',
      {
        type: 'button',
        class: 'quiet',
        'aria-label': `Move time forward by ${words}`,
        click: () => jump(days, words),
      },
      `+${words}`,
    ),
  )
  const jump = async (days: string, words: string) => {
    for (const button of buttons) button.disabled = true
    try {
      await post('/api/clock', { days: Number(days) })
      note(`${words[0]!.toUpperCase()}${words.slice(1)} later.`)
    } catch (error) {
      note(wordsOf(error))
    }
    for (const button of buttons) button.disabled = false
  }
  return buttons
}
