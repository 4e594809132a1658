// The page of caches, from the table in src/memory/caches.ts.
import { CACHES } from '../src/memory/caches.ts'

const KINDS = {
  object: 'the life of an object',
  'object and key': 'entries',
  key: 'entries',
  topic: 'entries, in the App',
} as const

function boundOf(line: (typeof CACHES)[keyof typeof CACHES]): string {
  if (!('most' in line)) return KINDS[line.by]
  const unit = line === CACHES.holdings ? 'characters' : KINDS[line.by]
  return `${line.most.toLocaleString('en')} ${unit}`
}

/** The page as text. */
export function memoryPage(): string {
  const rows = Object.entries(CACHES).map(
    ([name, line]) => `| \`${name}\` | ${line.holds} | ${boundOf(line)} | ${line.dropped} |`,
  )
  return [
    '# What a process remembers',
    '',
    'Every cache of a process is in this table. A new computation or read can replace everything that a cache holds, so',
    'a process may be stopped at any time. This page is written by `npm run generate` from `src/memory/caches.ts`.',
    '',
    'A cache is made by its name. `cacheByKey(name)` has a bound, and drops the entries that were not used for the longest',
    'time. `cacheByObject(name)` keeps an entry as long as the object that it belongs to. `cacheByObjectAndKey(name)` keeps',
    'entries by object and key, and is emptied at its bound. An entry that is out of date is replaced, which is counted.',
    '',
    'A topic is reference data that another process may change: `app.cached(topic, key, load)`. A change that commits notifies',
    'all processes, and each drops the topic or the key. A process that loses its connection to the database drops every',
    'topic. `context.invalidates(topic, key)` says that a change alters a topic.',
    '',
    'Other state of a process is not in the table: a queue of work in progress or a hub of streams is a component of the App',
    '(`app.component`).',
    '',
    '`/metrics` counts `holdfast_cache_lookups_total` by cache and outcome (`hit`, `miss`), and `holdfast_cache_entries` by',
    'cache, for those with a bound.',
    '',
    '| Cache | Holds | Bound | Dropped by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
