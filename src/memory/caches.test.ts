import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'vitest'
import { cacheByKey } from './cache-by-key.ts'
import { cacheByObject, cacheByObjectAndKey } from './cache-by-object.ts'
import { CACHES, type CacheName } from './caches.ts'
import { readCacheFigures } from './counts.ts'
import { memoize } from './memoize.ts'

const figuresOf = (name: CacheName) => {
  const { hits, misses, replaced, entries } = readCacheFigures().find((one) => one.name === name)!
  return { hits, misses, replaced, entries }
}

// Hits, misses and entries that the work adds to those of a cache.
function added(name: CacheName, work: () => void) {
  const before = figuresOf(name)
  work()
  const after = figuresOf(name)
  return {
    hits: after.hits - before.hits,
    misses: after.misses - before.misses,
    replaced: after.replaced - before.replaced,
    entries: after.entries,
  }
}

test('every cache of the table is used', () => {
  const src = join(import.meta.dirname, '..')
  const files = readdirSync(src, { recursive: true }).map(String)
  const code = files
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !path.startsWith('memory'))
    .map((path) => readFileSync(join(src, path), 'utf8'))
    .join('\n')
  const unused = Object.keys(CACHES).filter((name) => !code.includes(`'${name}'`))
  assert.deepEqual(unused, [])
})

describe('a cache by key', () => {
  test('a cache by key counts its lookups and the entries that it replaces', () => {
    const cache = cacheByKey<string, number>('fonts')
    const figures = added('fonts', () => {
      assert.equal(cache.get('a'), undefined)
      cache.set('a', 1)
      assert.equal(cache.get('a'), 1)
      assert.equal(cache.get('a'), 1)
      cache.set('a', 2)
    })
    assert.deepEqual([figures.hits, figures.misses, figures.replaced], [2, 1, 1])
    assert.deepEqual([cache.get('a'), cache.size()], [2, 1])
  })

  test('a cache by key stays within its bound, and keeps the entries used most recently', () => {
    const cache = cacheByKey<string, number>('fonts') // at most 4, in generations of 2
    for (const [n, key] of ['a', 'b', 'c'].entries()) cache.set(key, n)
    assert.equal(cache.get('a'), 0)
    cache.set('d', 3)
    cache.set('e', 4)
    assert.deepEqual(
      ['a', 'b', 'c', 'd', 'e'].map((key) => cache.has(key)),
      [true, false, true, true, true],
    )
    for (let n = 0; n < 100; n++) {
      cache.set(`${n}`, n)
      assert.ok(cache.size() <= 4)
    }
  })

  test('the bound counts the weight of each entry', () => {
    const cache = cacheByKey<string, number>('fonts', (weight) => weight)
    cache.set('large', 9)
    cache.set('small', 1)
    assert.deepEqual([cache.has('large'), cache.has('small')], [true, true])
    cache.set('other', 2)
    assert.deepEqual([cache.has('large'), cache.has('small'), cache.has('other')], [false, true, true])
  })

  test('a cache by key drops one key, or all', () => {
    const cache = cacheByKey<string, null>('fonts')
    for (const key of ['a', 'b', 'c']) cache.set(key, null)
    cache.delete('a')
    assert.deepEqual([cache.get('a'), cache.get('c')], [undefined, null])
    cache.clear()
    assert.equal(cache.size(), 0)
  })
})

describe('a cache by object', () => {
  test('a cache by object counts hits and misses, and no entries: they live as long as their objects', () => {
    const cache = cacheByObject<object, string>('quotes')
    const price = {}
    const figures = added('quotes', () => {
      assert.equal(cache.get(price), undefined)
      cache.set(price, 'x')
      assert.equal(cache.get(price), 'x')
    })
    assert.deepEqual(figures, { hits: 1, misses: 1, replaced: 0, entries: undefined })
  })

  test('a cache by object, and one by key, starts empty again at its bound', () => {
    const cache = cacheByObjectAndKey<object, number, number>('simulated_minutes')
    const { most } = CACHES.simulated_minutes
    const owner = {}
    for (let n = 0; n < most; n++) cache.set(owner, n, n)
    assert.deepEqual([cache.get(owner, 0), cache.size()], [0, most])
    cache.set(owner, most, most)
    assert.deepEqual([cache.get(owner, 0), cache.get(owner, most), cache.size()], [undefined, most, 1])
  })
})

test('a memoized function computes each key once', () => {
  let count = 0
  const double = memoize((x: number) => {
    count++
    return 2 * x
  })
  assert.deepEqual([double(2), double(2), double(3), count], [4, 4, 6, 2])
})
