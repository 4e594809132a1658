import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readBasic } from './basic-credentials.ts'

const basic = (text: string, scheme = 'Basic') => `${scheme} ${Buffer.from(text).toString('base64')}`

test.each([
  ['plain credentials', basic('cli_a:secret'), 'cli_a', 'secret'],
  ['a secret with a colon', basic('cli_a:se:cret'), 'cli_a', 'se:cret'],
  ['form-urlencoded characters', basic('cli%5Fa:a%2Bb+c%C3%A4'), 'cli_a', 'a+b cä'],
  ['the scheme in other case', basic('cli_a:secret', 'bASIC'), 'cli_a', 'secret'],
])('%s', (_, header, client_id, client_secret) => {
  assert.deepEqual(readBasic(header), { client_id, client_secret })
})

test.each([
  ['no header', undefined],
  ['a bearer token', 'Bearer abc'],
  ['a scheme that begins alike', 'Basically abc'],
])('%s has no credentials', (_, header) => {
  assert.equal(readBasic(header), undefined)
})

test.each([
  ['nothing after the scheme', 'Basic'],
  ['text that is not base64', 'Basic a:b'],
  ['no colon', basic('cli_a')],
  ['no secret', basic('cli_a:')],
  ['no id', basic(':secret')],
  ['broken percent-encoding', basic('cli_a:%zz')],
])('%s is refused as a wrong client', (_, header) => {
  assert.throws(() => readBasic(header), { status: 401, error: 'invalid_client' })
})
