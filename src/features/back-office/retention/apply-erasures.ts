// After the restore of a backup: erasures that came after it are carried out again, from the list that was exported.
import type { Context } from '../../../context.ts'
import { eraseRecords, writeErasure } from './erase-person.ts'
import { gatherFacts } from './gather-facts.ts'
import type { Erasure } from './read.ts'

/** An exported erasure. Its reason is not exported. */
export type ExportedErasure = Omit<Erasure, 'reason'> & { tenant: string }

/**
 * Carries out the erasure, unless the database has it; returns whether it did. It was decided before, so no rule is
 * asked.
 */
export async function applyErasure(context: Context, exported: ExportedErasure): Promise<boolean> {
  const { sql, tenant } = context
  const { id, person, record_kinds, requested_by, relationship_ended_at, created_at } = exported
  const [locked] = await sql<{ is_applied: boolean }>`
    select exists (select from erasures e where e.tenant = p.tenant and e.id = ${id}) as is_applied
    from persons p where p.tenant = ${tenant} and p.id = ${person} for update`
  if (!locked || locked.is_applied) return false
  const erased = await eraseRecords(context, await gatherFacts(context, person), record_kinds)
  const decided = { id, person, record_kinds, requested_by, relationship_ended_at, created_at }
  await writeErasure(context, { ...decided, ...erased, reason: null })
  return true
}
