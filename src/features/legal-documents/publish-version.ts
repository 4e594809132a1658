// The operator publishes a version of a legal document: its first makes the document. What is published is never
// changed; a mistake is mended by the next version, or withdrawn before it comes into effect.

import type { Context } from '../../context.ts'
import { lockAlone } from '../../db/locks.ts'
import { fail } from '../../errors.ts'
import { newId } from '../../values/ids.ts'
import type { Instant } from '../../values/time.ts'
import { addFile, type StoredBytes } from '../files/store-file.ts'
import { nameOfType } from './rules.ts'
import type { LegalDocumentType, LegalDocumentVersion } from './schemas.ts'

export interface NewVersion {
  document_type: LegalDocumentType
  /** The name of a document that is made; one that has a version keeps its own. */
  name?: string
  version: string
  /** From when it applies; from now on if absent. */
  effective_at?: Instant
  stored: StoredBytes
}

/** Publishes the version for the tenant, with a file of bytes already stored; refuses a label the document has. */
export async function publishVersion(context: Context, given: NewVersion): Promise<LegalDocumentVersion> {
  const { sql, tenant, now, defer } = context
  const { version, effective_at = now, stored } = given
  const document = await documentOf(context, given)
  const [taken] = await sql`
    select from legal_document_versions
    where tenant = ${tenant} and legal_document = ${document.id} and version = ${version}
      and withdrawn_at is null`
  if (taken) throw fail('duplicate', `"${document.name}" has a version ${version} already.`)
  const filename = `${document.name} ${version}.pdf`.replaceAll(/[/\\]/g, '-')
  const file = addFile(context, { filename, purpose: 'legal_document' }, stored)
  const made: LegalDocumentVersion = {
    ...{ id: newId('ldv_'), legal_document: document.id, version, effective_at, file: file.id },
    created_at: now,
    modified_at: now,
  }
  // The foreign key is looked at when the whole statement, which also writes the file, is through.
  defer`
    insert into legal_document_versions
      (tenant, id, legal_document, version, effective_at, file, created_at, modified_at)
    values (${tenant}, ${made.id}, ${document.id}, ${version}, ${effective_at}, ${file.id}, ${now}, ${now})`
  context.pending.resource = made.id
  return made
}

// One at a time for each tenant: two first versions of a type are versions of one document.
async function documentOf({ sql, tenant, now }: Context, { document_type, name }: NewVersion) {
  await lockAlone(sql, 'legal documents', tenant)
  const first_name = name ?? nameOfType(document_type)
  const [known] = await sql<{ id: string; name: string }>`
    update legal_documents d set modified_at = ${now},
      name = case when exists (
        select from legal_document_versions v
        where v.tenant = ${tenant} and v.legal_document = d.id and v.withdrawn_at is null
      ) then d.name else ${first_name} end
    where tenant = ${tenant} and id = (
      select id from legal_documents where tenant = ${tenant} and document_type = ${document_type}
      order by created_at, id limit 1
    )
    returning id, name`
  if (known) return known
  const made = { id: newId('ldc_'), name: first_name }
  await sql`
    insert into legal_documents (tenant, id, name, document_type, created_at, modified_at)
    values (${tenant}, ${made.id}, ${made.name}, ${document_type}, ${now}, ${now})`
  return made
}
