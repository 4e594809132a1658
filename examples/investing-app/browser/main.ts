// The app in the browser: shows the page of the address, and loads its data again after each change.
import { fill, h } from './dom.ts'
import { onChange, startLive } from './live.ts'
import { activityPage } from './pages/activity.ts'
import { instrumentPage } from './pages/instrument.ts'
import { investPage } from './pages/invest.ts'
import type { Page, Shown } from './pages/page.ts'
import { portfolioPage } from './pages/portfolio.ts'
import { empty } from './parts.ts'
import { drawShell } from './shell.ts'

const PAGES: [RegExp, Page][] = [
  [/^\/$/, portfolioPage],
  [/^\/invest$/, investPage],
  [/^\/invest\/([^/]+)$/, instrumentPage],
  [/^\/activity$/, activityPage],
]

const missingPage: Page = (main) => {
  fill(
    main,
    h('h1', {}, 'No such page'),
    empty('Nothing is here.', h('a', { class: 'button', href: '/' }, 'To the portfolio')),
  )
  return { title: 'No such page', refresh: async () => {} }
}

const main = document.getElementById('main')!
const shell = drawShell(document.getElementById('header')!)
let page = new AbortController()
let shown: Shown | undefined

function show(): void {
  page.abort()
  page = new AbortController()
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  const { pathname } = location
  const [match, draw] = PAGES.map(([path, one]) => [path.exec(pathname), one] as const).find(
    ([hit]) => hit,
  ) ?? [null, missingPage]
  shown = draw(main, { id: decodeURIComponent(match?.[1] ?? ''), signal: page.signal })
  document.title = `${shown.title} · Kelp`
  shell.mark(pathname)
  void shown.refresh()
}

// A link of the app changes the page without loading the window again.
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest('a')
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!link || !isPlain || link.origin !== location.origin || link.hash) return
  event.preventDefault()
  history.pushState(null, '', link.href)
  show()
  scrollTo(0, 0)
  main.focus({ preventScroll: true })
})
addEventListener('popstate', show)

show()
void shell.refresh()
startLive(shell.setConnected)
onChange(() => void Promise.all([shown?.refresh(), shell.refresh()]), new AbortController().signal)
