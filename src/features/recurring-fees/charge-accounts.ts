// Charges accounts for a month, issues the statements of it, and collects what is charged in the same change as far
// as there is cash; where something older is owed that goes first.
import type { Context } from '../../context.ts'
import { part } from '../../db/sql.ts'
import { notFound } from '../../errors.ts'
import type { Decimal } from '../../values/decimal.ts'
import { newId } from '../../values/ids.ts'
import { type Day, startOfDay } from '../../values/time.ts'
import { type AccountRow, selectAccounts } from '../accounts/read.ts'
import { collectLater, collectOwed, type Owed } from '../billing/collect-fee.ts'
import { insertCharges } from '../billing/insert-charges.ts'
import { listFees, listOwing } from '../billing/read.ts'
import { type Charge, type Fee, isAdValorem, monthBefore, recurringCharges } from '../billing/rules.ts'
import { holderAddresses } from '../documents/describe-parts.ts'
import { draftFeeStatement } from '../documents/draft-documents.ts'
import { issueDocuments } from '../documents/issue-documents.ts'
import { valuePositionsOf } from '../valuation/value-snapshots.ts'
import type { Part } from './charge-month.ts'

/** Charges each account of the part for its month, once, and collects what is charged. */
export async function chargeAccounts(context: Context, { accounts: ids, period_end }: Part): Promise<void> {
  const fees = (await listFees(context)).filter((fee) => fee.fee_type === 'recurring')
  const [rows, owing, charged] = await Promise.all([
    selectAccounts(context, part`and a.id = any (${ids}) order by a.id for share of a`),
    listOwing(context, ids),
    listCharged(context, fees, ids, period_end),
  ])
  if (rows.length < ids.length) throw notFound('account')
  const open = rows.filter(({ status }) => status !== 'closed')
  const values = fees.some(isAdValorem)
    ? await valuePositionsOf(context, open, startOfDay(period_end))
    : undefined
  const charges: NewCharge[] = []
  for (const account of open)
    for (const charge of recurringCharges(fees, account.base_currency, values?.get(account.id) ?? '0'))
      if (!charged.has(nameOf(account.id, charge.fee.id)))
        charges.push({ ...charge, account, id: newId('fch_') })
  const later = charges.filter(({ account }) => owing.has(account.id))
  for (const { id } of later) collectLater(context, id, context.now)
  const now = charges.filter(({ account }) => !owing.has(account.id))
  const collected = await collectOwed(now.map((charge) => ({ context, owed: owedOf(charge) })))
  // Whoever charged one of them meanwhile makes this fail, and find it when it goes again.
  const written = charges.map((charge) => rowOf(charge, period_end, collected.get(charge.id)))
  insertCharges(context, written)
  await issueStatements(context, charges, written)
}

interface NewCharge extends Charge {
  id: string
  account: AccountRow
}

const owedOf = ({ id, account, fee, amount_fee, amount_tax, tax_rate }: NewCharge): Owed => ({
  ...{ id, account: account.id, account_status: account.status, currency: account.base_currency },
  ...{ amount_fee, amount_tax, tax_rate, collected: '0', refunded: '0', display_name: fee.display_name },
  ...{ instrument: null, position: null },
})

// Which of the fees the accounts have been charged for the month already.
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
    join fee_charges c
      on c.tenant = ${tenant} and c.account = x.account and c.fee = f.id and c.period_start = ${monthBefore(period_end)}`
  return new Set(rows.map(({ account, fee }) => nameOf(account, fee)))
}

const nameOf = (account: string, fee: string) => `${account} ${fee}`

const rowOf = (
  { id, fee, account, amount_fee, amount_tax, tax_rate }: NewCharge,
  period_end: Day,
  collected: Decimal = '0',
) => ({
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

async function issueStatements(
  context: Context,
  charges: readonly NewCharge[],
  rows: readonly ReturnType<typeof rowOf>[],
): Promise<void> {
  if (charges.length === 0) return
  const addresses = await holderAddresses(context, [...new Set(charges.map(({ account }) => account.id))])
  const drafting = charges.map(({ account, fee }, n) =>
    draftFeeStatement(context, account, addresses, { ...rows[n]!, name: fee.display_name }),
  )
  issueDocuments(context, await Promise.all(drafting))
}
