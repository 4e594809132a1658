// The legal documents a new sandbox tenant starts with: a sample of each type.
import { type Database, PLATFORM, type Sql } from '../../../db/database.ts'
import { part } from '../../../db/sql.ts'
import { newId } from '../../../values/ids.ts'
import { insertSharedFiles } from '../../platform/files/store-file.ts'
import { objectOfSample, SAMPLE_EFFECTIVE_AT, SAMPLE_NAMES, SAMPLE_TYPES, SAMPLE_VERSION } from './rules.ts'

/** Inserts the documents, each with one version and its file, in one statement. */
export async function seedDocuments(sql: Sql, tenant: string): Promise<void> {
  const rows = SAMPLE_TYPES.map((type) => ({
    type,
    name: SAMPLE_NAMES[type],
    filename: `${SAMPLE_NAMES[type]} ${SAMPLE_VERSION} (sample).pdf`,
    object: objectOfSample(type),
    file: newId('fil_'),
    document: newId('ldc_'),
    version: newId('ldv_'),
  }))
  await sql`
    with samples as (
      select x.*, t.created_at as at
      from tenants t, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x (type text, name text, filename text, object text, file text, document text, version text)
      where t.id = ${tenant}
    ), stored as (
      ${insertSharedFiles(tenant, 'legal_document', part`samples`)}
    ), named as (
      insert into legal_documents (tenant, id, name, document_type, created_at, modified_at)
      select ${tenant}, document, name, type, at, at from samples
    )
    insert into legal_document_versions
      (tenant, id, legal_document, version, effective_at, file, created_at, modified_at)
    select ${tenant}, version, document, ${SAMPLE_VERSION}, ${SAMPLE_EFFECTIVE_AT}::timestamptz, file, at, at
    from samples`
}

/** Adds the samples to the sandbox tenants without legal documents, such as those of an older release. */
export async function seedOlderTenants(database: Database): Promise<void> {
  const tenants = await database.sql(PLATFORM)<{ id: string }>`
    select t.id from tenants t
    where t.environment = 'sandbox' and not exists (select from legal_documents d where d.tenant = t.id)`
  for (const { id } of tenants) await seedDocuments(database.write(id), id)
}
