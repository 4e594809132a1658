// The operator withdraws a document from the customer, such as one that should not have been issued, or restores it.
// The document stays on the list, unchanged.
import type { Context } from '../../context.ts'
import { notFound } from '../../errors.ts'

/** Withdraws the document, or restores it; returns whether it is downloadable now. */
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
