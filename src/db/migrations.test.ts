import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { listMigrations } from './migrations.ts'

const KEPT = join(import.meta.dirname, '../../test/process/fixtures/1fb11c24/kept.json')

test('a migration that a stored database has run is never changed: another change of the schema is a migration of its own', () => {
  const { migrations } = JSON.parse(readFileSync(KEPT, 'utf8'))
  const current = listMigrations().map(({ name, digest }) => ({ name, digest }))
  assert.deepEqual(
    current.slice(0, migrations.length),
    migrations,
    'src/db/schema stays as it is; write src/db/migrations/00000N-verb-noun.sql, see docs/add-a-field.md',
  )
})

test('migrations are numbered one after the other', () => {
  const numbers = listMigrations().map(({ name }) => Number(/^(\d{6})-[a-z0-9-]+$/.exec(name)?.[1]))
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
  )
})
