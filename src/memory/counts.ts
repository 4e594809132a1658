// How well each cache does: hits, misses and entries by name. A lookup costs one increment.
import { CACHES, type CacheName } from './caches.ts'

/** The lookups of a cache since the process began. */
export interface Counts {
  hits: number
  misses: number
  /** Entries that were replaced: the lookup before found them, and its caller found them out of date. */
  replaced: number
}

/** A cache that knows the number of its entries. */
export interface Sized {
  size(): number
}

interface Measured extends Counts {
  /** Several caches can share a name: each App or route has its own. */
  caches: WeakRef<Sized>[]
}

const measured = Object.fromEntries(
  Object.keys(CACHES).map((name): [string, Measured] => [
    name,
    { hits: 0, misses: 0, replaced: 0, caches: [] },
  ]),
) as Record<CacheName, Measured>

/** The counts of the caches with the name; a new cache with a size may be added to them. */
export function countsOf(name: CacheName, cache?: Sized): Counts {
  const counts = measured[name]
  if (cache) counts.caches.push(new WeakRef(cache))
  return counts
}

/** The figures of a cache; without `entries` if an entry lives as long as another object. */
export interface CacheFigures extends Counts {
  name: CacheName
  entries: number | undefined
}

/** Reads the figures of all caches. */
export function readCacheFigures(): CacheFigures[] {
  return (Object.keys(measured) as CacheName[]).map((name) => {
    const counts = measured[name]
    const { hits, misses, replaced } = counts
    counts.caches = counts.caches.filter((cache) => cache.deref() !== undefined)
    const entries = counts.caches.reduce((total, cache) => total + (cache.deref()?.size() ?? 0), 0)
    const isCounted = CACHES[name].by !== 'object'
    return { name, hits, misses, replaced, entries: isCounted ? entries : undefined }
  })
}
