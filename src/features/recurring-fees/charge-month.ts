// Recurring fees: at the end of every month each account that is open is charged for it, then the charges are collected.
import type { Context } from '../../context.ts'
import { newId } from '../../values/ids.ts'
import { type Day, dayAt, startOfDay } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/jobs.ts'
import { askDocument } from '../accounts/ask-document.ts'
import { type AccountRow, holdAccount } from '../accounts/read.ts'
import { collectLater } from '../billing/collect-fee.ts'
import { listFees } from '../billing/read.ts'
import { type Charge, isAdValorem, monthBefore, nextMonth, recurringCharges } from '../billing/rules.ts'
import { valuePositionsAt } from '../valuation/value-standings.ts'

const MOST_AT_ONCE = 500

export interface Month {
  /** The first day after the month. */
  period_end: Day
  /** The last account of the part that has been seen to. */
  after?: string
}

/** Sees to the accounts that a month's fees are due from, a part at a time, and comes back a month later. */
export async function chargeMonth(context: Context, { period_end, after }: Month): Promise<void> {
  const { sql, tenant, now } = context
  const fees = await listFees(context)
  if (!fees.some((fee) => fee.fee_type === 'recurring')) return
  const again = (month: Month, due_at: string) =>
    enqueue(context, { kind: 'billing.charge-month', payload: { ...month }, due_at, rank: RANK.fee })
  const next = nextMonth(period_end)
  if (after === undefined) again({ period_end: next }, dayAt(next, DAILY_WORK))
  const accounts = await sql<{ id: string }>`
    select id from accounts
    where tenant = ${tenant} and id > ${after ?? ''} and status <> 'closed' and created_at < ${startOfDay(period_end)}
    order by id limit ${MOST_AT_ONCE}`
  for (const { id: account } of accounts)
    enqueue(context, {
      kind: 'billing.charge-account',
      payload: { account, period_end },
      due_at: now,
      rank: RANK.fee,
    })
  if (accounts.length === MOST_AT_ONCE) again({ period_end, after: accounts.at(-1)!.id }, now)
}

/** Charges one account for a month, once. */
export async function chargeAccount(
  context: Context,
  { account: id, period_end }: { account: string; period_end: Day },
): Promise<void> {
  const account = await holdAccount(context, id)
  if (account.status === 'closed') return
  const fees = await listFees(context)
  const recurring = fees.filter((fee) => fee.fee_type === 'recurring')
  const at = startOfDay(period_end)
  const x = recurring.some(isAdValorem) ? await valuePositionsAt(context, account, at) : '0'
  for (const charge of recurringCharges(recurring, account.base_currency, x)) {
    const made = await writeCharge(context, account, charge, period_end)
    if (!made) continue
    collectLater(context, made, context.now)
    askDocument(context, 'fee_statement', made)
  }
  context.pending.resource = id
}

async function writeCharge(
  { sql, tenant, now }: Context,
  { id: account, base_currency }: AccountRow,
  { fee, amount_fee, amount_tax, tax_rate }: Charge,
  period_end: Day,
): Promise<string | undefined> {
  const [made] = await sql<{ id: string }>`
    insert into fee_charges (tenant, id, fee, account, amount_fee, amount_tax, tax_rate, currency, due_at, period_start,
                             period_end, created_at, modified_at)
    values (${tenant}, ${newId('fch_')}, ${fee.id}, ${account}, ${amount_fee}, ${amount_tax}, ${tax_rate},
            ${base_currency}, ${startOfDay(period_end)}, ${monthBefore(period_end)}, ${period_end}, ${now}, ${now})
    on conflict (tenant, account, fee, period_start) where period_start is not null do nothing
    returning id`
  return made?.id
}
