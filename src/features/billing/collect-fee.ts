// Takes what is owed of a fee charge out of cash that is there, as much as there is, and comes back for the rest with
// each day's work.
import type { Context } from '../../context.ts'
import { FEES, free } from '../../ledger/chart.ts'
import { post } from '../../ledger/post.ts'
import { lockBalance } from '../../ledger/read.ts'
import { add, type Decimal, isLess, isPositive, money, negate, subtract } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { addDays, dayAt, dayOf, type Instant } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/jobs.ts'
import { lookWhetherEmpty } from '../accounts/look-whether-empty.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { bookTransaction } from '../holdings/book-transaction.ts'
import { availableCash } from '../holdings/read.ts'
import { taxOf } from './rules.ts'

interface Owed {
  id: string
  account: string
  account_status: AccountStatus
  currency: 'EUR' | 'USD' | 'GBP'
  amount_fee: Decimal
  amount_tax: Decimal
  tax_rate: Decimal | null
  collected: Decimal
  refunded: Decimal
  display_name: string
  instrument: string | null
  position: string | null
}

/** Lets the charge be collected at the instant; a charge has one such job at a time. */
export function collectLater(context: Context, charge: string, due_at: Instant): void {
  enqueue(context, { kind: 'billing.collect-fee', payload: { charge }, due_at, rank: RANK.collection })
}

/** The instant of the next day's work. */
export const nextDailyWork = (now: Instant): Instant => dayAt(addDays(dayOf(now), 1), DAILY_WORK)

/** Collects what is owed of the charge, as far as there is cash for it. */
export async function collectFee(context: Context, { charge: id }: { charge: string }): Promise<void> {
  const owed = await lockCharge(context, id)
  context.pending.resource = id
  const open = subtract(add(owed.amount_fee, owed.amount_tax), add(owed.collected, owed.refunded))
  // Nothing can be taken from an account that is closed; what it owed stays on the charge.
  if (!isPositive(open) || owed.account_status === 'closed') return
  const { account, currency } = owed
  await lockBalance(context, free(account), currency)
  const { available_for_trading: available } = await availableCash(context, account, currency)
  const amount = money(isLess(available, open) ? available : open)
  if (isPositive(amount)) await take(context, owed, amount)
  lookWhetherEmpty(context, { id: account, status: owed.account_status })
  if (isLess(amount, open)) collectLater(context, id, nextDailyWork(context.now))
}

async function lockCharge({ sql, tenant }: Context, id: string): Promise<Owed> {
  const [row] = await sql<Owed>`
    select c.id, c.account, a.status as account_status, c.currency, c.amount_fee, c.amount_tax,
           trim_scale(c.tax_rate)::text as tax_rate, c.collected, c.refunded, f.display_name, o.instrument, o.position
    from fee_charges c
    join fees f on f.tenant = c.tenant and f.id = c.fee
    join accounts a on a.tenant = c.tenant and a.id = c.account
    left join orders o on o.tenant = c.tenant and o.id = c.related_order
    where c.tenant = ${tenant} and c.id = ${id} for update of c`
  if (!row) throw new Error(`there is no fee charge ${id}`)
  return row
}

async function take(context: Context, owed: Owed, amount: Decimal) {
  const { sql, tenant, now } = context
  const { id, account, currency } = owed
  const transfers = [{ from: free(account), to: FEES, asset: currency, amount }]
  const entry = await post(context, { kind: 'fee.collect', reference: id, transfers })
  await sql`
    insert into fee_collections (tenant, id, fee_charge, amount, collected_at, created_at, modified_at)
    values (${tenant}, ${newId('fcl_')}, ${id}, ${amount}, ${now}, ${now}, ${now})`
  bookTransaction(context, {
    account,
    position: owed.position,
    entry,
    settled: true,
    settlement_date: dayOf(now),
    cash_amount: negate(amount),
    ...taxOf(owed, amount, currency, owed.collected),
    currency,
    instrument: owed.instrument,
    transaction_type: 'fee',
    reference: id,
    reference_type: 'fee_charge',
    summary: `Fee ${owed.display_name}`,
  })
}
