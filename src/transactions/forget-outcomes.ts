import type { Context } from '../context.ts'

/** Deletes the answers that are stored for repeated requests about these resources. */
export async function forgetOutcomes({ sql, tenant }: Context, resources: readonly string[]): Promise<void> {
  await sql`delete from idempotency_keys where tenant = ${tenant} and resource = any (${resources})`
}
