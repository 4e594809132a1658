// Payments in suspense, locked while the operator decides on them.
import type { Context } from '../../../context.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { SuspendedPayment } from './read.ts'

/** Locks the payments until the change is complete and returns those that exist, in any status. */
export async function lockPayments(
  { sql, tenant, vault }: Context,
  ids: string[],
): Promise<SuspendedPayment[]> {
  const rows = await sql<SuspendedPayment>`
    select id, bank_transaction_id, reference, amount, currency, owner_name, iban, bank_code, status, received_at
    from inbound_payments where tenant = ${tenant} and id = any(${ids}) order by id for update`
  return rows.map((row) => openRow(vault, 'inbound_payments', row))
}

/** Records the operator's decision on the payments, with the reason. */
export async function resolvePayments(
  { sql, tenant, vault, now, actor }: Context,
  payments: { id: string }[],
  status: 'assigned' | 'returning',
  note = '',
): Promise<void> {
  const ids = payments.map(({ id }) => id)
  const notes = ids.map((id) =>
    note === '' ? null : vault.seal('inbound_payments.resolution_note', id, note),
  )
  await sql`
    update inbound_payments i
    set status = ${status}, resolved_at = ${now}, resolved_by = ${actor.id}, resolution_note = x.note
    from unnest(${ids}::text[], ${notes}::text[]) as x (id, note)
    where i.tenant = ${tenant} and i.id = x.id`
}
