import type { Context } from '../context.ts'

/**
 * Deletes the answers that are stored for repeated requests about these resources: those that made or changed one, and
 * those whose path names one.
 */
export async function forgetOutcomes({ sql, tenant }: Context, resources: readonly string[]): Promise<void> {
  await sql`
    delete from idempotency_keys
    where tenant = ${tenant}
      and (resource = any (${resources}) or string_to_array(path, '/') && ${resources}::text[])`
}
