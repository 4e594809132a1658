// The operator publishes a version of a legal document; the first version creates the document. A published version
// never changes: the next version corrects a mistake, or the version is withdrawn before it comes into effect.
import type { Context } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { failParam } from '../../../errors.ts'
import { newId } from '../../../values/ids.ts'
import { addFile, renameFile, type StoredBytes } from '../../platform/files/store-file.ts'
import { decideVersion, type VersionDecision, type VersionFacts, type VersionSpec } from './decide-version.ts'
import type { LegalDocumentVersion } from './schemas.ts'

/** A version with bytes that are stored already, or with a file of them. */
export type NewVersion = VersionSpec & ({ stored: StoredBytes } | { file: string })

/** Publishes a version, or refuses. */
export async function publishVersion(context: Context, input: NewVersion): Promise<LegalDocumentVersion> {
  const facts = await gather(context, input)
  if ('file' in input) await requireFreeFile(context, input.file)
  const decision = decideVersion(facts, input)
  return write(context, input, facts, decision)
}

// The lock is the tenant's: two first versions of a type that are published at the same time belong to one document,
// and a file becomes one version.
async function gather(
  { sql, tenant, now }: Context,
  { document_type, version }: NewVersion,
): Promise<VersionFacts> {
  await lockAlone(sql, 'legal documents', tenant)
  const [document] = await sql<NonNullable<VersionFacts['document']>>`
    select d.id, d.name, count(v.id) > 0 as has_versions, coalesce(bool_or(v.version = ${version}), false) as has_label
    from legal_documents d
    left join legal_document_versions v
      on v.tenant = d.tenant and v.legal_document = d.id and v.withdrawn_at is null
    where d.tenant = ${tenant} and d.document_type = ${document_type}
    group by d.tenant, d.id
    order by d.created_at, d.id limit 1`
  return { now, document }
}

// A file belongs to one version, and has its name.
async function requireFreeFile({ sql, tenant }: Context, file: string): Promise<void> {
  const [row] = await sql<{ is_used: boolean }>`
    select exists (select from legal_document_versions v where v.tenant = f.tenant and v.file = f.id) as is_used
    from files f
    where f.tenant = ${tenant} and f.id = ${file} and f.purpose = 'legal_document' and f.object is not null`
  if (!row) throw failParam('body.file', 'not_found', 'No such file of a legal document.')
  if (row.is_used)
    throw failParam('body.file', 'conflict', 'Is the file of another version; upload it once more.')
}

// The foreign keys are checked at the end of the statement that writes document, version and file.
function write(
  context: Context,
  input: NewVersion,
  facts: VersionFacts,
  { name, version, effective_at, filename }: VersionDecision,
): LegalDocumentVersion {
  const { tenant, now, defer } = context
  const { document_type } = input
  const file = fileOf(context, input, filename)
  const legal_document = facts.document?.id ?? newId('ldc_')
  const id = newId('ldv_')
  if (facts.document)
    defer`
      update legal_documents set name = ${name}, modified_at = ${now}
      where tenant = ${tenant} and id = ${legal_document}`
  else
    defer`
      insert into legal_documents (tenant, id, name, document_type, created_at, modified_at)
      values (${tenant}, ${legal_document}, ${name}, ${document_type}, ${now}, ${now})`
  defer`
    insert into legal_document_versions
      (tenant, id, legal_document, version, effective_at, file, created_at, modified_at)
    values (${tenant}, ${id}, ${legal_document}, ${version}, ${effective_at}, ${file}, ${now}, ${now})`
  context.pending.resource = id
  return { id, legal_document, version, effective_at, file, created_at: now, modified_at: now }
}

// The id of the file of the version, under the name of the version.
function fileOf(context: Context, input: NewVersion, filename: string): string {
  if ('stored' in input) return addFile(context, { filename, purpose: 'legal_document' }, input.stored).id
  renameFile(context, input.file, filename)
  return input.file
}
