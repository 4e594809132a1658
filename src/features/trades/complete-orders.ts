// Ends the execution of orders: has billing charge their fees, gives back what was set aside and not used, and calls
// them filled.
import type { Context } from '../../context.ts'
import { FEES, free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { type Balances, balanceAfter } from '../../ledger/read.ts'
import { type Borrower, cashOf, loanOf } from '../../ledger/rollover-loans.ts'
import { currenciesOf } from '../../market/instrument-terms.ts'
import { add, compare, type Decimal, isPositive, isZero, money, subtract } from '../../values/decimal.ts'
import { requestDocument } from '../accounts/request-document.ts'
import { chargeOrder, orderFees, type Payment, totalOf } from '../billing/charge-order.ts'
import { record } from '../events/record.ts'
import { lookAtLoan } from '../rollovers/repay-loans.ts'
import { mayBecome } from '../trading/rules.ts'
import type { OpenOrder } from './open-orders.ts'
import { readForRelease, releaseOf } from './release-reservation.ts'
import type { WriteSet } from './write-set.ts'

/** An order that ends with what it has traded. */
export interface Completion {
  context: Context
  order: OpenOrder
  /** The quantity that would be the whole of it, null where it is known to be less. */
  ordered: Decimal | null
  /** The transaction that this very change books last, if it does. */
  last?: string
}

/**
 * Fills the orders, which the caller holds, each once: fees are charged on what executed, the rest of the reservation
 * is released. The caller writes what comes of it.
 */
export async function completeOrders(all: readonly Completion[], writes: WriteSet): Promise<void> {
  const ending = all.filter(({ order }) => mayBecome(order.status, 'filled'))
  if (ending.length === 0) return
  const orders = ending.map(({ order }) => order)
  const balances = await readForRelease(ending[0]!.context, orders, sellersOf(orders))
  for (const one of ending) await completeOrder(one, balances, writes)
}

async function completeOrder(one: Completion, balances: Balances, writes: WriteSet): Promise<void> {
  const { context, order, last } = one
  const { row } = order.listed
  const charges = await orderFees(context, row, order.side, chargedOn(one))
  const fees = totalOf(charges)
  const pay = order.side === 'buy' ? payFromReservation : payFromProceeds
  const paid = await pay(context, order, fees, balances)
  const related = charges.length > 0 ? (last ?? (await lastTransaction(context, order.id))) : null
  chargeOrder(context, order, charges, { ...paid, currency: currenciesOf(row).quote, related }, writes)
  const { id, traded_quantity, traded_notional, position } = order
  writes.filled.push({ id, fees, traded_quantity, traded_notional, position })
  record(context, 'order.filled', id)
  requestDocument(context, 'order_confirmation', id)
}

// A whole order in cash is charged on that, any other on what it has traded.
function chargedOn({ order, ordered }: Completion): Decimal {
  const isWhole = ordered !== null && compare(order.traded_quantity, ordered) >= 0
  const { base, quote } = currenciesOf(order.listed.row)
  return isWhole && order.cash_amount !== null && base === quote ? order.cash_amount : order.traded_notional
}

// The accounts that pay the fees of sales from their proceeds.
const sellersOf = (orders: readonly OpenOrder[]) => orders.filter(({ side }) => side === 'sell').map(sellerOf)

const sellerOf = ({ account, listed }: OpenOrder): Borrower => ({
  account,
  currency: currenciesOf(listed.row).quote,
})

async function lastTransaction({ sql, tenant }: Context, order: string): Promise<string | null> {
  const [row] = await sql<{ id: string }>`
    select id from transactions where tenant = ${tenant} and reference = ${order} order by booked_at desc, id desc limit 1`
  return row?.id ?? null
}

type Paid = Pick<Payment, 'entry' | 'paid'>

// A buy set the fees aside with its cash: they are paid in full, and what is left goes back.
async function payFromReservation(
  context: Context,
  order: OpenOrder,
  fees: Decimal,
  balances: Balances,
): Promise<Paid> {
  const { id, account, reserved_asset: asset, reserved_amount } = order
  const rest = subtract(reserved_amount, add(order.traded_notional, fees))
  const transfers = [
    { from: held(account), to: FEES, asset, amount: fees },
    ...releaseOf(context, balances, order, rest),
  ]
  const entry = await post(context, { kind: 'order.complete', reference: id, transfers })
  return { entry, paid: fees }
}

// A sell pays from its proceeds and what else is there, less what a rollover was lent: that belongs to the old bill. A
// fee above that stays owed and never makes cash negative.
async function payFromProceeds(
  context: Context,
  order: OpenOrder,
  fees: Decimal,
  balances: Balances,
): Promise<Paid> {
  const { id, account, reserved_asset, reserved_amount, traded_quantity } = order
  const seller = sellerOf(order)
  const { currency } = seller
  const loan = balanceAfter(context, balances, loanOf(seller))
  if (!isZero(loan)) lookAtLoan(context, seller)
  const most = add(balanceAfter(context, balances, cashOf(seller)), loan)
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
  return { entry, paid }
}
