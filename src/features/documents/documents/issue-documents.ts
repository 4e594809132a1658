// Issues documents: their content never changes again. Their pages are drawn when they are first opened.
import type { Context } from '../../../context.ts'
import type { Vault } from '../../../privacy/vault.ts'
import { newId } from '../../../values/ids.ts'
import { record } from '../../platform/events/record.ts'
import { addFutureFiles } from '../../platform/files/store-file.ts'
import { filenameOf } from './rules.ts'
import type { Document, StatementPeriod } from './schemas.ts'
import type { DocumentContent } from './statement-shapes.ts'

export interface Draft {
  title: string
  /** The resource that it documents, as the API shows it. */
  reference: string | null
  /** The source of the document, which has one of the type at most. */
  source: string | null
  period: StatementPeriod | null
  content: DocumentContent
}

/** The digest that proves the content of a document; keyed, because much of the content could be guessed. */
export const digestOf = (vault: Vault, json: string): Buffer => vault.hash('document', json)

/** Issues the documents, all of them in one statement; they exist once the change has committed. */
export function issueDocuments(context: Context, drafts: readonly Draft[]): Document[] {
  const { tenant, vault, now, defer } = context
  const files = addFutureFiles(
    context,
    drafts.map(({ title, content }) => ({ filename: filenameOf(title), purpose: content.document_type })),
  )
  const issued = drafts.map(({ title, reference, period, content }, at): Document => {
    const { document_type, account } = content
    return {
      id: newId('doc_'),
      account: account.id,
      document_type,
      title,
      reference,
      period_start: period?.period_start ?? null,
      period_end: period?.period_end ?? null,
      content_type: files[at]!.content_type,
      file: files[at]!.id,
      is_downloadable: true,
      created_at: now,
      modified_at: now,
    }
  })
  const rows = issued.map((document, at) => {
    const { id, account, document_type, title, reference, period_start, period_end, file } = document
    const { source, content } = drafts[at]!
    const json = JSON.stringify(content)
    return {
      id,
      account,
      document_type,
      title,
      reference,
      source,
      period_start,
      period_end,
      file,
      content: vault.seal('documents.content', id, json),
      digest: digestOf(vault, json).toString('hex'),
    }
  })
  defer`
    insert into documents (tenant, id, account, document_type, title, reference, source, period_start, period_end, file,
                           content, content_digest, created_at, modified_at)
    select ${tenant}, x.id, x.account, x.document_type, x.title, x.reference, x.source, x.period_start, x.period_end,
           x.file, x.content, decode(x.digest, 'hex'), ${now}, ${now}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as x (id text, account text, document_type text, title text, reference text, source text, period_start date,
            period_end date, file text, content text, digest text)`
  for (const { id } of issued) record(context, 'document.issued', id)
  return issued
}
