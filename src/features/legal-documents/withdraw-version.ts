// The operator withdraws a version that is not in effect yet, such as one with a wrong date. The API then answers as
// if it had never been published; its row stays for the audit trail.
import type { Context } from '../../context.ts'
import { fail } from '../../errors.ts'
import { findVersionById } from './read.ts'
import type { LegalDocumentVersion } from './schemas.ts'

/** Withdraws the version, or refuses one that customers can have consented to. */
export async function withdrawVersion(context: Context, id: string): Promise<LegalDocumentVersion> {
  const { sql, tenant, now } = context
  const version = await findVersionById(context, id)
  const [withdrawn] = await sql`
    update legal_document_versions set withdrawn_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and withdrawn_at is null and effective_at > ${now}
    returning id`
  if (!withdrawn)
    throw fail(
      'conflict',
      `Version ${version.version} is in effect since ${version.effective_at}; publish a later one instead.`,
    )
  context.pending.resource = id
  return version
}
