// A blind index: keyed hashes of the beginnings of words make sealed values searchable. The database compares hashes
// and never sees a word; docs/personal-data.md says what it can still infer.
import type { Vault } from './vault.ts'

const SHORTEST_OF_NAME = 2
/** Shorter beginnings of e-mail addresses find nothing. */
export const SHORTEST_OF_EMAIL = 3
/** Longer texts find only whole words. */
const LONGEST = 12
const MAX_WORDS = 16

// Letters that Unicode does not decompose into a plain letter and a mark.
const PLAIN: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
  ð: 'd',
}

/** The words of a name in small letters without marks. An apostrophe joins words; any other sign separates them. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđæœıþð]/g, (letter) => PLAIN[letter]!)
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

const normalEmail = (text: string) => text.trim().normalize('NFKC').toLowerCase()

// A dot marks a text as whole.
const whole = (text: string) => `${text}.`

// The beginnings of a text from the shortest length on, and the whole text.
function beginnings(text: string, shortest: number): string[] {
  const letters = [...text]
  const texts = [whole(text)]
  for (let length = shortest; length <= Math.min(letters.length, LONGEST); length++)
    texts.push(letters.slice(0, length).join(''))
  return texts
}

/** The hashes that find a name, each a number of 64 bits. */
export function nameTerms(vault: Vault, names: string[]): string[] {
  const words = names.flatMap((name) => wordsOf(name).slice(0, MAX_WORDS))
  return hashed(
    vault,
    'name',
    words.flatMap((word) => beginnings(word, SHORTEST_OF_NAME)),
  )
}

/** The hashes that find an e-mail address: by its beginning, by that of a part before the `@`, or by its host. */
export function emailTerms(vault: Vault, emails: string[]): string[] {
  const texts = emails.map(normalEmail).flatMap((email) => {
    const at = email.lastIndexOf('@')
    const local = at < 0 ? email : email.slice(0, at)
    const parts = local.split(/[._+-]+/).slice(1, MAX_WORDS)
    return [
      ...beginnings(email, SHORTEST_OF_EMAIL),
      ...parts.flatMap((piece) => beginnings(piece, SHORTEST_OF_EMAIL)),
      ...(at < 0 ? [] : [email.slice(at)]),
    ]
  })
  return hashed(vault, 'email', texts)
}

/** Whether a search finds beginnings, or whole words of names and whole e-mail addresses. */
export type Reach = 'beginnings' | 'whole'

/** The hashes that a name must have, all of them, to contain each word of the search; none for a text without words. */
export const nameQuery = (vault: Vault, text: string, reach: Reach = 'beginnings'): string[] =>
  hashed(
    vault,
    'name',
    wordsOf(text)
      .sort((a, b) => b.length - a.length)
      .map((word) => (reach === 'whole' ? whole(word) : searchText(word, SHORTEST_OF_NAME))),
  )

/** The hash that an e-mail address must have to match the search. */
export function emailQuery(vault: Vault, text: string, reach: Reach = 'beginnings'): string[] {
  const email = normalEmail(text)
  // The dot is also a sign of addresses: the host, which is hashed as a whole alone, tells the whole from a beginning.
  if (reach === 'whole') return hashed(vault, 'email', [whole(email), email.slice(email.lastIndexOf('@'))])
  return hashed(vault, 'email', email.startsWith('@') ? [email] : [searchText(email, SHORTEST_OF_EMAIL)])
}

// A text that is too short or too long for a beginning can only be a whole word.
function searchText(text: string, shortest: number): string {
  const { length } = [...text]
  return length < shortest || length > LONGEST ? whole(text) : text
}

const hashed = (vault: Vault, purpose: 'name' | 'email', texts: string[]) => [
  ...new Set(texts.map((text) => vault.hash(purpose, text).readBigInt64BE().toString())),
]
