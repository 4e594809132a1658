// What the entries of accounts tell of their days: what was held before the first of them, and what moved since. Two
// statements however many accounts there are, and each reads its entries once.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { add } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { type CouponsOn, couponsOf } from './coupon-windows.ts'
import { type Book, carry, emptyBook, type Movement } from './follow-entries.ts'
import { carriedDay, lastPaid, settles } from './read.ts'

/** An account from a day on. */
export interface Life {
  /** How many entries had been booked before the day. */
  booked: number
  /** What was held then, without the prices of last entries. */
  book: Book
  /** What moved from the day on, oldest first. */
  movements: Movement[]
  /** Of what it ever held. */
  instruments: Set<string>
}

/** Reads the lives of the accounts from one day to another, both included. */
export async function readLives(
  context: ReadContext,
  of: readonly { id: string; closed_at: Instant | null }[],
  from: Day,
  until: Day,
): Promise<Map<string, Life>> {
  const accounts = of.map(({ id }) => id)
  const lives = new Map<string, Life>()
  for (const account of of) lives.set(account.id, newLife(await couponsOf(context, account)))
  for (const before of await listBefore(context, accounts, from)) begin(lives.get(before.account)!, before)
  for (const movement of await listSince(context, accounts, from, until)) {
    const life = lives.get(movement.account)!
    life.movements.push(movement)
    if (movement.position !== null && movement.instrument !== null) life.instruments.add(movement.instrument)
  }
  return lives
}

/** How many entries had been booked up to the end of a day from the first of the life on. */
export function bookedUntil({ booked, movements }: Life, day: Day): number {
  let [low, high] = [0, movements.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (dayOf(movements[middle]!.booked_at) <= day) low = middle + 1
    else high = middle
  }
  return booked + low
}

const newLife = (couponsOn: CouponsOn): Life => ({
  booked: 0,
  book: emptyBook(couponsOn),
  movements: [],
  instruments: new Set(),
})

interface Before {
  account: string
  position: string | null
  instrument: string | null
  currency: string | null
  count: number
  cash: string | null
  quantity: string | null
  settles: Day | null
  paid_at: Instant | null
}

function begin(life: Life, before: Before): void {
  const { position, instrument, currency, count, cash, quantity, settles, paid_at } = before
  const { cash: held } = life.book
  life.booked += count
  if (cash !== null && currency !== null) held.set(currency, add(held.get(currency) ?? '0', cash))
  if (position === null || instrument === null) return
  life.instruments.add(instrument)
  if (quantity === null && paid_at === null) return
  const last_price = undefined
  carry(life.book, { position, instrument, quantity: quantity ?? '0', last_price, settles, paid_at })
}

function listBefore({ sql, tenant }: ReadContext, accounts: readonly string[], from: Day): Promise<Before[]> {
  return sql<Before>`
    select account, position, instrument, currency, count(*) as count, sum(cash_amount)::text as cash,
           sum(unit_quantity)::text as quantity, ${carriedDay(part`${from}::date`)} as settles, ${lastPaid} as paid_at
    from transactions t
    where tenant = ${tenant} and account = any (${accounts}) and booked_at < ${from}::date
    group by account, position, instrument, currency, settles`
}

function listSince(
  { sql, tenant }: ReadContext,
  accounts: readonly string[],
  from: Day,
  until: Day,
): Promise<(Movement & { account: string })[]> {
  return sql<Movement & { account: string }>`
    select account, booked_at, position, cash_amount, unit_quantity, unit_price, currency, instrument, transaction_type,
           ${settles} as settles
    from transactions t
    where tenant = ${tenant} and account = any (${accounts}) and booked_at >= ${from}::date
      and booked_at < ${until}::date + 1
    order by booked_at, id`
}
