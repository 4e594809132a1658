// The operator withdraws a document from the customer, such as one that should not have been issued, or restores it.
// The document stays on the list, unchanged.
import type { Context } from '../../../context.ts'
import { part } from '../../../db/sql.ts'
import { fail, notFound } from '../../../errors.ts'
import { eraseValues } from '../../../privacy/erase-values.ts'
import { eraseFiles } from '../../platform/files/erase-files.ts'

/** Withdraws the document, or restores it; returns whether it is downloadable now. */
export async function withdrawDocument(
  context: Context,
  id: string,
  { restore = false }: { restore?: boolean } = {},
): Promise<{ id: string; title: string; is_downloadable: boolean }> {
  const { sql, tenant, now } = context
  if (restore) await refuseErased(context, id)
  const [row] = await sql<{ id: string; title: string; is_downloadable: boolean }>`
    update documents
    set withdrawn_at = case when ${restore} then null else coalesce(withdrawn_at, ${now}::timestamptz) end,
        modified_at = case when (withdrawn_at is null) = ${restore} then modified_at else ${now}::timestamptz end
    where tenant = ${tenant} and id = ${id}
    returning id, title, withdrawn_at is null as is_downloadable`
  if (!row) throw notFound('document')
  context.pending.resource = id
  return row
}

async function refuseErased({ sql, tenant }: Context, id: string): Promise<void> {
  const [erased] = await sql`
    select d.id from documents d join files f on f.tenant = d.tenant and f.id = d.file
    where d.tenant = ${tenant} and d.id = ${id} and f.erased_at is not null`
  if (erased) throw fail('conflict', 'The document was erased.')
}

/**
 * Erases the documents of accounts, their content and their pages, and returns the number of documents and of files.
 * They stay on the list, withdrawn.
 */
export async function eraseDocuments(
  context: Context,
  accounts: readonly string[],
): Promise<{ documents: number; files: number }> {
  const { sql, tenant, now } = context
  const documents = await eraseValues(context, 'documents.content', part`account = any (${accounts})`)
  const rows = await sql<{ file: string }>`
    update documents set withdrawn_at = coalesce(withdrawn_at, ${now}), modified_at = ${now}
    where tenant = ${tenant} and account = any (${accounts}) returning file`
  const files = await eraseFiles(
    context,
    rows.map(({ file }) => file),
  )
  return { documents, files }
}
