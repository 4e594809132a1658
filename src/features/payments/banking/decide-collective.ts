// Compares the parts of a collective entry in a file with the stored parts.
import { add, compare, isZero, money, subtract, sum } from '../../../values/decimal.ts'
import { decideEntry, distinctEntries, matchEntries, type ReportedAmount } from './decide-entry.ts'
import type { ReferencedEntry, StoredEntry } from './entries.ts'
import type { NewBreak } from './reconciliation-breaks.ts'

type Break = Omit<NewBreak, 'currency'>

export interface CollectiveFacts {
  /** The collective entry as a whole; `split` unless it was booked as one movement and stays so. */
  whole: StoredEntry
  parts: ReportedAmount[]
  /** Everything that is stored under references of the parts. */
  referenced: ReferencedEntry[]
  /** The entries that are stored as parts of the whole. */
  stored: StoredEntry[]
}

export type CollectiveDecision =
  | { kind: 'contradiction'; breaks: Break[] }
  /** Each part is booked by itself, after the entries that it replaces are deleted. */
  | { kind: 'parts'; replaced: StoredEntry[] }
  /** All of the whole is booked. By part: entries stored elsewhere that are the same money. */
  | { kind: 'booked'; held: StoredEntry[]; duplicates: StoredEntry[][] }

/** Compares the reported parts with the stored ones. */
export function decideCollective({ whole, parts, referenced, stored }: CollectiveFacts): CollectiveDecision {
  const contradiction = parts
    .map((part) => decideEntry(referenced, part))
    .find((decision) => decision.kind === 'contradiction')
  if (contradiction) return contradiction
  const matches = parts.map((part) => matchEntries(referenced, part))
  const isOutside = (entry: StoredEntry) => entry.id !== whole.id && entry.collective !== whole.id
  const isNew = (n: number) => matches[n]!.every(isOutside)
  const fresh = sum(parts.filter((_, n) => isNew(n)).map(({ amount }) => amount))
  const missing = missingAmount(whole, stored)
  // Where no part is missing, new parts that sum to zero are the same money under other references.
  const isComplete = isZero(missing) && stored.length > 0
  if (compare(fresh, missing) === 0 && !(isComplete && parts.some((_, n) => isNew(n))))
    return { kind: 'parts', replaced: [] }
  const ids = matches.flat().map(({ id }) => id)
  // A part on hold under other references is one of the reported parts, and not booked.
  const onHold = stored.filter((entry) => entry.is_held && !ids.includes(entry.id))
  if (onHold.length > 0 && compare(fresh, add(missing, sum(onHold.map(({ amount }) => amount)))) === 0)
    return { kind: 'parts', replaced: onHold }
  if (!isZero(missing)) return { kind: 'contradiction', breaks: [partsBreak(whole, missing, fresh)] }
  const duplicates = matches.map((entries) => distinctEntries(entries).filter(isOutside))
  return { kind: 'booked', held: onHold, duplicates }
}

/** The entry that holds the amount of a whole under references of its parts, because it could not be booked. */
export const findKeptWhole = (referenced: ReferencedEntry[], amount: string): ReferencedEntry | undefined =>
  referenced.find(
    (entry) =>
      entry.is_bare && compare(entry.amount, amount) === 0 && compare(entry.referenced_amount, amount) === 0,
  )

function missingAmount(whole: StoredEntry, stored: StoredEntry[]): string {
  if (whole.outcome !== 'split') return '0'
  const booked = stored.filter((entry) => entry.outcome !== 'duplicate')
  return subtract(whole.amount, sum(booked.map(({ amount }) => amount)))
}

const partsBreak = (whole: StoredEntry, missing: string, fresh: string): Break => ({
  kind: 'amount',
  subject: whole.id,
  difference: subtract(fresh, missing),
  detail:
    `Of ${money(whole.amount)}, ${money(missing)} are not booked; ` +
    `the parts that are new come to ${money(fresh)}.`,
})
