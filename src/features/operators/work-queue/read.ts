// Every select of assignments and notes.
import type { ReadContext } from '../../../context.ts'
import { equals, type Part, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { newestFirst, type PageWindow } from '../../../http/api/page.ts'
import { maskRow } from '../../../privacy/mask-row.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Instant } from '../../../values/time.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>

export interface WorkAssignment {
  id: string
  subject: string
  kind: string
  operator: string
  assigned_by: string
  created_at: Instant
  ended_at: Instant | null
  ended_by: string | null
}

export const assignmentColumns = part`
  id, subject, kind, operator, assigned_by, created_at, ended_at, ended_by`

export interface AssignmentFilter {
  subject?: string
  kind?: string
  operator?: string
  open_only?: boolean
}

/** The assignments of items of the kinds, newest first. */
export function listAssignments(
  { sql, tenant }: Reader,
  kinds: string[],
  { subject, kind, operator, open_only }: AssignmentFilter,
  window: PageWindow,
): Promise<WorkAssignment[]> {
  return sql<WorkAssignment>`
    select ${assignmentColumns} from work_assignments
    where tenant = ${tenant} and kind = any(${kinds}::text[])
      ${equals(part`subject`, subject)} ${equals(part`kind`, kind)} ${equals(part`operator`, operator)}
      ${open_only ? part`and ended_at is null` : part``}
      ${newestFirst(window, part`created_at`, part`id`)}`
}

/** The condition, after `and`, that an operator has the item with the id in the column, or nobody has it. */
export function assignedTo(tenant: string, id: Part, operator: string | undefined): Part {
  if (operator === undefined) return part``
  const open = part`
    select from work_assignments w where w.tenant = ${tenant} and w.subject = ${id} and w.ended_at is null`
  return operator === NOBODY
    ? part`and not exists (${open})`
    : part`and exists (${open} and w.operator = ${operator})`
}

/** In a filter: items that nobody has. */
export const NOBODY = 'nobody'

/** The items with the operator that has each, and since when. */
export async function withAssignments<Row extends { id: string }>(
  { sql, tenant }: Reader,
  rows: readonly Row[],
): Promise<(Row & { assigned_to: { operator: string; since: Instant } | null })[]> {
  const ids = rows.map(({ id }) => id)
  const open = await sql<{ subject: string; operator: string; since: Instant }>`
    select subject, operator, created_at as since from work_assignments
    where tenant = ${tenant} and subject = any(${ids}::text[]) and ended_at is null`
  const holders = new Map(open.map(({ subject, ...holder }) => [subject, holder]))
  return rows.map((row) => ({ ...row, assigned_to: holders.get(row.id) ?? null }))
}

export interface WorkNote {
  id: string
  subject: string
  kind: string
  author: string
  text: string
  is_masked: boolean
  created_at: Instant
}

type NoteRow = Omit<WorkNote, 'is_masked'> & { is_personal: boolean }

const noteColumns = part`id, subject, kind, author, text, is_personal, created_at`

type Opener = Reader & Pick<ReadContext, 'vault'>

function openNote({ vault }: Opener, { is_personal: _, ...row }: NoteRow): WorkNote {
  return { ...openRow(vault, 'work_notes', row), is_masked: false }
}

const SHOWN = ['id', 'subject', 'kind', 'author', 'text', 'created_at'] as const

/** The note as lists show it. */
export const shownNote = (note: WorkNote, is_personal: boolean): WorkNote =>
  is_personal ? { ...maskRow('work_notes', note, SHOWN), is_masked: true } : note

/** The notes on resources of the kinds, newest first; those with personal data are masked. */
export async function listNotes(
  context: Opener,
  kinds: string[],
  { subject, kind, author }: { subject?: string; kind?: string; author?: string },
  window: PageWindow,
): Promise<WorkNote[]> {
  const { sql, tenant } = context
  const rows = await sql<NoteRow>`
    select ${noteColumns} from work_notes
    where tenant = ${tenant} and kind = any(${kinds}::text[])
      ${equals(part`subject`, subject)} ${equals(part`kind`, kind)} ${equals(part`author`, author)}
      ${newestFirst(window, part`created_at`, part`id`)}`
  return rows.map((row) => shownNote(openNote(context, row), row.is_personal))
}

/** The note on a resource of the kinds, with its text, or a refusal. */
export async function findNote(context: Opener, kinds: string[], id: string): Promise<WorkNote> {
  const { sql, tenant } = context
  const [row] = await sql<NoteRow>`
    select ${noteColumns} from work_notes
    where tenant = ${tenant} and id = ${id} and kind = any(${kinds}::text[])`
  if (!row) throw notFound('note')
  return openNote(context, row)
}
