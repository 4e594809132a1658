import type { ReadContext } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { INSTALLATION } from '../../../values/installation.ts'

interface Use {
  id: string
  operator: string
  session: string
  reason: string | null
  conclusion: 'justified' | 'not_justified' | null
  review_note: string | null
  reviewed_by: string | null
  reviewed_at: string | null
  created_at: string
}

/** The uses of break-glass accounts, newest first. */
export async function listUses(
  { sql, vault }: Pick<ReadContext, 'sql' | 'vault'>,
  { is_reviewed }: { is_reviewed?: boolean },
  window: PageWindow,
): Promise<Use[]> {
  const filter = is_reviewed === undefined ? part`` : part`and (reviewed_at is not null) = ${is_reviewed}`
  const rows = await sql<Use>`
    select id, operator, session, reason, conclusion, review_note, reviewed_by, reviewed_at, created_at
    from break_glass_uses
    where tenant = ${INSTALLATION} ${filter} ${newestFirst(window, part`created_at`, part`id`)}`
  const open = (column: 'reason' | 'review_note', { id, [column]: sealed }: Use) =>
    sealed === null ? null : vault.open(`break_glass_uses.${column}`, id, sealed)
  return rows.map((row) => ({ ...row, reason: open('reason', row), review_note: open('review_note', row) }))
}
