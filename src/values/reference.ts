// References that people read, type and send through banks: 10 characters without 0, O, 1 and I, the last of which
// checks the others. Source of the check: ISO 7064, hybrid systems, with 32 characters.

/** The characters of references. */
export const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SIZE = REFERENCE_CHARACTERS.length
const LENGTH = 10

/** Gives the last character of a reference, which any other single character that is wrong would change. */
export function checkOf(body: string): string {
  let product = SIZE
  for (const character of body)
    product = (carry(product + REFERENCE_CHARACTERS.indexOf(character)) * 2) % (SIZE + 1)
  return REFERENCE_CHARACTERS[(SIZE + 1 - product) % SIZE]!
}

const carry = (total: number) => total % SIZE || SIZE

/** Tells whether the text has the form of a reference and its last character checks the others. */
export const isReference = (text: string): boolean =>
  /^[2-9A-HJ-NP-Z]{10}$/.test(text) && checkOf(text.slice(0, -1)) === text.at(-1)

/** Writes a text the one way in which references are compared: capitals and digits alone. */
export const plainReference = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Gives every reference that may stand in the text, whatever spaces and small letters a bank has put into it. */
export function referencesIn(text: string): string[] {
  const plain = plainReference(text)
  const places = Array.from({ length: Math.max(0, plain.length - LENGTH + 1) }, (_, at) => at)
  const references = places.map((at) => plain.slice(at, at + LENGTH)).filter(isReference)
  // A text that is nothing else needs no check.
  return [...new Set(plain.length === LENGTH ? [plain] : references)]
}

/** Gives every run of whole words of the text, of a least length, as references are compared. */
export function runsIn(text: string, least: number): string[] {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
  )
  return [...new Set(runs.filter((run) => run.length >= least))]
}
