// Writes the bookings of corporate actions, and the opposite bookings of their reversals: entries, positions and
// transactions.
import type { Context, Transfer } from '../../../context.ts'
import {
  available,
  BANK,
  CUSTODY,
  reserved,
  rolloverLoan,
  SUSPENSE,
  TAXES,
  UNSETTLED_TRADES,
} from '../../../ledger/chart.ts'
import { post } from '../../../ledger/post.ts'
import { balanceName, readBalancesAfter } from '../../../ledger/read.ts'
import { loanOf, lockLoans } from '../../../ledger/rollover-loans.ts'
import { moneyPerPoint } from '../../../market/instrument-terms.ts'
import { compare, type Decimal, isPositive, isZero, negate } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import { listRows } from '../../instruments/catalog/read.ts'
import { bookTransactions, type NewTransaction } from '../../portfolio/holdings/book-transaction.ts'
import { withChange } from '../../portfolio/holdings/decide-position.ts'
import { movePositions } from '../../portfolio/holdings/move-positions.ts'
import {
  type Booking,
  type BookingLine,
  decideRepayments,
  loanKey,
  type NewBooking,
  repaysLoan,
} from '../rules.ts'
import { transfersOf } from './decide-transfers.ts'
import { suspendIncome } from './suspend-income.ts'

/** The ledger entry and the transactions of a booking. */
export interface Written {
  entry: string
  transactions: { id: string; line: BookingLine }[]
}

/**
 * Writes the bookings and returns, in their order, the entry and transactions of each. `changes` are all contexts that
 * are written together, and may have repaid loans already.
 */
export async function writeBookings(
  context: Context,
  all: readonly NewBooking[],
  changes: readonly Context[] = all.map(({ context }) => context),
): Promise<Written[]> {
  if (all.length === 0) return []
  await suspendIncome(all)
  const repaid = decideRepayments(all, await lockRepaidLoans(context, all, changes))
  const entries: string[] = []
  for (const [n, booked] of all.entries()) entries.push(await postBooking(booked, repaid[n]!))
  const positions = await moveAll(context, all)
  const rows = all.flatMap((booked, n) =>
    booked.booking.lines.map((line) =>
      transactionOf(booked, line, entries[n]!, positionOf(booked, line, positions[n]!)),
    ),
  )
  const ids = bookTransactions(context, rows).values()
  return all.map(({ booking }, n) => ({
    entry: entries[n]!,
    transactions: booking.lines.map((line) => ({ id: ids.next().value!, line })),
  }))
}

// The loans of the accounts whose bookings repay them, locked until the change ends.
async function lockRepaidLoans(
  context: Context,
  all: readonly NewBooking[],
  changes: readonly Context[],
): Promise<Map<string, Decimal>> {
  const repaying = all.filter(repaysLoan)
  const balances = await lockLoans(context, repaying, () =>
    readBalancesAfter(context, changes, repaying.map(loanOf)),
  )
  return new Map(
    repaying.map((booked) => [loanKey(booked), negate(balances.get(balanceName(loanOf(booked)))!)]),
  )
}

const opposite = ({ from, to, asset, amount }: Transfer): Transfer => ({
  from: to,
  to: from,
  asset,
  amount: negate(amount),
})

function postBooking(
  { context, action, account, currency, booking }: NewBooking,
  repaid: Decimal,
): Promise<string> {
  // Until its delivery, the market owes what the account receives.
  const isLater = booking.settles_on !== undefined
  const names = {
    available: booking.is_suspended ? SUSPENSE : available(account),
    bank: isLater ? UNSETTLED_TRADES : BANK,
    custody: isLater ? UNSETTLED_TRADES : CUSTODY,
    taxes: TAXES,
  }
  // The transfer of a negative amount is the opposite transfer.
  const transfers = transfersOf(booking, currency, names).map((transfer) =>
    compare(transfer.amount, '0') < 0 ? opposite(transfer) : transfer,
  )
  const freed = {
    from: reserved(account),
    to: available(account),
    asset: currency,
    amount: booking.reserved ?? '0',
  }
  const repayment = { from: available(account), to: rolloverLoan(account), asset: currency, amount: repaid }
  return post(context, {
    kind: 'corporate_action',
    reference: action,
    transfers: [freed, ...transfers, repayment],
  })
}

// The positions that units have entered or left, by instrument, for each booking.
async function moveAll(context: Context, all: readonly NewBooking[]): Promise<Map<string, string>[]> {
  const moves = all.flatMap(({ context: change, account, booking }) =>
    booking.moves.map((move) => ({ ...move, context: change, account })),
  )
  const rows = await listRows(
    context,
    moves.map(({ instrument }) => instrument),
  )
  const moved = await movePositions(
    context,
    moves.map(({ context: change, account, instrument, quantity, cost }) => {
      const money_per_point = moneyPerPoint(rows.get(instrument)!)
      const units = { account, instrument, quantity, cost, money_per_point }
      return { context: change, account, instrument, move: (before, id) => withChange(before, units, id) }
    }),
  )
  const positions = moved.map(({ after }) => after.id).values()
  return all.map(
    ({ booking }) => new Map(booking.moves.map(({ instrument }) => [instrument, positions.next().value!])),
  )
}

const positionOf = (
  { position }: NewBooking,
  line: BookingLine,
  moved: ReadonlyMap<string, string>,
): string => (line.is_of_counted ? position : (moved.get(line.instrument) ?? position))

function transactionOf(
  { context, action, account, currency, booking, reverses }: NewBooking,
  line: BookingLine,
  entry: string,
  position: string,
): NewTransaction {
  const settles_on = reverses ? undefined : booking.settles_on
  return {
    account,
    position,
    entry,
    settled: settles_on === undefined,
    settlement_date: settles_on ?? dayOf(context.now),
    cash_amount: line.cash_amount,
    unit_quantity: line.unit_quantity,
    unit_price: line.unit_price,
    handed_over: line.handed_over ?? null,
    tax: line.tax,
    taxes: line.taxes.map((tax) => ({ ...tax, rate: rateText(tax.rate) })),
    currency,
    instrument: line.instrument,
    transaction_type: line.transaction_type,
    reference: action,
    reference_type: 'corporate_action',
    lots: lotsOf(booking, line),
    summary: summaries[line.transaction_type],
  }
}

function lotsOf({ lots, lots_left }: Booking, { unit_quantity, is_of_counted }: BookingLine) {
  if (unit_quantity !== null) return (isPositive(unit_quantity) && lots) || null
  return (is_of_counted && lots_left) || null
}

const summaries: Record<BookingLine['transaction_type'], string> = {
  coupon_payment: 'Coupon',
  dividend: 'Dividend',
  maturity: 'Maturity',
  merger: 'Merger',
  tax_reclaim: 'Tax reclaim',
  stock_dividend: 'Stock dividend',
  spin_off: 'Spin-off',
  rights_issue: 'Rights issue',
  delisting: 'Delisting',
}

/** A rate in percent, with decimals as the API shows it. */
export const rateText = (rate: string): string => (rate.includes('.') && !isZero(rate) ? rate : `${rate}.00`)
