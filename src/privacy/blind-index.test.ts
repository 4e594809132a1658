import assert from 'node:assert/strict'
import { createSecretKey, randomBytes } from 'node:crypto'
import { describe, test } from 'vitest'
import { emailQuery, emailTerms, nameQuery, nameTerms, wordsOf } from './blind-index.ts'
import { newVault } from './vault.ts'

const newKey = () => createSecretKey(randomBytes(32))
const vault = newVault({ tenant: 'ten_a', seal: new Map([[1, newKey()]]), search: newKey() })

const finds = (terms: string[], query: string[]) =>
  query.length > 0 && query.every((term) => terms.includes(term))

describe('a name', () => {
  const terms = nameTerms(vault, ['Màra-Lena Müller-Straßenfeldhausen', "O'Brien 李"])
  const matches = (text: string) => finds(terms, nameQuery(vault, text))

  test.each([
    'Mara',
    'ma',
    'MÀR',
    'lena',
    'mul',
    'muller',
    'strassen',
    'strassenfeld', // 12
    'strassenfeldhausen',
    'len mar',
    'müller mara',
    "o'bri",
    'obrien',
    '李',
  ])('a name is found by %s', (text) => assert.ok(matches(text)))

  test.each([
    'm',
    'ara',
    'mara keller',
    'straßenfeldhaus',
    'brien',
    'x',
    '-',
  ])('a name is not found by %s', (text) => assert.ok(!matches(text)))
})

test.each([
  ['Mara Keller', true],
  ['keller', true],
  ['KÉLLER mara', true],
  ['m', false],
  ['kell', false],
  ['mara kelle', false],
  ['kellers', false],
])('a search for whole words of the name Mara Keller by %s: %s', (text, isFound) =>
  assert.equal(finds(nameTerms(vault, ['Mara', 'Keller']), nameQuery(vault, text, 'whole')), isFound))

test('an address up to a dot is not the whole address', () => {
  const terms = emailTerms(vault, ['ada@example.com'])
  assert.ok(!finds(terms, emailQuery(vault, 'ada@example', 'whole')))
  assert.ok(finds(terms, emailQuery(vault, 'ada@example.com', 'whole')))
})

test.each([
  [' Mara.Keller@Example.com ', true],
  ['mara.keller@example.co', false],
  ['mara.keller@', false],
  ['@example.com', false],
  ['mar', false],
  ['keller', false],
])('a search for the whole address mara.keller@example.com by %s: %s', (text, isFound) =>
  assert.equal(
    finds(emailTerms(vault, ['mara.keller@example.com']), emailQuery(vault, text, 'whole')),
    isFound,
  ))

describe('an e-mail address', () => {
  const terms = emailTerms(vault, ['Mara.Keller+Bank@Example.com'])
  const matches = (text: string) => finds(terms, emailQuery(vault, text))

  test.each([
    'mar',
    'MARA.kel',
    'kell',
    'keller',
    'bank',
    'mara.keller+bank@example.com',
    '@example.com',
  ])('an e-mail address is found by %s', (text) => assert.ok(matches(text)))

  test.each([
    'ma',
    'ara',
    '@example',
    'example',
    'mara.keller+bank@example',
    'mara@example.com',
  ])('an e-mail address is not found by %s', (text) => assert.ok(!matches(text)))
})

test('names, addresses and tenants have different hashes', () => {
  const other = newVault({ tenant: 'ten_b', seal: new Map([[1, newKey()]]), search: newKey() })
  const sets = [nameTerms(vault, ['keller']), emailTerms(vault, ['keller']), nameTerms(other, ['keller'])]
  const all = sets.flat()
  assert.equal(new Set(all).size, all.length)
})

test('words are compared in lower case and without diacritics', () => {
  assert.deepEqual(wordsOf('  Łukasz ŚWIĄTEK, Søren Æbelø; İrem  '), [
    'lukasz',
    'swiatek',
    'soren',
    'aebelo',
    'irem',
  ])
})
