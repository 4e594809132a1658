import assert from 'node:assert/strict'
import { test } from 'vitest'
import { isEmailAddress } from './email-address.ts'

test.each([
  'mara.keller@example.com',
  "o'brien+tag@mail.example.co.uk",
  'zoë@müller.example',
  'x@y.z9',
  `${'a'.repeat(64)}@example.com`,
])('%s is an e-mail address', (text) => {
  assert.equal(isEmailAddress(text), true)
})

test.each([
  'not an address',
  '',
  '@example.com',
  'mara@',
  'mara@localhost',
  'mara@@example.com',
  'mara keller@example.com',
  'mara.@example.com',
  '.mara@example.com',
  'ma..ra@example.com',
  'mara@-example.com',
  'mara@example-.com',
  'mara@example..com',
  'mara@example.com.',
  'mara@example.com\n',
  'mara@exam\u202Eple.com',
  `${'a'.repeat(65)}@example.com`,
  `mara@${'a'.repeat(64)}.com`,
  'Mara <mara@example.com>',
])('%j is none', (text) => {
  assert.equal(isEmailAddress(text), false)
})
