// The first page of the server and of the documentation: three ways to begin, a request in three languages, a picture
// of the system, and every page by its readers.
import { escapeHtml, linkBetween } from '../html.ts'
import type { PageContent } from '../layout.ts'
import { type Group, PARTS, READERS, type Readers } from '../navigation.ts'
import { systemPicture } from './system-picture.ts'

interface Way {
  path: string
  title: string
  words: string
}

const WAYS: Way[] = [
  {
    path: '/docs/readme#two-minutes-to-the-first-order',
    title: 'Two minutes to the first order',
    words:
      'With curl: a token, an order over 300.00 EUR, its fill and its settlement, with each figure explained.',
  },
  {
    path: '/docs/first-webhook',
    title: 'Your first webhook',
    words:
      'A program of yours receives an event of an order, checks its signature, and refuses a forged one.',
  },
  {
    path: '/docs/sdk#an-example-app',
    title: 'An example app',
    words:
      'A small web app of an investor in TypeScript: portfolio with a chart, quotes, orders, deposits, live updates.',
  },
]

const PART_WORDS: Record<Readers, string> = {
  build: 'For developers whose app calls the API.',
  run: 'For operators of an installation, and for the staff of the broker.',
  project: 'For people who change Holdfast itself.',
}

/** The parts of the page that come from elsewhere. */
export interface HomeParts {
  groups: readonly Group[]
  /** A request in several languages, as tabs. */
  samples: string
}

/** The page at `/` or `/docs`. */
export function homePage(path: string, { groups, samples }: HomeParts): PageContent {
  const to = (target: string) => linkBetween(path, target)
  const link = (target: string, title: string) => `<a href="${to(target)}">${escapeHtml(title)}</a>`
  const ways = WAYS.map(
    (way) => `<li><h3>${link(way.path, way.title)}</h3><p>${escapeHtml(way.words)}</p></li>`,
  )
  return {
    path,
    title: 'Holdfast',
    is_wide: true,
    body: `<h1>Holdfast</h1>
<p class="lead">The backend of an investing app behind one HTTP API: customers and accounts, money in and out,
orders and settlement, values, documents, and a ledger that can be proven. A sandbox simulates the bank, the market and
the time.</p>
<h2 id="start">Three ways to begin</h2>
<ul class="ways">${ways.join('\n')}</ul>
<h2 id="request">A request</h2>
<p>This buys an ETF for an account. ${link('/docs/authentication', 'Authentication')} says where the token comes from.
${link('/docs/operations', 'Operations')} has every other request with its parameters, answers and errors, and a
form that sends it.</p>
${samples}
<h2 id="system">The parts of the system</h2>
<div class="system">${systemPicture()}
<ul>${factsAbout(link)
      .map((fact) => `<li>${fact}</li>`)
      .join('\n')}</ul></div>
${READERS.map((readers) => listPart(readers, groups, to)).join('\n')}`,
  }
}

const factsAbout = (link: (target: string, title: string) => string) => [
  `Your app calls the API. It hears of changes by ${link('/docs/events', 'events, streams, webhooks')}.`,
  `The staff of the broker works in ${link('/docs/console', 'the console')}, under roles and approvals.`,
  `Each movement of value is a row of the ledger that balances by itself;
${link('/docs/proof', 'the audit trail and the proofs')} show that none was altered.`,
  `In a sandbox the bank, the venue and the prices are simulated.
${link('/docs/test-data', 'Test data and special values')} make them behave as a test needs,
${link('/docs/faults', 'faults and scenarios')} make them fail.`,
  `In live they are connected by files of the bank (${link('/docs/money', 'money')}),
${link('/docs/fix', 'a venue that speaks FIX 4.4')}, and ${link('/docs/market', 'prices')} from files or a feed.`,
]

function listPart(readers: Readers, groups: readonly Group[], to: (target: string) => string): string {
  const inside = groups.filter((group) => group.readers === readers)
  const sections = inside.map(({ id, title, entries }) => {
    const items = entries.map(
      (entry) => `<li><a href="${to(entry.path)}">${escapeHtml(entry.title)}</a></li>`,
    )
    return `<section id="${id}"><h3>${escapeHtml(title)}</h3><ul>${items.join('')}</ul></section>`
  })
  return `<h2 id="part:${readers}">${PARTS[readers]}</h2>
<p>${PART_WORDS[readers]}</p>
<div class="contents">${sections.join('\n')}</div>`
}
