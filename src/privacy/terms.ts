// What can be searched for although it is sealed: keyed hashes of the beginnings of words. The database compares hashes
// and never sees a word; what it can tell from them is on docs/personal-data.md.
import type { Vault } from './vault.ts'

const SHORTEST_OF_NAME = 2
/** Beginnings of e-mail addresses that are shorter are not found. */
export const SHORTEST_OF_EMAIL = 3
/** Beginnings up to this length are found; of what is longer, only the whole. */
export const LONGEST = 12
const MOST_WORDS = 16

// Letters that Unicode does not take apart into a plain letter and a mark.
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

/** The words of a name as they are compared: small letters without marks; an apostrophe joins, anything else parts. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’ʼ`]/gu, '')
    .toLowerCase()
    .replaceAll(/[ßøłđæœıþð]/g, (letter) => PLAIN[letter]!)
  return [...new Set(plain.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

const normalEmail = (text: string) => text.trim().normalize('NFKC').toLowerCase()

// The beginnings of a text from the shortest length on, and the whole, which a mark tells from a beginning.
function beginnings(text: string, shortest: number): string[] {
  const letters = [...text]
  const found = [`${text}.`]
  for (let length = shortest; length <= Math.min(letters.length, LONGEST); length++)
    found.push(letters.slice(0, length).join(''))
  return found
}

/** The hashes under which a name is found, each a number of 64 bits. */
export function nameTerms(vault: Vault, names: string[]): string[] {
  const words = names.flatMap((name) => wordsOf(name).slice(0, MOST_WORDS))
  return hashed(
    vault,
    'name',
    words.flatMap((word) => beginnings(word, SHORTEST_OF_NAME)),
  )
}

/** The hashes under which an e-mail address is found: by its beginning, that of a part before the `@`, or its host. */
export function emailTerms(vault: Vault, emails: string[]): string[] {
  const texts = emails.map(normalEmail).flatMap((email) => {
    const at = email.lastIndexOf('@')
    const local = at < 0 ? email : email.slice(0, at)
    const parts = local.split(/[._+-]+/).slice(1, MOST_WORDS)
    return [
      ...beginnings(email, SHORTEST_OF_EMAIL),
      ...parts.flatMap((one) => beginnings(one, SHORTEST_OF_EMAIL)),
      ...(at < 0 ? [] : [email.slice(at)]),
    ]
  })
  return hashed(vault, 'email', texts)
}

/** The hashes that a name must have every one of to hold each word asked for; none where no word is asked for. */
export const nameQuery = (vault: Vault, text: string): string[] =>
  hashed(
    vault,
    'name',
    wordsOf(text)
      .sort((a, b) => b.length - a.length)
      .map((word) => asked(word, SHORTEST_OF_NAME)),
  )

/** The hash that an e-mail address must have to hold what is asked for. */
export function emailQuery(vault: Vault, text: string): string[] {
  const email = normalEmail(text)
  return hashed(vault, 'email', email.startsWith('@') ? [email] : [asked(email, SHORTEST_OF_EMAIL)])
}

// What is too short or too long for a beginning can only be the whole.
function asked(text: string, shortest: number): string {
  const { length } = [...text]
  return length < shortest || length > LONGEST ? `${text}.` : text
}

const hashed = (vault: Vault, purpose: 'name' | 'email', texts: string[]) => [
  ...new Set(texts.map((text) => vault.hash(purpose, text).readBigInt64BE().toString())),
]
