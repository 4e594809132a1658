// Every select of legal documents. The latest version depends on the tenant's clock: it has the greatest effective_at
// that is not ahead of now. Withdrawn versions are not shown, nor documents that have no other version.
import type { ReadContext } from '../../../context.ts'
import { equals, INSTANT_FORM, part } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { fetchLimit, newestFirst, type PageWindow } from '../../../http/api/page.ts'
import type { LegalDocument, LegalDocumentType, LegalDocumentVersion, PublishedVersion } from './schemas.ts'

type Reader = Pick<ReadContext, 'sql' | 'tenant'>
type ReaderAt = Pick<ReadContext, 'sql' | 'tenant' | 'now'>

const version = part`v.id, v.legal_document, v.version, v.effective_at, v.file, v.created_at, v.modified_at`
const newest = part`v.effective_at desc, v.created_at desc, v.id desc`

const document = (tenant: string, now: string) => part`
  select d.id, d.name, d.document_type, d.created_at, d.modified_at, l.latest_version
  from legal_documents d
  left join lateral (
    select json_build_object(
      'id', v.id, 'legal_document', v.legal_document, 'version', v.version,
      'effective_at', to_char(v.effective_at, ${INSTANT_FORM}), 'file', v.file,
      'created_at', to_char(v.created_at, ${INSTANT_FORM}),
      'modified_at', to_char(v.modified_at, ${INSTANT_FORM})
    ) as latest_version
    from legal_document_versions v
    where v.tenant = ${tenant} and v.legal_document = d.id and v.effective_at <= ${now} and v.withdrawn_at is null
    order by ${newest} limit 1
  ) l on true
  where d.tenant = ${tenant} and exists (
    select from legal_document_versions v
    where v.tenant = ${tenant} and v.legal_document = d.id and v.withdrawn_at is null)`

/** Lists the documents, of one type or all, in the order of their names. */
export async function listLegalDocuments(
  { sql, tenant, now }: ReaderAt,
  document_type: LegalDocumentType | undefined,
  window: PageWindow,
): Promise<LegalDocument[]> {
  const only = document_type ? part`and d.document_type = ${document_type}` : part``
  const next = window.after
    ? part`and (d.name collate "C", d.id) > (
        select o.name, o.id from legal_documents o where o.tenant = ${tenant} and o.id = ${window.after[0]})`
    : part``
  return sql<LegalDocument>`
    ${document(tenant, now)} ${only} ${next} order by d.name collate "C", d.id limit ${fetchLimit(window)}`
}

/** Returns the document, or refuses. */
export async function findLegalDocument({ sql, tenant, now }: ReaderAt, id: string): Promise<LegalDocument> {
  const [row] = await sql<LegalDocument>`${document(tenant, now)} and d.id = ${id}`
  if (!row) throw notFound('legal document')
  return row
}

/** Lists the versions of the document, the newest effective date first. */
export async function listVersions(
  { sql, tenant }: Reader,
  id: string,
  window: PageWindow,
): Promise<LegalDocumentVersion[]> {
  const [effective_at, created_at, last] = window.after ?? []
  const next = window.after
    ? part`and (v.effective_at, v.created_at, v.id) < (${effective_at}, ${created_at}, ${last})`
    : part``
  return sql<LegalDocumentVersion>`
    select ${version} from legal_document_versions v
    where v.tenant = ${tenant} and v.legal_document = ${id} and v.withdrawn_at is null ${next}
    order by ${newest} limit ${fetchLimit(window)}`
}

/** Lists the versions of all documents, also those that are withdrawn or not in effect yet, the newest first. */
export function listAllVersions(
  { sql, tenant }: Reader,
  document_type: LegalDocumentType | undefined,
  window: PageWindow,
): Promise<PublishedVersion[]> {
  return sql<PublishedVersion>`
    select ${version}, d.document_type, d.name, v.withdrawn_at
    from legal_document_versions v
    join legal_documents d on d.tenant = v.tenant and d.id = v.legal_document
    where v.tenant = ${tenant} ${equals(part`d.document_type`, document_type)}
      ${newestFirst(window, part`v.created_at`, part`v.id`)}`
}

/** Returns the version, or refuses. */
export async function findVersionById({ sql, tenant }: Reader, id: string): Promise<LegalDocumentVersion> {
  const [row] = await sql<LegalDocumentVersion>`
    select ${version} from legal_document_versions v
    where v.tenant = ${tenant} and v.id = ${id} and v.withdrawn_at is null`
  if (!row) throw notFound('version of the legal document')
  return row
}

/** Returns the version of the document, or refuses. */
export async function findVersion(
  reader: Reader,
  document_id: string,
  id: string,
): Promise<LegalDocumentVersion> {
  const row = await findVersionById(reader, id)
  if (row.legal_document !== document_id) throw notFound('version of the legal document')
  return row
}

/** Returns the latest version of the document, or refuses if none is in effect yet. */
export async function findLatest(context: ReaderAt, id: string): Promise<LegalDocumentVersion> {
  const { latest_version } = await findLegalDocument(context, id)
  if (!latest_version) throw notFound('version in effect')
  return latest_version
}
