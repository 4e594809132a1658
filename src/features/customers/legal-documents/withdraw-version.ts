// The operator withdraws a version that is not in effect yet, such as one with a wrong date. The API then answers as
// if it had never been published; its row stays for the audit trail.
import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import { decideWithdrawal } from './decide-version.ts'
import { findVersionById } from './read.ts'
import type { LegalDocumentVersion } from './schemas.ts'

/** Withdraws a version, or refuses if it is in effect. */
export async function withdrawVersion(context: Context, id: string): Promise<LegalDocumentVersion> {
  const version = await findVersionById(context, id)
  decideWithdrawal(context, version)
  return write(context, version)
}

// The guard refuses if another change has withdrawn the version in the meantime.
async function write(context: Context, version: LegalDocumentVersion): Promise<LegalDocumentVersion> {
  const { sql, tenant, now } = context
  const { id } = version
  const [withdrawn] = await sql`
    update legal_document_versions set withdrawn_at = ${now}, modified_at = ${now}
    where tenant = ${tenant} and id = ${id} and withdrawn_at is null
    returning id`
  if (!withdrawn) throw notFound('version of the legal document')
  context.pending.resource = id
  return version
}
