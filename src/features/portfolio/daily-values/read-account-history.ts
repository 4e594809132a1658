// The history of accounts from a day on: the holdings before the day, and the movements since. Two statements for any
// number of accounts; each statement reads its entries once.
import type { ReadContext } from '../../../context.ts'
import { addDays, type Day, dayOf, type Instant } from '../../../values/time.ts'
import { readBooks } from '../holding-history/read-books.ts'
import { readMovements } from '../holding-history/read-entries.ts'
import type { Book, HoldingChange } from '../holding-history/replay-entries.ts'
import { endOfDay } from './rules.ts'

/** An account from a day on. */
export interface AccountHistory {
  /** The number of entries booked before the day. */
  booked: number
  /** The holdings before that day, without the prices of last entries. */
  book: Book
  /** The movements from that day on, oldest first. */
  movements: HoldingChange[]
  /** Every instrument that it ever held. */
  instruments: Set<string>
}

/** Reads the histories of the accounts from one day to another, both included. */
export async function readAccountHistories(
  context: ReadContext,
  accounts: readonly { id: string; closed_at: Instant | null }[],
  from: Day,
  until: Day,
): Promise<Map<string, AccountHistory>> {
  const [first, last] = [endOfDay(addDays(from, -1)), endOfDay(until)]
  const spans = accounts.map(({ id, closed_at }) => ({ account: id, closed_at, first, last }))
  const books = await readBooks(context, spans, { prices: false })
  const movements = await readMovements(context, spans)
  return new Map(accounts.map(({ id }) => [id, historyOf(books.get(id)!, movements.get(id)!)]))
}

function historyOf(book: Book, movements: HoldingChange[]): AccountHistory {
  const instruments = new Set([...book.positions.values()].map(({ instrument }) => instrument))
  for (const { position, instrument } of movements)
    if (position !== null && instrument !== null) instruments.add(instrument)
  return { booked: book.booked, book, movements, instruments }
}

/** The number of entries booked up to the end of a day, from the first of the history on. */
export function bookedUntil({ booked, movements }: AccountHistory, day: Day): number {
  let [low, high] = [0, movements.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (dayOf(movements[middle]!.booked_at) <= day) low = middle + 1
    else high = middle
  }
  return booked + low
}
