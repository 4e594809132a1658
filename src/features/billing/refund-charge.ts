// Refunds fee charges: first what is not collected yet, the rest in cash with its share of the tax.
import type { Context } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import { available, FEES } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { type Decimal, isPositive, negate } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { bookTransaction } from '../portfolio/holdings/book-transaction.ts'
import { type DecidedRefund, decideRefund, type RefundableCharge } from './decide-refund.ts'
import { taxOf } from './rules.ts'

/** A charge with the facts that its refund needs. */
export interface LockedCharge extends RefundableCharge {
  account: string
  tax_rate: Decimal | null
  refunded_cash: Decimal
  instrument: string | null
  position: string | null
}

/** Refunds the amount of a charge, or refuses more than may be refunded; returns the refund's id. */
export async function refundCharge(context: Context, id: string, amount: Decimal): Promise<string> {
  const [charge] = await lockCharges(context, part`c.id = ${id}`)
  if (!charge) throw notFound('fee charge')
  context.pending.resource = id
  return writeRefund(context, decideRefund(charge, amount))
}

/** The charges of the order, locked until the change ends. */
export const lockChargesOfOrder = (context: Context, order: string): Promise<LockedCharge[]> =>
  lockCharges(context, part`c.related_order = ${order}`)

// The account is locked as well, so that it does not close before the money arrives.
async function lockCharges({ sql, tenant }: Context, which: Part): Promise<LockedCharge[]> {
  return sql<LockedCharge>`
    select c.id, c.fee, c.account, c.amount_fee, c.amount_tax, c.tax_rate, c.currency, o.instrument, o.position,
           c.collected, c.refunded, c.refunded_cash, a.status as account_status
    from fee_charges c
    join accounts a on a.tenant = c.tenant and a.id = c.account
    left join orders o on o.tenant = c.tenant and o.id = c.related_order
    where c.tenant = ${tenant} and ${which} order by c.id for update of c for key share of a`
}

/** Writes the refund and returns its id. */
export async function writeRefund(
  context: Context,
  { charge, amount, paid }: DecidedRefund<LockedCharge>,
): Promise<string> {
  const { sql, tenant, now } = context
  const refund = newId('rfd_')
  await sql`
    insert into fee_refunds (tenant, id, fee_charge, amount, paid, created_at, modified_at)
    values (${tenant}, ${refund}, ${charge.id}, ${amount}, ${paid}, ${now}, ${now})`
  if (isPositive(paid)) await payBack(context, charge, refund, paid)
  return refund
}

async function payBack(context: Context, charge: LockedCharge, refund: string, paid: Decimal): Promise<void> {
  const { account, position, instrument, currency } = charge
  const entry = await post(context, {
    kind: 'fee.refund',
    reference: refund,
    transfers: [{ from: FEES, to: available(account), asset: currency, amount: paid }],
  })
  bookTransaction(context, {
    account,
    position,
    instrument,
    entry,
    currency,
    settled: true,
    settlement_date: dayOf(context.now),
    cash_amount: paid,
    ...taxOf(charge, negate(paid), currency, negate(charge.refunded_cash)),
    transaction_type: 'refund',
    reference: refund,
    reference_type: 'refund',
    summary: 'Refund',
  })
}
