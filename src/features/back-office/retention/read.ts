// The selects of retention rules, legal holds and erasures.
import type { ReadContext } from '../../../context.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { firstRows, inOrderOf, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Instant } from '../../../values/time.ts'
import type { CountedFrom, RecordKind } from './rules.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant' | 'vault'>

export interface RetentionRule {
  record_kind: RecordKind
  years: number
  counted_from: CountedFrom
  is_automatic: boolean
  set_by: string
  created_at: Instant
  modified_at: Instant
}

/** Lists the rules of the tenant, by the kind of record. */
export const listRules = (
  { sql, tenant }: Reader,
  window: PageWindow = firstRows(),
): Promise<RetentionRule[]> =>
  sql<RetentionRule & object>`
    select record_kind, years, counted_from, is_automatic, set_by, created_at, modified_at
    from retention_rules where tenant = ${tenant} ${inOrderOf(window, part`record_kind`)}`

export interface LegalHold {
  id: string
  person: string
  reason: string
  set_by: string
  lifted_at: Instant | null
  lifted_by: string | null
  lift_reason: string | null
  created_at: Instant
}

/** Lists the holds that fit, newest first; the condition follows the tenant. */
export async function selectHolds({ sql, tenant, vault }: Reader, which: Part): Promise<LegalHold[]> {
  const rows = await sql<LegalHold & object>`
    select id, person, reason, set_by, lifted_at, lifted_by, lift_reason, created_at
    from legal_holds where tenant = ${tenant} ${which}`
  return rows.map((row) => openRow(vault, 'legal_holds', row))
}

/** Lists the holds, newest first: of one person, or only those in force, where that is said. */
export function listHolds(
  context: Reader,
  { person, in_force }: { person?: string; in_force?: boolean },
  window: PageWindow = firstRows(),
): Promise<LegalHold[]> {
  return selectHolds(
    context,
    part`${equals(part`person`, person)} ${in_force ? part`and lifted_at is null` : part``}
      ${newestFirst(window, part`created_at`, part`id`)}`,
  )
}

export interface Erasure {
  id: string
  person: string
  record_kinds: RecordKind[]
  reason: string | null
  requested_by: string
  relationship_ended_at: Instant
  values: number
  files: number
  created_at: Instant
}

/** Lists the erasures that fit; the condition follows the tenant. */
export async function selectErasures({ sql, tenant, vault }: Reader, which: Part): Promise<Erasure[]> {
  const rows = await sql<Erasure & object>`
    select id, person, record_kinds, reason, requested_by, relationship_ended_at, "values", files, created_at
    from erasures where tenant = ${tenant} ${which}`
  return rows.map((row) => openRow(vault, 'erasures', row))
}

/** Lists the erasures, newest first; of one person if one is named. */
export function listErasures(
  context: Reader,
  { person }: { person?: string },
  window: PageWindow,
): Promise<Erasure[]> {
  return selectErasures(
    context,
    part`${equals(part`person`, person)} ${newestFirst(window, part`created_at`, part`id`)}`,
  )
}
