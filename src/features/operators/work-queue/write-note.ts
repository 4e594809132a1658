import type { Context } from '../../../context.ts'
import { failParam } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { looksPersonal } from '../../../values/mask.ts'
import { shownNote, type WorkNote } from './read.ts'
import { findSubject } from './subjects.ts'

export interface NewNote {
  subject: string
  text: string
  /** Whether the author says that it holds personal data. */
  has_personal_data: boolean
}

/** Writes a note on a resource. It is masked if its author says that it holds personal data, or if it looks so. */
export async function writeNote(
  context: Context,
  { subject, text, has_personal_data }: NewNote,
): Promise<WorkNote> {
  const { sql, tenant, vault, actor, now } = context
  const { kind, is_of_house } = await findSubject(context, subject)
  const is_personal = has_personal_data || looksPersonal(text)
  if (is_personal && is_of_house)
    throw failParam('body.text', 'invalid_param', 'Write personal data on the account or payment.')
  const id = newId('wno_')
  await sql`
    insert into work_notes (tenant, id, subject, kind, author, text, is_personal, created_at)
    values (${tenant}, ${id}, ${subject}, ${kind}, ${actor.id}, ${vault.seal('work_notes.text', id, text)},
            ${is_personal}, ${now})`
  context.pending.resource = subject
  const note = { id, subject, kind, author: actor.id, text, is_masked: false, created_at: now }
  return shownNote(note, is_personal)
}

/**
 * Writes the reason of a decision as a note on its resource; a reason may name people. A change that has waited for
 * approval since before reasons were required has none.
 */
export async function writeReason(
  context: Context,
  subject: string,
  reason: string | undefined,
): Promise<void> {
  if (reason !== undefined) await writeNote(context, { subject, text: reason, has_personal_data: true })
}
