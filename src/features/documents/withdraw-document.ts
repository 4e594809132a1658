// The operator takes a document out of the customer's sight, such as one that should not have been issued, or hands it
// out again. It stays on the list, and stays as it is.
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'

/** Withdraws the document, or hands it out again; gives whether it is downloadable now. */
export async function withdrawDocument(
  context: Context,
  id: string,
  { restore = false }: { restore?: boolean } = {},
): Promise<{ id: string; title: string; is_downloadable: boolean }> {
  const { sql, tenant, now } = context
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
