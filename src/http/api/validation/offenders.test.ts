import assert from 'node:assert/strict'
import { test } from 'vitest'
import { toOffenders } from './offenders.ts'

test('the values that a member may have are named, null among them', () => {
  const params = { allowedValues: ['owner', 'trading', null] }
  const error = { keyword: 'enum', instancePath: '/authority_type', schemaPath: '', params }
  const [{ detail }] = toOffenders('body', [error]) as unknown as [{ detail: string }]
  assert.equal(detail, 'Must be one of owner, trading, null.')
})
