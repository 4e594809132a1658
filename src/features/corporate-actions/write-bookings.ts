// Books what actions do to positions: ledger, cost and units, the accounts' lists. The same for a reversal, which is a
// booking turned round.
import type { Context, Transfer } from '../../context.ts'
import { fail } from '../../errors.ts'
import { BANK, DEPOT, free, SUSPENSE, TAXES } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { balanceName, readBalancesAfter } from '../../ledger/read.ts'
import { add, compare, isLess, isZero, money, negate, subtract } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { listRows } from '../catalog/read.ts'
import { bookTransactions, type NewTransaction } from '../holdings/book-transaction.ts'
import { moveHoldings } from '../trading/move-holdings.ts'
import { listUnsecured } from '../trading/read-loans.ts'
import { moneyPerPoint } from '../trading/rules.ts'
import { repayLoans } from './repay-loans.ts'
import { type Line, type ToBook, transfersOf } from './rules.ts'
import { suspendIncome } from './suspend-income.ts'

/** The ledger entry and the transactions of a booking. */
export interface Written {
  entry: string
  transactions: { id: string; line: Line }[]
}

/** Books all of them and returns, in their order, what came of each; `changes` are all that are written with them. */
export async function writeBookings(
  context: Context,
  all: readonly ToBook[],
  changes: readonly Context[] = all.map((one) => one.context),
): Promise<Written[]> {
  if (all.length === 0) return []
  await suspendIncome(all)
  const loans = await repayLoans(context, all, changes)
  const entries: string[] = []
  for (const [n, one] of all.entries()) entries.push(await postBooking(one, loans[n]!))
  const taken = await moveAll(context, all)
  const rows = all.flatMap((one, n) =>
    one.booking.lines.map((line) =>
      movementOf(one, line, entries[n]!, taken[n]!.get(line.instrument) ?? one.position),
    ),
  )
  const ids = bookTransactions(context, rows).values()
  return all.map(({ booking }, n) => ({
    entry: entries[n]!,
    transactions: booking.lines.map((line) => ({ id: ids.next().value!, line })),
  }))
}

function postBooking({ context, action, account, currency, booking }: ToBook, loan: Transfer[]) {
  const names = {
    free: booking.is_suspended ? SUSPENSE : free(account),
    bank: BANK,
    depot: DEPOT,
    taxes: TAXES,
  }
  // Where money goes back, its transfers turn round.
  const transfers = transfersOf(booking, currency, names).map((one) =>
    compare(one.amount, '0') < 0 ? { ...one, from: one.to, to: one.from, amount: negate(one.amount) } : one,
  )
  return post(context, { kind: 'corporate_action', reference: action, transfers: [...transfers, ...loan] })
}

/**
 * Refuses where an account has not what its booking takes, apart from what it owes of a rollover's loan; for reversals,
 * the ledger holds all else.
 */
export async function checkCovered(context: Context, all: readonly ToBook[]): Promise<void> {
  const wanted = all.flatMap(gainsOf)
  const usable = await readBalancesAfter(context, [context], wanted)
  const takers = all.filter(({ booking: { cash, is_suspended } }) => !is_suspended && isLess(cash, '0'))
  for (const [name, owed] of await listUnsecured(context, takers))
    usable.set(name, subtract(usable.get(name)!, owed))
  for (const { account, asset, amount } of wanted) {
    const name = balanceName({ account, asset })
    const available = usable.get(name)!
    const left = add(available, amount)
    if (isLess(amount, '0') && isLess(left, '0')) {
      const there = isLess(available, '0') ? '0' : available
      throw fail('conflict', 'The account has already spent the proceeds of the corporate action.', {
        available: asset.length === 3 ? money(there) : there,
      })
    }
    usable.set(name, left)
  }
}

// What a booking brings to the account, or takes where negative.
function gainsOf({ account, currency, booking: { cash, moves, is_suspended } }: ToBook) {
  if (is_suspended) return []
  const gains = [{ asset: currency, amount: cash }]
  for (const { instrument, quantity } of moves) gains.push({ asset: instrument, amount: quantity })
  return gains.map((one) => ({ account: free(account), ...one }))
}

// The positions that units came into or left, by instrument, of each booking.
async function moveAll(context: Context, all: readonly ToBook[]): Promise<Map<string, string>[]> {
  const moves = all.flatMap(({ context: own, account, booking }) =>
    booking.moves.map((move) => ({ ...move, context: own, account })),
  )
  const rows = await listRows(
    context,
    moves.map(({ instrument }) => instrument),
  )
  const moved = await moveHoldings(
    context,
    moves.map((move) => ({ ...move, m: moneyPerPoint(rows.get(move.instrument)!) })),
  )
  const positions = moved.values()
  return all.map(
    ({ booking }) => new Map(booking.moves.map(({ instrument }) => [instrument, positions.next().value!])),
  )
}

function movementOf(
  { context, action, account, currency }: ToBook,
  line: Line,
  entry: string,
  position: string,
): NewTransaction {
  return {
    account,
    position,
    entry,
    settled: true,
    settlement_date: dayOf(context.now),
    cash_amount: line.cash_amount,
    unit_quantity: line.unit_quantity,
    unit_price: line.unit_price,
    tax: line.tax,
    taxes: line.taxes.map((tax) => ({ ...tax, rate: rateText(tax.rate) })),
    currency,
    instrument: line.instrument,
    transaction_type: line.transaction_type,
    reference: action,
    reference_type: 'corporate_action',
    summary: summaries[line.transaction_type],
  }
}

const summaries = { coupon_payment: 'Coupon', maturity: 'Maturity', merger: 'Merger' }

const rateText = (rate: string) => (rate.includes('.') && !isZero(rate) ? rate : `${rate}.00`)
