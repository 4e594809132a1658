// Search over the sections of the pages, the operations and the error codes.
import MiniSearch, { type SearchOptions, type SearchResult } from 'minisearch'
import { meanings } from '../../errors.ts'
import type { Route } from '../api/route.ts'
import { MAX_QUERY } from './layout.ts'
import { placeOf } from './operations/operation-pages.ts'
import type { Site } from './read-site.ts'

/** A place that a reader can find. */
export interface SearchEntry {
  /** The path of the page and the anchor in it. */
  place: string
  kind: 'guide' | 'operation' | 'error'
  title: string
  /** The page that it is part of, if that has another title. */
  within: string
  text: string
}

export interface Hit extends SearchEntry {
  /** The words of the entry that matched. */
  words: string[]
}

const MAX_WORDS = 6
const MAX_HITS = 30
/** Shorter words must match exactly or as a beginning, for nearly every one of them is similar to another. */
const SHORTEST_SIMILAR = 5

const tokenize = (text: string) => text.split(/[\p{Z}\p{P}\p{S}\p{C}]+/u).filter(Boolean)

const exact: SearchOptions = {
  prefix: (term) => term.length > 2,
  boost: { title: 4, within: 2 },
  combineWith: 'AND',
}
const similar: SearchOptions = { ...exact, fuzzy: (term) => term.length >= SHORTEST_SIMILAR && 0.2 }

/** Each attempt follows only if the one before has found nothing. The last one needs only one of the words. */
const ATTEMPTS: SearchOptions[] = [exact, similar, { ...similar, combineWith: 'OR' }]

export type Search = (query: string) => Hit[]

/** Makes the index, in pieces between which other requests are answered, and the function that searches it. */
export async function newSearch(site: Site, routes: readonly Route[]): Promise<Search> {
  const entries = [...listSections(site), ...listOperations(routes), ...listErrors()]
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ['title', 'within', 'text'],
    tokenize,
  })
  await index.addAllAsync(
    entries.map((entry, id) => ({ id, ...entry })),
    { chunkSize: 20 },
  )
  return (query) => {
    const words = tokenize(query.slice(0, MAX_QUERY)).slice(0, MAX_WORDS).join(' ')
    let hits: SearchResult[] = []
    for (const options of ATTEMPTS) if (hits.length === 0) hits = index.search(words, options)
    return hits.slice(0, MAX_HITS).map(({ id, terms }) => ({ ...entries[id as number]!, words: terms }))
  }
}

const listSections = ({ pages }: Site): SearchEntry[] =>
  [...pages.values()].flatMap(({ path, title, sections }) =>
    sections.map((section, index) => ({
      place: index === 0 ? path : `${path}#${section.anchor}`,
      kind: 'guide' as const,
      title: section.title,
      within: index === 0 ? '' : title,
      text: section.text,
    })),
  )

const listOperations = (routes: readonly Route[]): SearchEntry[] =>
  routes.map((route) => ({
    place: placeOf(route),
    kind: 'operation' as const,
    title: route.title,
    within: `${route.method} ${route.path}`,
    text: `${route.name} ${route.description}`,
  }))

const listErrors = (): SearchEntry[] =>
  Object.entries(meanings).map(([code, [status, meaning]]) => ({
    place: `/docs/errors#${code}`,
    kind: 'error' as const,
    title: code,
    within: String(status),
    text: meaning,
  }))
