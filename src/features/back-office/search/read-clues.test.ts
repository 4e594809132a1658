import assert from 'node:assert/strict'
import { test } from 'vitest'
import { readClues } from './read-clues.ts'

const ORDER = 'ord_0VbajiTi00042302ZuPz0i'
const IBAN = 'DE89370400440532013000'

test.each<[string, string, object]>([
  ['an id', ORDER, { prefix: 'ord' }],
  ['the id of a request', 'req_0VbajiTi00042302ZuPz0i', { prefix: 'req' }],
  ['the beginning of an id', 'ord_0Vb', { prefix: 'ord' }],
  [
    'an id of a kind that no search finds',
    'job_0VbajiTi00042302ZuPz0i',
    { name: 'job_0VbajiTi00042302ZuPz0i' },
  ],
  ['an IBAN', IBAN, { iban: IBAN }],
  ['an IBAN in groups and small letters', 'de89 3704 0044 0532 0130 00', { iban: IBAN }],
  ['an IBAN with a wrong digit', 'DE88370400440532013000', { name: 'DE88370400440532013000' }],
  ['an e-mail address', 'Mara.Keller@example.com', { email: 'Mara.Keller@example.com' }],
  ['a host', '@example.com', { email: '@example.com' }],
  ['too little of an address', 'a@', {}],
  ['a name', "Mara O'Brien", { name: "Mara O'Brien" }],
  ['a reference that might be a name', 'app-order-1', { name: 'app-order-1' }],
  ['signs alone', '%_-', {}],
])('%s', (_, text, expected) => {
  assert.deepEqual(readClues(text), { text, reference: text.toUpperCase(), ...expected })
})
