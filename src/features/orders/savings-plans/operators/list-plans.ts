// The savings plans of all accounts of a tenant.
import type { ReadContext } from '../../../../context.ts'
import { equals, part, word } from '../../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import type { Day } from '../../../../values/time.ts'
import { openPlan, type ShownPlan, selectPlans } from '../read.ts'

interface PlanFilter {
  account?: string
  status?: string
  executes_until?: Day
  has_missed?: boolean
}

/** The plans that fit, newest first. */
export async function listAllPlans(
  context: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>,
  { account, status, executes_until, has_missed }: PlanFilter,
  window: PageWindow,
): Promise<ShownPlan[]> {
  const { sql, tenant } = context
  const until =
    executes_until === undefined
      ? part``
      : part`and (p.next_execution_on <= ${executes_until} or exists (
          select from savings_plan_executions x
          where x.tenant = p.tenant and x.plan = p.id and x.status = 'announced'
            and x.execution_on <= ${executes_until}))`
  const missed =
    has_missed === undefined ? part`` : has_missed ? part`and p.misses > 0` : part`and p.misses = 0`
  const which = part`p.tenant = ${tenant} ${equals(part`p.account`, account)}
    ${equals(part`p.status`, status && word(status))} ${until} ${missed}
    ${newestFirst(window, part`p.created_at`, part`p.id`)}`
  return (await sql<ShownPlan>`${selectPlans(which)}`).map(openPlan(context))
}
