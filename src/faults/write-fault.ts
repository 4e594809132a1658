// The rows of faults outside their hits: a fault is injected, and ends.
import type { Context, Json } from '../context.ts'
import type { ActiveFault } from './sample-fault.ts'

const TOPIC = 'sandbox_faults'

/** A fault to insert, with the state to which the end of a fault of the market returns. */
export interface FaultToInsert extends ActiveFault {
  undo: Json
}

/** Inserts the fault; false if another one of its type holds for the instrument. */
export async function insertFault(context: Context, fault: FaultToInsert): Promise<boolean> {
  const { sql, tenant, now } = context
  const { id, type, match, parameters, count, chance, seed, undo, ends_at } = fault
  const inserted = await sql`
    insert into sandbox_faults (tenant, id, type, match, parameters, count, chance, seed, undo, ends_at, created_at,
                                modified_at)
    values (${tenant}, ${id}, ${type}, ${JSON.stringify(match)}::jsonb, ${JSON.stringify(parameters)}::jsonb,
            ${count}, ${chance}, ${seed}, ${undo === null ? null : JSON.stringify(undo)}::jsonb, ${ends_at}, ${now},
            ${now})
    on conflict (tenant, type, (match ->> 'instrument'))
      where ended_at is null and type in ('halted_instrument', 'stale_price') do nothing
    returning id`
  context.invalidates(TOPIC, tenant)
  return inserted.length > 0
}

/** Marks faults whose end has passed as ended; the end of one of the market is a job. */
export async function endPast({ sql, tenant, now }: Context): Promise<void> {
  await sql`
    update sandbox_faults set ended_at = ends_at, modified_at = ${now}
    where tenant = ${tenant} and ended_at is null and ends_at <= ${now} and undo is null`
}

/** Ends the fault now, and returns the state to return to; undefined if it has ended before. */
export async function markEnded(
  { sql, tenant, now }: Context,
  id: string,
): Promise<{ undo: Json } | undefined> {
  const [ended] = await sql<{ undo: Json }>`
    update sandbox_faults set ended_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and ended_at is null
    returning undo`
  return ended
}

/** The number of faults of the tenant that have not ended. */
export async function countFaults({ sql, tenant }: Context): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(*) as count from sandbox_faults where tenant = ${tenant} and ended_at is null`
  return row!.count
}
