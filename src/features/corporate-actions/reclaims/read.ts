// Selects of tax reclaims.
import type { Context, ReadContext } from '../../../context.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { TaxReclaim } from '../reclaim-schemas.ts'
import type { PayableReclaim } from './decide-reclaim.ts'

// The columns of a reclaim `r` as the API shows it.
const columns = part`
  r.id, r.account, r.action as corporate_action, r.position, r.transaction, r.country, r.currency, r.gross, r.withheld,
  r.withheld_rate, r.treaty_rate, r.reclaimable, r.reclaimed, r.status, r.expires_on, r.created_at, r.modified_at`

export interface ReclaimFilter {
  account?: string
  status?: string
  country?: string
}

/** The reclaims that fit, newest first. */
export async function listReclaims(
  { sql, tenant }: ReadContext,
  { account, status, country }: ReclaimFilter,
  window: PageWindow,
): Promise<TaxReclaim[]> {
  return sql<TaxReclaim>`
    select ${columns} from tax_reclaims r
    where r.tenant = ${tenant} ${equals(part`r.account`, account)} ${equals(part`r.status`, status)}
      ${equals(part`r.country`, country)}
      ${newestFirst(window, part`r.created_at`, part`r.id`)}`
}

export type LockedReclaim = TaxReclaim & PayableReclaim

/** The reclaims that fit the conditions, locked until the change ends, in the order of their ids. */
export function lockReclaims({ sql, tenant }: Context, which: Part): Promise<LockedReclaim[]> {
  return sql<LockedReclaim>`
    select ${columns}, k.instrument, a.status = 'closed' as is_closed
    from tax_reclaims r
    join corporate_actions k on k.tenant = r.tenant and k.id = r.action
    join accounts a on a.tenant = r.tenant and a.id = r.account
    where r.tenant = ${tenant} ${which} order by r.id for update of r for key share of a`
}

/** The reclaim, locked until the change ends, or a refusal. */
export async function lockReclaim(context: Context, id: string): Promise<LockedReclaim> {
  const [row] = await lockReclaims(context, part`and r.id = ${id}`)
  if (!row) throw notFound('tax reclaim')
  return row
}
