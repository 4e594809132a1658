// The value that may leave an account by the order of its owner or of an operator: settled, neither reserved, lent nor
// held back, and nothing from an account that owes for a direct debit. The ledger's own guard does not see which
// entries are settled, so the caller locks the balances first.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { available, rolloverLoan } from '../../../ledger/chart.ts'
import type { BalanceKey } from '../../../ledger/read.ts'
import type { Decimal } from '../../../values/decimal.ts'
import { dayOf } from '../../../values/time.ts'
import { claimedColumn, heldBackColumn, spendableColumn, unsettledColumn } from './cash.ts'

/** The free cash or units of the account of each place, at least zero, in the order of the places. */
export async function listWithdrawable(
  { sql, tenant, now }: Pick<Context, 'sql' | 'tenant' | 'now'>,
  places: readonly BalanceKey[],
): Promise<Decimal[]> {
  if (places.length === 0) return []
  const accounts = places.map(({ account }) => account)
  const assets = places.map(({ asset }) => asset)
  const ledgerName = (name: (account: string) => string) => part`replace(${name('?')}, '?', w.account)`
  const rows = await sql<{ free: string }>`
    select trim_scale(case when ${claimedColumn({
      tenant: part`${tenant}`,
      account: part`w.account`,
    })} then 0 else greatest(0, ${spendableColumn({
      tenant: part`${tenant}`,
      available: ledgerName(available),
      loan: ledgerName(rolloverLoan),
      asset: part`w.asset`,
    })} - ${unsettledColumn({
      tenant: part`${tenant}`,
      account: part`w.account`,
      asset: part`w.asset`,
    })} - ${heldBackColumn({
      tenant: part`${tenant}`,
      account: part`w.account`,
      asset: part`w.asset`,
      today: part`${dayOf(now)}`,
    })}) end)::text as free
    from unnest((select ${accounts}::text[]), (select ${assets}::text[])) with ordinality as w (account, asset, n)
    order by w.n`
  return rows.map(({ free }) => free)
}
