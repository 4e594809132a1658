// What an account held at any instant, told by its entries: quantity per position and cash per currency. Entries count
// from the instant they are booked, settled or not. Pure.
import { add, type Decimal, isZero } from '../../values/decimal.ts'
import type { Instant } from '../../values/time.ts'

/** A movement of the account's list. */
export interface Entry {
  id: string
  /** The ledger entry that moved the value; rows of one movement share it. */
  entry: string
  position: string | null
  booked_at: Instant
  cash_amount: Decimal | null
  unit_quantity: Decimal | null
  unit_price: Decimal | null
  accrued_interest: Decimal | null
  tax: Decimal
  currency: string | null
  instrument: string | null
  transaction_type: string
  reference: string | null
  reference_type: string
  /** The ledger entry that this one takes back, where it says so. */
  takes_back?: string | null
}

/** What of an entry changes what is held. */
export type Movement = Pick<
  Entry,
  'booked_at' | 'position' | 'cash_amount' | 'unit_quantity' | 'unit_price' | 'currency' | 'instrument'
>

export interface Holding {
  position: string
  instrument: string
  quantity: Decimal
  /**
   * The price of the last entry that had one, which counts where the market has none; undefined where nobody has read
   * whether there is one.
   */
  last_price: { price: Decimal; timestamp: Instant } | null | undefined
}

export interface Book {
  cash: Map<string, Decimal>
  positions: Map<string, Holding>
}

/** Everything held at an instant. */
export interface Standing {
  at: Instant
  cash: { currency: string; amount: Decimal }[]
  positions: Holding[]
}

/** A book without any entry. */
export const emptyBook = (): Book => ({ cash: new Map(), positions: new Map() })

/** Adds an entry to the book. */
export function enter({ cash, positions }: Book, entry: Movement): void {
  const { cash_amount, currency, position, instrument, unit_quantity, unit_price } = entry
  if (cash_amount !== null && currency !== null)
    cash.set(currency, add(cash.get(currency) ?? '0', cash_amount))
  if (position === null || instrument === null || unit_quantity === null) return
  const before = positions.get(position)
  positions.set(position, {
    position,
    instrument,
    quantity: add(before?.quantity ?? '0', unit_quantity),
    last_price:
      unit_price === null
        ? before
          ? before.last_price
          : null
        : { price: unit_price, timestamp: entry.booked_at },
  })
}

/** What the book holds, as the standing of an instant; what came to nothing is left out. */
export function standing({ cash, positions }: Book, at: Instant): Standing {
  return {
    at,
    cash: [...cash].flatMap(([currency, amount]) => (isZero(amount) ? [] : [{ currency, amount }])),
    positions: [...positions.values()].filter(({ quantity }) => !isZero(quantity)),
  }
}

/**
 * The standing at each of the instants, which ascend; entries booked at an instant count. The book is what was held
 * before the first of the entries. As long as nothing is booked, standings share what they hold.
 */
export function standingsAt(
  entries: readonly Movement[],
  instants: readonly Instant[],
  book = emptyBook(),
): Standing[] {
  let next = 0
  let known: Standing | undefined
  return instants.map((at) => {
    const from = next
    for (; next < entries.length && entries[next]!.booked_at <= at; next++) enter(book, entries[next]!)
    // Member by member: a copy by spreading takes several times as long, and this is done for every day.
    known = known && from === next ? { at, cash: known.cash, positions: known.positions } : standing(book, at)
    return known
  })
}
