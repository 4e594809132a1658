// A bounded cache by key. It has two generations, each of at most half of the bound: an entry that is used moves into
// the younger one; once that is full, the older one is dropped. So the entries used most recently stay (as in an LRU
// cache), and a hit costs one lookup in a map.
import { CACHES, type KeyCacheName } from './caches.ts'
import { countsOf } from './counts.ts'

export interface CacheByKey<K, V> {
  get(key: K): V | undefined
  /** Says whether there is an entry, without counting a lookup. */
  has(key: K): boolean
  /** Sets an entry; one that it replaces is counted. */
  set(key: K, value: V): void
  delete(key: K): void
  clear(): void
  size(): number
}

interface Generations<K, V> {
  young: Map<K, V>
  old: Map<K, V>
  /** The weight of the younger one. */
  weight: number
  /** The weight at which the younger one becomes the older one. */
  most: number
  weigh(value: V): number
}

function add<K, V>(entries: Generations<K, V>, key: K, value: V): void {
  const weight = entries.weigh(value)
  if (entries.weight > 0 && entries.weight + weight > entries.most) {
    entries.old = entries.young
    entries.young = new Map()
    entries.weight = 0
  }
  entries.weight += weight
  entries.young.set(key, value)
}

function remove<K, V>(entries: Generations<K, V>, key: K): boolean {
  const value = entries.young.get(key)
  if (value === undefined) return entries.old.delete(key)
  entries.weight -= entries.weigh(value)
  return entries.young.delete(key)
}

const ONE = () => 1

/** Makes the cache of a name; the bound counts entries, or the weight that the function gives each. */
export function cacheByKey<K, V extends NonNullable<unknown> | null>(
  name: KeyCacheName,
  weigh: (value: V) => number = ONE,
): CacheByKey<K, V> {
  const most = Math.ceil(CACHES[name].most / 2)
  const entries: Generations<K, V> = { young: new Map(), old: new Map(), weight: 0, most, weigh }
  const cache: CacheByKey<K, V> = {
    get(key) {
      const value = entries.young.get(key)
      if (value !== undefined) {
        counts.hits++
        return value
      }
      const older = entries.old.get(key)
      if (older === undefined) {
        counts.misses++
        return undefined
      }
      counts.hits++
      entries.old.delete(key)
      add(entries, key, older)
      return older
    },
    has: (key) => entries.young.has(key) || entries.old.has(key),
    set(key, value) {
      if (remove(entries, key)) counts.replaced++
      add(entries, key, value)
    },
    delete: (key) => void remove(entries, key),
    clear() {
      entries.young.clear()
      entries.old.clear()
      entries.weight = 0
    },
    size: () => entries.young.size + entries.old.size,
  }
  const counts = countsOf(name, cache)
  return cache
}
