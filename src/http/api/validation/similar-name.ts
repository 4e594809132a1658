// The name that a caller probably meant by a name that does not exist.

const LONGEST = 60
/** The most edits between a name and the one that was meant, and how many letters stand for one edit. */
const MAX_EDITS = 3
const LETTERS_FOR_AN_EDIT = 3

/**
 * Finds the listed name that differs least from the name: first one that differs only in case and separators
 * (`limitPrice`, `limit_price`), then the one with the fewest letters inserted, removed, changed or exchanged with
 * their neighbour, if these are few for its length. Among equals the first of the list.
 */
export function findSimilar(name: string, names: readonly string[]): string | undefined {
  if (name.length > LONGEST) return undefined
  const letters = lettersOf(name)
  let best: { name: string; edits: number } | undefined
  for (const each of names) {
    const other = lettersOf(each)
    const limit = Math.min(
      MAX_EDITS,
      Math.floor(Math.max(letters.length, other.length) / LETTERS_FOR_AN_EDIT),
    )
    if (Math.abs(letters.length - other.length) > limit) continue
    const edits = editsBetween(letters, other)
    if (edits <= limit && (!best || edits < best.edits)) best = { name: each, edits }
  }
  return best?.name
}

/** Says that a name does not exist, and which of the names was probably meant. */
export function unknownName(noun: string, name: string, names: readonly string[]): string {
  const similar = findSimilar(name, names)
  return similar === undefined ? `Unknown ${noun}.` : `Unknown ${noun}; did you mean ${similar}?`
}

const lettersOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The distance of Damerau and Levenshtein in its restricted form: no letter takes part in two edits. */
function editsBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row[j] = Math.min(row[j - 1]! + 1, last[j]! + 1, changed)
      const areExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (areExchanged) row[j] = Math.min(row[j]!, before[j - 2]! + 1)
    }
    ;[before, last] = [last, row]
  }
  return last[b.length]!
}
