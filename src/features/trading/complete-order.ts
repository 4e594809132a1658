// Ends the execution of an order: charges its fees, gives back what was set aside and not used, and calls it filled.
import type { Context } from '../../context.ts'
import { FEES, free, held } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { readUsable } from '../../ledger/read.ts'
import { add, compare, type Decimal, isPositive, negate, subtract, sum } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { askDocument } from '../accounts/ask-document.ts'
import { collectLater, nextDailyWork } from '../billing/collect-fee.ts'
import { type Charge, taxOf } from '../billing/rules.ts'
import { record } from '../events/record.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { feesOf, totalOf } from './price-order.ts'
import { releaseOf } from './release-reservation.ts'
import { currenciesOf, mayBecome } from './rules.ts'
import type { Working } from './working-order.ts'

/**
 * Fills the order, which the caller holds, once: fees are charged on what executed, the rest of the reservation is
 * released. `ordered` is the quantity that would be the whole of it, null where it is known to be less; `last` the
 * transaction that this very change books, if it does. Written when the change is complete.
 */
export async function completeOrder(
  context: Context,
  order: Working,
  ordered: Decimal | null,
  last?: string,
): Promise<void> {
  if (!mayBecome(order.status, 'filled')) return
  const { defer, tenant, now } = context
  const { row } = order.listed
  const isWhole = ordered !== null && compare(order.traded_quantity, ordered) >= 0
  const isCash = order.cash_amount !== null && currenciesOf(row).base === currenciesOf(row).quote
  const x = isWhole && isCash ? order.cash_amount! : order.traded_notional
  const charges = await feesOf(context, row, order.side, x)
  const fees = totalOf(charges)
  const collect = order.side === 'buy' ? payFromReservation : payFromProceeds
  const collected = await collect(context, order, fees)
  const related = charges.length > 0 ? (last ?? (await lastTransaction(context, order.id))) : null
  for (const [index, charge] of charges.entries())
    bookCharge(context, order, related, charge, collected.amounts(charges, index), collected.entry)
  defer`
    update orders
    set status = 'filled', filled_at = ${now}, cancelled_reason = null, fees = ${fees},
        traded_quantity = ${order.traded_quantity}, traded_notional = ${order.traded_notional},
        position = ${order.position}, modified_at = ${now}
    where tenant = ${tenant} and id = ${order.id}`
  record(context, 'order.filled', order.id)
  askDocument(context, 'order_confirmation', order.id)
}

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
async function payFromReservation(context: Context, order: Working, fees: Decimal): Promise<Collected> {
  const { id, account, reserved_asset: asset, reserved_amount } = order
  const rest = subtract(reserved_amount, add(order.traded_notional, fees))
  const transfers = [
    { from: held(account), to: FEES, asset, amount: fees },
    ...(await releaseOf(context, order, rest)),
  ]
  const entry = await post(context, { kind: 'order.complete', reference: id, transfers })
  return { entry, amounts: (charges, index) => charges[index]!.amount_total }
}

// A sell pays from its proceeds and what else is there; a fee above that stays owed and never makes cash negative.
async function payFromProceeds(
  context: Context,
  { id, account, listed, reserved_asset, reserved_amount, traded_quantity }: Working,
  fees: Decimal,
): Promise<Collected> {
  const currency = currenciesOf(listed.row).quote
  const most = await readUsable(context, account, currency)
  const paid = compare(fees, most) > 0 ? most : fees
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

function bookCharge(
  context: Context,
  order: Working,
  related: string | null,
  charge: Charge,
  collected: Decimal,
  entry: string,
): void {
  const { defer, tenant, now } = context
  const currency = currenciesOf(order.listed.row).quote
  const id = newId('fch_')
  const isWhole = compare(collected, charge.amount_total) === 0
  defer`
    insert into fee_charges (tenant, id, fee, account, amount_fee, amount_tax, tax_rate, currency, due_at, collected,
                             collected_at, related_transaction, related_transaction_amount, related_order, created_at, modified_at)
    values (${tenant}, ${id}, ${charge.fee.id}, ${order.account}, ${charge.amount_fee}, ${charge.amount_tax},
            ${charge.tax_rate}, ${currency}, ${now}, ${collected}, ${isWhole ? now : null}, ${related},
            ${order.traded_notional}, ${order.id}, ${now}, ${now})`
  if (!isWhole) collectLater(context, id, nextDailyWork(now))
  if (!isPositive(collected)) return
  defer`
    insert into fee_collections (tenant, id, fee_charge, amount, collected_at, created_at, modified_at)
    values (${tenant}, ${newId('fcl_')}, ${id}, ${collected}, ${now}, ${now}, ${now})`
  bookTransaction(context, {
    account: order.account,
    position: order.position,
    entry,
    settled: false,
    settlement_date: order.settles,
    cash_amount: negate(collected),
    ...taxOf(charge, collected, currency),
    currency,
    instrument: order.instrument,
    transaction_type: 'fee',
    reference: id,
    reference_type: 'fee_charge',
    summary: `Fee ${charge.fee.display_name}`,
  })
}
