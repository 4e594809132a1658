import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readTraceparent, writeTraceparent } from './traceparent.ts'

// The example of W3C Trace Context, section 3.2.4.
const EXAMPLE = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

test('a traceparent is written as it was read', () => {
  const context = readTraceparent(EXAMPLE)!
  assert.deepEqual(context, {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    spanId: '00f067aa0ba902b7',
    traceFlags: 1,
    isRemote: true,
  })
  assert.equal(writeTraceparent(context), EXAMPLE)
})

test('only the first bit of the flags counts', () => {
  assert.equal(writeTraceparent(readTraceparent(EXAMPLE.replace(/01$/, '03'))!), EXAMPLE)
  assert.match(writeTraceparent(readTraceparent(EXAMPLE.replace(/01$/, '02'))!), /-00$/)
})

test.each([
  null,
  undefined,
  '',
  'x',
  EXAMPLE.toUpperCase(),
  `${EXAMPLE}-more`,
  EXAMPLE.replace(/^00/, '01'),
])('what has another form names no span: %s', (text) => assert.equal(readTraceparent(text), undefined))
