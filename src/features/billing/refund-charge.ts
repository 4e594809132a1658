// Gives back what was charged: first what is not collected yet, the rest in cash with its share of the tax.
import type { Context } from '../../context.ts'
import { fail, notFound } from '../../errors.ts'
import { FEES, free } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { add, compare, type Decimal, isPositive, money, negate, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { dayOf } from '../../values/time.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { type Charge, taxOf } from './rules.ts'

interface ChargeRow {
  account: string
  amount_fee: Decimal
  amount_tax: Decimal
  tax_rate: Decimal | null
  currency: string
  collected: Decimal
  refunded: Decimal
  refunded_cash: Decimal
  account_status: string
  related_order: string | null
  instrument: string | null
  position: string | null
}

/**
 * Refunds the amount of a charge, or refuses more than may be refunded; returns the refund's id. The account is held,
 * so that it cannot close on the money.
 */
export async function refundCharge(context: Context, id: string, amount: Decimal): Promise<string> {
  const { sql, tenant, now } = context
  const [charge] = await sql<ChargeRow>`
    select c.account, c.amount_fee, c.amount_tax, c.tax_rate, c.currency, c.related_order, o.instrument, o.position,
      c.collected, c.refunded, c.refunded_cash, a.status as account_status
    from fee_charges c
    join accounts a on a.tenant = c.tenant and a.id = c.account
    left join orders o on o.tenant = c.tenant and o.id = c.related_order
    where c.tenant = ${tenant} and c.id = ${id} for update of c for key share of a`
  if (!charge) throw notFound('fee charge')
  const total = add(charge.amount_fee, charge.amount_tax)
  const refundable = subtract(total, charge.refunded)
  if (compare(amount, refundable) > 0)
    throw fail('refund_exceeds_refundable_amount', undefined, { refundable: money(refundable) })
  const open = subtract(refundable, charge.collected)
  const rest = subtract(amount, isPositive(open) ? open : '0')
  const paid = isPositive(rest) ? money(rest) : '0.00'
  if (isPositive(paid) && charge.account_status === 'closed')
    throw fail('conflict', 'The account is closed and cannot receive anything.')
  const refund = newId('rfd_')
  await sql`
    insert into fee_refunds (tenant, id, fee_charge, amount, paid, created_at, modified_at)
    values (${tenant}, ${refund}, ${id}, ${amount}, ${paid}, ${now}, ${now})`
  context.pending.resource = id
  if (isPositive(paid)) await payBack(context, charge, refund, paid)
  return refund
}

/** Refunds what the charges of the order come to above those that are due of it now. */
export async function refundOrder(context: Context, order: string, due: readonly Charge[]): Promise<void> {
  const { sql, tenant } = context
  const charges = await sql<{ id: string; fee: string; amount: Decimal }>`
    select c.id, c.fee, c.amount_fee + c.amount_tax - coalesce((select sum(r.amount) from fee_refunds r
      where r.tenant = c.tenant and r.fee_charge = c.id), 0) as amount
    from fee_charges c where c.tenant = ${tenant} and c.related_order = ${order} order by c.id`
  for (const charge of charges) {
    const stays = due.find(({ fee }) => fee.id === charge.fee)?.amount_total ?? '0'
    const more = subtract(charge.amount, stays)
    if (isPositive(more)) await refundCharge(context, charge.id, more)
  }
}

async function payBack(context: Context, charge: ChargeRow, refund: string, paid: Decimal) {
  const { account, currency } = charge
  const entry = await post(context, {
    kind: 'fee.refund',
    reference: refund,
    transfers: [{ from: FEES, to: free(account), asset: currency, amount: paid }],
  })
  const { tax, taxes } = taxOf(charge, negate(paid), currency, negate(charge.refunded_cash))
  bookTransaction(context, {
    account,
    position: charge.position,
    entry,
    settled: true,
    settlement_date: dayOf(context.now),
    cash_amount: paid,
    tax,
    taxes,
    currency,
    instrument: charge.instrument,
    transaction_type: 'refund',
    reference: refund,
    reference_type: 'refund',
    summary: 'Refund',
  })
}
