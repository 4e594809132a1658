// Replays the entries of an account: its holdings at any instant, as a quantity for each position, an amount for each
// currency, and the coupons that it is owed. Entries count from the instant at which they are booked, settled or not.
// Pure.
import { add, type Decimal, isZero } from '../../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../../values/time.ts'
import type { CouponsOn } from './coupon-windows.ts'
import { type CouponClaim, newClaim, noteEntry, type Receivable, receivableAt } from './rules.ts'

/** A movement of the account's list. */
export interface AccountEntry {
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
  /** The ledger entry that this one reverses, if it names one. */
  reversed_entry?: string | null
  /** The clean value at which a journal hands units over at the market. */
  handed_over?: Decimal | null
  /** The day on which it settles; of a reversal, the day of its original. */
  settles: Day | null
}

/** The members of an entry that change holdings. */
export type HoldingChange = Pick<
  AccountEntry,
  | 'booked_at'
  | 'position'
  | 'cash_amount'
  | 'unit_quantity'
  | 'unit_price'
  | 'currency'
  | 'instrument'
  | 'transaction_type'
  | 'settles'
>

export interface HoldingAt {
  position: string
  instrument: string
  quantity: Decimal
  /**
   * The price of the last entry that had one, which counts if the market has none; undefined if it was not read.
   */
  last_price: { price: Decimal; timestamp: Instant } | null | undefined
  /** A coupon that it is to be paid. */
  receivable?: Receivable | null
}

export interface Book {
  /** The number of entries in it. */
  booked: number
  cash: Map<string, Decimal>
  positions: Map<string, HoldingAt>
  /** By position: the facts from which its next coupon payment follows. */
  claims: Map<string, CouponClaim>
  couponsOn: CouponsOn
}

/** All holdings at an instant. */
export interface Snapshot {
  at: Instant
  cash: { currency: string; amount: Decimal }[]
  positions: HoldingAt[]
}

/** A book without any entry. */
export const emptyBook = (couponsOn: CouponsOn): Book => ({
  booked: 0,
  cash: new Map(),
  positions: new Map(),
  claims: new Map(),
  couponsOn,
})

/** A copy of the book. */
export const copyOf = ({ booked, cash, positions, claims, couponsOn }: Book): Book => ({
  booked,
  cash: new Map(cash),
  positions: new Map(positions),
  claims: new Map(
    [...claims].map(([position, claim]) => [
      position,
      { ...claim, lots: claim.lots.map((lot) => ({ ...lot })) },
    ]),
  ),
  couponsOn,
})

/** Units of a position that were there before the first entry of a book. */
export interface Carried {
  position: string
  instrument: string
  quantity: Decimal
  last_price: HoldingAt['last_price']
  settles: Day | null
  /** When the last coupon was booked. */
  paid_at: Instant | null
}

/**
 * Adds earlier holdings to the book; a position may have several parts that settle on different days, and of parts that
 * were priced at one instant the later counts.
 */
export function carry(book: Book, { settles, paid_at, ...held }: Carried): void {
  const { positions } = book
  const { position, instrument, quantity, last_price } = held
  const before = positions.get(position)
  const isNewer = !before?.last_price || (last_price && last_price.timestamp >= before.last_price.timestamp)
  positions.set(position, {
    position,
    instrument,
    quantity: add(before?.quantity ?? '0', quantity),
    last_price: isNewer ? last_price : before.last_price,
  })
  const claim = claimOf(book, position, instrument, settles ?? paid_at?.slice(0, 10))
  if (claim) noteEntry(claim, { units: quantity, settles, paid_at })
}

// A position of an instrument that pays no coupons has none.
function claimOf({ claims, couponsOn }: Book, position: string, instrument: string, day?: Day) {
  const before = claims.get(position)
  if (before) return before
  const window = day === undefined ? undefined : couponsOn(instrument, day)
  const claim = window && newClaim(instrument, window)
  if (claim) claims.set(position, claim)
  return claim
}

/** Adds an entry to the book. */
export function enter(book: Book, entry: HoldingChange): void {
  const { cash, positions } = book
  const { cash_amount, currency, position, instrument, unit_quantity, unit_price, booked_at } = entry
  book.booked++
  if (cash_amount !== null && currency !== null)
    cash.set(currency, add(cash.get(currency) ?? '0', cash_amount))
  if (position === null || instrument === null) return
  const claim = claimOf(book, position, instrument, dayOf(booked_at))
  if (claim) {
    const isPaid = entry.transaction_type === 'coupon_payment' && cash_amount?.startsWith('-') === false
    noteEntry(claim, { units: unit_quantity, settles: entry.settles, paid_at: isPaid ? booked_at : null })
  }
  if (unit_quantity === null) return
  const before = positions.get(position)
  positions.set(position, {
    position,
    instrument,
    quantity: add(before?.quantity ?? '0', unit_quantity),
    last_price:
      unit_price === null ? (before ? before.last_price : null) : { price: unit_price, timestamp: booked_at },
  })
}

/** The position as the book holds it at the instant, with the coupon that it is to be paid. */
export function holdingAt({ claims, couponsOn }: Book, held: HoldingAt, at: Instant): HoldingAt {
  const claim = claims.get(held.position)
  const receivable = claim && receivableAt(claim, couponsOn, dayOf(at))
  return receivable ? { ...held, receivable } : held
}

/** The snapshot of the book at an instant; positions and currencies without anything are left out. */
export function snapshotAt(book: Book, at: Instant): Snapshot {
  const { cash, positions, claims } = book
  const all = [...positions.values()]
  const holdings = claims.size === 0 ? all : all.map((one) => holdingAt(book, one, at))
  return {
    at,
    cash: [...cash].flatMap(([currency, amount]) => (isZero(amount) ? [] : [{ currency, amount }])),
    positions: holdings.filter(({ quantity, receivable }) => receivable || !isZero(quantity)),
  }
}

// The first day on which a coupon may begin or cease to count, as of the last snapshot.
function nextTurn({ claims }: Book): Day | undefined {
  let first: Day | undefined
  for (const { window } of claims.values())
    if (first === undefined || window.until < first) first = window.until
  return first
}

/**
 * The snapshot at each of the instants, which ascend; entries booked at an instant count. The book has the holdings
 * before the first of the entries. As long as nothing is booked and no coupon begins or ceases to count, snapshots
 * share their holdings.
 */
export function snapshotsAt(
  entries: readonly HoldingChange[],
  instants: readonly Instant[],
  book: Book,
): Snapshot[] {
  let next = 0
  let last: Snapshot | undefined
  let turn: Day | undefined
  return instants.map((at) => {
    const from = next
    for (; next < entries.length && entries[next]!.booked_at <= at; next++) enter(book, entries[next]!)
    // Member by member: a copy by spreading takes several times as long, and this is done for every day.
    if (last && from === next && (turn === undefined || at < turn))
      last = { at, cash: last.cash, positions: last.positions }
    else {
      last = snapshotAt(book, at)
      turn = nextTurn(book)
    }
    return last
  })
}
