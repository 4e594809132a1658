// The income settings of accounts and positions, changed and shown.
import type { Context, ReadContext } from '../../../context.ts'
import { fail } from '../../../errors.ts'
import { dayOf, type Instant } from '../../../values/time.ts'
import { lockAccount } from '../../customers/accounts/read.ts'
import type { AccountStatus } from '../../customers/accounts/rules.ts'
import { instrumentsById } from '../../instruments/catalog/read.ts'
import { type Rollable, shownStatus } from '../../portfolio/holdings/rules.ts'
import { lockPosition, readSettings } from './read.ts'
import { effectiveRule, type IncomeRule, type PositionIncomeRule } from './rules.ts'
import type { IncomeSettings, PositionIncomeSettings } from './schemas.ts'
import { writeRule } from './write-reinvestments.ts'

/** Sets the rule of the account, or refuses. */
export async function setAccountIncome(
  context: Context,
  id: string,
  income: IncomeRule,
): Promise<IncomeSettings> {
  const account = await lockAccount(context, id)
  refuseClosed(account.status)
  await writeRule(context, { id, account: id, income })
  context.pending.resource = id
  return showSettings(context, account)
}

/** Sets the rule of an open position, or refuses. */
export async function setPositionIncome(
  context: Context,
  id: string,
  income: PositionIncomeRule,
): Promise<PositionIncomeSettings> {
  const { account, instrument, status, account_status, account_income } = await lockPosition(context, id)
  const listed = (await instrumentsById(context, [instrument])).get(instrument) as Rollable
  refuseClosed(account_status)
  if (shownStatus(status, listed, dayOf(context.now)) !== 'open') throw fail('position_not_open')
  await writeRule(context, { id, account, income })
  context.pending.resource = id
  return { position: id, instrument, income, effective: effectiveRule(income, account_income) }
}

function refuseClosed(status: AccountStatus): void {
  if (status === 'closed') throw fail('conflict', 'The account is closed.')
}

/** The settings of the account as the API shows them. */
export async function showSettings(
  context: ReadContext,
  account: { id: string; created_at: Instant },
): Promise<IncomeSettings> {
  const { income, positions, modified_at } = await readSettings(context, account)
  return {
    account: account.id,
    income,
    effective: income,
    modified_at,
    positions: positions.map((one) => ({ ...one, effective: effectiveRule(one.income, income) })),
  }
}
