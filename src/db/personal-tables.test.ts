import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { personalTables } from './personal-tables.ts'

const FACTS = readFileSync(join(import.meta.dirname, 'schema', '90-facts.sql'), 'utf8')
const CALL = /^select cover_facts\('(\w+)'(?:, '\{(.*?)\}')?(?:, '\{(.*?)\}')?.*\);$/gm

const split = (list = '') => list.split(',').filter(Boolean)

test('the sealed facts of a table name its marked columns as personal, unless they leave them out', () => {
  const calls = [...FACTS.matchAll(CALL)]
  assert.ok(calls.length > 30, String(calls.length))
  for (const [, table, personal, left_out] of calls) {
    const marked = Object.keys(personalTables[table!]?.columns ?? {})
    const covered = marked.filter((column) => !split(left_out).includes(column))
    assert.deepEqual(split(personal).sort(), covered.sort(), table)
  }
})
