import assert from 'node:assert/strict'
import { test } from 'vitest'
import { CACHES } from './memory/caches.ts'
import { registry } from './metrics.ts'

test('every cache has a metric of its lookups, and every bounded one of its entries', async () => {
  const text = await registry.metrics()
  const lookups = (name: string) => `holdfast_cache_lookups_total{cache="${name}",outcome="hit"`
  const missing = Object.keys(CACHES).filter((name) => !text.includes(lookups(name)))
  assert.deepEqual(missing, [])
  const counted = Object.keys(CACHES).filter((name) =>
    text.includes(`holdfast_cache_entries{cache="${name}"`),
  )
  const bounded = Object.entries(CACHES).flatMap(([name, { by }]) => (by === 'object' ? [] : [name]))
  assert.deepEqual(counted, bounded)
})
