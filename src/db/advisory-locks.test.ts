import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Where the database hashes a text to the key of an advisory lock, by the number that keeps its locks apart. */
function places(): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of readdirSync(ROOT, { recursive: true }).map(String)) {
    if (!/\.(ts|sql)$/.test(name) || name.includes('.test.')) continue
    for (const [, number] of readFileSync(join(ROOT, name), 'utf8').matchAll(
      /hashtextextended\(.*?, *(\d+)\)/g,
    ))
      found.set(number!, [...(found.get(number!) ?? []), name])
  }
  return found
}

test('every kind of advisory lock has a number of its own, so that nobody waits for what is none of his', () => {
  const all = places()
  assert.ok(all.size >= 9, `${all.size} numbers`)
  assert.deepEqual(
    [...all].filter(([, names]) => names.length > 1),
    [],
  )
})
