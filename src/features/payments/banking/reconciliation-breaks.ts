// Reconciliation breaks: differences between the bank or the venue and the ledger, each listed once until the operator
// resolves it.
import type { Context } from '../../../context.ts'
import { newId } from '../../../values/ids.ts'

export type BreakKind = 'unexplained' | 'amount' | 'gap' | 'balance' | 'missing' | 'duplicate' | 'execution'

export interface NewBreak {
  kind: BreakKind
  currency: string
  subject: string
  difference: string
  detail: string
}

/** Lists a difference; a repeat changes nothing. */
export async function recordBreak(
  { sql, tenant, now }: Context,
  { kind, currency, subject, difference, detail }: NewBreak,
): Promise<void> {
  await sql`
    insert into bank_breaks (tenant, id, kind, currency, subject, difference, detail, created_at)
    values (${tenant}, ${newId('brk_')}, ${kind}, ${currency}, ${subject}, ${difference}, ${detail}, ${now})
    on conflict (tenant, kind, currency, subject) do nothing`
}

/** Lists a difference as it is now, also one that was listed or explained before as another. */
export async function reopenBreak(context: Context, found: NewBreak): Promise<void> {
  const { sql, tenant } = context
  const { kind, currency, subject, difference, detail } = found
  await recordBreak(context, found)
  await sql`
    update bank_breaks
    set difference = ${difference}, detail = ${detail}, resolved_at = null, resolved_by = null, note = null
    where tenant = ${tenant} and kind = ${kind} and currency = ${currency} and subject = ${subject}`
}

/** Marks a difference as explained: from then on ledger and bank must agree about it. */
export async function resolveBreak(context: Context, id: string, note: string): Promise<boolean> {
  const { sql, tenant, vault, now, actor } = context
  const sealed = vault.seal('bank_breaks.note', id, note)
  const rows = await sql`
    update bank_breaks set resolved_at = ${now}, resolved_by = ${actor.id}, note = ${sealed}
    where tenant = ${tenant} and id = ${id} and resolved_at is null returning id`
  if (rows.length > 0) context.pending.resource = id
  return rows.length > 0
}

/** Deletes an unresolved difference that exists no longer; returns whether there was one. */
export async function clearBreak(
  { sql, tenant }: Context,
  { kind, currency, subject }: Pick<NewBreak, 'kind' | 'currency' | 'subject'>,
): Promise<boolean> {
  const rows = await sql`
    delete from bank_breaks
    where tenant = ${tenant} and kind = ${kind} and currency = ${currency} and subject = ${subject}
      and resolved_at is null returning id`
  return rows.length > 0
}
