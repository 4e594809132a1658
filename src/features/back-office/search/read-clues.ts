// A text of a search may be the id of a resource, an IBAN, a part of an e-mail address, or words of a name. Any text
// may be a reference.
import { isValidIBAN } from 'ibantools'
import { SHORTEST_OF_EMAIL, wordsOf } from '../../../privacy/blind-index.ts'
import { normalIban } from '../../payments/funding-accounts/rules.ts'
import { KINDS } from './kinds.ts'

export interface Clues {
  /** The text as it was sent, for ids and references. */
  text: string
  /** The text in the form of references that the server makes. */
  reference: string
  /** The prefix of an id of a kind that a search finds. */
  prefix?: string
  iban?: string
  email?: string
  name?: string
}

const PREFIXES = new Set(Object.values(KINDS).map(({ prefix }) => prefix))

/** Reads what the text may be; a text is a name only if it is nothing else. */
export function readClues(text: string): Clues {
  const clues = { text, reference: text.toUpperCase() }
  const prefix = /^([a-z]+)_\w+$/.exec(text)?.[1]
  if (prefix !== undefined && PREFIXES.has(prefix)) return { ...clues, prefix }
  const iban = normalIban(text)
  if (isValidIBAN(iban)) return { ...clues, iban }
  if (text.includes('@')) return [...text].length < SHORTEST_OF_EMAIL ? clues : { ...clues, email: text }
  return wordsOf(text).length > 0 ? { ...clues, name: text } : clues
}
