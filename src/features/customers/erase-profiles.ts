import type { Context } from '../../context.ts'
import type { Part } from '../../db/sql.ts'

/** Erases what customers `k` say about their owners besides the owners' own data; the condition selects them. */
export async function eraseProfiles({ sql, tenant, now }: Context, which: Part): Promise<number> {
  const rows = await sql`
    update customers k
    set mifid_category = null, risk_profile = null, risk_score = null, referrer_code = null, modified_at = ${now}
    where k.tenant = ${tenant} and ${which}
      and num_nonnulls(mifid_category, risk_profile, risk_score, referrer_code) > 0
    returning id`
  return rows.length
}
