import assert from 'node:assert/strict'
import { test } from 'vitest'
import { looksPersonal } from './personal-text.ts'

test.each<[string, boolean]>([
  ['The payer called and will send the reference.', false],
  ['See ord_0VbajiTi00042302ZuPz0i of 2026-10-22, 1,250.00 EUR.', false],
  ['Deliver again whd_0VbtS0gD0028e02263129462b0e: The receiver was down.', false],
  ['Ran job_0028e02263129462b0e5a4c3d2f1e0ab again.', false],
  ['Write to ada@example.com.', true],
  ['It came from DE89 3704 0044 0532 0130 00.', true],
  ['It came from de89370400440532013000.', true],
  ['Call +49 (151) 123-45678 in the morning.', true],
  ['Tax number 12/345/67890.', true],
  ['Two days of 2026-10-22 2026-10-23 and 123456.', false],
])('%s is personal: %s', (text, expected) => {
  assert.equal(looksPersonal(text), expected)
})
