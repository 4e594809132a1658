// The marks that the first deposit and the first withdrawal leave on their account.
import type { Context } from '../../../context.ts'

/** Marks that the accounts have received a deposit. */
export async function markDeposited({ sql, tenant, now }: Context, accounts: string[]): Promise<void> {
  await sql`
    update accounts set has_deposited = true, modified_at = ${now}
    where tenant = ${tenant} and id = any(${accounts}) and not has_deposited`
}

/** Marks that the account has paid out a withdrawal. */
export async function markWithdrawn({ sql, tenant, now }: Context, account: string): Promise<void> {
  await sql`
    update accounts set has_withdrawn = true, modified_at = ${now}
    where tenant = ${tenant} and id = ${account} and not has_withdrawn`
}
