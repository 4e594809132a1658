// Books journals, and reserves the value of those that wait.
import type { Context } from '../../../../context.ts'
import { available, reserved } from '../../../../ledger/chart.ts'
import { post } from '../../../../ledger/post.ts'
import type { Decimal } from '../../../../values/decimal.ts'
import { newId } from '../../../../values/ids.ts'
import { bookTransactions, type NewTransaction } from '../../../portfolio/holdings/book-transaction.ts'
import { writeMoves } from '../../../portfolio/holdings/move-positions.ts'
import type { Journal } from '../schemas.ts'
import { type BookingFacts, decideBooking, type JournalToBook } from './decide-booking.ts'

/** The members of a journal that follow from its booking. */
export interface JournalBooking {
  id: string
  entry: string
  out_transaction: string
  in_transaction: string
  unit_price: Decimal | null
  market_value: Decimal | null
  cost: Decimal | null
}

/** A journal as its row has it, before it is booked. */
type Unbooked = Pick<
  Journal,
  'id' | 'from_account' | 'to_account' | 'currency' | 'amount' | 'quantity' | 'cost_basis'
>

/** The journal of a row as its booking needs it; for a reversal with the booked journal that it moves back. */
export function toBookOf(
  { id, from_account: from, to_account: to, amount, quantity, ...one }: Unbooked,
  original?: { cost: Decimal | null; entry: string | null },
): JournalToBook {
  const { currency, cost_basis } = one
  return {
    id,
    from,
    to,
    currency,
    cost_basis,
    value: amount ?? quantity!,
    ...(original && cost_basis !== null
      ? { original: { cost: original.cost!, entry: original.entry! } }
      : {}),
  }
}

/** Moves the value of journals, and writes transactions and positions of both sides. */
export async function bookJournals(
  context: Context,
  facts: BookingFacts,
  journals: readonly JournalToBook[],
  { isReserved }: { isReserved: boolean },
): Promise<JournalBooking[]> {
  const give = isReserved ? reserved : available
  const rows: NewTransaction[] = []
  const bookings: JournalBooking[] = []
  const books = decideBooking(facts, journals)
  for (const [n, { id, from, to, value: amount }] of journals.entries()) {
    const { asset, out, into, unit_price, market_value, cost } = books[n]!
    const transfers = [{ from: give(from), to: available(to), asset, amount }]
    const entry = await post(context, { kind: 'journal', reference: id, transfers })
    const [out_transaction, in_transaction] = [newId('txn_'), newId('txn_')]
    rows.push({ ...out, id: out_transaction, entry, reference: id })
    rows.push({ ...into, id: in_transaction, entry, reference: id })
    bookings.push({ id, entry, out_transaction, in_transaction, unit_price, market_value, cost })
  }
  await writeMoves(
    context,
    books.flatMap(({ moves }) => moves.map((move) => ({ context, ...move }))),
  )
  bookTransactions(context, rows)
  return bookings
}

/** The value of a journal that waits. */
export type Waiting = Pick<Journal, 'id' | 'from_account' | 'currency' | 'amount' | 'instrument' | 'quantity'>

/** Reserves the value of journals at their givers, or releases it. */
export async function moveReservations(
  context: Context,
  journals: readonly Waiting[],
  kind: 'journal.reserve' | 'journal.release',
): Promise<void> {
  for (const { id, from_account: account, currency, amount, instrument, quantity } of journals) {
    const [free, held] = [available(account), reserved(account)]
    const [from, to] = kind === 'journal.reserve' ? [free, held] : [held, free]
    const transfers = [{ from, to, asset: instrument ?? currency, amount: amount ?? quantity! }]
    await post(context, { kind, reference: id, transfers })
  }
}
