// Whose the order or position of a job is. What the jobs that name it read and write is their account's alone.
import type { App } from '../../context.ts'
import { type Part, part } from '../../db/sql.ts'
import type { Job } from '../../worker/jobs.ts'

const tables: Record<'order' | 'position', Part> = {
  order: part`orders`,
  position: part`positions`,
}

/** Gives what tells the account of each job by that member of its payload; what is not there is its own. */
export const ownersBy =
  (member: keyof typeof tables) =>
  async (app: App, jobs: readonly Job[]): Promise<string[]> => {
    const { tenant } = jobs[0]!
    const ids = jobs.map(({ payload }) => (payload as Record<string, string>)[member]!)
    const rows = await app.database.sql(tenant)<{ account: string }>`
      select coalesce((select x.account from ${tables[member]} x where x.tenant = ${tenant} and x.id = w.id), w.id) as account
      from unnest(${ids}::text[]) with ordinality as w (id, n)
      order by w.n`
    return rows.map(({ account }) => account)
  }
