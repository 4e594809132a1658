// References that people read, type and send through banks: 10 characters without 0, O, 1 and I. The last character
// checks the others. Source of the check: ISO 7064, hybrid systems, with 32 characters.

/** The characters of references. */
export const REFERENCE_CHARACTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const SIZE = REFERENCE_CHARACTERS.length
const LENGTH = 10

/** Returns the check character of a reference, the last one; any single wrong character would change it. */
export function checkOf(body: string): string {
  let product = SIZE
  for (const character of body)
    product = (carry(product + REFERENCE_CHARACTERS.indexOf(character)) * 2) % (SIZE + 1)
  return REFERENCE_CHARACTERS[(SIZE + 1 - product) % SIZE]!
}

const carry = (total: number) => total % SIZE || SIZE

/** Returns whether the text has the form of a reference and its last character checks the others. */
export const isReference = (text: string): boolean =>
  /^[2-9A-HJ-NP-Z]{10}$/.test(text) && checkOf(text.slice(0, -1)) === text.at(-1)

/** Writes a text in the form in which references are compared: only capitals and digits. */
export const plainReference = (text: string): string => text.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Returns every reference that the text may contain, despite spaces and small letters that a bank has put into it. */
export function referencesIn(text: string): string[] {
  const plain = plainReference(text)
  const places = Array.from({ length: Math.max(0, plain.length - LENGTH + 1) }, (_, at) => at)
  const references = places.map((at) => plain.slice(at, at + LENGTH)).filter(isReference)
  // A text that has only the length of a reference needs no check character.
  return [...new Set(plain.length === LENGTH ? [plain] : references)]
}

/** Returns every run of whole words of the text with a minimum length, in the form in which references are compared. */
export function runsIn(text: string, least: number): string[] {
  const words = text.toUpperCase().match(/[A-Z0-9]+/g) ?? []
  const runs = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
  )
  return [...new Set(runs.filter((run) => run.length >= least))]
}
