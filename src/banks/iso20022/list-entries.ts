// Lists the entries of a statement or notification. An entry that is wrong does not hold up the others: if its amount
// can be read, an operator decides about it, otherwise it is refused by name.
import { reasonOf } from '../../errors.ts'
import { type Decimal, isZero } from '../../values/decimal.ts'
import type { Day } from '../../values/time.ts'
import type { BankEntry, BankReference, RefusedPart } from '../bank.ts'
import { keepWhole } from '../keep-whole.ts'
import { bookingDay, isBooked, ownReferences, readEntry, signed } from './entries.ts'
import { all, type Node, refuseFile, textAt } from './xml.ts'

/** The statement, page of a statement or notification that lists entries. */
export interface EntryList {
  /** Its name, which identifies an entry without a reference together with its day and its place. */
  name: string
  /** The day of an entry that has none. */
  day: Day | undefined
  currency: string
}

export interface ListedEntries {
  entries: BankEntry[]
  /** The sum of all entries can be compared with balances only if none is refused. */
  refused: RefusedPart[]
}

/** Lists the booked entries. An entry is identified by its references; one that has none of its own by its place. */
export function listEntries(node: Node, list: EntryList): ListedEntries {
  const entries: BankEntry[] = []
  const refused: RefusedPart[] = []
  const seen = new Set<string>()
  for (const [index, one] of all(node, 'Ntry').entries()) {
    try {
      const entry = isBooked(one) ? readOrKeep(one, list, index + 1) : undefined
      if (entry) entries.push(ofUniqueReferences(entry, seen, placeOf(list, entry, index + 1)))
    } catch (error) {
      const entry = textAt(one, 'AcctSvcrRef') ?? textAt(one, 'NtryRef') ?? one.path
      refused.push({ part: list.name, entry, reason: reasonOf(error) })
    }
  }
  return { entries, refused }
}

const placeOf = (
  { name }: EntryList,
  { booked_on }: { booked_on: Day },
  position: number,
): BankReference => ({
  kind: 'entry',
  text: `${name} ${booked_on} entry ${position}`,
})

function readOrKeep(node: Node, list: EntryList, position: number): BankEntry | undefined {
  const whole = signed(node)
  if (isZero(whole.amount)) return undefined
  if (whole.currency !== list.currency)
    throw refuseFile(`${node.path}/Amt: in another currency than ${list.currency}.`)
  const { day, fault } = bookingDay(node, list.day)
  try {
    if (fault) throw refuseFile(fault)
    return readEntry(node, whole, day)
  } catch (error) {
    return keepAtPlace(node, whole.amount, day, placeOf(list, { booked_on: day }, position), reasonOf(error))
  }
}

function keepAtPlace(
  node: Node,
  amount: Decimal,
  booked_on: Day,
  place: BankReference,
  reason: string,
): BankEntry {
  const references = ownReferences(node, booked_on)
  return keepWhole({ amount, booked_on }, references.length > 0 ? references : [place], reason)
}

// Of two entries that share a reference, the second would be taken for a repetition, and its money would be lost. It is
// held under its other references.
function ofUniqueReferences(entry: BankEntry, seen: Set<string>, place: BankReference): BankEntry {
  const texts = identifyingTexts(entry)
  const shared = texts.find((text) => seen.has(text))
  const others = entry.references.filter(({ kind, text }) => kind !== 'number' && !seen.has(text))
  for (const text of texts) seen.add(text)
  if (shared === undefined) return entry
  return keepWhole(entry, others.length > 0 ? others : [place], `another entry has the reference ${shared}`)
}

// The number of an entry on its day identifies it only where it has no other reference.
function identifyingTexts({ references, transactions }: BankEntry): string[] {
  const every = [...references, ...transactions.flatMap((one) => one.references)]
  const strong = every.filter(({ kind }) => kind !== 'number')
  return [...new Set((strong.length > 0 ? strong : every).map((one) => one.text))]
}
