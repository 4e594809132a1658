// Where bank and ledger differ: each difference is listed once, until somebody decides.
import type { Context } from '../../context.ts'
import { newId } from '../../values/ids.ts'

export type BreakKind = 'unexplained' | 'amount' | 'gap' | 'balance' | 'missing' | 'double'

export interface NewBreak {
  kind: BreakKind
  currency: string
  subject: string
  difference: string
  detail: string
}

/** Lists a difference between bank and ledger, each once. */
export async function noteBreak({ sql, tenant, now }: Context, found: NewBreak): Promise<void> {
  await sql`
    insert into bank_breaks (tenant, id, kind, currency, subject, difference, detail, created_at)
    values (${tenant}, ${newId('brk_')}, ${found.kind}, ${found.currency}, ${found.subject}, ${found.difference},
            ${found.detail}, ${now})
    on conflict (tenant, kind, currency, subject) do nothing`
}

/** Takes a difference as explained: from then on ledger and bank have to agree about it. */
export async function resolveBreak(context: Context, id: string, note: string): Promise<boolean> {
  const { sql, tenant, vault, now, actor } = context
  const sealed = vault.seal('bank_breaks.note', id, note)
  const rows = await sql`
    update bank_breaks set resolved_at = ${now}, resolved_by = ${actor.id}, note = ${sealed}
    where tenant = ${tenant} and id = ${id} and resolved_at is null returning id`
  if (rows.length > 0) context.pending.resource = id
  return rows.length > 0
}

/**
 * Takes a difference off the list that nobody has decided on and that is none any more; tells whether there was one.
 */
export async function dropBreak(
  { sql, tenant }: Context,
  { kind, currency, subject }: Pick<NewBreak, 'kind' | 'currency' | 'subject'>,
): Promise<boolean> {
  const rows = await sql`
    delete from bank_breaks
    where tenant = ${tenant} and kind = ${kind} and currency = ${currency} and subject = ${subject}
      and resolved_at is null returning id`
  return rows.length > 0
}
