import type { ReadContext } from '../../../../context.ts'
import { equals, part } from '../../../../db/sql.ts'
import { newestFirst, type PageWindow } from '../../../../http/api/page.ts'
import { openRow } from '../../../../privacy/seal-row.ts'
import { INSTALLATION } from '../../../../values/installation.ts'

interface Use {
  id: string
  kind: 'sign_in' | 'change' | 'invitation'
  operator: string | null
  by_system_user: string | null
  session: string | null
  resource: string | null
  of_tenant: string | null
  reason: string | null
  conclusion: 'justified' | 'not_justified' | null
  review_note: string | null
  reviewed_by: string | null
  reviewed_at: string | null
  created_at: string
}

/** The uses, newest first. */
export async function listUses(
  { sql, vault }: Pick<ReadContext, 'sql' | 'vault'>,
  { is_reviewed, kind }: { is_reviewed?: boolean; kind?: string },
  window: PageWindow,
): Promise<Use[]> {
  const filter = is_reviewed === undefined ? part`` : part`and (reviewed_at is not null) = ${is_reviewed}`
  const rows = await sql<Use>`
    select id, kind, operator, by_system_user, session, resource, of_tenant, reason, conclusion, review_note,
           reviewed_by, reviewed_at, created_at
    from break_glass_uses
    where tenant = ${INSTALLATION} ${filter} ${equals(part`kind`, kind)}
      ${newestFirst(window, part`created_at`, part`id`)}`
  return rows.map((row) => openRow(vault, 'break_glass_uses', row))
}
