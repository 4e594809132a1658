// Whose the order of a job is. What the jobs that name it read and write is their account's alone.
import type { App } from '../../context.ts'
import type { Job } from '../../worker/jobs.ts'

/** Gives what tells the account of each job by the order that it names; what is not there is its own. */
export async function listOwners(app: App, jobs: readonly Job[]): Promise<string[]> {
  const { tenant } = jobs[0]!
  const ids = jobs.map(({ payload }) => (payload as { order: string }).order)
  const rows = await app.database.sql(tenant)<{ account: string }>`
    select coalesce((select o.account from orders o where o.tenant = ${tenant} and o.id = w.id), w.id) as account
    from unnest(${ids}::text[]) with ordinality as w (id, n)
    order by w.n`
  return rows.map(({ account }) => account)
}
