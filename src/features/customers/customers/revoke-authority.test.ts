import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideRevocation } from './revoke-authority.ts'

test('an authority is revoked once', () => {
  decideRevocation({ status: 'active' })
  assert.throws(() => decideRevocation({ status: 'revoked' }), {
    code: 'conflict',
    message: 'The authority is already revoked.',
  })
})
