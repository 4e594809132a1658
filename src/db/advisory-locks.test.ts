import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { queryAt } from '../../test/support/database.ts'

const ROOT = join(import.meta.dirname, '..')
/** The locks of a start are taken before the first migration has made lock_key. */
const BEFORE_THE_SCHEMA = ['db/start-lock.ts']

/** What each call that takes or frees an advisory lock gives as its key. */
function listKeys(): string[] {
  const keys: string[] = []
  for (const name of readdirSync(ROOT, { recursive: true }).map(String)) {
    if (!/\.(ts|sql)$/.test(name) || name.includes('.test.') || BEFORE_THE_SCHEMA.includes(name)) continue
    const text = readFileSync(join(ROOT, name), 'utf8')
    for (const [, key] of text.matchAll(/(?:pg_\w*advisory\w*lock\w*|\$\{verb\})\((\S*)/g))
      keys.push(`${name}: ${key}`)
  }
  return keys
}

test('the key of an advisory lock follows from kind and name, so locks of different kinds never collide', () => {
  const keys = listKeys()
  assert.ok(keys.length >= 9, `${keys.length} places`)
  assert.deepEqual(
    keys.filter((key) => !key.includes(': lock_key(')),
    [],
  )
})

test('the kinds have separate locks, and code and database have the same kinds', async () => {
  const rows = await queryAt(
    inject('databaseUrl'),
    `select kind, lock_key(kind, 'one')::text as key from unnest(enum_range(null::lock_kind)) as kind`,
  )
  assert.equal(new Set(rows.map((row) => row.key)).size, rows.length)
  const code = readFileSync(join(ROOT, 'db', 'locks.ts'), 'utf8')
  const kinds = [...code.matchAll(/^ {2}\| '(.+)'$/gm)].map(([, kind]) => kind)
  assert.deepEqual(
    rows.map((row) => row.kind),
    kinds,
  )
})
