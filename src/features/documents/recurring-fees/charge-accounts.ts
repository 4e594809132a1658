// Charges accounts for a month and collects the charges in the same change, as far as there is cash. An account that
// owes something older pays that first. Each charge has a statement.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { newId } from '../../../values/ids.ts'
import { type Day, monthBefore, startOfDay } from '../../../values/time.ts'
import { collectOwed, type Owed } from '../../billing/collect-fee.ts'
import { listOwing, readMonthFees } from '../../billing/read.ts'
import { type Fee, isAdValorem } from '../../billing/rules.ts'
import { collectLater, insertCharges } from '../../billing/write-charges.ts'
import { type AccountRow, selectAccounts } from '../../customers/accounts/read.ts'
import { valuePositionsOf } from '../../portfolio/valuation/value-snapshots.ts'
import type { AccountBatch } from './charge-month.ts'
import { chargeKey, type DecidedCharge, decideMonthCharges, type MonthFacts } from './decide-month-charges.ts'
import { type Heads, issueFeeStatements, type MonthRow, readHeads } from './issue-fee-statements.ts'

/** Charges each account of the batch for its month, once, and collects the charges. */
export async function chargeAccounts(context: Context, accounts: AccountBatch): Promise<void> {
  const { heads, ...facts } = await gather(context, accounts)
  await write(context, decideMonthCharges(facts), accounts.period_end, heads)
}

async function gather(
  context: Context,
  { accounts: ids, period_end }: AccountBatch,
): Promise<MonthFacts<AccountRow> & { heads: Heads }> {
  const fees = await readMonthFees(context, monthBefore(period_end))
  const [accounts, owing, charged, heads] = await Promise.all([
    selectAccounts(context, part`and a.id = any (${ids}) order by a.id for share of a`),
    listOwing(context, ids),
    listCharged(context, fees, ids, period_end),
    readHeads(context, ids),
  ])
  if (accounts.length < ids.length) throw notFound('account')
  const open = accounts.filter(({ status }) => status !== 'closed')
  const values = fees.some(isAdValorem)
    ? await valuePositionsOf(context, open, startOfDay(period_end))
    : undefined
  return { fees, accounts, values, charged, owing, heads }
}

// The keys of the charges that the accounts have for the month.
async function listCharged(
  { sql, tenant }: Context,
  fees: readonly Fee[],
  accounts: string[],
  period_end: Day,
): Promise<Set<string>> {
  const rows = await sql<{ account: string; fee: string }>`
    select c.account, c.fee
    from unnest(${accounts}::text[]) as x (account)
    cross join unnest(${fees.map(({ id }) => id)}::text[]) as f (id)
    join fee_charges c on c.tenant = ${tenant} and c.account = x.account and c.fee = f.id
      and c.period_start = ${monthBefore(period_end)}`
  return new Set(rows.map(({ account, fee }) => chargeKey(account, fee)))
}

type NewCharge = DecidedCharge<AccountRow> & { id: string }

// If another change charges an account at the same time, the unique index refuses this one; the retry finds the charge.
async function write(
  context: Context,
  decisions: readonly DecidedCharge<AccountRow>[],
  period_end: Day,
  heads: Heads,
): Promise<void> {
  const charges = decisions.map((charge): NewCharge => ({ ...charge, id: newId('fch_') }))
  for (const { id, isCollectedLater } of charges) if (isCollectedLater) collectLater(context, id, context.now)
  const now = charges.filter(({ isCollectedLater }) => !isCollectedLater)
  const collected = await collectOwed(now.map((charge) => ({ context, owed: owedOf(charge) })))
  const rows = charges.map((charge) => rowOf(charge, period_end, collected.get(charge.id)))
  insertCharges(context, rows)
  issueFeeStatements(
    context,
    charges.map(({ account, fee, basis }, n) => ({ account, row: rows[n]!, name: fee.display_name, basis })),
    heads,
  )
}

const owedOf = ({ id, account, fee, amount_fee, amount_tax, tax_rate }: NewCharge): Owed => ({
  id,
  account: account.id,
  account_status: account.status,
  currency: account.base_currency,
  amount_fee,
  amount_tax,
  tax_rate,
  collected: '0',
  refunded: '0',
  display_name: fee.display_name,
  instrument: null,
  position: null,
})

const rowOf = (
  { id, fee, account, amount_fee, amount_tax, tax_rate }: NewCharge,
  period_end: Day,
  collected: Decimal = '0',
): MonthRow => ({
  id,
  fee: fee.id,
  account: account.id,
  currency: account.base_currency,
  amount_fee,
  amount_tax,
  tax_rate,
  collected,
  due_at: startOfDay(period_end),
  period_start: monthBefore(period_end),
  period_end,
})
