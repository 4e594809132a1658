import type { Context } from '../../context.ts'
import type { Part } from '../../db/sql.ts'

/**
 * Holds the accounts of the deposits `d` that fit, and those given beside them, in the order of their ids, until the
 * change is complete. Accounts always come before their deposits, so that nobody waits for another in a circle.
 */
export async function lockAccounts(
  { sql, tenant }: Context,
  deposits: Part,
  beside: string[] = [],
): Promise<void> {
  await sql`
    select from accounts a
    where a.tenant = ${tenant}
      and a.id in (select d.account from deposits d where d.tenant = ${tenant} and ${deposits}
                   union all select unnest(${beside}::text[]))
    order by a.id for no key update`
}
