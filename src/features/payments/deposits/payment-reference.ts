// The payment reference of a deposit: chosen by the caller or generated, and locked while it is in use.
import type { Context } from '../../../context.ts'
import { lockAlone } from '../../../db/locks.ts'
import { minuteReference } from './rules.ts'

/**
 * Locks the payment reference until the change is complete. A deposit that is opened while the deposits of its
 * reference are being paid would otherwise be left behind.
 */
export async function lockReference({ sql, tenant }: Context, reference: string): Promise<void> {
  await lockAlone(sql, 'payment reference', `${tenant} ${reference}`)
}

/** Locks the reference and returns whether money that carries it could mean something else than a new deposit. */
export async function isAmbiguous(context: Context, reference: string, currency: string): Promise<boolean> {
  await lockReference(context, reference)
  const rows = await context.sql`
    select from deposits
    where tenant = ${context.tenant} and payment_reference = ${reference}
      and (status = 'completed' or currency <> ${currency})
    union all
    select from accounts where tenant = ${context.tenant} and reference = ${reference}
    limit 1`
  return rows.length > 0
}

/** Returns the minute as a number, or the next number that no deposit has; one request of the tenant at a time. */
export async function generateReference({ sql, tenant, now }: Context): Promise<string> {
  await lockAlone(sql, 'generated reference', tenant)
  const [row] = await sql<{ reference: string }>`
    with recursive candidate (number) as (
      select greatest(${minuteReference(now)}::bigint, max(payment_reference)::bigint + 1)
      from deposits where tenant = ${tenant} and is_reference_generated
      union all
      select number + 1 from candidate
      where exists (select from deposits where tenant = ${tenant} and payment_reference = number::text)
    )
    select max(number)::text as reference from candidate`
  return row!.reference
}
