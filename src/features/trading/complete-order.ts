// Ends the execution of orders: charges their fees, gives back what was set aside and not used, and calls them filled.
import type { Context } from '../../context.ts'
import { FEES, free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import {
  add,
  compare,
  type Decimal,
  isPositive,
  isZero,
  money,
  negate,
  subtract,
  sum,
} from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { askDocument } from '../accounts/ask-document.ts'
import { collectLater, nextDailyWork } from '../billing/collect-fee.ts'
import { type Charge, taxOf } from '../billing/rules.ts'
import { record } from '../events/record.ts'
import { type Borrower, cashOf, loanOf } from './hold-loans.ts'
import { feesOf, totalOf } from './price-order.ts'
import { type Balances, balanceOf, readForRelease, releaseOf } from './release-reservation.ts'
import { lookAtLoan } from './repay-loan.ts'
import { currenciesOf, mayBecome } from './rules.ts'
import type { Working } from './working-order.ts'
import type { Writes } from './write-booked.ts'

/** An order that ends with what it has traded. */
export interface Completion {
  context: Context
  order: Working
  /** The quantity that would be the whole of it, null where it is known to be less. */
  ordered: Decimal | null
  /** The transaction that this very change books last, if it does. */
  last?: string
}

/**
 * Fills the orders, which the caller holds, each once: fees are charged on what executed, the rest of the reservation is
 * released. The caller writes what comes of it.
 */
export async function completeOrders(all: readonly Completion[], writes: Writes): Promise<void> {
  const ending = all.filter(({ order }) => mayBecome(order.status, 'filled'))
  if (ending.length === 0) return
  const orders = ending.map(({ order }) => order)
  const balances = await readForRelease(ending[0]!.context, orders, sellersOf(orders))
  for (const one of ending) await completeOrder(one, balances, writes)
}

async function completeOrder(one: Completion, balances: Balances, writes: Writes): Promise<void> {
  const { context, order, last } = one
  const charges = await feesOf(context, order.listed.row, order.side, chargedOn(one))
  const fees = totalOf(charges)
  const collect = order.side === 'buy' ? payFromReservation : payFromProceeds
  const collected = await collect(context, order, fees, balances)
  const related = charges.length > 0 ? (last ?? (await lastTransaction(context, order.id))) : null
  for (const [index, charge] of charges.entries()) {
    const amount = collected.amounts(charges, index)
    bookCharge(context, order, { charge, related, amount, entry: collected.entry }, writes)
  }
  const { id, traded_quantity, traded_notional, position } = order
  writes.filled.push({ id, fees, traded_quantity, traded_notional, position })
  record(context, 'order.filled', id)
  askDocument(context, 'order_confirmation', id)
}

// A whole order in cash is charged on that, any other on what it has traded.
function chargedOn({ order, ordered }: Completion): Decimal {
  const isWhole = ordered !== null && compare(order.traded_quantity, ordered) >= 0
  const { base, quote } = currenciesOf(order.listed.row)
  return isWhole && order.cash_amount !== null && base === quote ? order.cash_amount : order.traded_notional
}

// The accounts that pay the fees of sales from their proceeds.
const sellersOf = (orders: readonly Working[]) => orders.filter(({ side }) => side === 'sell').map(sellerOf)

const sellerOf = ({ account, listed }: Working): Borrower => ({
  account,
  currency: currenciesOf(listed.row).quote,
})

async function lastTransaction({ sql, tenant }: Context, order: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from transactions where tenant = ${tenant} and reference = ${order} order by booked_at desc, id desc limit 1`
  return row?.id ?? null
}

interface Collected {
  entry: string
  /** What is collected at once of the charge at the index. */
  amounts(charges: Charge[], index: number): Decimal
}

// A buy set the fees aside with its cash: they are paid in full, and what is left goes back.
async function payFromReservation(
  context: Context,
  order: Working,
  fees: Decimal,
  balances: Balances,
): Promise<Collected> {
  const { id, account, reserved_asset: asset, reserved_amount } = order
  const rest = subtract(reserved_amount, add(order.traded_notional, fees))
  const transfers = [
    { from: held(account), to: FEES, asset, amount: fees },
    ...releaseOf(context, balances, order, rest),
  ]
  const entry = await post(context, { kind: 'order.complete', reference: id, transfers })
  return { entry, amounts: (charges, index) => charges[index]!.amount_total }
}

// A sell pays from its proceeds and what else is there, less what a rollover was lent: that belongs to the old bill. A
// fee above that stays owed and never makes cash negative.
async function payFromProceeds(
  context: Context,
  order: Working,
  fees: Decimal,
  balances: Balances,
): Promise<Collected> {
  const { id, account, reserved_asset, reserved_amount, traded_quantity } = order
  const seller = sellerOf(order)
  const { currency } = seller
  const loan = balanceOf(context, balances, loanOf(seller))
  if (!isZero(loan)) lookAtLoan(context, seller)
  const most = add(balanceOf(context, balances, cashOf(seller)), loan)
  const paid = compare(fees, most) <= 0 ? fees : isPositive(most) ? money(most) : '0'
  const entry = await post(context, {
    kind: 'order.complete',
    reference: id,
    transfers: [
      { from: free(account), to: FEES, asset: currency, amount: paid },
      {
        from: held(account),
        to: free(account),
        asset: reserved_asset,
        amount: subtract(reserved_amount, traded_quantity),
      },
    ],
  })
  const amounts = (charges: Charge[], index: number): Decimal => {
    const before = sum(charges.slice(0, index).map((charge) => charge.amount_total))
    const left = subtract(paid, before)
    const { amount_total } = charges[index]!
    return compare(left, amount_total) >= 0 ? amount_total : isPositive(left) ? left : '0'
  }
  return { entry, amounts }
}

interface Booking {
  charge: Charge
  related: string | null
  /** What of the charge is collected at once, and the entry that pays it. */
  amount: Decimal
  entry: string
}

function bookCharge(context: Context, order: Working, booking: Booking, writes: Writes): void {
  const { charge, related, amount, entry } = booking
  const { amount_fee, amount_tax, tax_rate } = charge
  const currency = currenciesOf(order.listed.row).quote
  const id = newId('fch_')
  writes.charges.push({
    ...{ id, fee: charge.fee.id, account: order.account, amount_fee, amount_tax, tax_rate, currency },
    due_at: context.now,
    collected: amount,
    related_transaction: related,
    related_transaction_amount: order.traded_notional,
    related_order: order.id,
  })
  if (compare(amount, charge.amount_total) !== 0) collectLater(context, id, nextDailyWork(context.now))
  if (!isPositive(amount)) return
  writes.collections.push({ id: newId('fcl_'), fee_charge: id, amount })
  writes.transactions.push({
    account: order.account,
    position: order.position,
    entry,
    settled: false,
    settlement_date: order.settles,
    cash_amount: negate(amount),
    ...taxOf(charge, amount, currency),
    currency,
    instrument: order.instrument,
    transaction_type: 'fee',
    reference: id,
    reference_type: 'fee_charge',
    summary: `Fee ${charge.fee.display_name}`,
  })
}
