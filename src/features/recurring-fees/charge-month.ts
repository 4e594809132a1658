// Recurring fees: at the end of every month each account that is open is charged for it, and what is charged is collected in
// the same change as far as there is cash; where something older is owed that goes first.
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'
import type { Decimal } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { type Day, dayAt, startOfDay } from '../../values/time.ts'
import { enqueue } from '../../worker/enqueue.ts'
import { DAILY_WORK, RANK } from '../../worker/jobs.ts'
import { askDocument } from '../accounts/ask-document.ts'
import type { AccountRow } from '../accounts/read.ts'
import { collectLater, collectOwed, type Owed } from '../billing/collect-fee.ts'
import { type ChargeRow, insertCharges } from '../billing/insert-charges.ts'
import { listFees } from '../billing/read.ts'
import {
  type Charge,
  type Fee,
  isAdValorem,
  monthBefore,
  nextMonth,
  recurringCharges,
} from '../billing/rules.ts'
import { valuePositionsOf } from '../valuation/value-standings.ts'

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

/** Charges each account for a month, once, and collects what is charged. */
export async function chargeAccounts(
  contexts: Context[],
  asked: { account: string; period_end: Day }[],
): Promise<void> {
  const [first] = contexts as [Context]
  const fees = (await listFees(first)).filter((fee) => fee.fee_type === 'recurring')
  const [accounts, charged] = await Promise.all([
    holdAccounts(
      first,
      asked.map(({ account }) => account),
    ),
    listCharged(first, fees, asked),
  ])
  const due: Due[] = []
  for (const [n, context] of contexts.entries()) {
    const { account: id, period_end } = asked[n]!
    const account = accounts.get(id)
    if (!account) throw notFound('account')
    if (account.status === 'closed') continue
    context.pending.resource = id
    due.push({ context, account, period_end })
  }
  const values = fees.some(isAdValorem) ? await valuePositions(first, due) : undefined
  const charges: NewCharge[] = []
  for (const one of due) {
    const { account, period_end } = one
    const x = values ? values.get(period_end)!.get(account.id)! : '0'
    for (const charge of recurringCharges(fees, account.base_currency, x))
      if (!charged.has(nameOf(account.id, charge.fee.id, period_end)))
        charges.push({ ...charge, ...one, id: newId('fch_') })
  }
  for (const { id, context } of charges) askDocument(context, 'fee_statement', id)
  const [later, now] = partition(charges, ({ account }) => account.owes)
  for (const { id, context } of later) collectLater(context, id, context.now)
  const collected = await collectOwed(
    now.map((charge) => ({ context: charge.context, owed: owedOf(charge) })),
  )
  // Whoever charged one of them meanwhile makes this fail, and find it when it goes again.
  insertCharges(
    first,
    charges.map((charge) => rowOf(charge, collected.get(charge.id))),
  )
}

const partition = <T>(all: readonly T[], is: (one: T) => boolean): [T[], T[]] => [
  all.filter(is),
  all.filter((one) => !is(one)),
]

const owedOf = ({ id, account, fee, amount_fee, amount_tax, tax_rate }: NewCharge): Owed => ({
  ...{ id, account: account.id, account_status: account.status, currency: account.base_currency },
  ...{ amount_fee, amount_tax, tax_rate, collected: '0', refunded: '0', display_name: fee.display_name },
  ...{ instrument: null, position: null },
})

type Charged = Pick<AccountRow, 'id' | 'status' | 'base_currency'> & {
  /** Something charged before is not collected yet. */
  owes: boolean
}

/** An account that a month is charged for. */
interface Due {
  context: Context
  account: Charged
  period_end: Day
}

interface NewCharge extends Charge, Due {
  id: string
}

// What was held at the end of each month, by account: all accounts that share a month in one call.
async function valuePositions(
  context: Context,
  due: readonly Due[],
): Promise<Map<Day, Map<string, Decimal>>> {
  const values = new Map<Day, Map<string, Decimal>>()
  for (const period_end of new Set(due.map((one) => one.period_end))) {
    const accounts = due.filter((one) => one.period_end === period_end).map(({ account }) => account)
    values.set(period_end, await valuePositionsOf(context, accounts, startOfDay(period_end)))
  }
  return values
}

// Keeps their status as it is until the change is complete.
async function holdAccounts({ sql, tenant }: Context, ids: string[]): Promise<Map<string, Charged>> {
  const rows = await sql<Charged>`
    select a.id, a.status, a.base_currency, exists (
             select from fee_charges c
             where c.tenant = ${tenant} and c.account = a.id
               and c.collected + c.refunded - c.refunded_cash < c.amount_fee + c.amount_tax) as owes
    from accounts a
    where a.tenant = ${tenant} and a.id = any (${ids}) order by a.id for share of a`
  return new Map(rows.map((row) => [row.id, row]))
}

// Which of the fees have been charged already of the months asked for.
async function listCharged(
  { sql, tenant }: Context,
  fees: readonly Fee[],
  asked: readonly { account: string; period_end: Day }[],
): Promise<Set<string>> {
  const accounts = asked.map(({ account }) => account)
  const months = asked.map(({ period_end }) => monthBefore(period_end))
  const rows = await sql<{ account: string; fee: string; period_end: Day }>`
    select c.account, c.fee, c.period_end
    from unnest(${accounts}::text[], ${months}::date[]) as x (account, period_start)
    cross join unnest(${fees.map(({ id }) => id)}::text[]) as f (id)
    join fee_charges c
      on c.tenant = ${tenant} and c.account = x.account and c.fee = f.id and c.period_start = x.period_start`
  return new Set(rows.map(({ account, fee, period_end }) => nameOf(account, fee, period_end)))
}

const nameOf = (account: string, fee: string, period_end: Day) => `${account} ${fee} ${period_end}`

const rowOf = (
  { id, fee, account, amount_fee, amount_tax, tax_rate, period_end }: NewCharge,
  collected: Decimal = '0',
): ChargeRow => ({
  ...{
    id,
    fee: fee.id,
    account: account.id,
    amount_fee,
    amount_tax,
    tax_rate,
    currency: account.base_currency,
  },
  ...{ due_at: startOfDay(period_end), collected, period_start: monthBefore(period_end), period_end },
})
