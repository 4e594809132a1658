import assert from 'node:assert/strict'
import { test } from 'vitest'
import { PARTS, partsFor } from './parts.ts'

test.each<[string, string[]]>([
  ['docs/glossary.md', ['browser']],
  ['src/values/decimal.ts', []],
  ['src/features/back-office/sandbox/rules.ts', ['shifted']],
  ['src/ledger/post.ts', ['simulation']],
  ['src/db/schema/50-holdings.sql', ['process', 'crash', 'postgres-15', 'soak']],
  ['packages/console/src/main.tsx', ['browser']],
  ['src/features/orders/trading/schemas.ts', ['simulation', 'linters']],
])('a change of %s needs the parts %j', (path, parts) => {
  assert.deepEqual(partsFor([path]), parts)
})

test('the names of the parts are different, and each says what it promises', () => {
  assert.equal(new Set(PARTS.map(({ name }) => name)).size, PARTS.length)
  for (const { promise } of PARTS) assert.ok(promise.length > 20)
})
