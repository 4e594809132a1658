// A declaration counts from its signature to the end of the third year after it.
import assert from 'node:assert/strict'
import { test } from 'vitest'
import { decideValidity, isValidOn } from './decide-declaration.ts'

test('a declaration is valid to the end of the third year after its signature', () => {
  const validity = decideValidity('2024-01-10', '2024-01-10')
  assert.deepEqual(validity, { signed_on: '2024-01-10', valid_until: '2027-12-31' })
  const days = ['2024-01-09', '2024-01-10', '2027-12-31', '2028-01-01']
  assert.deepEqual(
    days.map((day) => isValidOn(validity, day)),
    [false, true, true, false],
  )
})

test('a declaration cannot be signed tomorrow', () => {
  assert.throws(() => decideValidity('2024-01-11', '2024-01-10'), { code: 'invalid_request' })
})
