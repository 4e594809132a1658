// Legal documents of any date, with files that are there already.
import { newId } from '../../src/values/ids.ts'
import type { Instant } from '../../src/values/time.ts'
import { testApp } from './direct.ts'

/** Writes a document without versions and returns its id. */
export async function insertLegalDocument(
  tenant: string,
  { document_type, created_at }: { document_type: string; created_at: Instant },
): Promise<string> {
  const id = newId('ldc_')
  await (await testApp()).database.write(tenant)`
    insert into legal_documents (tenant, id, name, document_type, created_at, modified_at)
    values (${tenant}, ${id}, ${document_type}, ${document_type}, ${created_at}, ${created_at})`
  return id
}

/** Writes a version of a document and returns its id. */
export async function insertVersion(
  tenant: string,
  row: { legal_document: string; version: string; effective_at: Instant; file: string; created_at: Instant },
): Promise<string> {
  const { legal_document, version, effective_at, file, created_at } = row
  const id = newId('ldv_')
  await (await testApp()).database.write(tenant)`
    insert into legal_document_versions
      (tenant, id, legal_document, version, effective_at, file, created_at, modified_at)
    values (${tenant}, ${id}, ${legal_document}, ${version}, ${effective_at}, ${file}, ${created_at}, ${created_at})`
  return id
}
