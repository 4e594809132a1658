import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject, test } from 'vitest'
import { describeSchema } from './schema-page.ts'

const PAGE = join(import.meta.dirname, '..', 'docs', 'schema.md')

test('docs/schema.md lists the tables of the database, each with its owner, its key and what a row is', async () => {
  assert.equal(readFileSync(PAGE, 'utf8'), await describeSchema(inject('databaseUrl')))
})
