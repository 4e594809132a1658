// Every select of inbound payments.
import type { ReadContext } from '../../../context.ts'
import { equals, part, word } from '../../../db/sql.ts'
import { notFound } from '../../../errors.ts'
import { firstRows, oldestFirst, type PageWindow } from '../../../http/api/page.ts'
import { openRow } from '../../../privacy/seal-row.ts'
import type { Currency } from '../../../values/currencies.ts'
import { assignedTo } from '../../operators/work-queue/read.ts'
import type { InboundPayment } from './schemas.ts'

export interface SuspendedPayment {
  id: string
  bank_transaction_id: string
  reference: string
  amount: string
  currency: Currency
  owner_name: string
  iban: string
  bank_code: string
  status: 'suspense' | 'returning'
  received_at: string
}

/** The filters of the queue; one that is absent selects all. */
export interface SuspenseFilter {
  status?: SuspendedPayment['status']
  currency?: string
  assigned_to?: string
}

/** The queue: payments in suspense or on their way back, the oldest first. */
export async function listSuspense(
  { sql, tenant, vault }: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>,
  { status, currency, assigned_to }: SuspenseFilter = {},
  window: PageWindow = firstRows(),
): Promise<SuspendedPayment[]> {
  const rows = await sql<SuspendedPayment>`
    select id, bank_transaction_id, reference, amount, currency, owner_name, iban, bank_code, status, received_at
    from inbound_payments where tenant = ${tenant} and status in ('suspense', 'returning')
      ${equals(part`status`, status && word(status))} ${equals(part`currency`, currency)}
      ${assignedTo(tenant, part`inbound_payments.id`, assigned_to)}
      ${oldestFirst(window, part`received_at`, part`id`)}`
  return rows.map((row) => openRow(vault, 'inbound_payments', row))
}

/** The payment in suspense or on its way back, or a refusal. */
export async function findSuspended(
  { sql, tenant, vault }: Pick<ReadContext, 'sql' | 'tenant' | 'vault'>,
  id: string,
): Promise<SuspendedPayment> {
  const [row] = await sql<SuspendedPayment>`
    select id, bank_transaction_id, reference, amount, currency, owner_name, iban, bank_code, status, received_at
    from inbound_payments where tenant = ${tenant} and id = ${id} and status in ('suspense', 'returning')`
  if (!row) throw notFound('payment in suspense')
  return openRow(vault, 'inbound_payments', row)
}

/** Returns a payment by the bank's id, with the deposits that it completed, or undefined. */
export async function lookUpPayment(
  { sql, tenant }: Pick<ReadContext, 'sql' | 'tenant'>,
  bank_transaction_id: string,
): Promise<InboundPayment | undefined> {
  const [row] = await sql<InboundPayment>`
    select p.id,
           array(select d.id from deposits d where d.tenant = p.tenant and d.inbound_payment = p.id order by d.id)
             as matched_deposits,
           (case when p.status in ('suspense', 'returning', 'returned') then p.amount else 0.00 end)::text
             as unmatched_amount
    from inbound_payments p
    where p.tenant = ${tenant} and p.bank_transaction_id = ${bank_transaction_id}`
  return row
}
