import { PLATFORM, type Sql } from './database.ts'

/** Lets the statements of a transaction of one tenant reach the rows of all, such as those of one that it makes. */
export async function onEveryTenant<T>(sql: Sql, tenant: string, work: () => Promise<T>): Promise<T> {
  await sql`select set_config('holdfast.tenant', ${PLATFORM}, true)`
  const answer = await work()
  await sql`select set_config('holdfast.tenant', ${tenant}, true)`
  return answer
}
