// The history of accounts from a day on: what was held before it, and what moved since. Two statements for any number
// of accounts; each statement reads its entries once.
import type { ReadContext } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { add } from '../../values/decimal.ts'
import { type Day, dayOf, type Instant } from '../../values/time.ts'
import { type CouponsOn, couponsOf } from '../valuation/coupon-windows.ts'
import { carriedDay, lastPaid, settles } from '../valuation/read.ts'
import { type Book, carry, emptyBook, type Movement } from '../valuation/replay-entries.ts'

/** An account from a day on. */
export interface AccountHistory {
  /** The number of entries booked before the day. */
  booked: number
  /** What was held then, without the prices of last entries. */
  book: Book
  /** What moved from the day on, oldest first. */
  movements: Movement[]
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
  const ids = accounts.map(({ id }) => id)
  const histories = new Map<string, AccountHistory>()
  for (const account of accounts) histories.set(account.id, newHistory(await couponsOf(context, account)))
  for (const sums of await sumBefore(context, ids, from)) begin(histories.get(sums.account)!, sums)
  for (const movement of await listMovements(context, ids, from, until)) {
    const history = histories.get(movement.account)!
    history.movements.push(movement)
    if (movement.position !== null && movement.instrument !== null)
      history.instruments.add(movement.instrument)
  }
  return histories
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

const newHistory = (couponsOn: CouponsOn): AccountHistory => ({
  booked: 0,
  book: emptyBook(couponsOn),
  movements: [],
  instruments: new Set(),
})

/** The entries before a day, added up by position, currency and settlement date. */
interface EntrySums {
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

function begin(history: AccountHistory, sums: EntrySums): void {
  const { position, instrument, currency, count, quantity, settles, paid_at } = sums
  const { cash } = history.book
  history.booked += count
  if (sums.cash !== null && currency !== null) cash.set(currency, add(cash.get(currency) ?? '0', sums.cash))
  if (position === null || instrument === null) return
  history.instruments.add(instrument)
  if (quantity === null && paid_at === null) return
  const last_price = undefined
  carry(history.book, { position, instrument, quantity: quantity ?? '0', last_price, settles, paid_at })
}

function sumBefore(
  { sql, tenant }: ReadContext,
  accounts: readonly string[],
  from: Day,
): Promise<EntrySums[]> {
  return sql<EntrySums>`
    select account, position, instrument, currency, count(*) as count, sum(cash_amount)::text as cash,
           sum(unit_quantity)::text as quantity, ${carriedDay(part`${from}::date`)} as settles, ${lastPaid} as paid_at
    from transactions t
    where tenant = ${tenant} and account = any (${accounts}) and booked_at < ${from}::date
    group by account, position, instrument, currency, settles`
}

function listMovements(
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
