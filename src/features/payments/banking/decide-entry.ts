// Classifies a reported transaction: new, a repetition of a stored entry, or a contradiction to one.
import type { BankReference } from '../../../banks/bank.ts'
import { compare, money, subtract } from '../../../values/decimal.ts'
import type { ReferencedEntry, StoredEntry } from './entries.ts'
import type { NewBreak } from './reconciliation-breaks.ts'

export interface ReportedAmount {
  references: BankReference[]
  amount: string
}

export type EntryDecision =
  | { kind: 'new' }
  | { kind: 'repeated'; entries: [StoredEntry, ...StoredEntry[]] }
  | { kind: 'contradiction'; breaks: Omit<NewBreak, 'currency'>[] }

/**
 * Compares a reported transaction with the stored entries. Of a contradiction, neither amount is guessed to be right.
 */
export function decideEntry(stored: ReferencedEntry[], reported: ReportedAmount): EntryDecision {
  const matches = matchEntries(stored, reported)
  const breaks = matches
    .filter((entry) => compare(entry.referenced_amount, reported.amount) !== 0)
    .map(({ reference, referenced_amount }) => ({
      kind: 'amount' as const,
      subject: reference,
      difference: subtract(reported.amount, referenced_amount),
      detail: `Booked as ${referenced_amount}, repeated as ${money(reported.amount)}.`,
    }))
  if (breaks.length > 0) return { kind: 'contradiction', breaks }
  const [first, ...others] = distinctEntries(matches)
  return first ? { kind: 'repeated', entries: [first, ...others] } : { kind: 'new' }
}

/**
 * The stored entries that share a reference with the reported transaction. The number of an entry on its day counts
 * only where the file or the stored entry has no better reference; if only the file has one, the amounts must agree
 * as well.
 */
export function matchEntries(
  stored: ReferencedEntry[],
  { references, amount }: ReportedAmount,
): ReferencedEntry[] {
  const byReference = (names: BankReference[]) =>
    stored.filter((entry) => names.some(({ text }) => text === entry.reference))
  const unique = references.filter(({ kind }) => kind !== 'number')
  const byUnique = byReference(unique)
  if (byUnique.length > 0) return byUnique
  const byNumber = byReference(references.filter(({ kind }) => kind === 'number'))
  if (unique.length === 0) return byNumber
  return byNumber.filter(
    (entry) => !entry.has_unique_reference && compare(entry.referenced_amount, amount) === 0,
  )
}

/** Each entry once, in the order in which they come. */
export const distinctEntries = <E extends StoredEntry>(entries: E[]): E[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

/**
 * Whether a repeated entry is booked again: an entry on hold as soon as no reason for the hold is left, and an entry
 * that was booked from a bare amount as soon as a file has details of it.
 */
export function isBetterReported(
  entry: Pick<StoredEntry, 'is_held' | 'is_bare'>,
  reported: { is_bare: boolean; hold_reason: string | undefined },
): boolean {
  return entry.is_held ? reported.hold_reason === undefined : entry.is_bare && !reported.is_bare
}
