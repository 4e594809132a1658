// Caches by the identity of an object: an entry lives as long as the object, so nothing else has to bound it. A hit
// costs one lookup in a weak map.
import { CACHES, type ObjectAndKeyCacheName, type ObjectCacheName } from './caches.ts'
import { countsOf } from './counts.ts'

type Value = NonNullable<unknown> | null

export interface CacheByObject<O extends object, V> {
  get(object: O): V | undefined
  /** Sets an entry; one that it replaces is counted. */
  set(object: O, value: V): void
}

/** Makes the cache of a name. */
export function cacheByObject<O extends object, V extends Value>(name: ObjectCacheName): CacheByObject<O, V> {
  const counts = countsOf(name)
  const values = new WeakMap<O, V>()
  return {
    get(object) {
      const value = values.get(object)
      if (value === undefined) counts.misses++
      else counts.hits++
      return value
    },
    set(object, value) {
      if (values.has(object)) counts.replaced++
      values.set(object, value)
    },
  }
}

export interface CacheByObjectAndKey<O extends object, K, V> {
  get(object: O, key: K): V | undefined
  set(object: O, key: K, value: V): void
  size(): number
}

/** Makes the cache of a name; when its bound is reached it starts empty again. */
export function cacheByObjectAndKey<O extends object, K, V extends Value>(
  name: ObjectAndKeyCacheName,
): CacheByObjectAndKey<O, K, V> {
  const { most } = CACHES[name]
  let values = new WeakMap<O, Map<K, V>>()
  let size = 0
  const cache: CacheByObjectAndKey<O, K, V> = {
    get(object, key) {
      const value = values.get(object)?.get(key)
      if (value === undefined) counts.misses++
      else counts.hits++
      return value
    },
    set(object, key, value) {
      if (size >= most) {
        values = new WeakMap()
        size = 0
      }
      let entries = values.get(object)
      if (!entries) {
        entries = new Map()
        values.set(object, entries)
      }
      size -= entries.size
      entries.set(key, value)
      size += entries.size
    },
    // Entries whose object is gone count until the cache starts empty again.
    size: () => size,
  }
  const counts = countsOf(name, cache)
  return cache
}
