// Books what an action does to one position: ledger, cost and units, the account's list. The same for a reversal, which
// is a booking turned round.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { BANK, DEPOT, free, rolloverLoan, TAXES } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { readBalance, readUsable } from '../../ledger/read.ts'
import { compare, isPositive, isZero, money, negate } from '../../values/decimal.ts'
import { dayOf } from '../../values/time.ts'
import { findInstrument } from '../catalog/read.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { changeHolding, closePosition } from '../trading/move-position.ts'
import { moneyPerPoint } from '../trading/rules.ts'
import { type Booking, transfersOf } from './rules.ts'

export interface Target {
  action: string
  account: string
  /** The position that the action found. */
  position: string
  currency: string
}

/** Books it and returns the ledger entry and the transactions. */
export async function writeBooking(context: Context, target: Target, booking: Booking) {
  const { account, currency } = target
  const names = { free: free(account), bank: BANK, depot: DEPOT, taxes: TAXES }
  // Where money goes back, its transfers turn round.
  const transfers = transfersOf(booking, currency, names).map((one) =>
    compare(one.amount, '0') < 0 ? { ...one, from: one.to, to: one.from, amount: negate(one.amount) } : one,
  )
  const loan = await repayLoan(context, account, currency, booking)
  const entry = await post(context, {
    kind: 'corporate_action',
    reference: target.action,
    transfers: [...transfers, ...loan],
  })
  const taken = await moveHoldings(context, target, booking)
  const transactions = booking.lines.map((line) =>
    writeLine(context, target, line, entry, taken.get(line.instrument) ?? target.position),
  )
  return { entry, transactions }
}

/** Refuses where the account has not what the booking takes; for reversals, the ledger holds all else. */
export async function checkCovered(
  context: Context,
  { account, currency }: Target,
  booking: Booking,
): Promise<void> {
  if (compare(booking.cash, '0') < 0) await checkUsable(context, account, currency, negate(booking.cash))
  for (const { instrument, quantity } of booking.moves)
    if (compare(quantity, '0') < 0) await checkUsable(context, account, instrument, negate(quantity))
}

async function checkUsable(context: Context, account: string, asset: string, amount: string) {
  const usable = await readUsable(context, account, asset)
  if (compare(usable, amount) < 0)
    throw fail('conflict', 'The account has spent what the action brought it.', {
      available: asset.length === 3 ? money(usable) : usable,
    })
}

// What a rollover was lent is paid back by the bill that matures, before anything else.
async function repayLoan(context: Context, account: string, asset: string, { cash, lines }: Booking) {
  if (!isPositive(cash) || lines[0]?.transaction_type !== 'maturity') return []
  const lent = negate(await readBalance(context, rolloverLoan(account), asset))
  const amount = compare(lent, cash) < 0 ? lent : cash
  return [{ from: free(account), to: rolloverLoan(account), asset, amount }]
}

// The positions that units came into or left, by instrument.
async function moveHoldings(context: Context, { account }: Target, { moves }: Booking) {
  const taken = new Map<string, string>()
  for (const { instrument, quantity, cost } of moves) {
    const { row } = (await findInstrument(context, instrument))!
    const moved = { account, instrument, quantity, cost, m: moneyPerPoint(row) }
    const position = await changeHolding(context, moved)
    await closePosition(context, position)
    taken.set(instrument, position)
  }
  return taken
}

function writeLine(
  context: Context,
  target: Target,
  line: Booking['lines'][number],
  entry: string,
  position: string,
) {
  const id = bookTransaction(context, {
    account: target.account,
    position,
    entry,
    settled: true,
    settlement_date: dayOf(context.now),
    cash_amount: line.cash_amount,
    unit_quantity: line.unit_quantity,
    unit_price: line.unit_price,
    tax: line.tax,
    taxes: line.taxes.map((tax) => ({ ...tax, rate: rateText(tax.rate) })),
    currency: target.currency,
    instrument: line.instrument,
    transaction_type: line.transaction_type,
    reference: target.action,
    reference_type: 'corporate_action',
    summary: summaries[line.transaction_type],
  })
  return { id, line }
}

const summaries = { coupon_payment: 'Coupon', maturity: 'Maturity', merger: 'Merger' }

const rateText = (rate: string) => (rate.includes('.') && !isZero(rate) ? rate : `${rate}.00`)
