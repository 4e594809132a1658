// The partition of a job is the account of its order: jobs of different accounts never touch the same rows.
import type { App } from '../../context.ts'
import type { Job } from '../../worker/job.ts'

/** The account of the order that each job names; an order that does not exist is a partition of its own. */
export async function listAccounts(app: App, jobs: readonly Job[]): Promise<string[]> {
  const { tenant } = jobs[0]!
  const ids = jobs.map(({ payload }) => (payload as { order: string }).order)
  const rows = await app.database.sql(tenant)<{ account: string }>`
    select coalesce((select o.account from orders o where o.tenant = ${tenant} and o.id = w.id), w.id) as account
    from unnest(${ids}::text[]) with ordinality as w (id, n)
    order by w.n`
  return rows.map(({ account }) => account)
}
