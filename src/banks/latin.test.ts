import assert from 'node:assert/strict'
import { test } from 'vitest'
import { toLatin } from './latin.ts'

test.each([
  ['Əliyev', 'Eliyev'],
  ['əhməd', 'ehmed'],
  ['Oʻktam', "O'ktam"],
  ['Saʼidov', "Sa'idov"],
  ['Gʻulomʼjon', "G'ulom'jon"],
  ['D’Angelo', "D'Angelo"],
  ['Ɔkɛyɛ', 'Okeye'],
  ['Қасым Өтеген', 'Kasym Otegen'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Ţăndărică', 'Tandarica'],
  ['Straße', 'Strasse'],
])('%s is written as %s', (text, latin) => {
  assert.equal(toLatin(text), latin)
})

test('every letter of the Latin alphabets of Europe has a transliteration', () => {
  const letters = Array.from({ length: 0x17f - 0xc0 + 1 }, (_, n) => String.fromCodePoint(0xc0 + n))
  const lost = letters.filter((letter) => /\p{L}/u.test(letter) && toLatin(letter).includes('.'))
  assert.deepEqual(lost, ['Ŀ', 'ŀ']) // Their middle dot is a full stop.
})
